/** What is said of a part of a query while it is written. */
export interface Mark {
  /** Where it stands; null where it is about the whole. */
  readonly from: number | null;
  readonly to: number | null;
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  /** Texts that would do better, each with why. */
  readonly rewrites: readonly { readonly title: string; readonly text: string }[];
}
