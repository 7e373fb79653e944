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
  seenFrom: number,
  seenUntil: number,
  listedFrom: number,
  /** When it stops blocking without a new sighting. */
  expiresAt: number,
  /** When this graph first gave it its label, and when it last learned something that changed the verdict. */
  since: number,
  changedAt: number,
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
    isReasoned ? IN_REQUEST : IN_TIER,
    'WITH n ORDER BY n.verdictLabel, n.name LIMIT $most',
    ...categories(label),
    ...(isReasoned ? reasoned(label, REMOVALS) : [STORED]),
    'ORDER BY n.verdictLabel, n.name',
  );
}

const IN_TIER = 'WHERE n.verdictLabel = $tier AND n.name > $after AND (NOT $blocking OR n.verdictBlocking)';

/** Those of the tier, with `$minScore` those of its label from that score on; of those the ones that changed after `$since`, up to `$upTo`. */
const IN_REQUEST = `WHERE n.verdictLabel = $tier AND n.name > $after
  AND CASE WHEN $minScore IS NULL THEN NOT $blocking OR n.verdictBlocking ELSE n.verdictScore >= $minScore OR $blocking AND n.verdictBlocking END
  AND ($since = 0 OR n.verdictChangedAt > $since AND n.verdictChangedAt <= $upTo)`;

const STORED = `RETURN n.name AS name, n.verdictLabel AS label, n.verdictLevel AS band, n.verdictScore AS verdictScore,
  n.verdictBlocking AS verdictBlocking, n.verdictNotBlocking AS notBlocking, categories, n.threatSources AS feedCount,
  n.threatFirstSeen AS firstSeen, n.threatLastSeen AS lastSeen, n.threatSeenFrom AS seenFrom, n.threatSeenUntil AS seenUntil,
  n.threatListedFrom AS listedFrom, n.verdictExpiresAt AS expiresAt, n.verdictSince AS since, n.verdictChangedAt AS changedAt`;

/** Names of the lists that it is on itself. */
const MOST_FEEDS = 12;
const FEEDS = `COLLECT { MATCH (n)-[r:LISTED_IN]->(f:FEED_SOURCE)
  RETURN {name: f.name, url: f.url, licence: f.licence, reference: r.reference, tags: r.tags} ORDER BY f.name LIMIT ${MOST_FEEDS} }`;
/** The family of malware: of a network `family` is that of its addresses. */
const FAMILY = 'CASE WHEN n:FILE_HASH OR n:TLS_FINGERPRINT THEN n.family END';
/** The actors that it is attributed to. */
const ACTORS = `COLLECT { MATCH (n)-[a:ATTRIBUTED_TO]->(t:ACTOR) RETURN {name: t.name, confidence: a.confidence} ORDER BY t.name LIMIT ${MOST_FEEDS} }`;
/** An entry as the columns of overrides read it. */
const AS_THING =
  'WITH *, {name: n.name, key: n.orderKey, start: n.orderKey, length: n.length} AS thing, {name: n.apex} AS domain';
const REASONED = `${STORED}, ${FEEDS} AS feeds, ${ACTORS} AS actors, ${FAMILY} AS family, coalesce(n.isApex, false) AS isApex, ${OVERRIDES_COLUMN}`;
const REASONED_ADDRESS = `${REASONED}, ${NETWORK_OVERRIDE_COLUMN}`;
const REASONED_HOST = `${REASONED}, ${DOMAIN_OVERRIDE_COLUMN}`;
const REASONED_NETWORK = `${REASONED}, ${WIDER_OVERRIDE_COLUMN}`;

/** How often an entry has left the tier `$alias`, or `$input.alias`, before. */
const REMOVALS =
  "COLLECT { MATCH (gone:TIER_REMOVAL {place: $alias + ' ' + labels(n)[0] + ' ' + n.name}) RETURN gone.number + 1 } AS numbers";
const NAMED_REMOVALS =
  "COLLECT { MATCH (gone:TIER_REMOVAL {place: $input.alias + ' ' + labels(n)[0] + ' ' + n.name}) RETURN gone.number + 1 } AS numbers";

/** The lists and the overrides by which an entry is in the tier, and how often it has left that before. */
function reasoned(label: TierLabel, removals: string): readonly Part[] {
  return [AS_THING, reasonedText(label), ',', removals];
}

