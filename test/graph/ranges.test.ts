import { setTimeout as sleep } from 'node:timers/promises';
import Cypher from '@neo4j/cypher-builder';
import { beforeAll, describe, expect, test } from 'vitest';
import { flatten } from '../../loaders/derive/flatten.ts';
import { type PlaneRange, removeRetired, replacePlane } from '../../loaders/derive/generations.ts';
import { place, sortedFamilies } from '../../loaders/derive/placed.ts';
import { DerivationWriter } from '../../loaders/derive/writer.ts';
import { Touched } from '../../loaders/pipeline/touched.ts';
import { addressKey, keyToAddress, LIBRARY_SUFFIXES } from '../../schema/keys/index.ts';
import { cypherText } from '../../store/cypher-text.ts';
import type { Database } from '../../store/database.ts';
import { seek, seekManyStatement, seekSegment, seekStatement } from '../../store/ranges/planes.ts';
import { segmentOf } from '../../store/ranges/segment.ts';
import { schemaDatabase } from '../support/graph.ts';

/** Longer than a reader is between two steps of one seek; in a derivation seconds pass before replaced ranges go. */
const SETTLED_MS = 300;

let database: Database;
let writer: DerivationWriter;

beforeAll(async () => {
  database = await schemaDatabase();
  writer = new DerivationWriter(database, Touched.everything(), { suffixes: LIBRARY_SUFFIXES });
});

function rangesOf(...cidrs: string[]): () => Iterable<PlaneRange> {
  return () =>
    flatten(sortedFamilies(cidrs.map(place))).map(({ start, end, networks }) => ({
      start,
      end,
      networks: networks.map(({ name }) => name),
      payload: {},
    }));
}

async function networksOf(address: string): Promise<unknown> {
  const rows = await database.read({
    text: cypherText(seek('announced', new Cypher.NamedParam('key')), 'RETURN range.networks AS networks'),
    parameters: { key: addressKey(address) },
  });
  return rows[0]?.networks ?? null;
}

/** The networks around an address, and the first and the last address that have the same ones. */
async function segmentAround(address: string): Promise<unknown> {
  const text = cypherText(
    'UNWIND [$key] AS key',
    seekSegment('announced', new Cypher.NamedVariable('key'), 'range'),
    'RETURN range.networks AS networks, rangeBounds AS bounds',
  );
  const [row] = await database.read({ text, parameters: { key: addressKey(address) } });
  const { start, end } = segmentOf(row?.bounds);
  return { networks: row?.networks ?? null, first: keyToAddress(start), last: keyToAddress(end) };
}

async function stored(): Promise<number> {
  const [row] = await database.read({ text: 'MATCH (r:ROUTE_RANGE) RETURN count(r) AS count' });
  return Number(row?.count);
}

