/** A setting that cannot be: the message names it and says what is expected, never a secret's value. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}
