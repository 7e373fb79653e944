const SHOWN = 120;

/** Thrown by every fold for input that has no normal form: `expected` says what to type instead. */
export class KeyError extends Error {
  readonly kind: string;
  readonly given: string;
  readonly expected: string;

  constructor(kind: string, given: string, expected: string) {
    const { stackTraceLimit } = Error;
    // Lists are read by trying folds: of a thousand texts most are refused by some, and a stack trace costs ten times the rest.
    Error.stackTraceLimit = 0;
    super(`'${shown(given)}' is not ${kind}: expected ${expected}.`);
    Error.stackTraceLimit = stackTraceLimit;
    this.name = 'KeyError';
    this.kind = kind;
    this.given = given;
    this.expected = expected;
  }
}

function shown(given: string): string {
  return given.length > SHOWN ? `${given.slice(0, SHOWN)}...` : given;
}

/** Runs a fold of a part and reports its refusal as a refusal of the whole: `expected` defaults to what the part expected. */
export function foldPart<T>(kind: string, given: string, work: () => T, expected?: string): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof KeyError) throw new KeyError(kind, given, expected ?? error.expected);
    throw error;
  }
}

/** The result of a fold, or null where the text is no such key: for parts that a record can do without. */
export function keyOrNull<T>(fold: () => T): T | null {
  try {
    return fold();
  } catch (error) {
    if (error instanceof KeyError) return null;
    throw error;
  }
}
