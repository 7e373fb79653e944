/** Thrown inside a record that does not hold what its lengths promise; the reader refuses that record alone. */
export class MalformedMessage extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MalformedMessage';
  }
}
