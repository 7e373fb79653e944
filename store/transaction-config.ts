import { connectionUser, type QueryMark } from './connection-users.ts';

/** Names of the transaction metadata that Weft sends to Neo4j, as its list of transactions shows them. */
export const TRANSACTION_METADATA = {
  /** The user's query without its values. */
  query: 'weftQuery',
  /** Stands for all queries that differ in their values alone. */
  shape: 'weftShape',
  /** The request in Weft's log. */
  request: 'weftRequest',
  /** The id of the key whose query it is. */
  key: 'weftKey',
  /** The calls with large arguments, as JSON. */
  calls: 'weftCalls',
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
  const user = connectionUser();
  if (timeoutMs === undefined && user?.mark === undefined) return {};
  const metadata = {
    ...(user?.mark === undefined ? {} : markMetadata(user.key, user.mark)),
    ...(timeoutMs === undefined ? {} : { [TRANSACTION_METADATA.timeout]: timeoutMs }),
  };
  return timeoutMs === undefined ? { metadata } : { timeout: timeoutMs, metadata };
}

function markMetadata(key: string, mark: QueryMark): Readonly<Record<string, unknown>> {
  const names = TRANSACTION_METADATA;
  return {
    [names.query]: mark.text,
    [names.shape]: mark.shape,
    ...(mark.requestId === undefined ? {} : { [names.request]: mark.requestId }),
    ...(key === '' ? {} : { [names.key]: key }),
    ...(mark.calls === undefined ? {} : { [names.calls]: mark.calls }),
  };
}
