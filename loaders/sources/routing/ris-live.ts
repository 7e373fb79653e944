import { z } from 'zod';
import { announcement } from '../../formats/announcements.ts';
import { jsonLines } from '../../formats/json-lines.ts';
import { type AsPath, asPath, type PathSegment } from '../../formats/mrt/as-path.ts';
import { linkFacts, type NewOfPath, NewPaths, originOf, pathFacts } from '../../formats/observed-paths.ts';
import { refusal } from '../../formats/refusal.ts';
import { type Fact, type Records, RefusedRecord, type SourceDeclaration, type SourceInput } from '../../source.ts';

const ASN = z.number().int().min(0).max(0xffffffff);
const MESSAGE = z.object({ type: z.string(), data: z.looseObject({ type: z.string().optional() }).optional() });
const UPDATE = z.object({
  /** Epoch seconds with fractions. */
  timestamp: z.number().positive(),
  host: z.string().optional(),
  path: z.array(z.union([ASN, z.array(ASN)])).optional(),
  announcements: z.array(z.object({ prefixes: z.array(z.string()) })).optional(),
});

/** The announcements of an UPDATE, with the parts of its path that are new in the file. */
export interface LiveUpdate {
  /** Epoch ms. */
  readonly at: number;
  readonly collector: string | undefined;
  readonly prefixes: readonly string[];
  readonly path: AsPath;
  readonly added: NewOfPath;
}

/** Messages of the live stream, stored in a file or read from the socket as they come. */
export const risLive: SourceDeclaration<LiveUpdate> = {
  id: 'ris-live',
  title: 'Live stream of BGP messages (RIS Live)',
  publisher: 'RIPE NCC, Routing Information Service',
  licence: 'free to use with credit to the RIPE NCC (RIS terms of service)',
  homePage: 'https://ris-live.ripe.net/',
  defaultUrl: null,
  format: 'NDJSON: ris_message with timestamp, host, path and announcements[]{prefixes}',
  cadenceHours: 24,
  layer: 'bgp-announcements',
  verified: 'real file',
  accumulates: true,
  part: () => 'updates',
  read: liveUpdates,
  *facts({ line, value: { at, collector, prefixes, path, added } }): Iterable<Fact> {
    const origin = originOf(path);
    const folded = prefixes.filter((prefix) => !prefix.endsWith('/0'));
    if (origin !== null) {
      for (const prefix of folded) yield { ...announcement(line, prefix, origin), observedAt: at };
    }
    const [prefix] = folded;
    if (added.isNew && prefix !== undefined) {
      yield* pathFacts({ path, prefix: announcement(line, prefix, 0).prefix, collector, at });
    }
    yield* linkFacts(added.links);
  },
};

/** Reads the UPDATEs that announce something. Withdrawals of one peer, and messages of other types, say nothing about the table. */
async function* liveUpdates(input: SourceInput): Records<LiveUpdate> {
  const news = new NewPaths();
  for await (const record of jsonLines(input)) {
    if (record instanceof RefusedRecord) {
      yield record;
      continue;
    }
    const { line, value } = record;
    const message = MESSAGE.safeParse(value);
    if (!message.success) yield new RefusedRecord(line, refusal(message.error));
    if (message.data?.type !== 'ris_message' || message.data.data?.type !== 'UPDATE') continue;
    const update = UPDATE.safeParse(message.data.data);
    if (!update.success) yield new RefusedRecord(line, refusal(update.error));
    else yield { line, value: liveUpdate(update.data, news) };
  }
}

function liveUpdate(
  { timestamp, host, path = [], announcements = [] }: z.infer<typeof UPDATE>,
  news: NewPaths,
): LiveUpdate {
  const observed = asPath(path.map(segmentOf));
  const prefixes = announcements.flatMap((announced) => announced.prefixes);
  const added = prefixes.length === 0 ? { isNew: false, links: [] } : news.take(observed);
  // Older messages write rrc00 instead of `rrc00.ripe.net`.
  return {
    at: Math.round(timestamp * 1000),
    collector: host?.replace(/\.ripe\.net$/, ''),
    prefixes,
    path: observed,
    added,
  };
}

/** Returns a segment. A list inside the path is a set. */
function segmentOf(hop: number | readonly number[]): PathSegment {
  return typeof hop === 'number' ? { type: 'sequence', asns: [hop] } : { type: 'set', asns: hop };
}
