/** Who asks a query, as a door that has verified the key tells the engine: what `svc.quota` answers from. */
export interface Caller {
  /** First characters of the key, by which its owner knows it again. */
  readonly keyPrefix: string;
  readonly scopes: readonly string[];
  /** Queries that the key may have running at once. */
  readonly mostConcurrent: number;
  /** Requests that the key may send a minute, and those of this one; null where no limit is set. */
  readonly rate: { readonly limit: number; readonly used: number; readonly remaining: number } | null;
}
