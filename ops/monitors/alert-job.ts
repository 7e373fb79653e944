import type { AllowedRanges } from '../../net/address-guard.ts';
import { operatorMessage } from '../../net/fetch-errors.ts';
import { type Resolver, systemResolver } from '../../net/guarded-connector.ts';
import { refusalOfHost } from '../../net/host-refusal.ts';
import type { JobLog } from '../jobs/job-log.ts';
import { type JobRunner, jobRunner } from '../jobs/job-runner.ts';
import { ALERT_PARAMS, type AlertParams, POSTED_TO } from './alert-request.ts';
import { shownRule } from './alert-rule.ts';
import type { AlertRules } from './alert-rules.ts';

/** What a job for an alert needs. */
export interface AlertJobParts {
  readonly rules: AlertRules;
  /** Ranges that are not public and that receivers may be in all the same. */
  readonly allowed: AllowedRanges;
  readonly resolver?: Resolver;
}

/**
 * Makes a rule (contract rest.md 3.10). The owner goes with the request: a job knows nothing else of who asked. A receiver whose name does
 * not resolve now is a warning: alerts for it are tried again, as to one that does not answer.
 */
export function alertJob({ rules, allowed, resolver = systemResolver }: AlertJobParts): JobRunner {
  return jobRunner('monitor_alert', OWNED_PARAMS, async ({ owner, ...params }, _signal, _report, log) => {
    const { rule, madeSecret } = await rules.put(owner, params);
    return { ...shownRule(rule, madeSecret), warnings: await warningsOf(params, { allowed, resolver, log }) };
  });
}

/** Stored parameters of such a job. */
const OWNED_PARAMS = ALERT_PARAMS.extend({ owner: ALERT_PARAMS.shape.target });

/** How receivers are judged. */
interface Judging {
  readonly allowed: AllowedRanges;
  readonly resolver: Resolver;
  readonly log: JobLog;
}

/** What speaks against delivering to the addresses of a rule now. */
async function warningsOf(params: AlertParams, { allowed, resolver, log }: Judging): Promise<readonly string[]> {
  const warnings: string[] = [];
  for (const member of POSTED_TO) {
    const address = params[member];
    const refusal = address === null ? null : await refusalOfHost(new URL(address).hostname, resolver, allowed);
    if (refusal === null) continue;
    log.warn({ member, reason: operatorMessage(refusal) }, 'a rule has a receiver that cannot be reached now');
    warnings.push(`${member}: ${refusal.message} Weft tries each alert for it again for seven hours.`);
  }
  return warnings;
}
