/** A load that cannot go on. The message tells the user what is wrong and what to do instead. */
export class LoadError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'LoadError';
  }
}
