/** A finding of the server in a query that is being written. */
export interface Mark {
  /** The position; null if it is about the whole text. */
  readonly from: number | null;
  readonly to: number | null;
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  /** Suggested texts, each with the reason. */
  readonly rewrites: readonly { readonly title: string; readonly text: string }[];
}
