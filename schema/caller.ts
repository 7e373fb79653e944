/** The caller of a query, as the HTTP layer that verified the key passes it to the engine: `svc.quota` answers from it. */
export interface Caller {
  /** First characters of the key, by which its owner recognises it. */
  readonly keyPrefix: string;
  readonly scopes: readonly string[];
  /** Queries that the key may have running at once. */
  readonly mostConcurrent: number;
  /** Requests that the key may send a minute, and those of this one; null if there is no limit. */
  readonly rate: { readonly limit: number; readonly used: number; readonly remaining: number } | null;
}
