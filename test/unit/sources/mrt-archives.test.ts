import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MRT_ARCHIVES } from '../../../loaders/sources/routing/mrt-archives.ts';
import { collectorOf } from '../../../loaders/sources/routing/mrt-routes.ts';
import { asPathAttribute, mrtRecord, nlri, tableBody, updateBody } from '../../support/mrt-writer.ts';
import { declaredIn, memoryInput, readSource, testDataInput } from '../../support/source-input.ts';

const tables = declaredIn(MRT_ARCHIVES, 'ris-tables');
const updates = declaredIn(MRT_ARCHIVES, 'pch-updates');
const TEN = nlri([8, 10]);

function pathFacts(path: string, prefix: string, at: number, collector?: string) {
  const hops = [...new Set(path.split(' '))];
  const originAsn = Number(hops.at(-1));
  const properties = { prefix, originAsn, length: hops.length, collector, observed_at: at };
  return [
    { kind: 'node', label: 'AS_PATH', name: path, properties },
    ...hops.map((asn, position) => ({
      kind: 'edge',
      type: 'BGP_PATH',
      from: { label: 'AS_PATH', name: path },
      to: { label: 'ASN', name: `AS${asn}` },
      properties: { position, isOrigin: Number(asn) === originAsn },
      observedAt: at,
    })),
  ];
}

function links(...names: readonly string[]) {
  return names.map((name) => ({ kind: 'node', label: 'ADJACENCY_CLAIM', name }));
}

describe('a table of a collector', () => {
  const date = Date.UTC(2026, 7, 22);
  const paths = (...asns: readonly number[][]) => asns.map((path) => asPathAttribute(4, [[2, ...path]]));

  it('A collector table announces a prefix per origin, counts its peers, and states each path and link once', async () => {
    const [one, other, third] = paths([64500, 64510], [64501, 64510], [64501, 64511]);
    const file = Buffer.concat([
      mrtRecord(
        13,
        2,
        tableBody(TEN, [
          [0, one ?? TEN],
          [1, other ?? TEN],
          [2, third ?? TEN],
        ]),
      ),
      mrtRecord(13, 2, tableBody(nlri([24, 192, 0, 2]), [[0, one ?? TEN]])),
      mrtRecord(13, 2, tableBody(nlri([0]), [[0, one ?? TEN]])),
    ]);
    const input = memoryInput(file, 'rrc00.bview.20260822.0000.gz');
    expect(await tables.dateOf?.(input)).toBe(date);
    expect(await readSource(tables, input)).toEqual({
      records: 3,
      refusals: [],
      facts: [
        { kind: 'announcement', prefix: '10.0.0.0/8', asn: 64510, peersSeeing: 3 },
        { kind: 'announcement', prefix: '10.0.0.0/8', asn: 64511, peersSeeing: 3 },
        ...pathFacts('64500 64510', '10.0.0.0/8', date, 'rrc00'),
        ...pathFacts('64501 64510', '10.0.0.0/8', date, 'rrc00'),
        ...pathFacts('64501 64511', '10.0.0.0/8', date, 'rrc00'),
        ...links('64500 64510', '64501 64510', '64501 64511'),
        { kind: 'announcement', prefix: '192.0.2.0/24', asn: 64510, peersSeeing: 1 },
      ],
    });
  });

  it('A collector table has no origin for an AS set of several, nor for a number that names no network', async () => {
    const set = asPathAttribute(4, [
      [2, 64500],
      [1, 64510, 64511],
    ]);
    const stand = asPathAttribute(4, [[2, 64500, 23456]]);
    const { facts } = await readSource(
      tables,
      memoryInput(
        mrtRecord(
          13,
          2,
          tableBody(TEN, [
            [0, set],
            [1, stand],
          ]),
        ),
      ),
    );
    expect(facts.filter(({ kind }) => kind === 'announcement')).toEqual([]);
    expect(facts.filter((fact) => fact.kind === 'node').map(({ name }) => name)).toEqual([
      '64500 {64510,64511}',
      '64500 23456',
    ]);
  });

  it('A collector table has no origin for an AS set of one: it may be aggregated from others (RFC 6811)', async () => {
    const set = asPathAttribute(4, [
      [2, 64500],
      [1, 64510],
    ]);
    const { facts } = await readSource(tables, memoryInput(mrtRecord(13, 2, tableBody(TEN, [[0, set]]))));
    expect(facts.filter(({ kind }) => kind === 'announcement')).toEqual([]);
    expect(facts.filter((fact) => fact.kind === 'node')).toMatchObject([
      { label: 'AS_PATH', name: '64500 {64510}', properties: { originAsn: undefined } },
    ]);
    expect(facts.filter((fact) => fact.kind === 'edge').map(({ properties }) => properties?.isOrigin)).not.toContain(
      true,
    );
  });

  it('A collector table with path identifiers is read whole', async () => {
    const { facts, records, refusals } = await readSource(
      tables,
      await testDataInput('routing/bview.ipv6_unicast_add_path.gz'),
    );
    const counts = Map.groupBy(facts, (fact) => (fact.kind === 'node' ? fact.label : fact.kind));
    expect([records, refusals, ...[...counts].map(([kind, all]) => [kind, all.length])]).toEqual([
      31,
      [],
      ['announcement', 60],
      ['AS_PATH', 31],
      ['edge', 256],
      ['ADJACENCY_CLAIM', 29],
    ]);
  });

  it('A collector table is a part named by its collector, and updates are one part', () => {
    expect(tables.part?.('rrc00.bview.20260822.0000.gz')).toBe('table rrc00');
    expect(tables.part?.('latest-bview.gz')).toBe('table');
    expect(updates.part?.('rrc01.updates.20260822.0000.gz')).toBe('updates');
    expect(collectorOf('route-views.sydney.rib.20260822.0000.bz2')).toBe('route-views.sydney');
    expect(collectorOf('route-views6-rib.20260822.0000.bz2')).toBe('route-views6');
    expect(collectorOf('rib6.20151101.0600.gz')).toBe('rib6');
    expect(collectorOf('rib.20151101.0600.bz2')).toBe(undefined);
  });
});

