import type { QueryEngine } from '../../engine/query-engine.ts';
import type { Database, Row } from '../../store/database.ts';
import { readStatistics } from '../../store/statistics/statistics.ts';
import { FORMER_LEVELS } from './former-levels.ts';
import { CHAINS } from './sample-chains.ts';
import type { Unfilled } from './unfilled.ts';

/** A question about how far the layers meet, and the statement whose `count` answers it. */
interface Join {
  readonly title: string;
  readonly text: string;
}

const LISTED = `MATCH (f:FEED_SOURCE {isThreat: true})<-[:LISTED_IN]-(ip:IPV4|IPV6) WITH DISTINCT ip`;
const COUNT = 'RETURN count(*) AS count';

const JOINS: readonly Join[] = [
  { title: 'addresses on a threat feed', text: `${LISTED} ${COUNT}` },
  { title: '… inside an announced prefix', text: `${LISTED} WHERE EXISTS { (ip)-[:ANNOUNCED_BY]->() } ${COUNT}` },
  {
    title: '… of these with a current origin AS that has a name',
    text: `${LISTED} WHERE EXISTS { (ip)-[:ANNOUNCED_BY]->()<-[:ROUTES]-(:ASN)-[:HAS_NAME]->() } ${COUNT}`,
  },
  {
    title: '… inside an announced prefix that a ROA covers',
    text: `${LISTED} WHERE EXISTS { (ip)-[:ANNOUNCED_BY]->()-[:COVERED_BY_ROA]->() } ${COUNT}`,
  },
  { title: '… in a city', text: `${LISTED} WHERE EXISTS { (ip)-[:LOCATED_IN]->() } ${COUNT}` },
  {
    title: '… inside a block that a registry delegated',
    text: `${LISTED} WHERE EXISTS { (ip)-[:BELONGS_TO]->(:REGISTERED_PREFIX) } ${COUNT}`,
  },
  {
    title: '… inside a listed network',
    text: `${LISTED} WHERE EXISTS { (ip)-[:BELONGS_TO]->(:PREFIX)-[:LISTED_IN]->(:FEED_SOURCE {isThreat: true}) } ${COUNT}`,
  },
  { title: '… inside a network of a vendor', text: `${LISTED} WHERE EXISTS { (ip)-[:DELEGATED_TO]->() } ${COUNT}` },
  {
    title: '… on two threat feeds or more',
    text: `${LISTED} WHERE COUNT { (ip)-[:LISTED_IN]->(:FEED_SOURCE {isThreat: true}) } > 1 ${COUNT}`,
  },
  {
    title: '… that a host of the graph resolves to',
    text: `${LISTED} WHERE EXISTS { (ip)<-[:RESOLVES_TO]-() } ${COUNT}`,
  },
  { title: 'announced prefixes: VALID', text: `MATCH (p:ANNOUNCED_PREFIX {rpkiStatus: 'VALID'}) ${COUNT}` },
  {
    title:
      'announced prefixes whose source merged announcements: judged from inside as VALID or NOT_FOUND, or without a state',
    text: `MATCH (p:ANNOUNCED_PREFIX) WHERE p.isInferred AND coalesce(p.isWithdrawn, false) = false ${COUNT}`,
  },
  {
    title:
      'announced prefixes that are past: last seen 180 days or more before the newest whole table, or missing from their own',
    text: `MATCH (p:ANNOUNCED_PREFIX {isWithdrawn: true}) ${COUNT}`,
  },
  { title: 'announced prefixes: INVALID', text: `MATCH (p:ANNOUNCED_PREFIX {rpkiStatus: 'INVALID'}) ${COUNT}` },
  { title: 'announced prefixes: NOT_FOUND', text: `MATCH (p:ANNOUNCED_PREFIX {rpkiStatus: 'NOT_FOUND'}) ${COUNT}` },
  {
    title: 'announced prefixes whose registered block has a country',
    text: `MATCH (p:ANNOUNCED_PREFIX) WHERE EXISTS { (p)-[:HAS_COUNTRY]->() } ${COUNT}`,
  },
  {
    title: 'hosts on a threat feed',
    text: `MATCH (:FEED_SOURCE {isThreat: true})<-[:LISTED_IN]-(h:HOSTNAME) WITH DISTINCT h ${COUNT}`,
  },
  {
    title: '… that resolve to a stored address',
    text: `MATCH (:FEED_SOURCE {isThreat: true})<-[:LISTED_IN]-(h:HOSTNAME) WITH DISTINCT h
      WHERE EXISTS { (h)-[:RESOLVES_TO]->() } ${COUNT}`,
  },
  {
    title: '… that are also on a popularity list',
    text: `MATCH (:FEED_SOURCE {isThreat: true})<-[:LISTED_IN]-(h:HOSTNAME) WITH DISTINCT h
      WHERE EXISTS { (h)-[:LISTED_IN]->(:FEED_SOURCE {isPopularity: true}) } ${COUNT}`,
  },
  {
    title: 'hosts with an alias that ends at an address',
    text: `MATCH (h:HOSTNAME)-[:ALIAS_OF]->(t:HOSTNAME) WHERE EXISTS { (t)-[:ALIAS_OF*0..3]->()-[:RESOLVES_TO]->() }
      WITH DISTINCT h ${COUNT}`,
  },
  {
    title: 'URL paths on two hosts or more',
    text: `MATCH (u:URL) WHERE u.hostCount >= 2 ${COUNT}`,
  },
  {
    title: 'known exploited vulnerabilities with an EPSS',
    text: `MATCH (c:CVE {isKev: true}) WHERE c.epss IS NOT NULL ${COUNT}`,
  },
];

