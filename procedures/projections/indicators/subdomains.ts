/** The names under a domain, whichever layer told of them. */
import { numberOf, textsOf } from '../stored.ts';
import { isKnown } from './known.ts';
import { ask, type ProjectionSources } from './sources.ts';

/** Names under one domain that are put in order, of the first in the order of the index: whole shared domains have no end. */
const MOST_NAMES = 20_000;

/** Names that are counted: each costs an entry of the index. */
const MOST_COUNTED = 1_000_000;

/**
 * Reads `$input.name` and `$input.most`; one row: names without wildcards, the nearest first, then the most popular, and how
 * many there are. Names are sorted one by one, and none of them holds the list of all: a TLD has millions.
 */
const SUBDOMAINS_TEXT = `CALL () {
  MATCH (n:HOSTNAME) USING RANGE INDEX n:HOSTNAME(reversedName)
  WHERE n.reversedName STARTS WITH reverse($input.name) + '.'
  WITH n ORDER BY n.reversedName LIMIT ${MOST_NAMES}
  WITH n WHERE NOT n.name STARTS WITH '*.'
  WITH n.name AS name, n.rank AS rank
  WITH name, rank ORDER BY size(split(name, '.')), rank IS NULL, rank, name LIMIT $input.most
  RETURN collect(name) AS names
}
CALL () {
  MATCH (n:HOSTNAME) USING RANGE INDEX n:HOSTNAME(reversedName)
  WHERE n.reversedName STARTS WITH reverse($input.name) + '.'
  WITH n.reversedName AS reversed LIMIT ${MOST_COUNTED}
  WITH reversed WHERE NOT reversed ENDS WITH '.*'
  RETURN count(*) AS total
}
RETURN names, total`;

/** The body of contract rest.md 1.5. */
export interface Subdomains {
  readonly domain: string;
  /** In the order of their names. */
  readonly subdomains: readonly string[];
  /** Before the limit. */
  readonly totalCount: number;
}

/** Which of the names under a domain are told: all, those one label deeper, or the deepest that are known. */
export const LEVELS = ['ALL', 'IMMEDIATE', 'MAX_DEPTH'] as const;

export type Level = (typeof LEVELS)[number];

/** The names under a folded domain, the nearest and most popular `limit` of them; null where nothing is known of the domain. */
export async function readSubdomains(
  sources: ProjectionSources,
  name: string,
  limit: number,
): Promise<Subdomains | null> {
  const [known, { names, total }] = await Promise.all([
    isKnown(sources, { type: 'domain', name }),
    readNames(sources, name, limit),
  ]);
  if (!known && total === 0) return null;
  return { domain: name, subdomains: names.toSorted(), totalCount: total };
}

/** The names of a level under a folded domain, in the order of their names. */
export async function readLevel(
  sources: ProjectionSources,
  name: string,
  { level, limit }: { readonly level: Level; readonly limit: number },
): Promise<string[]> {
  const { names } = await readNames(sources, name, level === 'ALL' ? limit : MOST_NAMES);
  return atLevel(names, depthOf(name), level).slice(0, limit).toSorted();
}

function atLevel(names: readonly string[], depth: number, level: Level): readonly string[] {
  if (level === 'ALL') return names;
  const wanted = level === 'IMMEDIATE' ? depth + 1 : Math.max(...names.map(depthOf));
  return names.filter((name) => depthOf(name) === wanted);
}

function depthOf(name: string): number {
  return name.split('.').length;
}

async function readNames(
  sources: ProjectionSources,
  name: string,
  most: number,
): Promise<{ names: string[]; total: number }> {
  const [row = {}] = await ask(sources, SUBDOMAINS_TEXT, { name, most: BigInt(most) });
  return { names: textsOf(row.names), total: numberOf(row.total) ?? 0 };
}
