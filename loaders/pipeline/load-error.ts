import type { DamagedFile } from '../source.ts';

/** A load that cannot go on. The message tells the user what is wrong and what to do instead. */
export class LoadError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'LoadError';
  }
}

/** Returns the refusal of a damaged file: where, what, and what to do. */
export function damaged(fileName: string, { message }: DamagedFile): LoadError {
  return new LoadError(`${fileName} is damaged: ${message}. Fetch it and load it again.`);
}