const FEEDS = `MATCH (f:FEED_SOURCE) WHERE NOT f.isPopularity AND f.category <> 'Reference Data'
CALL (f) {
  MATCH (f)<-[r:LISTED_IN]-(n)
  RETURN count(r) AS rows, collect(coalesce(r.category, f.category)) AS categories, collect(coalesce(n.verdictLevel, 'none')) AS levels,
    count(CASE WHEN n.verdictBlocking THEN 1 END) AS blocks, collect(coalesce(r.tags, [])) AS tags
}
RETURN f.id AS id, f.entries AS entries, f.reliability AS reliability, rows, categories, tags, levels, blocks ORDER BY id`;

const POPULAR_COUNT = `MATCH (:FEED_SOURCE {isPopularity: true})<-[:LISTED_IN]-(h:HOSTNAME) WITH DISTINCT h ${COUNT}`;

const POPULAR = `MATCH (:FEED_SOURCE {isPopularity: true})<-[:LISTED_IN]-(h:HOSTNAME)
WHERE h.verdictLevel IN ['MEDIUM', 'HIGH', 'CRITICAL'] WITH DISTINCT h
RETURN h.name AS name, h.verdictLevel AS level, h.verdictLabel AS label, h.verdictBlocking AS blocks,
  COLLECT { MATCH (h)-[:LISTED_IN]->(f:FEED_SOURCE {isThreat: true}) RETURN f.id ORDER BY f.id } AS feeds ORDER BY name`;

/** Tags and categories that a row of the table names. */
const MOST_NAMED = 5;

function feedCells({ id, entries, reliability, rows, categories, tags, levels, blocks }: Row): string[] {
  return [
    `\`${cell(id)}\``,
    cell(entries),
    cell(reliability),
    cell(rows),
    commonest(texts(categories)),
    commonest(texts(Array.isArray(tags) ? tags.flat() : [])),
    commonest(texts(levels)),
    cell(blocks),
    ...formerly(id),
  ];
}

/** The former verdicts on the entries of a feed; empty for a feed that was not loaded then. */
function formerly(id: unknown): string[] {
  const [levels, blocked] = FORMER_LEVELS.get(String(id)) ?? ['', ''];
  return [levels, String(blocked)];
}

