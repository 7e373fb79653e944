import Cypher from '@neo4j/cypher-builder';
import { z } from 'zod';
import { inChunks } from '../../facts/chunks.ts';
import {
  DOMAIN_OVERRIDE_COLUMN,
  NETWORK_OVERRIDE_COLUMN,
  OVERRIDES_COLUMN,
  overridesIn,
  WIDER_OVERRIDE_COLUMN,
} from '../../facts/overrides.ts';
import { categoryDeclaration } from '../../schema/categories.ts';
import { cypherText, type Part } from '../../store/cypher-text.ts';
import type { Reader, Row } from '../../store/database.ts';
import { matchByIndex } from '../../store/match-by-index.ts';
import { seek } from '../../store/ranges/planes.ts';
import { decisionOf, statementWords } from '../../verdicts/operator.ts';
import type { Position } from './cursor.ts';

const number = z.number().nullable();

const stored = z.object({
  name: z.string(),
  label: z.string(),
  band: z.string().nullable(),
  verdictScore: number,
  verdictBlocking: z.boolean().nullable(),
  /** What stops a block, as the node has it; null where it blocks. */
  notBlocking: z
    .string()
    .nullable()
    .transform((reasons) => reasons?.split(', ') ?? null),
  feedCount: number,
  /** Epoch ms. */
  firstSeen: number,
  lastSeen: number,
  /** When it was judged so: the reconcile that last changed it. */
  verdictAsOf: number,
  categories: z.array(z.string()),
});

/** An entry of a tier: its stored verdict, the ids of the categories of its feeds, and its position. */
export interface TierEntry {
  readonly position: Position;
  readonly type: TierType;
  readonly stored: z.infer<typeof stored>;
  readonly categoryIds: ReadonlySet<string>;
}

/** The labels that hold entries, with the type of each: the order of an export, by type and then by name. */
export const LABELS = [
  { label: 'CRYPTO_ADDRESS', type: 'crypto' },
  { label: 'HOSTNAME', type: 'domain' },
  { label: 'FILE_HASH', type: 'hash' },
  { label: 'IPV4', type: 'ip' },
  { label: 'IPV6', type: 'ip' },
  { label: 'PREFIX', type: 'network' },
  { label: 'TLS_FINGERPRINT', type: 'tls' },
  { label: 'URL', type: 'url' },
] as const;

/** Labels that hold entries. */
export type TierLabel = (typeof LABELS)[number]['label'];

/** Types of indicators, as exports name them. */
export type TierType = (typeof LABELS)[number]['type'];

/**
 * The entries of a tier behind a position, at most so many. Each label is paged by its index, in the index's own order, so
 * that a page costs what it holds; since names never change, an entry that stays in the tier comes exactly once, whatever is
 * loaded between two pages.
 */
export async function entriesAfter(
  reader: Reader,
  { tier, blocking }: { readonly tier: string; readonly blocking: boolean },
  position: Position | null,
  most: number,
): Promise<readonly TierEntry[]> {
  const entries: TierEntry[] = [];
  const first = LABELS.findIndex(({ label }) => label === position?.label);
  for (const { label, type } of LABELS.slice(Math.max(0, first))) {
    const left = most - entries.length;
    if (left <= 0) break;
    const after = label === position?.label ? position.name : '';
    const rows = await reader.read({ text: PAGES[label], parameters: { tier, blocking, after, most: BigInt(left) } });
    for (const row of rows) {
      const entry = stored.parse(row);
      const position = { label, name: entry.name };
      entries.push({ position, type, stored: entry, categoryIds: idsOf(entry.categories) });
    }
  }
  return entries;
}

function idsOf(categories: readonly string[]): ReadonlySet<string> {
  return new Set(categories.flatMap((name) => categoryDeclaration(name)?.id ?? []));
}

const NODE = new Cypher.NamedNode('n');

/** A page of one label: the stored verdict and the categories of its feeds, and where `isReasoned` which feeds those are. */
function pageText(label: TierLabel, isReasoned = false): string {
  return cypherText(
    matchByIndex(NODE, label, 'verdictLabel', 'name'),
    isReasoned ? IN_TIER_SINCE : IN_TIER,
    'WITH n ORDER BY n.verdictLabel, n.name LIMIT $most',
    ...categories(label),
    ...(isReasoned ? reasoned(label) : [STORED]),
    'ORDER BY n.verdictLabel, n.name',
  );
}

