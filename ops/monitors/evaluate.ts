import pMap from 'p-map';
import type { SuffixList } from '../../schema/keys/index.ts';
import type { Database } from '../../store/database.ts';
import type { AlertRule } from './alert-rule.ts';
import { monitorId } from './alert-rules.ts';
import { readCertificateEnds } from './certificates.ts';
import { judgeRule } from './judge-rule.ts';
import { type Prober, probeTargets, RETRY_MS } from './probes.ts';
import { type AskQuery, rowsOfQuery } from './query-rows.ts';
import { readNews } from './read-changes.ts';
import { RULE_ROW, ruleOf } from './stored-rule.ts';
import { type Outcome, type Written, writeOutcomes } from './write-outcomes.ts';

/** Queries of rules that run at once: those of people go first. */
const QUERIES_AT_ONCE = 2;
/** Characters of a query's error that are stored. */
const MOST_ERROR = 500;

/** What an evaluation needs. */
export interface EvaluationParts {
  readonly database: Database;
  readonly suffixes: () => Promise<SuffixList>;
  /** How often the clock has a rule evaluated, ms. */
  readonly everyMs: number;
  readonly hasAlertmanager: boolean;
  /** Asks targets for a page; null where the operator does not allow it. */
  readonly prober: Prober | null;
  /** Runs the query of a rule; null where queries are not available. */
  readonly askQuery: AskQuery | null;
  /** Aborted when the server stops: then targets that were not probed yet, and their rules, are left to the next one. */
  readonly signal?: AbortSignal;
}

/** Why rules are evaluated: changes were recorded, a load has ended with all that follows from it, or their time has come. */
export type Occasion = 'changes' | 'load' | 'clock';

/**
 * Evaluates rules: by the clock those that are due, else all; queries wait for the end of a load. Two evaluations at once, of one process
 * or several, send nothing twice.
 */
export async function evaluateRules(parts: EvaluationParts, occasion: Occasion, now: number): Promise<Written> {
  const { database, signal } = parts;
  const rows = await database.read({ text: RULES, parameters: { until: occasion === 'clock' ? now : null } });
  const rules = rows.map(ruleOf);
  if (rules.length === 0) return NOTHING;
  const isDue = occasion === 'clock';
  const probes =
    isDue && parts.prober !== null ? await probeTargets({ database, prober: parts.prober, signal }, rules, now) : null;
  if (signal?.aborted === true) return NOTHING;
  const [news, ends, answers] = await Promise.all([
    readNews({ reader: database, suffixes: parts.suffixes }, rules),
    readCertificateEnds(database, rules.filter(({ type }) => type === 'ssl_expiring').map(questionOf), now),
    askAll(occasion === 'changes' ? null : parts.askQuery, rules),
  ]);
  const outcomes = rules.flatMap((rule): Outcome[] => {
    const heard = news.get(rule.id) ?? { changes: [], state: rule.state };
    const answer = answers.get(rule.id) ?? { rows: null, error: rule.error };
    const probed = probes?.get(rule.target) ?? null;
    const facts = {
      now,
      changes: heard.changes,
      certificateEndsAt: ends.get(rule.id) ?? null,
      probed,
      rows: answer.rows,
    };
    const judgement = judgeRule({ ...rule, state: heard.state }, facts);
    // A load that a rule has nothing to do with is not written down.
    if (!isDue && judgement.state === rule.state && answer.error === rule.error) return [];
    const isShaky = rule.type === 'downtime' && probed?.failures === 1;
    const dueAt = now + (isShaky ? Math.min(RETRY_MS, parts.everyMs) : parts.everyMs);
    return [{ rule, judgement, dueAt, error: answer.error }];
  });
  const written = await writeOutcomes(database, outcomes, { now, hasAlertmanager: parts.hasAlertmanager });
  if (isDue) await noteChecked(database, rules, now);
  return written;
}

const NOTHING: Written = { events: [], beaten: 0 };

/** Rules that are due; all active rules where no time is given. A key that has ended gets no more alerts. */
const RULES = `MATCH (r:ALERT_RULE) WHERE r.dueAt >= 0 AND ($until IS NULL OR r.dueAt <= $until)
  AND NOT EXISTS { MATCH (k:API_KEY {id: r.owner}) WHERE k.revokedAt IS NOT NULL OR k.expiresAt <= timestamp() }
RETURN ${RULE_ROW} AS rule ORDER BY r.dueAt, r.id`;

const CHECKED = `UNWIND $monitors AS monitor
MATCH (m:MONITOR {id: monitor}) USING INDEX SEEK m:MONITOR(id) SET m.checkedAt = $now`;

async function noteChecked(database: Database, rules: readonly AlertRule[], now: number): Promise<void> {
  const monitors = [...new Set(rules.map(({ owner, target }) => monitorId(owner, target)))].sort();
  await database.write({ text: CHECKED, parameters: { monitors, now: BigInt(now) } });
}

function questionOf({ id, owner, target }: AlertRule) {
  return { id, monitor: monitorId(owner, target), target };
}

interface Answer {
  readonly rows: ReadonlyMap<string, string> | null;
  readonly error: string | null;
}

async function askAll(askQuery: AskQuery | null, rules: readonly AlertRule[]): Promise<ReadonlyMap<string, Answer>> {
  const answers = new Map<string, Answer>();
  if (askQuery === null) return answers;
  const open = rules.filter(({ type }) => type === 'query');
  await pMap(open, async (rule) => answers.set(rule.id, await answerOf(askQuery, rule)), {
    concurrency: QUERIES_AT_ONCE,
  });
  return answers;
}

async function answerOf(askQuery: AskQuery, { settings, target }: AlertRule): Promise<Answer> {
  if (settings.query === null) return { rows: null, error: null };
  try {
    return { rows: rowsOfQuery(await askQuery(settings.query, { target })), error: null };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { rows: null, error: message.slice(0, MOST_ERROR) };
  }
}