/** `12 phishing, 3 malware`: the commonest first. */
function commonest(words: readonly string[]): string {
  const counts = [...Map.groupBy(words, (word) => word)].map(([word, { length }]) => ({ word, length }));
  return counts
    .sort((one, other) => other.length - one.length || (one.word < other.word ? -1 : 1))
    .slice(0, MOST_NAMED)
    .map(({ word, length }) => `${length} ${word}`)
    .join(', ');
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function cell(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}

/** How the layers of a graph meet, as a Markdown page: `docs/data.md` is this text for the sample. Chains are asked through the engine, as users ask. */
export async function dataPage(
  database: Database,
  engine: QueryEngine,
  empty: readonly Unfilled[],
  asOf: Date,
): Promise<string> {
  const { layers, total } = await readStatistics(database, asOf);
  return `${[
    '# What the sample holds, and how its layers meet',
    `Counted on the graph of the sample as of ${asOf.toISOString().slice(0, 10)}: a test compares this page with a newly loaded
graph. \`GET /api/query/stats\` returns the same of your graph.`,
    `${total.nodeCount} nodes and ${total.edgeCount} edges.`,
    '## Layers',
    table(
      ['layer', 'coverage', 'newest data', 'nodes', 'edges', 'why'],
      layers.map(({ layer, coverage, lastRefresh, nodeCount, edgeCount, reason }) => [
        `\`${layer}\``,
        coverage,
        lastRefresh?.slice(0, 10) ?? '',
        String(nodeCount),
        String(edgeCount),
        reason ?? '',
      ]),
    ),
    '## Joins',
    table(['join', 'count'], await joinRows(database)),
    '## Chains',
    'Each chain of edges that must work, with one of its rows.',
    ...(await chainParts(engine)),
    '## What no row fills',
    'Labels, edge types and properties that the model has and the sample does not, with the reason.',
    table(
      ['what', 'why'],
      [...Map.groupBy(empty, ({ reason }) => reason)].map(([reason, things]) => [
        things.map(({ name }) => `\`${name}\``).join(', '),
        reason ?? '',
      ]),
    ),
    '## Feeds',
    'The entries of each feed, by the categories and the commonest tags of its rows, their verdicts, and their verdicts of 22 November 2026, before the model was rebuilt.',
    table(
      [
        'feed',
        'entries',
        'reliability',
        'rows',
        'categories',
        'tags',
        'levels',
        'block',
        'levels before',
        'blocked before',
      ],
      (await database.read({ text: FEEDS })).map(feedCells),
    ),
    '## Popular names at MEDIUM or above',
    await popularPart(database),
  ].join('\n\n')}\n`;
}

async function chainParts(engine: QueryEngine): Promise<string[]> {
  const parts: string[] = [];
  for (const { title, query } of CHAINS) {
    const { rows } = await engine.run({ query });
    parts.push(
      `${title}:`,
      `\`\`\`cypher\n${query}\n\`\`\``,
      `\`\`\`json\n${rows.map((row) => JSON.stringify(row)).join('\n')}\n\`\`\``,
    );
  }
  return parts;
}

async function popularPart(database: Database): Promise<string> {
  const [[counted = {}], popular] = await Promise.all([
    database.read({ text: POPULAR_COUNT }),
    database.read({ text: POPULAR }),
  ]);
  const count = `Of ${counted.count} names on popularity lists ${popular.length} are at MEDIUM or above, three before.`;
  if (popular.length === 0) return count;
  const rows = popular.map((row) => [row.name, row.level, row.label, row.blocks, row.feeds].map(cell));
  return `${count}\n\n${table(['name', 'level', 'label', 'blocks', 'listed by'], rows)}`;
}

async function joinRows(database: Database): Promise<string[][]> {
  const rows: string[][] = [];
  for (const { title, text } of JOINS) {
    const [row] = await database.read({ text });
    rows.push([title, String(row?.count ?? 0)]);
  }
  return rows;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