const IN_TIER = 'WHERE n.verdictLabel = $tier AND n.name > $after AND (NOT $blocking OR n.verdictBlocking)';

/** Those that are newer than `$since`; those without a date may be. */
const IN_TIER_SINCE = `${IN_TIER} AND (n.threatLastSeen IS NULL OR n.threatLastSeen >= $since)`;

const STORED = `RETURN n.name AS name, n.verdictLabel AS label, n.verdictLevel AS band, n.verdictScore AS verdictScore,
  n.verdictBlocking AS verdictBlocking, n.verdictNotBlocking AS notBlocking, categories, n.threatSources AS feedCount,
  n.threatFirstSeen AS firstSeen, n.threatLastSeen AS lastSeen, n.verdictAsOf AS verdictAsOf`;

/** Names of the lists that it is on itself. */
const MOST_FEEDS = 12;
const FEEDS = `COLLECT { MATCH (n)-[:LISTED_IN]->(f:FEED_SOURCE) RETURN f.name ORDER BY f.name LIMIT ${MOST_FEEDS} }`;
/** An entry as the columns of overrides read it. */
const AS_THING =
  'WITH *, {name: n.name, key: n.orderKey, start: n.orderKey, length: n.length} AS thing, {name: n.apex} AS domain';
const REASONED = `${STORED}, ${FEEDS} AS feeds, coalesce(n.isApex, false) AS isApex, ${OVERRIDES_COLUMN}`;
const REASONED_ADDRESS = `${REASONED}, ${NETWORK_OVERRIDE_COLUMN}`;
const REASONED_HOST = `${REASONED}, ${DOMAIN_OVERRIDE_COLUMN}`;
const REASONED_NETWORK = `${REASONED}, ${WIDER_OVERRIDE_COLUMN}`;

/** The lists and the overrides by which an entry is in the tier. */
function reasoned(label: TierLabel): readonly Part[] {
  switch (label) {
    case 'IPV4':
    case 'IPV6':
      return [AS_THING, REASONED_ADDRESS];
    case 'HOSTNAME':
      return [AS_THING, REASONED_HOST];
    case 'PREFIX':
      return [AS_THING, REASONED_NETWORK];
    default:
      return [AS_THING, REASONED];
  }
}

const EACH_CATEGORY = 'UNWIND coalesce(r.categories, [f.category]) AS category RETURN DISTINCT category';
const OWN_CATEGORIES = `COLLECT { MATCH (n)-[r:LISTED_IN]->(f:FEED_SOURCE) ${EACH_CATEGORY} }`;
const NETWORK_CATEGORIES = `COLLECT { UNWIND listed.networks AS cidr
  MATCH (:PREFIX {name: cidr})-[r:LISTED_IN]->(f:FEED_SOURCE) ${EACH_CATEGORY} }`;

/** The categories under which feeds list it; an address is listed through its networks as well. */
function categories(label: TierLabel): readonly Part[] {
  if (label !== 'IPV4' && label !== 'IPV6') return [`WITH n, ${OWN_CATEGORIES} AS categories`];
  return [
    'WITH n, n.orderKey AS key',
    seek('listed', new Cypher.NamedVariable('key'), { as: 'listed', optional: true }),
    `WITH n, ${OWN_CATEGORIES} + ${NETWORK_CATEGORIES} AS categories`,
  ];
}

/** The statement of a page of each label. It reads `$tier`, `$blocking` (those that block alone), `$after` (a name) and `$most`. */
export const PAGES: Readonly<Record<TierLabel, string>> = {
  CRYPTO_ADDRESS: pageText('CRYPTO_ADDRESS'),
  HOSTNAME: pageText('HOSTNAME'),
  FILE_HASH: pageText('FILE_HASH'),
  IPV4: pageText('IPV4'),
  IPV6: pageText('IPV6'),
  PREFIX: pageText('PREFIX'),
  TLS_FINGERPRINT: pageText('TLS_FINGERPRINT'),
  URL: pageText('URL'),
};

