/** What Recog's fingerprints make of a banner. */
import { keyOrNull, readCpe, type WellFormedName } from '../../schema/keys/index.ts';
import type { RecogDatabase, RecogFingerprint } from './recog-database.ts';

/** The values that a fingerprint gives, by Recog's names: `service.product`, `service.cpe23`, `os.vendor` and so on. */
export type RecogFields = Readonly<Partial<Record<string, string>>>;

/** Characters of a banner that are looked at: what tells software stands at its beginning, and no pattern takes long on so few. */
export const LONGEST_BANNER = 256;

/** What the first fingerprint that fits makes of a banner; null where none does. */
export function matchRecog({ fingerprints }: RecogDatabase, banner: string): RecogFields | null {
  const text = banner.slice(0, LONGEST_BANNER);
  for (const fingerprint of fingerprints) {
    const fields = fieldsOf(fingerprint, text);
    if (fields !== null) return fields;
  }
  return null;
}

/** What a fingerprint makes of a text; null where it does not fit. */
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

/** A value with those that it names in braces; of a CPE name, what was not found is not applicable. */
function filledIn(name: string, value: string, values: ReadonlyMap<string, string>): string | null {
  let isWhole = true;
  const text = value.replace(/\{([^}]+)\}/g, (_, other: string) => {
    const known = values.get(other);
    if (known === undefined && !name.endsWith('cpe23')) isWhole = false;
    return known ?? '-';
  });
  return isWhole ? text : null;
}

/** The name that a CPE URI of Recog means: what a banner writes stands in it as it came. Null where it is none. */
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
