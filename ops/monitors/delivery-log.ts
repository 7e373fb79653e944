import { z } from 'zod';
import type { Database } from '../../store/database.ts';
import { ALERT_EVENT, DELIVERY_CHANNELS, DELIVERY_STATUSES } from './delivery.ts';

const ENTRY = z.object({
  event: z.string(),
  rule: z.string(),
  channel: z.enum(DELIVERY_CHANNELS),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.number(),
  attemptedAt: z.number().nullable(),
  dueAt: z.number(),
  answer: z.number().nullable(),
  error: z.string().nullable(),
  createdAt: z.number(),
  body: z.string().nullable(),
});

/** A delivery in the form of the log. */
export interface LoggedDelivery {
  readonly eventId: string;
  readonly alertId: string;
  readonly event: string | null;
  readonly message: string | null;
  readonly channel: (typeof DELIVERY_CHANNELS)[number];
  readonly status: (typeof DELIVERY_STATUSES)[number];
  readonly attempts: number;
  readonly last_attempt_at: string | null;
  readonly next_attempt_at: string | null;
  readonly response_status: number | null;
  readonly error: string | null;
  readonly created_at: string;
}

/** A page of the deliveries of an owner for a target, newest first, with how many there are. */
export async function readDeliveries(
  database: Database,
  owner: string,
  target: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly deliveries: readonly LoggedDelivery[]; readonly total: number }> {
  const parameters = { owner, target, limit: BigInt(limit), offset: BigInt(offset) };
  const [row] = await database.read({ text: LOG, parameters });
  const entries = z.array(ENTRY).parse(row?.deliveries ?? []);
  return { total: Number(row?.total ?? 0), deliveries: entries.map(reported) };
}

const OWNED = 'MATCH (d:ALERT_DELIVERY) WHERE d.owner = $owner AND d.target = $target AND d.createdAt >= 0';

const LOG = `RETURN COUNT { ${OWNED} } AS total, COLLECT { ${OWNED}
  RETURN {event: d.event, rule: d.rule, channel: d.channel, status: d.status, attempts: d.attempts, attemptedAt: d.attemptedAt,
    dueAt: d.dueAt, answer: d.answer, error: d.error, createdAt: d.createdAt,
    body: COLLECT { MATCH (e:ALERT_EVENT {id: d.event}) RETURN e.body }[0]} AS delivery
  ORDER BY d.owner DESC, d.target DESC, d.createdAt DESC, d.id SKIP $offset LIMIT $limit
} AS deliveries`;

function reported({
  event,
  rule,
  channel,
  status,
  attempts,
  attemptedAt,
  dueAt,
  answer,
  error,
  createdAt,
  body,
}: z.output<typeof ENTRY>): LoggedDelivery {
  const said = body === null ? null : ALERT_EVENT.parse(JSON.parse(body));
  return {
    eventId: event,
    alertId: rule,
    event: said?.event ?? null,
    message: said?.message ?? null,
    channel,
    status,
    attempts,
    last_attempt_at: attemptedAt === null ? null : new Date(attemptedAt).toISOString(),
    next_attempt_at: status === 'pending' ? new Date(dueAt).toISOString() : null,
    response_status: answer,
    error,
    created_at: new Date(createdAt).toISOString(),
  };
}
