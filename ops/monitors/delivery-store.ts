import { randomUUID } from 'node:crypto';
import type { Database, Row } from '../../store/database.ts';
import { ALERT_EVENT, DELIVERY_CHANNELS, type SendOutcome, type TakenDelivery } from './delivery.ts';
import { RULE_ROW, ruleOf } from './stored-rule.ts';

/** Pauses before each further try, ms (contract rest.md 3.10). */
export const RETRIES_MS: readonly number[] = [5_000, 30_000, 120_000, 600_000, 3_600_000, 21_600_000];
/** Time in which a worker must make a delivery that it took; then others may take it. */
const LEASE_MS = 90_000;
/** How long the log has a delivery, and an event is stored, ms. */
const KEPT_MS = 30 * 86_400_000;
/** Deliveries that are looked at in one round: a receiver that fails is put off with all that waits for it, so that others come up. */
const MOST_DUE = 2000;
const MOST_ERROR = 300;

/** A delivery that waits. */
export interface DueDelivery {
  readonly id: string;
  readonly channel: string;
  readonly receiver: string;
  /** The deliveries that it was sent with before; null where it was not. */
  readonly batch: string | null;
}

/** What waits to be delivered now, the oldest first. */
export async function dueDeliveries(database: Database, now: number): Promise<readonly DueDelivery[]> {
  const rows = await database.read({ text: DUE, parameters: { now: BigInt(now) } });
  return rows.map(({ id, channel, receiver, batch }) => ({
    id: String(id),
    channel: String(channel),
    receiver: String(receiver),
    batch: typeof batch === 'string' ? batch : null,
  }));
}

/** Takes deliveries for a while, to send them together; those that somebody else has are not among them. */
export async function takeDeliveries(
  database: Database,
  ids: readonly string[],
  now: number,
): Promise<readonly TakenDelivery[]> {
  const taker = randomUUID();
  const parameters = { ids: ids.toSorted(), now: BigInt(now), lease: BigInt(now + LEASE_MS), taker };
  const rows = await database.transaction(async (transaction) => {
    const { records } = await transaction.run(TAKE, parameters);
    return records.map((record): Row => record.toObject());
  });
  if (rows.length === 0) return [];
  const repeated = new Set(rows.flatMap(({ id, isRepeat }) => (isRepeat === true ? [String(id)] : [])));
  const found = await database.read({ text: TAKEN, parameters: { ids: rows.map(({ id }) => id) } });
  return found.flatMap((row) => takenOf(row, taker, repeated.has(String(row.id))));
}

/** Writes down how deliveries went. A receiver that failed is left alone for the pause, with all that waits for it. */
export async function noteOutcome(
  database: Database,
  deliveries: readonly TakenDelivery[],
  outcome: SendOutcome,
  now: number,
): Promise<void> {
  const rows = deliveries.map((delivery) => ({ id: delivery.id, ...setOf(delivery, outcome, now) }));
  const [first] = deliveries;
  if (first === undefined) return;
  const pauses = rows.flatMap(({ status, dueAt }) => (status === 'pending' ? [dueAt] : []));
  const until = pauses[0] ?? null;
  await database.write(
    { text: NOTE, parameters: { rows, taker: first.taker, now: BigInt(now), ...answerOf(outcome) } },
    ...(until === null ? [] : [{ text: POSTPONE, parameters: { receiver: first.receiver, until } }]),
    ...(outcome.isDelivered || !outcome.isGone
      ? []
      : [{ text: SWITCH_OFF, parameters: { rules: rulesOf(deliveries), channel: first.channel } }]),
  );
}

/** Removes a batch of deliveries that are older than the log. */
export async function sweepDeliveries(database: Database, now: number): Promise<void> {
  const parameters = { now: BigInt(now), before: BigInt(now - KEPT_MS) };
  await database.write({ text: SWEEP, parameters }, { text: SWEEP_EVENTS, parameters });
}

const DUE = `MATCH (d:ALERT_DELIVERY) WHERE d.status = 'pending' AND d.dueAt <= $now
RETURN d.id AS id, d.channel AS channel, d.receiver AS receiver, d.batch AS batch ORDER BY d.status, d.dueAt, d.createdAt LIMIT ${MOST_DUE}`;