function reasonedText(label: TierLabel): string {
  switch (label) {
    case 'IPV4':
    case 'IPV6':
      return REASONED_ADDRESS;
    case 'HOSTNAME':
      return REASONED_HOST;
    case 'PREFIX':
      return REASONED_NETWORK;
    default:
      return REASONED;
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

/**
 * The same with the names of the feeds behind each entry, and whether it is a registrable domain; reads `$alias` (the name of the tier),
 * `$minScore`, `$since` and `$upTo` too.
 */
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

/** Entries by their names with the same; reads `$input.names`, `$input.tier`, `$input.alias` and `$input.blocking`. */
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
    ...reasoned(label, NAMED_REMOVALS),
  );
}

const feed = z.object({
  name: z.string(),
  url: z.string().nullable(),
  licence: z.string().nullable(),
  reference: z.string().nullable(),
  tags: z
    .array(z.string())
    .nullable()
    .transform((tags) => tags ?? []),
});

/** A list that names an entry: where it is published, and what its rows say of the entry. */
export type EntryFeed = z.infer<typeof feed>;

const actor = z.object({ name: z.string(), confidence: number });

const storedWithReasons = stored.extend({
  feeds: z.array(feed),
  actors: z.array(actor),
  family: z.string().nullable(),
  isApex: z.boolean(),
  numbers: z.array(z.number()).transform((numbers) => Math.max(0, ...numbers)),
});

/** An entry with what speaks for its verdict. */
export interface ReasonedEntry extends TierEntry {
  /** The tier that was asked for, by its name. */
  readonly tier: string;
  /** How often it has left that tier before. */
  readonly number: number;
  /** The lists that name it; an address that inherits a listing of its network may have none. */
  readonly feeds: readonly EntryFeed[];
  readonly isApex: boolean;
  /** The actors that it is attributed to. */
  readonly actors: readonly z.infer<typeof actor>[];
  /** The family of malware that a file or a fingerprint belongs to. */
  readonly family: string | null;
  /** The decision of an analyst in words: `block by soc-anna until 2026-12-31: password spraying`; null without one. */
  readonly override: string | null;
}

/** Which entries of a tier are wanted. */
export interface TierQuestion {
  /** The label. */
  readonly tier: string;
  readonly blocking: boolean;
  /** The name of the tier. */
  readonly alias: string;
  /** Entries of the label from this score on, at the caller's risk; null for the tier itself. */
  readonly minScore: number | null;
  /** Only what changed after this instant, epoch ms; 0 for all. */
  readonly since: number;
  /** The changes that are whole, epoch ms. */
  readonly upTo: number;
  /** Types that are wanted; all where none is named. */
  readonly types: readonly TierType[];
}

/** All entries of a tier in their order, page by page: as many are in memory as a page has. */
export async function* entriesOfTier(
  reader: Reader,
  { tier, blocking, alias, minScore, since, upTo, types }: TierQuestion,
  page = 1000,
): AsyncGenerator<readonly ReasonedEntry[]> {
  for (const { label, type } of LABELS) {
    if (types.length > 0 && !types.includes(type)) continue;
    for (let after = ''; ; ) {
      const asked = { tier, blocking, alias, minScore, since: BigInt(since), upTo: BigInt(upTo) };
      const parameters = { ...asked, after, most: BigInt(page) };
      const rows = await reader.read({ text: REASONED_PAGES[label], parameters });
      const entries = rows.map((row) => reasonedEntry(alias, label, type, row));
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
  { tier, blocking, alias }: Pick<TierQuestion, 'tier' | 'blocking' | 'alias'>,
  { label, type }: { readonly label: TierLabel; readonly type: TierType },
  names: readonly string[],
): Promise<readonly ReasonedEntry[]> {
  return inChunks(names, async (chunk) => {
    const input = { tier, blocking, alias, names: chunk };
    const rows = await reader.read({ text: NAMED_ENTRIES[label], parameters: { input } });
    return rows.map((row) => reasonedEntry(alias, label, type, row));
  });
}

function reasonedEntry(tier: string, label: TierLabel, type: TierType, row: Row): ReasonedEntry {
  const { feeds, isApex, numbers, actors, family, ...entry } = storedWithReasons.parse(row);
  const decision = decisionOf({ overrides: overridesIn(row, label) });
  const position = { label, name: entry.name };
  return {
    position,
    type,
    stored: entry,
    categoryIds: idsOf(entry.categories),
    tier,
    number: numbers,
    feeds,
    isApex,
    actors,
    family,
    override: decision === undefined ? null : statementWords(decision),
  };
}
