/** Matches a banner against Recog's fingerprints. */
import { keyOrNull, readCpe, type WellFormedName } from '../../schema/keys/index.ts';
import type { RecogDatabase, RecogFingerprint } from './recog-database.ts';

/** The values that a fingerprint sets, by Recog's names: `service.product`, `service.cpe23`, `os.vendor` and so on. */
export type RecogFields = Readonly<Partial<Record<string, string>>>;

/** Weft matches only this many characters of a banner: the software is named at its beginning, and no pattern takes long on so few. */
export const LONGEST_BANNER = 256;

/** Returns the values of the first fingerprint that matches a banner; null if none does. */
export function matchRecog({ fingerprints }: RecogDatabase, banner: string): RecogFields | null {
  const text = banner.slice(0, LONGEST_BANNER);
  for (const fingerprint of fingerprints) {
    const fields = fieldsOf(fingerprint, text);
    if (fields !== null) return fields;
  }
  return null;
}

/** Returns the values that a fingerprint reads from a text; null if it does not match. */
export function fieldsOf({ pattern, parameters }: RecogFingerprint, text: string): RecogFields | null {
  const found = pattern.exec(text);
  if (found === null) return null;
  const values = new Map<string, string>();
  for (const { group, name, value } of parameters) {
    const captured = group === 0 ? value : found[group];
    if (captured !== undefined && captured !== '') values.set(name, captured);
  }
  return Object.fromEntries(
    [...values].flatMap(([name, value]) => {
      const whole = filledIn(name, value, values);
      return whole === null ? [] : [[name, whole] as const];
    }),
  );
}

/** Fills in the values that a value names in braces. In a CPE name, a value that was not found becomes `-` (not applicable). */
function filledIn(name: string, value: string, values: ReadonlyMap<string, string>): string | null {
  let isWhole = true;
  const text = value.replace(/\{([^}]+)\}/g, (_, other: string) => {
    const known = values.get(other);
    if (known === undefined && !name.endsWith('cpe23')) isWhole = false;
    return known ?? '-';
  });
  return isWhole ? text : null;
}

/** Parses a CPE URI of Recog, which contains text of the banner without escapes. Returns null if it is not a CPE name. */
export function nameOfRecog(uri: string): WellFormedName | null {
  const encoded = uri
    .trim()
    .replaceAll(' ', '_')
    .replace(/[^\w.~:/%-]/g, (character) => encodeURIComponent(character).replace(/[!'()*]/g, percentOf));
  return keyOrNull(() => readCpe(encoded));
}

function percentOf(character: string): string {
  return `%${character.charCodeAt(0).toString(16)}`;
}