/** The same with the names of the feeds behind each entry, and whether it is a registrable domain; reads `$since` too, epoch ms. */
export const REASONED_PAGES: Readonly<Record<TierLabel, string>> = {
  CRYPTO_ADDRESS: pageText('CRYPTO_ADDRESS', true),
  HOSTNAME: pageText('HOSTNAME', true),
  FILE_HASH: pageText('FILE_HASH', true),
  IPV4: pageText('IPV4', true),
  IPV6: pageText('IPV6', true),
  PREFIX: pageText('PREFIX', true),
  TLS_FINGERPRINT: pageText('TLS_FINGERPRINT', true),
  URL: pageText('URL', true),
};

/** Entries by their names with the same; reads `$input.names`, `$input.tier` and `$input.blocking`. */
export const NAMED_ENTRIES: Readonly<Record<TierLabel, string>> = {
  CRYPTO_ADDRESS: namedText('CRYPTO_ADDRESS'),
  HOSTNAME: namedText('HOSTNAME'),
  FILE_HASH: namedText('FILE_HASH'),
  IPV4: namedText('IPV4'),
  IPV6: namedText('IPV6'),
  PREFIX: namedText('PREFIX'),
  TLS_FINGERPRINT: namedText('TLS_FINGERPRINT'),
  URL: namedText('URL'),
};

function namedText(label: TierLabel): string {
  const properties = { name: new Cypher.NamedVariable('asked') };
  return cypherText(
    'UNWIND $input.names AS asked',
    new Cypher.Match(new Cypher.Pattern(NODE, { labels: [label], properties })),
    'WHERE n.verdictLabel = $input.tier AND (NOT $input.blocking OR n.verdictBlocking)',
    ...categories(label),
    ...reasoned(label),
  );
}

const storedWithReasons = stored.extend({ feeds: z.array(z.string()), isApex: z.boolean() });

/** An entry with what speaks for its verdict. */
export interface ReasonedEntry extends TierEntry {
  /** Names of the lists that name it; an address that inherits a listing of its network may have none. */
  readonly feeds: readonly string[];
  readonly isApex: boolean;
  /** The decision of an analyst in words: `block by soc-anna until 2026-12-31: password spraying`; null without one. */
  readonly override: string | null;
}

/** Which entries of a tier are wanted. */
export interface TierQuestion {
  readonly tier: string;
  readonly blocking: boolean;
  /** Epoch ms. */
  readonly since: number;
  /** Types that are wanted; all where none is named. */
  readonly types: readonly TierType[];
}

/** All entries of a tier in their order, page by page: as many are in memory as a page has. */
export async function* entriesOfTier(
  reader: Reader,
  { tier, blocking, since, types }: TierQuestion,
  page = 1000,
): AsyncGenerator<readonly ReasonedEntry[]> {
  for (const { label, type } of LABELS) {
    if (types.length > 0 && !types.includes(type)) continue;
    for (let after = ''; ; ) {
      const parameters = { tier, blocking, after, most: BigInt(page), since: BigInt(since) };
      const rows = await reader.read({ text: REASONED_PAGES[label], parameters });
      const entries = rows.map((row) => reasonedEntry(label, type, row));
      if (entries.length > 0) yield entries;
      const last = entries.at(-1);
      if (last === undefined || entries.length < page) break;
      after = last.position.name;
    }
  }
}

/** The named indicators of a label that are in the tier now, in no order. */
export async function entriesNamed(
  reader: Reader,
  { tier, blocking }: Pick<TierQuestion, 'tier' | 'blocking'>,
  { label, type }: { readonly label: TierLabel; readonly type: TierType },
  names: readonly string[],
): Promise<readonly ReasonedEntry[]> {
  return inChunks(names, async (chunk) => {
    const input = { tier, blocking, names: chunk };
    const rows = await reader.read({ text: NAMED_ENTRIES[label], parameters: { input } });
    return rows.map((row) => reasonedEntry(label, type, row));
  });
}

function reasonedEntry(label: TierLabel, type: TierType, row: Row): ReasonedEntry {
  const { feeds, isApex, ...entry } = storedWithReasons.parse(row);
  const decision = decisionOf({ overrides: overridesIn(row, label) });
  const position = { label, name: entry.name };
  return {
    position,
    type,
    stored: entry,
    categoryIds: idsOf(entry.categories),
    feeds,
    isApex,
    override: decision === undefined ? null : statementWords(decision),
  };
}