const TAKE = `UNWIND $ids AS id
MATCH (d:ALERT_DELIVERY {id: id}) USING INDEX SEEK d:ALERT_DELIVERY(id)
SET d.lockedAt = timestamp()
WITH d, d.takenBy IS NOT NULL AS isRepeat WHERE d.status = 'pending' AND d.dueAt <= $now
SET d.dueAt = $lease, d.takenBy = $taker, d.batch = coalesce(d.batch, $taker)
RETURN d.id AS id, isRepeat`;

const TAKEN = `UNWIND $ids AS id
MATCH (d:ALERT_DELIVERY {id: id}) USING INDEX SEEK d:ALERT_DELIVERY(id)
MATCH (e:ALERT_EVENT {id: d.event})
OPTIONAL MATCH (r:ALERT_RULE {id: d.rule})
RETURN d.id AS id, d.channel AS channel, d.receiver AS receiver, d.attempts AS attempts, d.batch AS batch, e.body AS body,
  CASE WHEN r IS NULL THEN null ELSE ${RULE_ROW} END AS rule
ORDER BY e.createdAt, d.id`;

const NOTE = `UNWIND $rows AS row
MATCH (d:ALERT_DELIVERY {id: row.id}) USING INDEX SEEK d:ALERT_DELIVERY(id)
SET d.lockedAt = timestamp()
WITH d, row WHERE d.takenBy = $taker
SET d.status = row.status, d.dueAt = row.dueAt, d.attempts = row.attempts, d.attemptedAt = $now, d.answer = $answer, d.error = $error
REMOVE d.takenBy`;

const POSTPONE = `MATCH (d:ALERT_DELIVERY) WHERE d.receiver = $receiver AND d.status = 'pending' AND d.dueAt < $until
SET d.dueAt = $until`;

const SWITCH_OFF = `UNWIND $rules AS id
MATCH (r:ALERT_RULE {id: id}) WHERE NOT $channel IN coalesce(r.offChannels, [])
SET r.offChannels = coalesce(r.offChannels, []) + $channel`;

const SWEEP = `UNWIND ['delivered', 'failed'] AS status
MATCH (d:ALERT_DELIVERY) WHERE d.status = status AND d.dueAt <= $now WITH d LIMIT 1000 DELETE d`;

/** Events that are still to be sent stay: a server may have been off for a month. */
const SWEEP_EVENTS = `MATCH (e:ALERT_EVENT) WHERE e.createdAt <= $before
  AND NOT EXISTS { MATCH (d:ALERT_DELIVERY) WHERE d.id STARTS WITH e.id + ' ' AND d.status = 'pending' }
WITH e LIMIT 1000 DELETE e`;

function setOf({ attempts, rule }: TakenDelivery, outcome: SendOutcome, now: number) {
  const tried = BigInt(attempts + 1);
  if (outcome.isDelivered) return { status: 'delivered', dueAt: BigInt(now + KEPT_MS), attempts: tried };
  const pause = RETRIES_MS[attempts];
  if (pause === undefined || outcome.isGone || outcome.isFinal || rule === null)
    return { status: 'failed', dueAt: BigInt(now + KEPT_MS), attempts: tried };
  return { status: 'pending', dueAt: BigInt(now + Math.max(pause, outcome.retryAfterMs ?? 0)), attempts: tried };
}

function answerOf(outcome: SendOutcome) {
  const answer = outcome.status === null ? null : BigInt(outcome.status);
  return { answer, error: outcome.isDelivered ? null : outcome.error.slice(0, MOST_ERROR) };
}

function rulesOf(deliveries: readonly TakenDelivery[]): readonly string[] {
  return deliveries.flatMap(({ rule }) => (rule === null ? [] : [rule.id])).sort();
}

function takenOf(row: Row, taker: string, isRepeat: boolean): TakenDelivery[] {
  const { id, channel, receiver, attempts, batch, body, rule } = row;
  const known = DELIVERY_CHANNELS.find((one) => one === channel);
  if (known === undefined) return [];
  return [
    {
      id: String(id),
      channel: known,
      receiver: String(receiver),
      attempts: Number(attempts),
      batch: String(batch),
      taker,
      isRepeat,
      event: ALERT_EVENT.parse(JSON.parse(String(body))),
      rule: rule === null ? null : ruleOf({ rule }),
    },
  ];
}
