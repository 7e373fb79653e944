import { Problem } from '../../schema/problem.ts';
import type { Database } from '../../store/database.ts';
import type { AlertParams } from './alert-request.ts';
import { type AlertRule, channelSet, newSecret, newState, ruleId } from './alert-rule.ts';
import { RULE_ROW, ruleOf } from './stored-rule.ts';

/** Rules of one key at most: each is evaluated after each load. */
const MOST_RULES = 2000;
/** Of those the ones that ask a query. */
const MOST_QUERY_RULES = 50;

/** A target that a key watches. */
export interface WatchedTarget {
  readonly target: string;
  readonly alerts: number;
  readonly activeAlerts: number;
}

/** What its owner changes of a rule; what is not named stays. */
export interface RuleChange {
  readonly enabled?: boolean | undefined;
  /** Epoch ms; null ends the silence. */
  readonly silencedUntil?: number | null | undefined;
}

/** The rules of this database as their owners see them. */
export class AlertRules {
  readonly #database: Database;
  readonly #now: () => number;

  constructor(database: Database, now: () => number = Date.now) {
    this.#database = database;
    this.#now = now;
  }

  /** Creates or replaces a rule (idempotent). Returns the webhook secret if it made one. */
  async put(
    owner: string,
    params: AlertParams,
  ): Promise<{ readonly rule: AlertRule; readonly madeSecret: string | null }> {
    const id = ruleId(owner, params);
    const isSigned = params.channels.includes('webhook') && params.format === 'standard';
    const madeSecret = isSigned && params.webhook_secret === null ? newSecret() : null;
    const settings = { ...params, webhook_secret: params.webhook_secret ?? madeSecret };
    const now = this.#now();
    await this.#database.write({
      text: PUT,
      parameters: {
        monitor: monitorId(owner, params.target),
        owner,
        now: BigInt(now),
        id,
        rule: {
          owner,
          target: params.target,
          type: params.type,
          channelSet: channelSet(params),
          settings: JSON.stringify(settings),
          state: JSON.stringify(newState(now)),
          enabled: true,
          offChannels: [],
          createdAt: BigInt(now),
          dueAt: BigInt(now),
        },
      },
    });
    const rule = await this.read(owner, params.target, id);
    if (rule === null) throw new Error(`the rule ${id} went while it was made`);
    return { rule, madeSecret };
  }

  /** Throws where a key has as many rules as it may. */
  async requireRoom(owner: string, params: AlertParams): Promise<void> {
    const [row] = await this.#database.read({ text: COUNTS, parameters: { owner, id: ruleId(owner, params) } });
    const [rules, queries] = [Number(row?.rules ?? 0), Number(row?.queries ?? 0)];
    if (rules < MOST_RULES && (params.type !== 'query' || queries < MOST_QUERY_RULES)) return;
    throw alertLimit(rules < MOST_RULES ? `${MOST_QUERY_RULES} rules of the type query` : `${MOST_RULES} rules`);
  }

  /** A rule of this owner and target; null where there is none. */
  async read(owner: string, target: string, id: string): Promise<AlertRule | null> {
    const [row] = await this.#database.read({ text: READ, parameters: { owner, target, id } });
    return row === undefined ? null : ruleOf(row);
  }

  /** The rules of an owner for a target, oldest first. */
  async list(owner: string, target: string): Promise<readonly AlertRule[]> {
    return (await this.#database.read({ text: LIST, parameters: { owner, target } })).map(ruleOf);
  }

  /** A page of the targets that an owner watches, in their order, with how many there are. */
  async targets(
    owner: string,
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly targets: readonly WatchedTarget[]; readonly total: number }> {
    const rows = await this.#database.read({ text: TARGETS, parameters: { owner } });
    const byTarget = Map.groupBy(rows, (row) => String(row.target));
    const targets = [...byTarget].slice(offset, offset + limit).map(([target, rules]) => ({
      target,
      alerts: rules.length,
      activeAlerts: rules.filter(({ state }) => isActive(String(state))).length,
    }));
    return { targets, total: byTarget.size };
  }

  /** Changes a rule; null where there is none. */
  async change(owner: string, target: string, id: string, change: RuleChange): Promise<AlertRule | null> {
    const rule = await this.read(owner, target, id);
    if (rule === null) return null;
    const enabled = change.enabled ?? rule.enabled;
    const silencedUntil = change.silencedUntil === undefined ? rule.silencedUntil : change.silencedUntil;
    const now = this.#now();
    // Enabling a rule again starts from now, and tries its receivers again.
    const isRestarted = enabled && !rule.enabled;
    await this.#database.write({
      text: CHANGE,
      parameters: {
        id,
        owner,
        enabled,
        silencedUntil: silencedUntil === null ? null : BigInt(silencedUntil),
        dueAt: enabled ? BigInt(now) : null,
        state: isRestarted ? JSON.stringify(newState(now)) : null,
      },
    });
    return this.read(owner, target, id);
  }

  /** Removes a rule, and with the last one of a target its monitor; false where there is none. */
  async remove(owner: string, target: string, id: string): Promise<boolean> {
    if ((await this.read(owner, target, id)) === null) return false;
    await this.#database.write(
      { text: REMOVE, parameters: { id, owner } },
      { text: REMOVE_MONITOR, parameters: { owner, target, monitor: monitorId(owner, target) } },
    );
    return true;
  }
}

