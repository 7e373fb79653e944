/** Why a value is not what a procedure takes; the engine adds a correct call. */
export class ArgumentError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'ArgumentError';
  }
}
