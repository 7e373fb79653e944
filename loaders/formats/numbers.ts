import { KeyError } from '../../schema/keys/index.ts';

/** Parses a decimal number between `-limit` and `limit`; undefined for a blank or a dash. Throws `KeyError` for anything else. */
export function decimal(text: string | undefined, limit: number): number | undefined {
  const digits = text?.trim() ?? '';
  if (digits === '' || digits === '-') return undefined;
  const value = Number(digits);
  if (/^[+-]?\d+(?:\.\d+)?$/.test(digits) && Math.abs(value) <= limit) return value;
  throw new KeyError('a number', digits, `a decimal number from -${limit} to ${limit}`);
}