/** The refusal of a further rule. */
export function alertLimit(most: string): Problem {
  return new Problem('alert-limit-reached', 409, `This key has ${most}, as many as it may: remove one first.`);
}

/** Id of what a key watches. */
export function monitorId(owner: string, target: string): string {
  return `${owner} ${target}`;
}

function isActive(state: string): boolean {
  const parsed: unknown = JSON.parse(state);
  return typeof parsed === 'object' && parsed !== null && 'active' in parsed && parsed.active !== null;
}

const PUT = `MERGE (m:MONITOR {id: $monitor})
ON CREATE SET m.owner = $owner, m.target = $rule.target, m.createdAt = $now
MERGE (r:ALERT_RULE {id: $id})
SET r += $rule, r.evaluation = coalesce(r.evaluation, 0) + 1
REMOVE r.silencedUntil, r.error`;

const COUNTS = `MATCH (r:ALERT_RULE) WHERE r.owner = $owner AND r.target >= '' AND r.id <> $id
RETURN count(r) AS rules, count(CASE r.type WHEN 'query' THEN 1 END) AS queries`;

const READ = `MATCH (r:ALERT_RULE {id: $id}) USING INDEX SEEK r:ALERT_RULE(id) WHERE r.owner = $owner AND r.target = $target
RETURN ${RULE_ROW} AS rule`;

const LIST = `MATCH (r:ALERT_RULE) WHERE r.owner = $owner AND r.target = $target
RETURN ${RULE_ROW} AS rule ORDER BY r.createdAt, r.id`;

const TARGETS = `MATCH (r:ALERT_RULE) WHERE r.owner = $owner AND r.target >= ''
RETURN r.target AS target, r.state AS state ORDER BY r.target`;

const CHANGE = `MATCH (r:ALERT_RULE {id: $id}) WHERE r.owner = $owner
SET r.evaluation = r.evaluation + 1, r.enabled = $enabled, r.silencedUntil = $silencedUntil, r.dueAt = $dueAt
FOREACH (state IN CASE WHEN $state IS NULL THEN [] ELSE [$state] END | SET r.state = state, r.offChannels = [])`;

const REMOVE = 'MATCH (r:ALERT_RULE {id: $id}) WHERE r.owner = $owner DELETE r';

const REMOVE_MONITOR = `MATCH (m:MONITOR {id: $monitor})
WHERE NOT EXISTS { MATCH (r:ALERT_RULE) WHERE r.owner = $owner AND r.target = $target }
DELETE m`;
