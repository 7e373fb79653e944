import { chunksOf } from '../../store/batches.ts';
import type { Database } from '../../store/database.ts';
import { type AlertEvent, eventsOf } from './alert-event.ts';
import { type AlertRule, hashOf } from './alert-rule.ts';
import type { Channel } from './alert-types.ts';
import type { Judgement } from './judge-rule.ts';

/** Rules that one transaction writes. */
const AT_ONCE = 250;

/** What an evaluation came to. */
export interface Outcome {
  readonly rule: AlertRule;
  readonly judgement: Judgement;
  /** When its clock has it evaluated next, epoch ms. */
  readonly dueAt: number;
  readonly error: string | null;
}

/** Ways to receivers that an operator adds to each rule. */
export interface Delivering {
  readonly now: number;
  /** Every alert goes to an Alertmanager as well. */
  readonly hasAlertmanager: boolean;
}

/** What was written of evaluations. */
export interface Written {
  readonly events: readonly AlertEvent[];
  /** Rules that another evaluation, or their owner, was faster to write: what it read may be older. */
  readonly beaten: number;
}

/**
 * Writes what evaluations came to: the state of each rule with its events and their deliveries, all or nothing, and of two evaluations of
 * a rule at once the first.
 */
export async function writeOutcomes(
  database: Database,
  outcomes: readonly Outcome[],
  delivering: Delivering,
): Promise<Written> {
  const events: AlertEvent[] = [];
  let beaten = 0;
  for (const chunk of chunksOf(outcomes, AT_ONCE)) {
    const some = chunk.map((outcome) => ({ outcome, row: rowOf(outcome, delivering) }));
    const rows = some.map(({ row }) => row.parameters);
    const taken = await database.transaction(async (transaction) => {
      const { records } = await transaction.run(WRITE, { rows });
      return new Set(records.map((record) => String(record.get('id'))));
    });
    events.push(...some.flatMap(({ row }) => (taken.has(row.parameters.id) ? row.events : [])));
    beaten += some.length - taken.size;
  }
  return { events, beaten };
}

const WRITE = `UNWIND $rows AS row
MATCH (r:ALERT_RULE {id: row.id}) USING INDEX SEEK r:ALERT_RULE(id)
SET r.lockedAt = timestamp()
WITH r, row WHERE r.evaluation = row.evaluation
SET r.evaluation = row.evaluation + 1, r.state = row.state, r.dueAt = row.dueAt, r.error = row.error
FOREACH (event IN row.events | CREATE (e:ALERT_EVENT) SET e = event)
FOREACH (delivery IN row.deliveries | CREATE (d:ALERT_DELIVERY) SET d = delivery)
RETURN r.id AS id`;

function rowOf({ rule, judgement, dueAt, error }: Outcome, { now, hasAlertmanager }: Delivering) {
  const events = eventsOf(rule, judgement.occurrences, now);
  const isSilenced = rule.silencedUntil !== null && rule.silencedUntil > now;
  const head = { rule: rule.id, owner: rule.owner, target: rule.target, createdAt: BigInt(now) };
  const channels = isSilenced ? [] : channelsOf(rule, hasAlertmanager);
  const deliveries = events.flatMap((event) =>
    channels
      .filter((channel) => takes(channel, rule, event))
      .map((channel) => ({
        ...head,
        id: `${event.eventId} ${channel}`,
        event: event.eventId,
        channel,
        receiver: receiverOf(rule, channel),
        status: 'pending',
        dueAt: BigInt(now),
        attempts: 0n,
      })),
  );
  const parameters = {
    id: rule.id,
    evaluation: BigInt(rule.evaluation),
    state: JSON.stringify(judgement.state),
    dueAt: BigInt(dueAt),
    error,
    events: events.map((event) => ({
      ...head,
      id: event.eventId,
      body: JSON.stringify(event),
      silenced: isSilenced,
    })),
    deliveries,
  };
  return { parameters, events };
}

function channelsOf({ settings, offChannels }: AlertRule, hasAlertmanager: boolean): (Channel | 'alertmanager')[] {
  const own = settings.channels.filter((channel) => !offChannels.includes(channel));
  return hasAlertmanager ? [...own, 'alertmanager'] : [...own];
}

/** A digest is for people to read: it opens no incident. */
function takes(channel: Channel | 'alertmanager', { settings }: AlertRule, { event }: AlertEvent): boolean {
  if (event !== 'alert.digest') return true;
  if (channel === 'webhook') return settings.format === 'standard';
  return channel === 'email' || channel === 'slack';
}

/** Deliveries for one receiver wait together, whichever rules they come from. */
function receiverOf({ settings }: AlertRule, channel: Channel | 'alertmanager'): string {
  const address = {
    email: settings.email,
    slack: settings.slack_webhook,
    webhook: settings.webhook_url,
    pagerduty: settings.pagerduty_key,
    alertmanager: '',
  }[channel];
  return `${channel} ${hashOf([address ?? ''])}`;
}
