import { connectionUser } from './connection-users.ts';

/** Names of the transaction metadata that Weft sends to Neo4j, as its list of transactions shows them. */
export const TRANSACTION_METADATA = {
  /** The user's query without its values. */
  query: 'weftQuery',
  /** Stands for all queries that differ in their values alone. */
  shape: 'weftShape',
  /** The request in Weft's log. */
  request: 'weftRequest',
  /** Milliseconds that the transaction may take. */
  timeout: 'weftTimeoutMs',
} as const;

/** Options that the driver starts a transaction with. */
interface TransactionConfig {
  /** Milliseconds. */
  readonly timeout?: number;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** Options of a transaction: its time-out, and metadata that identifies its caller in SHOW TRANSACTIONS. */
export function transactionConfig(timeoutMs?: number): TransactionConfig {
  const mark = connectionUser()?.mark;
  if (timeoutMs === undefined && mark === undefined) return {};
  const { query, shape, request, timeout } = TRANSACTION_METADATA;
  const metadata = {
    ...(mark === undefined ? {} : { [query]: mark.text, [shape]: mark.shape }),
    ...(mark?.requestId === undefined ? {} : { [request]: mark.requestId }),
    ...(timeoutMs === undefined ? {} : { [timeout]: timeoutMs }),
  };
  return timeoutMs === undefined ? { metadata } : { timeout: timeoutMs, metadata };
}
