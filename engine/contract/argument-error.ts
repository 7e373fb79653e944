/** Further details of an invalid value. */
export interface ArgumentHints {
  /** The probable meaning: a valid value. */
  readonly nearest?: string | undefined;
  /** A query that accepts the value unchanged. */
  readonly instead?: string | undefined;
  /** Said of a list as a whole, not of one of its entries. */
  readonly isOfWhole?: boolean;
}

/** Why a value is not what a procedure takes; the engine adds a correct call. */
export class ArgumentError extends Error {
  readonly hints: ArgumentHints;
  constructor(reason: string, hints: ArgumentHints = {}) {
    super(reason);
    this.name = 'ArgumentError';
    this.hints = hints;
  }
}
