/** The names under a domain, from every layer. */
import { numberOf, textsOf } from '../../facts/stored-values.ts';
import { isKnown } from './known.ts';
import { ask, type ProjectionSources } from './sources.ts';

/** Names under one domain that are put in order, of the first in the order of the index: whole shared domains have no end. */
const MOST_NAMES = 20_000;

/** Names that are counted: each costs an entry of the index. */
const MOST_COUNTED = 1_000_000;

/** Of the name `reversed`, last letter first: a label below the asked domain begins with an underscore, as no host's does (RFC 8552). */
const IS_TECHNICAL = `any(label IN split(substring(reversed, size($input.name) + 1), '.') WHERE label ENDS WITH '_')`;

/** The entries of the index below `$input.name`, in their order. */
const BELOW = `MATCH (n:HOSTNAME) USING RANGE INDEX n:HOSTNAME(reversedName)
  WHERE n.reversedName STARTS WITH reverse($input.name) + '.'
  WITH n.reversedName AS reversed, n ORDER BY reversed`;

/**
 * Reads `$input.name`, `$input.most`, `$input.skip` and `$input.technical`; one row: names without wildcards, those of hosts before
 * technical ones, the nearest first, then the most popular, and how many there are. Names are sorted one by one, and none of
 * them holds the list of all: a TLD has millions.
 */
const SUBDOMAINS_TEXT = `CALL () {
  ${BELOW} LIMIT ${MOST_NAMES}
  WITH n, ${IS_TECHNICAL} AS isTechnical WHERE NOT n.name STARTS WITH '*.' AND ($input.technical OR NOT isTechnical)
  WITH n.name AS name, n.rank AS rank, isTechnical
  WITH name, rank, isTechnical ORDER BY isTechnical, size(split(name, '.')), rank IS NULL, rank, name SKIP $input.skip LIMIT $input.most
  RETURN collect(name) AS names
}
CALL () {
  ${BELOW} LIMIT ${MOST_COUNTED}
  WITH reversed WHERE NOT reversed ENDS WITH '.*' AND ($input.technical OR NOT ${IS_TECHNICAL})
  RETURN count(*) AS total
}
RETURN names, total`;

/** The body of contract rest.md 1.5. */
export interface Subdomains {
  readonly domain: string;
  /** In the order of their names, technical ones last. */
  readonly subdomains: readonly string[];
  /** Before the limit. */
  readonly totalCount: number;
  /** The cursor of the next page; null after the last one. */
  readonly next: string | null;
}

/** The requested part of the names under a domain. */
export interface NamesPage {
  readonly limit: number;
  /** How many came on earlier pages. */
  readonly skip: number;
  /** Names with a label that begins with an underscore, too. */
  readonly technical: boolean;
}

/** The requested names under a domain: all, those one label deeper, or the deepest known ones. */
export const LEVELS = ['ALL', 'IMMEDIATE', 'MAX_DEPTH'] as const;

export type Level = (typeof LEVELS)[number];

/** The names under a folded domain, the nearest and most popular `limit` of them first; null where nothing is known of the domain. */
export async function readSubdomains(
  sources: ProjectionSources,
  name: string,
  page: NamesPage,
): Promise<Subdomains | null> {
  const [known, { names, total }] = await Promise.all([
    isKnown(sources, { type: 'domain', name }),
    readNames(sources, name, page),
  ]);
  if (!known && total === 0) return null;
  const reported = page.skip + names.length;
  const isMore = names.length > 0 && reported < Math.min(total, MOST_NAMES);
  return { domain: name, subdomains: inOrder(names, name), totalCount: total, next: isMore ? String(reported) : null };
}

/** The names of a level under a folded domain, in the order of their names, technical ones last. */
export async function readLevel(
  sources: ProjectionSources,
  name: string,
  { level, limit, technical }: { readonly level: Level; readonly limit: number; readonly technical: boolean },
): Promise<string[]> {
  const most = level === 'ALL' ? limit : MOST_NAMES;
  const { names } = await readNames(sources, name, { limit: most, skip: 0, technical });
  return inOrder(atLevel(names, depthOf(name), level).slice(0, limit), name);
}

/** Whether a name below a domain has a label that begins with an underscore, as those of services and policies do. */
function isTechnical(name: string, domain: string): boolean {
  const labels = name.slice(0, -domain.length).split('.');
  return labels.some((label) => label.startsWith('_'));
}

function inOrder(names: readonly string[], domain: string): string[] {
  const technical = names.filter((name) => isTechnical(name, domain));
  const hosts = names.filter((name) => !isTechnical(name, domain));
  return [...hosts.toSorted(), ...technical.toSorted()];
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
  { limit, skip, technical }: NamesPage,
): Promise<{ names: string[]; total: number }> {
  const input = { name, most: BigInt(limit), skip: BigInt(skip), technical };
  const [row = {}] = await ask(sources, SUBDOMAINS_TEXT, input);
  return { names: textsOf(row.names), total: numberOf(row.total) ?? 0 };
}
