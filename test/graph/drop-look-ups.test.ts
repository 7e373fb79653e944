import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createQueryEngine } from '../../engine/query-engine.ts';
import { sourceDeclaration } from '../../loaders/catalog.ts';
import { derive } from '../../loaders/derive/derive.ts';
import { anchorVerdicts } from '../../procedures/anchor-verdicts.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import type { Database, Row } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { load } from './pipeline-toys.ts';

const AS_OF = new Date('2026-08-22T14:00:00Z');
/** A plan of a text that was never asked takes seconds where the machine is busy. */
const PATIENCE_MS = 300_000;

/** Rows of the file of 2026-08-22, and one whose look-up is made old. */
const METADATA = {
  generated_at: '2026-08-22T13:35:03Z',
  entries: {
    '101.36.104.228': {
      city: 'Tokyo',
      country: 'JP',
      drop: { cidr: { sblid: 'SBL627127' } },
      fetched_at: '2026-08-18T01:35:03Z',
      org: 'AS135377 UCLOUD INFORMATION TECHNOLOGY (HK) LIMITED',
    },
    '94.26.83.199': {
      city: 'Frankfurt am Main',
      country: 'DE',
      drop: { asn: { asn: 207_043, asname: 'DEDIK-IO' } },
      fetched_at: '2026-08-19T07:35:06Z',
      org: 'AS207043 DEDIK SERVICES LIMITED',
    },
    '94.74.164.208': { drop: { cidr: { sblid: 'SBL656295' } }, fetched_at: '2026-06-19T07:35:06Z' },
    '95.85.239.4': { city: 'Frankfurt am Main', country: 'DE', fetched_at: '2026-08-19T07:35:06Z' },
  },
};

let database: Database;

beforeAll(async () => {
  database = await schemaDatabase();
}, PATIENCE_MS);

async function loadText(id: string, name: string, text: string): Promise<void> {
  const source = sourceDeclaration(id);
  if (source === undefined) throw new Error(`no source ${id}`);
  const path = join(await mkdtemp(join(tmpdir(), 'weft-drop-')), name);
  await writeFile(path, text);
  await load(database, source, path, { observedAt: AS_OF.getTime() });
}

async function verdicts(): Promise<Map<unknown, Row>> {
  await derive(database, { asOf: AS_OF });
  const engine = createQueryEngine({
    database,
    anchorVerdicts,
    catalog: procedureCatalog,
    clock: fixedClock(AS_OF),
    limits: { maximumTimeoutMs: PATIENCE_MS },
  });
  const parameters = { all: Object.keys(METADATA.entries) };
  const { rows } = await engine.run({ query: 'CALL explain($all)', parameters, timeoutMs: PATIENCE_MS });
  return new Map(rows.map((row) => [row.indicator, row]));
}

describe('what TweetFeed found in Spamhaus DROP', () => {
  it(
    'A fresh look-up blocks an address, an old one does not, and one of the AS or without a find says nothing of it',
    async () => {
      await loadText('tweetfeed-ipmeta', 'ip_metadata.json', JSON.stringify(METADATA));
      const found = await verdicts();
      expect(found.get('101.36.104.228')).toMatchObject({
        verdictBlocking: true,
        threatFeedCount: 1,
        sources: [
          expect.objectContaining({
            feedId: 'tweetfeed-ipmeta',
            seenFrom: '2026-08-18T01:35:03Z',
            seenUntil: '2026-08-18T01:35:03Z',
            seenAt: '2026-08-18T01:35:03Z',
            reference: 'https://check.spamhaus.org/sbl/query/SBL627127',
            network: null,
          }),
        ],
      });
      expect(found.get('94.74.164.208')).toMatchObject({ verdictBlocking: false, threatFeedCount: 1 });
      expect(found.get('94.26.83.199')).toMatchObject({ verdictBlocking: false, threatFeedCount: 0 });
      expect(found.get('95.85.239.4')).toMatchObject({ verdictBlocking: false, threatFeedCount: 0 });
    },
    PATIENCE_MS,
  );

  it(
    "Together with Spamhaus's own list it is one witness: the level stays the same",
    async () => {
      const before = (await verdicts()).get('101.36.104.228');
      await loadText('spamhaus-drop', 'drop_v4.json', '{"cidr":"101.36.96.0/19","sblid":"SBL627127","rir":"apnic"}\n');
      const after = (await verdicts()).get('101.36.104.228');
      expect(after).toMatchObject({ threatFeedCount: 2, verdictBlocking: true, level: before?.level });
    },
    PATIENCE_MS,
  );
});