describe('updates of a collector', () => {
  it('Collector updates announce prefixes at their own time; a truncated prefix is refused with its place', async () => {
    const at = 1_289_168_632_000;
    const path = '7018 3549 12389 48275 51044';
    expect(await readSource(updates, await testDataInput('routing/updates.nlri_mask_trailing_bits.gz'))).toEqual({
      records: 2,
      refusals: [{ line: 1, reason: 'byte 0: the prefixes break off' }],
      facts: [
        { kind: 'announcement', prefix: '11.8.0.0/13', asn: 51044, observedAt: at },
        ...pathFacts(path, '11.8.0.0/13', at),
        ...links('3549 7018', '3549 12389', '12389 48275', '48275 51044'),
      ],
    });
  });

  it('Collector updates of a whole table yield 58,715 announcements over 3,166 paths', async () => {
    const input = await testDataInput('routing/updates.et-header.2015.gz');
    expect(await updates.dateOf?.(input)).toBe(Date.UTC(2015, 9, 23, 2, 1, 35, 585));
    const { facts, records, refusals } = await readSource(updates, input);
    const counts = Map.groupBy(facts, (fact) => (fact.kind === 'node' ? fact.label : fact.kind));
    expect([records, refusals, ...[...counts].map(([kind, all]) => [kind, all.length])]).toEqual([
      3859,
      [],
      ['announcement', 58_715],
      ['AS_PATH', 3166],
      ['edge', 7535],
      ['ADJACENCY_CLAIM', 3150],
    ]);
  });

  it('Collector updates with only withdrawals state nothing: one peer lost a route', async () => {
    const file = mrtRecord(16, 4, updateBody(4, { withdrawn: TEN }));
    expect(await readSource(updates, memoryInput(file))).toEqual({ records: 1, facts: [], refusals: [] });
  });

  it('Updates loaded as a table, and a table loaded as updates, are refused with the source to load them as', async () => {
    const update = memoryInput(mrtRecord(16, 4, updateBody(4, { withdrawn: TEN })), 'x.mrt');
    await expect(readSource(tables, update)).rejects.toThrow('holds updates, not a table: load it as ris-updates');
    const table = memoryInput(mrtRecord(13, 2, tableBody(TEN, [])), 'x.mrt');
    await expect(readSource(updates, table)).rejects.toThrow('holds a table, not updates: load it as pch-tables');
  });

  it('A damaged update record is refused, or ends the load where nothing after it can be trusted', async () => {
    const good = mrtRecord(16, 4, updateBody(4, { attributes: asPathAttribute(4, [[2, 1, 2]]), announced: TEN }));
    await fc.assert(
      fc.asyncProperty(fc.nat(good.length - 1), fc.nat(255), async (at, value) => {
        const damaged = Buffer.from(good);
        damaged[at] = value;
        const outcome = await readSource(updates, memoryInput(Buffer.concat([good, damaged]))).catch(String);
        if (typeof outcome === 'string') expect(outcome).toMatch(/breaks off|claims \d+ bytes|holds a table/);
        else expect(outcome.facts.length).toBeGreaterThan(0);
      }),
    );
  });
});
