/** The names under a domain, whichever layer told of them. */
import { namesBelow } from '../../subdomains/names-below.ts';
import { numberOf, textsOf } from '../stored.ts';
import { isKnown } from './known.ts';
import { ask, type ProjectionSources } from './sources.ts';

/** Names under one domain that are told and counted. */
const MOST_NAMES = 20_000;

/** Reads `$input.name` and `$input.most`; one row: names without wildcards, the nearest first, then the most popular, and how many there are. */
const SUBDOMAINS_TEXT = `WITH $input.name AS domain
${namesBelow({ domain: 'domain', wanted: "NOT n.name STARTS WITH '*.'", most: MOST_NAMES })}
RETURN size(below) AS total, COLLECT { UNWIND below AS n
    RETURN n.name ORDER BY size(split(n.name, '.')), n.rank IS NULL, n.rank, n.name LIMIT $input.most } AS names`;

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
