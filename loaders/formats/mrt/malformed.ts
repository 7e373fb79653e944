/** Thrown inside a record whose content does not fit its lengths. The reader refuses that record alone. */
export class MalformedMessage extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MalformedMessage';
  }
}
