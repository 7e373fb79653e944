import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { urlNames } from '../../procedures/listed-url-names.ts';
import { readIndicator } from '../../procedures/read-indicator.ts';
import { type Notice, query } from '../rest-client/query.ts';
import type { Weft } from '../rest-client/weft.ts';
import { ahead } from './ahead.ts';
import { batchesOf } from './batches.ts';
import type { Found } from './found.ts';
import { inParts } from './in-parts.ts';

/** Batches that are assessed at once: the server reads one while it writes the answer of another, and the text is read meanwhile. */
const AT_ONCE = 2;
/** Indicators of one request. */
const MOST = 500;
/** Names of URLs of one request, fewer than an answer may have rows. */
const MOST_NAMES = 5000;
/** Hosts whose verdicts are remembered for further URLs of theirs. */
const HOSTS = 50_000;

const STORED_URLS = 'MATCH (u:URL) WHERE u.name IN $names RETURN u.name AS name';
const ASSESS = `CALL svc.assess($indicators) YIELD host, type, band, verdictScore, label, sub_labels, coverage, verdictBlocking, evidence`;

const STORED_URL = z.object({ name: z.string() });
const ROW = z.object({
  host: z.string(),
  type: z.string(),
  band: z.string(),
  verdictScore: z.number().nullable(),
  label: z.string(),
  sub_labels: z.array(z.string()),
  coverage: z.string(),
  verdictBlocking: z.boolean(),
  evidence: z.array(z.string()),
});

type Row = z.output<typeof ROW>;

/** An indicator of a text with its verdict. */
export interface Assessed extends Row {
  readonly found: Found;
}

/** Notices on the data of all rows: what is to be said of one row, its verdict says. */
const OF_DATA = new Set(['vdp-plane-empty', 'layer-degraded', 'truncated']);

/** Assesses indicators in batches, as they come. `onNotices` hears what is to be said of the data. */
export async function* assessedOf(
  weft: Weft,
  found: AsyncIterable<Found>,
  onNotices: (notices: readonly Notice[]) => void,
): AsyncGenerator<readonly Assessed[]> {
  const hosts = new LRUCache<string, Row>({ max: HOSTS });
  const assess = async (batch: readonly Found[]): Promise<readonly Assessed[]> => {
    const named = await namedIn(weft, batch);
    const asked = new Map<string, string>();
    for (const { found, names, isHost } of named) {
      const [name] = names;
      // A host itself says more than a URL of it.
      if (!hosts.has(name) && (isHost || !asked.has(name))) asked.set(name, found.text);
    }
    const rows = await rowsOf(weft, [...asked.values()], onNotices);
    for (const row of rows.values()) if (row.type === 'domain' || row.type === 'ip') hosts.set(row.host, row);
    return named.flatMap(({ found, names }) => {
      const row = names.map((name) => rows.get(name) ?? hosts.get(name)).find((one) => one !== undefined);
      return row === undefined ? [] : [{ ...row, found }];
    });
  };
  yield* ahead(
    batchesOf(found, MOST, ({ text }) => text.length),
    AT_ONCE,
    assess,
  );
}

/** An indicator, and the names that an answer may have for it, the surest first. */
interface Named {
  readonly found: Found;
  readonly names: readonly [string, ...string[]];
  /** It is no URL. */
  readonly isHost: boolean;
}

/**
 * Names indicators as an answer does: a URL as a URL if the graph stores it or one above it, else as its host, whose verdict it has. A log
 * has many URLs of few hosts, and each host is then assessed once.
 */
async function namedIn(weft: Weft, batch: readonly Found[]): Promise<readonly Named[]> {
  const read = batch.map((found) => {
    const { name, url } = readIndicator(found.text);
    const urls = url === undefined ? null : urlNames(url);
    return { found, name, url: urls?.name, listable: urls === null ? [] : [...urls.exact, ...urls.above] };
  });
  const stored = await storedUrls(weft, new Set(read.flatMap(({ listable }) => listable)));
  return read.map(({ found, name, url, listable }) => {
    const isListable = url !== undefined && listable.some((one) => stored.has(one));
    return { found, names: isListable ? [url, name] : [name], isHost: url === undefined };
  });
}

/** Returns those of some names of URLs that the graph stores. */
async function storedUrls(weft: Weft, names: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const stored = new Set<string>();
  for await (const some of batchesOf(names, MOST_NAMES, ({ length }) => length)) {
    const answers = await inParts(some, (names) => query(weft, STORED_URLS, { names }));
    for (const row of answers.flatMap(({ rows }) => rows)) stored.add(STORED_URL.parse(row).name);
  }
  return stored;
}

async function rowsOf(
  weft: Weft,
  indicators: readonly string[],
  onNotices: (notices: readonly Notice[]) => void,
): Promise<ReadonlyMap<string, Row>> {
  if (indicators.length === 0) return new Map();
  const answers = await inParts(indicators, (some) => query(weft, ASSESS, { indicators: some }));
  onNotices(answers.flatMap(({ advisories }) => advisories).filter(({ kind }) => OF_DATA.has(kind)));
  const rows = answers.flatMap(({ rows }) => rows).map((row) => ROW.parse(row));
  return new Map(rows.map((row) => [row.host, row]));
}
