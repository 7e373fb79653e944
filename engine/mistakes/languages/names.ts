import { FOREIGN_LABELS } from '../../../schema/foreign-names.ts';
import { LABELS } from '../../../schema/labels.ts';
import { nearest } from '../../text/nearest.ts';

const NAMES = LABELS.map(({ label }) => label);
const FOREIGN: ReadonlyMap<string, readonly string[]> = new Map(
  FOREIGN_LABELS.flatMap((row) => row.foreign.map((name) => [name.toUpperCase(), row.replacement] as const)),
);

/** The label that a table or class of another language stands for: `hostnames` is HOSTNAME; null where none is near. */
export function labelOf(name: string): string | null {
  const word = name.toUpperCase();
  for (const form of [word, word.replace(/S$/, ''), word.replace(/IES$/, 'Y'), word.replace(/ES$/, '')]) {
    if (NAMES.includes(form)) return form;
    const foreign = FOREIGN.get(form);
    if (foreign !== undefined && foreign.length > 0) return foreign.join('|');
  }
  return nearest(word, NAMES);
}
