/** A non-fatal notice of a successful answer (contract 9.1). */
export interface Advisory {
  readonly kind: string;
  readonly severity: 'info' | 'warning';
  readonly message: string;
  readonly rewrite: string | null;
  readonly subject: string | null;
}
