import { z } from 'zod';
import type { LargeCall } from '../../engine/contract/refusals.ts';
import { strippedText } from '../../engine/run/stripped-text.ts';
import type { Database } from '../../store/database.ts';
import { TRANSACTION_METADATA } from '../../store/transaction-config.ts';
import type { SeenTransaction } from './stuck-rule.ts';

const RUNNING = `SHOW TRANSACTIONS
YIELD transactionId, status, elapsedTime, metaData, currentQuery, currentQueryStatus
RETURN transactionId AS id, status, elapsedTime.milliseconds AS elapsedMs, metaData AS metadata,
  currentQuery AS query, currentQueryStatus AS doing`;

const row = z.object({
  id: z.string(),
  status: z.string(),
  elapsedMs: z.number(),
  metadata: z.record(z.string(), z.unknown()).nullable(),
  query: z.string().nullable(),
  doing: z.string().nullable(),
});

/** What each transaction of a Neo4j does now, except the one that asks. */
export async function runningTransactions(database: Database, timeoutMs: number): Promise<SeenTransaction[]> {
  const rows = await database.read({ text: RUNNING }, { timeoutMs });
  return rows
    .map((found) => row.parse(found))
    .flatMap((found) => (found.query?.includes(RUNNING) ? [] : [seen(found)]));
}

/** Ends transactions; one that has ended meanwhile is no error. */
export async function endTransactions(database: Database, ids: readonly string[], timeoutMs: number): Promise<void> {
  if (ids.length === 0) return;
  await database.read({ text: 'TERMINATE TRANSACTIONS $ids', parameters: { ids } }, { timeoutMs });
}

/** When the server started, epoch ms; null where it does not say so. */
export async function startOf(database: Database, timeoutMs: number): Promise<number | null> {
  const text = `CALL dbms.queryJmx('java.lang:type=Runtime') YIELD attributes RETURN attributes.StartTime.value AS start`;
  const rows = await database.read({ text }, { timeoutMs }).catch(() => []);
  const start = rows[0]?.start;
  return typeof start === 'number' ? start : null;
}

/** Whether an index is being filled, which takes processor time outside of any transaction. */
export async function fillsIndexes(database: Database, timeoutMs: number): Promise<boolean> {
  const text = `SHOW INDEXES YIELD state WHERE state = 'POPULATING' RETURN count(*) AS filling`;
  const [found] = await database.read({ text }, { timeoutMs });
  return found?.filling !== 0;
}

function seen({ id, status, elapsedMs, metadata, query, doing }: z.infer<typeof row>): SeenTransaction {
  const reported = metadata ?? {};
  const text = reported[TRANSACTION_METADATA.query];
  const shape = reported[TRANSACTION_METADATA.shape];
  const timeout = reported[TRANSACTION_METADATA.timeout];
  const key = reported[TRANSACTION_METADATA.key];
  return {
    id,
    isTerminated: status.startsWith('Terminated'),
    isWorking: doing === 'planning' || doing === 'planned' || doing === 'running',
    elapsedMs,
    timeoutMs: typeof timeout === 'number' ? timeout : null,
    text: typeof text === 'string' ? text : strippedText(query ?? '', true),
    shape: typeof shape === 'string' ? shape : null,
    key: typeof key === 'string' ? key : null,
    calls: callsIn(reported[TRANSACTION_METADATA.calls]),
  };
}

const calls = z.array(z.object({ name: z.string(), sizes: z.array(z.number()) }));

/** Another version of Weft may write something else there: it has no calls then. */
function callsIn(reported: unknown): readonly LargeCall[] {
  if (typeof reported !== 'string') return [];
  try {
    return calls.parse(JSON.parse(reported));
  } catch {
    return [];
  }
}
