/** A load that cannot go on, in words for whoever started it: what is wrong and what to do instead. */
export class LoadError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'LoadError';
  }
}
