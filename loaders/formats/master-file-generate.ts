import { RefusedRecord } from '../source.ts';
import type { Entry } from './master-file-entries.ts';

/** One directive generates at most this many records: it covers a /16. */
const MOST_RECORDS = 65_536;
const RANGE = /^(\d{1,9})-(\d{1,9})(?:\/(\d{1,9}))?$/;
/** A literal `\$`, `${offset,width,base}`, or `$` alone. */
const PLACE = /\\\$|\$\{([^}]*)\}|\$/g;
const MODIFIERS = /^(-?\d{1,9})(?:,(\d{1,2})(?:,([doxX]))?)?$/;
const BASES: ReadonlyMap<string, number> = new Map(Object.entries({ d: 10, o: 8, x: 16, X: 16 }));

/**
 * Returns the entries of a `$GENERATE` directive (BIND 9 reference manual): `$GENERATE 1-3 host-$ A 192.0.2.$` is three of them. A
 * directive in another form is refused as a whole.
 */
export function* generated({ line, fields }: Entry): Iterable<Entry | RefusedRecord> {
  const [, range = '', ...template] = fields;
  const [, first, last, step = '1'] = RANGE.exec(range) ?? [];
  const count = Math.floor((Number(last) - Number(first)) / Number(step)) + 1;
  if (!(count >= 1 && count <= MOST_RECORDS) || template.length < 3) {
    yield new RefusedRecord(
      line,
      `expected $GENERATE with a range of up to ${MOST_RECORDS}, an owner, a type and data`,
    );
    return;
  }
  const wrong = template.flatMap((text) => [...text.matchAll(PLACE)]).find(([, modifiers]) => !isKnown(modifiers));
  if (wrong !== undefined) {
    yield new RefusedRecord(line, `${wrong[0].slice(0, 60)} is no place in a $GENERATE that is read here`);
    return;
  }
  for (let made = 0; made < count; made += 1) {
    const value = Number(first) + made * Number(step);
    yield { line, fields: template.map((text) => filled(text, value)), startsBlank: false };
  }
}

function isKnown(modifiers: string | undefined): boolean {
  return modifiers === undefined || MODIFIERS.test(modifiers);
}

function filled(text: string, value: number): string {
  return text.replace(PLACE, (place: string, modifiers?: string) => {
    if (place === '\\$') return '$';
    const [, offset = '0', width = '0', base = 'd'] = MODIFIERS.exec(modifiers ?? '') ?? [];
    const digits = (value + Number(offset)).toString(BASES.get(base)).padStart(Number(width), '0');
    return base === 'X' ? digits.toUpperCase() : digits;
  });
}