describe('the ranges of a plane', () => {
  test('One seek returns all networks that hold an address, most specific first', async () => {
    await replacePlane(writer, 'announced', rangesOf('192.0.2.0/24', '192.0.0.0/16', '::/0', '2001:db8::/32'));
    expect(await networksOf('192.0.2.10')).toEqual(['192.0.2.0/24', '192.0.0.0/16']);
    expect(await networksOf('192.0.3.1')).toEqual(['192.0.0.0/16']);
    expect(await networksOf('2001:db8::1')).toEqual(['2001:db8::/32', '::/0']);
  });

  test('An address in a gap has no network, not even its neighbour, and IPv4 never has an IPv6 network', async () => {
    expect(await networksOf('192.1.0.0')).toBeNull();
    expect(await networksOf('191.255.255.255')).toBeNull();
  });

  test('A segment has the addresses around one that have the same networks, or that have none as it has', async () => {
    const networks = ['192.0.0.0/16'];
    expect(await segmentAround('192.0.3.1')).toEqual({ networks, first: '192.0.3.0', last: '192.0.255.255' });
    expect(await segmentAround('192.0.1.1')).toEqual({ networks, first: '192.0.0.0', last: '192.0.1.255' });
    expect(await segmentAround('192.1.0.0')).toMatchObject({ networks: null, first: '192.1.0.0' });
    expect(await segmentAround('2001:db8::1')).toMatchObject({
      first: '2001:db8::',
      networks: ['2001:db8::/32', '::/0'],
    });
    expect(await segmentAround('10.0.0.1')).toMatchObject({ networks: null, last: '191.255.255.255' });
  });

  test('One statement answers many addresses in their order, with null for gaps', async () => {
    const keys = ['192.0.2.10', '10.0.0.1', '2001:db8::1'].map(addressKey);
    const rows = await database.read(seekManyStatement('announced', keys));
    expect(rows.map(({ key }) => key)).toEqual(keys);
    expect(rows.map(({ range }) => range === null)).toEqual([false, true, false]);
  });

  test('Ranges that did not change are not written', async () => {
    const same = rangesOf('192.0.2.0/24', '192.0.0.0/16', '::/0', '2001:db8::/32');
    expect(await replacePlane(writer, 'announced', same)).toEqual({ mode: 'unchanged', written: 0 });
  });

  test('A few changes are made in place, in the same generation', async () => {
    const change = await replacePlane(writer, 'announced', rangesOf('192.0.2.0/25', '192.0.0.0/16', '2001:db8::/32'));
    expect(change.mode).toBe('in place');
    expect(await networksOf('192.0.2.10')).toEqual(['192.0.2.0/25', '192.0.0.0/16']);
    expect(await networksOf('192.0.2.200')).toEqual(['192.0.0.0/16']);
    expect(await networksOf('2001:db9::')).toBeNull();
    const planes = await database.read({
      text: 'MATCH (p:RANGE_PLANE) RETURN p.name AS name, p.generation AS generation',
    });
    expect(planes).toEqual([{ name: 'announced', generation: '00000001' }]);
  });

  test('Many changes make a new generation, and nothing of the old one is left', async () => {
    const change = await replacePlane(writer, 'announced', rangesOf('198.51.100.0/24', '203.0.113.0/24'), 1);
    expect(change).toMatchObject({ mode: 'new generation', written: 2 });
    expect(await networksOf('198.51.100.7')).toEqual(['198.51.100.0/24']);
    expect(await networksOf('192.0.2.10')).toBeNull();
    await removeRetired(writer, 'announced');
    expect(await stored()).toBe(2);
  });

  test('A generation that a crashed derivation left is never read, and the next replacement deletes it', async () => {
    const [row] = await database.read({
      text: "MATCH (p:RANGE_PLANE {name: 'announced'}) RETURN p.generation AS generation",
    });
    const next = String(Number(row?.generation) + 1).padStart(8, '0');
    const bounds = { start: `${next}:${addressKey('10.0.0.0')}`, end: `${next}:${addressKey('10.255.255.255')}` };
    await database.write({
      text: "CREATE (:ROUTE_RANGE {start: $start, end: $end, networks: ['10.0.0.0/8']})",
      parameters: bounds,
    });
    expect(await networksOf('10.1.2.3')).toBeNull();
    await replacePlane(writer, 'announced', rangesOf('198.51.100.0/24', '203.0.113.0/24'));
    expect(await stored()).toBe(2);
  });

  test('A reader never sees a gap while the plane is replaced, in place or by generation', async () => {
    const always = '10.1.2.3';
    const wide = Array.from({ length: 200 }, (_, index) => `10.${index}.0.0/16`);
    const narrow = wide.flatMap((cidr) => [cidr, cidr.replace('.0.0/16', '.2.0/24')]);
    await replacePlane(writer, 'announced', rangesOf(...wide));
    let isWriting = true;
    const holes: unknown[] = [];
    let reads = 0;
    const reader = async () => {
      while (isWriting) {
        const networks = await networksOf(always);
        reads += 1;
        if (networks === null) holes.push(networks);
      }
    };
    const readers = [reader(), reader()];
    for (const limit of [20_000, 0, 20_000, 0]) {
      await replacePlane(writer, 'announced', rangesOf(...narrow), limit);
      await sleep(SETTLED_MS);
      await replacePlane(writer, 'announced', rangesOf(...wide), limit);
      await sleep(SETTLED_MS);
    }
    isWriting = false;
    await Promise.all(readers);
    expect(reads).toBeGreaterThan(20);
    expect(holes).toEqual([]);
  });

  test('The plan of a seek is bounded at any size of the plane: an index seek under a limit, without a sort', async () => {
    const wide = Array.from({ length: 3000 }, (_, index) => `11.${index >> 8}.${index & 255}.0/24`);
    await replacePlane(writer, 'announced', rangesOf(...wide));
    const { text, parameters = {} } = seekStatement('announced', addressKey('11.11.11.11'));
    const session = database.session('READ');
    const { summary } = await session.run(`PROFILE ${text}`, parameters);
    await session.close();
    const operators = operatorsOf(summary.profile);
    expect(operators.map(({ type }) => type)).toContain('NodeUniqueIndexSeekByRange');
    expect(operators.map(({ type }) => type).filter((type) => /Sort|Top|Scan/.test(type))).toEqual([]);
    expect(operators.reduce((sum, { hits }) => sum + hits, 0)).toBeLessThan(20);
  });
});

interface Operator {
  readonly operatorType: string;
  readonly dbHits?: number;
  readonly children: readonly Operator[];
}

function operatorsOf(plan: Operator | false): { type: string; hits: number }[] {
  if (plan === false) throw new Error('the statement was not profiled');
  const own = { type: plan.operatorType.replace('@neo4j', ''), hits: Number(plan.dbHits ?? 0) };
  return [own, ...plan.children.flatMap(operatorsOf)];
}
