import type { Expression } from '../parse/syntax.ts';
import { valueReference } from '../parse/value-references.ts';
import type { Size } from './size.ts';

/** A call of a function, or an operator with its operands: each argument as written, and its size. */
export interface MeasuredCall {
  readonly given: readonly Expression[];
  readonly sizes: readonly Size[];
  /** Whether an aggregating function counts each value once. */
  readonly isDistinct: boolean;
  /** Returns the maximum number of entries of a list that rows fill. */
  readonly mostGathered: () => number;
  /** Returns the maximum number of entries of a range with these arguments. */
  readonly rangeItems: () => number;
  /** Returns the steps of java.util.regex that the written pattern takes on a text of so many letters. */
  readonly matchingSteps: (letters: number) => number;
}

/** Operands that are known by their sizes alone. */
export function measuredOperands(sizes: readonly Size[]): MeasuredCall {
  return {
    ...{ given: [], sizes, isDistinct: false },
    ...{ mostGathered: () => 0, rangeItems: () => 0, matchingSteps: () => 0 },
  };
}

/** Returns the number that the text writes as the argument at this place; null for any other argument. */
export function writtenNumber({ given }: MeasuredCall, place: number): number | null {
  const value = writtenValue(given[place]);
  return value?.kind === 'number' ? Math.max(0, value.value) : null;
}

/** Returns the length of the string that the text writes as the argument at this place; null for any other argument. */
export function writtenLetters({ given }: MeasuredCall, place: number): number | null {
  const value = writtenValue(given[place]);
  return value?.kind === 'string' ? value.value.length : null;
}

function writtenValue(expression: Expression | undefined) {
  return expression === undefined ? null : valueReference(expression);
}
