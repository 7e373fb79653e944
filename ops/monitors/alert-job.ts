import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { type AllowedRanges, refusalOfAddress } from '../../net/address-guard.ts';
import { JobFailure } from '../jobs/job.ts';
import { type JobRunner, jobRunner } from '../jobs/job-runner.ts';
import { ALERT_PARAMS, type AlertParams } from './alert-request.ts';
import { shownRule } from './alert-rule.ts';
import type { AlertRules } from './alert-rules.ts';

/** What a job for an alert needs. */
export interface AlertJobParts {
  readonly rules: AlertRules;
  /** Ranges that are not public and that receivers may be in all the same. */
  readonly allowed: AllowedRanges;
  readonly resolver?: Resolver;
}

type Resolver = (host: string) => Promise<readonly string[]>;

/** Makes a rule (contract rest.md 3.10). The owner goes with the request: a job knows nothing else of who asked. */
export function alertJob({ rules, allowed, resolver = addressesOf }: AlertJobParts): JobRunner {
  return jobRunner('monitor_alert', OWNED_PARAMS, async ({ owner, ...params }) => {
    for (const address of receiversOf(params)) await requireReachable(address, allowed, resolver);
    const { rule, madeSecret } = await rules.put(owner, params);
    return shownRule(rule, madeSecret);
  });
}

/** Stored parameters of such a job. */
const OWNED_PARAMS = ALERT_PARAMS.extend({ owner: ALERT_PARAMS.shape.target });

/** Addresses that a rule has posted to. */
function receiversOf({ webhook_url, slack_webhook }: AlertParams): readonly string[] {
  return [webhook_url, slack_webhook].flatMap((address) => address ?? []);
}

/** What speaks against posting to an address. */
export interface ReceiverRefusal {
  /** It leads inside; else its name has no address. */
  readonly isInside: boolean;
  readonly message: string;
}

/** What speaks against posting to an address, by the addresses that its name has now; null where nothing does. */
export async function refusalOfReceiver(
  address: string,
  allowed: AllowedRanges,
  resolver: Resolver = addressesOf,
): Promise<ReceiverRefusal | null> {
  const host = new URL(address).hostname.replace(/^\[(.*)\]$/, '$1');
  const addresses = isIP(host) === 0 ? await resolver(host).catch(() => []) : [host];
  if (addresses.length === 0) return { isInside: false, message: `${host} has no address.` };
  const reason = addresses.map((one) => refusalOfAddress(one, allowed)).find((one) => one !== null);
  if (reason === undefined) return null;
  const message = `${host} resolves to an address that Weft must not reach: ${reason}. An operator can allow its range with WEFT_FETCH_ALLOW.`;
  return { isInside: true, message };
}

async function requireReachable(address: string, allowed: AllowedRanges, resolver: Resolver): Promise<void> {
  const refusal = await refusalOfReceiver(address, allowed, resolver);
  if (refusal !== null)
    throw new JobFailure(refusal.isInside ? 'TARGET_NOT_ALLOWED' : 'SOURCE_UNAVAILABLE', refusal.message);
}

async function addressesOf(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}
