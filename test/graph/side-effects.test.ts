import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadSample } from '../../loaders/sample.ts';
import { loadWithSideEffects, type ReportedLoad } from '../../loaders/side-effects.ts';
import { feodoTracker } from '../../loaders/sources/threats/abuse-ch.ts';
import { stamparmIpsum } from '../../loaders/sources/threats/stamparm-ipsum.ts';
import { type AsOfSetting, readClock } from '../../store/as-of.ts';
import type { Database } from '../../store/database.ts';
import { readTierCounts } from '../../store/statistics/tier-counts.ts';
import { schemaDatabase } from '../support/graph.ts';
import { ipsumList } from '../support/load-ipsum.ts';
import { sampleDirectory } from '../support/small-sample.ts';

const SERVERS = ['45.155.205.10', '45.155.205.11', '80.94.92.1', '80.94.92.2', '91.240.118.50'];
const OCTOBER_20 = Date.UTC(2026, 9, 20);
const MANIFEST = [
  { source: 'abuse-ch-feodo-tracker', file: 'feeds/feodo.csv', observedAt: '2026-08-22', licence: 'CC0-1.0' },
];

let database: Database;

/** Servers of botnets, all of them last online on the day of the sample. */
function serverList(addresses: readonly string[]): string {
  const rows = addresses.map((address) => `2026-08-01 06:00:00,${address},443,online,2026-08-22,Emotet`);
  return ['first_seen_utc,dst_ip,dst_port,c2_status,last_online,malware', ...rows, ''].join('\n');
}

async function loadText(
  source: typeof feodoTracker | typeof stamparmIpsum,
  text: string,
  asOf?: AsOfSetting,
): Promise<ReportedLoad> {
  const path = join(await mkdtemp(join(tmpdir(), 'weft-side-effects-')), 'own.txt');
  await writeFile(path, text);
  return loadWithSideEffects(database, source, path, {
    observedAt: OCTOBER_20,
    ...(asOf === undefined ? {} : { asOf }),
  });
}

async function clockNow() {
  const { asOf, decidedBy, source } = await readClock(database);
  return [asOf.toISOString().slice(0, 10), decidedBy, source];
}

beforeAll(async () => {
  database = await schemaDatabase();
  const directory = await sampleDirectory(MANIFEST, { 'feeds/feodo.csv': serverList(SERVERS) });
  await loadSample(database, { directory });
});

describe('a load into a graph with the sample', () => {
  it('The sample sets the instant, and its entries are counted by tier', async () => {
    expect(await clockNow()).toEqual(['2026-08-22', 'sample', null]);
    expect(await readTierCounts(database)).toEqual({ malicious: 5, blocking: 5 });
  });

  it("A user's own file of another source adds its entries to the tiers and leaves the instant of the sample", async () => {
    const list = ipsumList('Tue, 20 Oct 2026 03:00:29 +0200', ['192.162.174.94']);
    const { status, sideEffects } = await loadText(stamparmIpsum, list);
    expect([status, sideEffects]).toEqual([
      'completed',
      [
        "Verdicts are still judged as of 2026-08-22, the sample's day. WEFT_AS_OF=now judges them as of today.",
        'Entries by tier: malicious 5 -> 6, blocking 5 -> 6.',
      ],
    ]);
    expect(await clockNow()).toEqual(['2026-08-22', 'sample', null]);
  });

  it('A small file of a list of the sample removes nothing, moves nothing, and says so', async () => {
    const report = await loadText(feodoTracker, serverList(SERVERS.slice(0, 1)));
    expect([report.status, report.sideEffects]).toEqual([
      'partial',
      [
        'Nothing was removed: the file has 1 record where the last one had 5. If that is right, load it again with --allow-shrink.',
        "Verdicts are still judged as of 2026-08-22, the sample's day. WEFT_AS_OF=now judges them as of today.",
      ],
    ]);
    expect(await clockNow()).toEqual(['2026-08-22', 'sample', null]);
  });

  it('A newer edition of a list of the sample moves the instant, and reports it with the tiers before and after', async () => {
    const { sideEffects } = await loadText(feodoTracker, serverList([...SERVERS, '192.162.174.95']));
    expect(sideEffects).toEqual([
      'Verdicts are judged as of 2026-10-20 from now on (2026-08-22 before), the day of this edition of abuse-ch-feodo-tracker. WEFT_AS_OF=2026-08-22 keeps the old day.',
      'Entries by tier: malicious 6 -> 7, blocking 6 -> 1.',
    ]);
    expect(await clockNow()).toEqual(['2026-10-20', 'load', 'abuse-ch-feodo-tracker']);
  });

  it('A load under WEFT_AS_OF=now judges everything as of the present', async () => {
    const list = ipsumList('Wed, 21 Oct 2026 03:00:29 +0200', ['192.162.174.94', '192.162.174.96']);
    const { sideEffects } = await loadText(stamparmIpsum, list, 'now');
    expect(sideEffects[0]).toMatch(
      /^Verdicts are judged as of \d{4}-\d\d-\d\d from now on \(2026-10-20 before\), as WEFT_AS_OF says\.$/,
    );
    const [row] = await database.read({
      text: `MATCH (n:IPV4 {name: '80.94.92.1'}) RETURN n.verdictAsOf > $october AS isLater`,
      parameters: { october: OCTOBER_20 },
    });
    expect(row?.isLater).toBe(true);
    expect(await clockNow()).toEqual(['2026-10-20', 'load', 'abuse-ch-feodo-tracker']);
  });
});
