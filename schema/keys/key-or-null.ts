import { KeyError } from './key-error.ts';

/** What a fold answers, or null where the text is no such key: for parts of a record that it can do without. */
export function keyOrNull<T>(fold: () => T): T | null {
  try {
    return fold();
  } catch (error) {
    if (error instanceof KeyError) return null;
    throw error;
  }
}
