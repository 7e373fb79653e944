import { readFile, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { type EdgeFact, EmptyList, type Fact, type LocationFact } from '../../loaders/source.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { DAY, edgesOf, graphText, load, namesOf, resolves, toyFile, toySource } from './pipeline-toys.ts';

let database: Database;

beforeEach(async () => {
  database = await schemaDatabase();
});

const A = resolves('a.example.com', '192.0.2.1');
const B = resolves('b.example.com', '192.0.2.2');
const C = resolves('c.example.org', '192.0.2.3');
const LATER = { observedAt: DAY + 1000 };

async function loadFacts(source: string, facts: readonly Fact[], options = {}, more = {}) {
  const path = await toyFile(
    `${source}.jsonl`,
    facts.map((fact) => [fact]),
  );
  return load(database, toySource(source, more), path, options);
}

/** Loads a file whose source says that its list is empty. */
async function loadEmpty(options = {}) {
  const source = toySource('toy', {
    async *read() {
      yield new EmptyList();
    },
  });
  return load(database, source, await toyFile('toy.jsonl', ['nothing']), { ...LATER, ...options });
}

describe('after a load of an empty list', () => {
  it('An empty list takes back what the last edition had', async () => {
    await loadFacts('toy', [A, B, C]);
    const report = await loadEmpty();
    expect(report).toMatchObject({ status: 'completed', error: null, read: 0, refused: 0 });
    expect(await edgesOf(database, 'RESOLVES_TO')).toEqual([]);
    expect(await loadFacts('toy', [A], { observedAt: DAY + 2000 })).toMatchObject({ status: 'completed' });
  });

  it('An empty list takes back more than 1,000 records only with allowShrink', async () => {
    const many = Array.from({ length: 1_001 }, (_, at) => resolves(`a${at}.example.com`, '192.0.2.1'));
    await loadFacts('toy', many);
    const doubted = await loadEmpty();
    expect(doubted).toMatchObject({ status: 'partial', swept: 0, error: expect.stringContaining('--allow-shrink') });
    const allowed = await loadEmpty({ allowShrink: true });
    expect(allowed.status).toBe('completed');
    expect(await edgesOf(database, 'RESOLVES_TO')).toEqual([]);
  });

  it('A date that is yet to come is left out, counted, and stored with the load', async () => {
    const fact = { ...A, properties: { lastSeen: Date.UTC(2099, 0, 1), ttl: 60 }, observedAt: Date.UTC(2099, 0, 1) };
    const report = await loadFacts('toy', [fact, B]);
    expect(report).toMatchObject({ status: 'completed', read: 2, refused: 0, leftOutParts: 2 });
    expect(report.refusals).toEqual([
      'line 1: lastSeen 2099-01-01T00:00:00.000Z is yet to come, so it counts as no date',
      'line 1: observedAt 2099-01-01T00:00:00.000Z is yet to come, so it counts as no date',
    ]);
    const [run] = await database.read({ text: 'MATCH (r:LOAD_RUN) RETURN r.leftOutParts AS leftOutParts' });
    expect(run).toEqual({ leftOutParts: 2 });
    const [edge] = await database.read({
      text: 'MATCH (:HOSTNAME {name: "a.example.com"})-[r:RESOLVES_TO]->() RETURN r.lastSeen AS lastSeen, r.ttl AS ttl, r.observedAt AS observedAt',
    });
    expect(edge).toMatchObject({ lastSeen: null, ttl: 60 });
  });
});

describe('after a complete load', () => {
  it('A complete load deletes what its source no longer lists, with the nodes that no other source holds', async () => {
    await loadFacts('toy', [A, B, C]);
    const report = await loadFacts('toy', [A, B], LATER);
    expect(report).toMatchObject({ status: 'completed', swept: 3 });
    expect(await edgesOf(database, 'RESOLVES_TO')).toEqual([
      'a.example.com > 192.0.2.1 by toy',
      'b.example.com > 192.0.2.2 by toy',
    ]);
    expect(await namesOf(database, 'HOSTNAME')).toEqual(['a.example.com', 'b.example.com', 'example.com']);
    expect(await namesOf(database, 'TLD')).toEqual(['com']);
  });

  it('A complete load keeps what another source lists too, with that source alone', async () => {
    await loadFacts('alpha', [A, B]);
    await loadFacts('beta', [B, C]);
    await loadFacts('beta', [C], LATER);
    expect(await edgesOf(database, 'RESOLVES_TO')).toEqual([
      'a.example.com > 192.0.2.1 by alpha',
      'b.example.com > 192.0.2.2 by alpha',
      'c.example.org > 192.0.2.3 by beta',
    ]);
  });

  it('A property of the swept source gives way to the value of the other source', async () => {
    const ttl = (seconds: number): EdgeFact => ({ ...A, properties: { ttl: seconds } });
    const read = () =>
      database.read({
        text: 'MATCH (:HOSTNAME)-[r:RESOLVES_TO]->(a {name: "192.0.2.1"}) RETURN r.ttl AS ttl, r.claims AS claims',
      });
    await loadFacts('alpha', [ttl(1), B]);
    await loadFacts('beta', [ttl(2), B], LATER);
    expect(await read()).toMatchObject([{ ttl: 2 }]);
    await loadFacts('beta', [B], LATER);
    expect(await read()).toEqual([{ ttl: 1, claims: null }]);
  });

  it('A property that the source no longer states is deleted, and the node stays while an edge holds it', async () => {
    const rank: Fact = {
      kind: 'node',
      label: 'HOSTNAME',
      name: 'a.example.com',
      properties: { rank: 3, isWildcard: true },
    };
    await loadFacts('rank', [rank]);
    await loadFacts('toy', [A]);
    await loadFacts('rank', [{ ...rank, properties: { rank: 4 } }], LATER);
    const read = () =>
      database.read({
        text: 'MATCH (h:HOSTNAME {name: "a.example.com"}) RETURN h.rank AS rank, h.isWildcard AS wildcard',
      });
    expect(await read()).toEqual([{ rank: 4, wildcard: null }]);
    await loadFacts('rank', [{ ...rank, name: 'other.example.com' }], LATER);
    expect(await read()).toEqual([{ rank: null, wildcard: null }]);
  });

  it('A node that only its source states is deleted when the source no longer states it', async () => {
    const suffix = (name: string): Fact => ({
      kind: 'node',
      label: 'PUBLIC_SUFFIX',
      name,
      properties: { section: 'icann' },
    });
    await loadFacts('psl', [suffix('com'), suffix('uk')]);
    await loadFacts('psl', [suffix('com')], LATER);
    expect(await namesOf(database, 'PUBLIC_SUFFIX')).toEqual(['com']);
  });

  it('A complete load deletes the places of blocks that it lacks, and keeps sightings of origins', async () => {
    const place = (cidr: string): Fact => ({ kind: 'location', cidr, record: { countryCode: 'DE' } });
    const seen = (prefix: string): Fact => ({ kind: 'announcement', prefix, asn: 64500 });
    await loadFacts('toy', [
      place('192.0.2.0/24'),
      place('198.51.100.0/24'),
      seen('192.0.2.0/24'),
      seen('198.51.100.0/24'),
    ]);
    await loadFacts('toy', [place('192.0.2.0/24'), seen('192.0.2.0/24')], LATER);
    expect(await namesOf(database, 'GEO_NETWORK')).toEqual(['192.0.2.0/24 toy']);
    expect(await namesOf(database, 'ORIGIN_OBSERVATION')).toEqual([
      '192.0.2.0/24 AS64500 toy',
      '198.51.100.0/24 AS64500 toy',
    ]);
  });

  it('A complete load of one part of a set keeps what the other part says of the same block', async () => {
    const set = toySource('set', { part: (fileName: string) => fileName.replace('.jsonl', '') });
    const block = (record: LocationFact['record']): Fact => ({ kind: 'location', cidr: '192.0.2.0/24', record });
    await load(database, set, await toyFile('city.jsonl', [[block({ cityName: 'Utrecht', countryCode: 'NL' })]]));
    await load(database, set, await toyFile('asn.jsonl', [[block({ asn: 64500 })]]));
    expect(await namesOf(database, 'GEO_NETWORK')).toEqual(['192.0.2.0/24 set asn', '192.0.2.0/24 set city']);
    const other: Fact = { kind: 'location', cidr: '198.51.100.0/24', record: { asn: 64501 } };
    await load(database, set, await toyFile('asn.jsonl', [[other]]), LATER);
    expect(await namesOf(database, 'GEO_NETWORK')).toEqual(['192.0.2.0/24 set city', '198.51.100.0/24 set asn']);
  });

  it('A complete load of one part of a set keeps the other parts', async () => {
    const part = (fileName: string) => fileName.replace('.jsonl', '');
    const loadPart = async (name: string, facts: readonly Fact[], options = {}) =>
      load(
        database,
        toySource('set', { part }),
        await toyFile(
          `${name}.jsonl`,
          facts.map((fact) => [fact]),
        ),
        options,
      );
    await loadPart('one', [A, B]);
    await loadPart('two', [B, C]);
    await loadPart('one', [A], LATER);
    expect(await edgesOf(database, 'RESOLVES_TO')).toHaveLength(3);
    await loadPart('two', [C], LATER);
    expect(await edgesOf(database, 'RESOLVES_TO')).toEqual([
      'a.example.com > 192.0.2.1 by set',
      'c.example.org > 192.0.2.3 by set',
    ]);
  });

  it('A complete load deletes an address whose links are all computed, and keeps the network that they lead to', async () => {
    await loadFacts('toy', [A, B]);
    await database.write({
      text: `MATCH (a:IPV4 {name: '192.0.2.2'}) CREATE (a)-[:ANNOUNCED_BY]->(:ANNOUNCED_PREFIX {name: '192.0.2.0/24'})`,
    });
    await loadFacts('toy', [A], LATER);
    expect(await namesOf(database, 'IPV4')).toEqual(['192.0.2.1']);
    expect(await namesOf(database, 'ANNOUNCED_PREFIX')).toEqual(['192.0.2.0/24']);
  });

  it('A complete load that is older than the stored data sweeps nothing', async () => {
    await loadFacts('toy', [A, B], LATER);
    await loadFacts('toy', [A], { observedAt: DAY - 1000 });
    expect(await edgesOf(database, 'RESOLVES_TO')).toHaveLength(2);
    const [edge] = await database.read({
      text: 'MATCH ()-[r:RESOLVES_TO]->({name: "192.0.2.1"}) RETURN r.observed_at AS at',
    });
    expect(edge).toEqual({ at: LATER.observedAt });
  });
});

describe('nothing is wiped', () => {
  const facts = [A, B, C, resolves('d.example.com', '192.0.2.4'), resolves('e.example.com', '192.0.2.5')];

  async function afterwards(write: (path: string) => Promise<unknown>, options = {}) {
    const path = await toyFile(
      'toy.jsonl',
      facts.map((fact) => [fact]),
    );
    await load(database, toySource('toy'), path);
    const before = await graphText(database);
    await write(path);
    const report = await load(database, toySource('toy'), path, options);
    return { report, before, after: await graphText(database) };
  }

  it('An empty file wipes nothing', async () => {
    const { report, before, after } = await afterwards((path) => writeFile(path, ''));
    expect(report).toMatchObject({
      status: 'failed',
      error: 'toy.jsonl is empty. Fetch it and load it again.',
    });
    expect(after).toEqual(before);
  });

  it('A truncated file wipes nothing', async () => {
    const { report, before, after } = await afterwards(async (path) => {
      const packed = gzipSync(await readFile(path));
      await writeFile(path, packed.subarray(0, packed.length - 12));
    });
    expect(report.status).toBe('failed');
    expect(report.error).toContain('toy.jsonl ends before its packed data does: it is truncated');
    expect(after).toEqual(before);
  });

  it('A file of another format wipes nothing', async () => {
    const { report, before, after } = await afterwards((path) => writeFile(path, '<html>\n<body>\n'));
    expect(report).toMatchObject({ status: 'failed', read: 0, error: expect.stringContaining('is a web page') });
    expect(after).toEqual(before);
  });

  it('A file with fewer than half of the records wipes nothing, unless the caller allows it', async () => {
    const shrink = (path: string) => writeFile(path, `${JSON.stringify([A])}\n`);
    const { report, before, after } = await afterwards(shrink);
    expect(report.status).toBe('partial');
    expect(report.error).toContain('Nothing was removed: the file has 1 record where the last one had 5.');
    expect(after).toEqual(before);
    expect((await afterwards(shrink, { allowShrink: true })).report).toMatchObject({ status: 'completed' });
    expect(await edgesOf(database, 'RESOLVES_TO')).toEqual(['a.example.com > 192.0.2.1 by toy']);
  });

  it('A file most of whose first records are refused wipes nothing', async () => {
    const mostlyBad = (path: string) => writeFile(path, `${JSON.stringify([A])}\n1\n2\n3\n`);
    const { report, before, after } = await afterwards(mostlyBad);
    expect(report).toMatchObject({ status: 'failed', written: 0 });
    expect(after).toEqual(before);
  });

  it('A file that turns out to be mostly bad further on wipes nothing', async () => {
    const mostlyBad = (path: string) =>
      writeFile(path, `${JSON.stringify([A])}\n`.repeat(500) + 'rubbish\n'.repeat(501));
    const { report, before, after } = await afterwards(mostlyBad);
    expect(report).toMatchObject({ status: 'partial', read: 1001, refused: 501 });
    expect(after).toEqual(before);
  });
});
