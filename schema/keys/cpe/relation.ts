/** The relation of two CPE names (NISTIR 7696): by attribute after its table 6-2, and as a whole. */
import { ANY, CPE_ATTRIBUTES, charactersOf, NOT_APPLICABLE, type WellFormedName } from './well-formed-name.ts';

/** Relation of a source's values to those of a target; undefined if the target itself has wildcards. */
export type Relation = 'equal' | 'subset' | 'superset' | 'disjoint' | 'undefined';

/** The relation of one value to another. */
export function relationOfValues(source: string, target: string): Relation {
  if (hasWildcards(target)) return 'undefined';
  if (source === target) return 'equal';
  if (source === ANY) return 'superset';
  if (target === ANY) return 'subset';
  if (source === NOT_APPLICABLE || target === NOT_APPLICABLE) return 'disjoint';
  return isMatched(charactersOf(source), charactersOf(target)) ? 'superset' : 'disjoint';
}

/** The relation of a name to another: disjoint where one attribute is, undefined where attributes disagree. */
export function relationOfNames(source: WellFormedName, target: WellFormedName): Relation {
  const relations = new Set(CPE_ATTRIBUTES.map((attribute) => relationOfValues(source[attribute], target[attribute])));
  if (relations.has('disjoint')) return 'disjoint';
  relations.delete('equal');
  const [only, second] = relations;
  if (second !== undefined) return 'undefined';
  return only ?? 'equal';
}

/** Returns whether a value has wildcards as well as text: `*` alone does not count. */
export function hasWildcards(value: string): boolean {
  // Most values have neither, and need not be parsed.
  if (value === ANY || !/[*?]/.test(value)) return false;
  return charactersOf(value).some(isWild);
}

function isWild(character: string): boolean {
  return character === '*' || character === '?';
}

/** Wildcards occur only at the ends: the text between them must be in the target, with no more around it than they allow. */
function isMatched(source: readonly string[], target: readonly string[]): boolean {
  const first = source.findIndex((character) => !isWild(character));
  if (first === -1) return target.length <= allowance(source);
  const last = source.findLastIndex((character) => !isWild(character));
  const core = source.slice(first, last + 1);
  const [before, after] = [allowance(source.slice(0, first)), allowance(source.slice(last + 1))];
  for (let at = 0; at <= Math.min(before, target.length - core.length); at += 1) {
    const isHere = core.every((character, index) => target[at + index] === character);
    if (isHere && target.length - core.length - at <= after) return true;
  }
  return false;
}

/** Returns the maximum number of characters that wildcards match. */
function allowance(wildcards: readonly string[]): number {
  return wildcards.includes('*') ? Number.POSITIVE_INFINITY : wildcards.length;
}
