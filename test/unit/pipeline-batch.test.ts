import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Batch, foldObservation, type Speaker } from '../../loaders/pipeline/batch.ts';
import { changesBetween } from '../../loaders/pipeline/changes.ts';
import { DigestMap, DigestSet } from '../../loaders/pipeline/digests.ts';
import { hostParents } from '../../loaders/pipeline/host-parents.ts';
import { ModelError } from '../../loaders/pipeline/model.ts';
import { SeenKeys } from '../../loaders/pipeline/seen.ts';
import type { EdgeFact, Fact } from '../../loaders/source.ts';
import { implicitProperties } from '../../schema/implicit-properties.ts';
import { LIBRARY_SUFFIXES } from '../../schema/keys/index.ts';

const SPEAKER: Speaker = { source: 'toy', part: '', observedAt: 100, approximate: true };

const resolves = (host: string, address: string, more: Partial<EdgeFact> = {}): EdgeFact => ({
  kind: 'edge',
  type: 'RESOLVES_TO',
  from: { label: 'HOSTNAME', name: host },
  to: { label: 'IPV4', name: address },
  ...more,
});

const text = (entry: string): Fact => ({
  kind: 'node',
  label: 'HOSTNAME',
  name: 'a.example.com',
  properties: { txtRecords: [entry] },
});

const batchOf = (...facts: readonly Fact[]) => {
  const batch = new Batch(SPEAKER);
  for (const fact of facts) batch.add(fact);
  return batch;
};

describe('a batch', () => {
  it('A batch holds each node and each edge once, with the newest date of its records', () => {
    const batch = new Batch(SPEAKER);
    batch.add(resolves('a.example.com', '192.0.2.1', { observedAt: 7 }));
    batch.add(resolves('a.example.com', '192.0.2.1', { observedAt: 9 }));
    batch.add(resolves('a.example.com', '192.0.2.1', { observedAt: 8 }));
    const [group] = batch.edges.values();
    expect(group?.shape).toEqual({ type: 'RESOLVES_TO', from: 'HOSTNAME', to: 'IPV4' });
    expect([...(group?.rows.values() ?? [])].map(({ claim }) => claim.observedAt)).toEqual([9]);
    expect(batch.size).toBe(3);
  });

  it('A batch dates a record without a date by the run', () => {
    const batch = new Batch(SPEAKER);
    batch.add(resolves('a.example.com', '192.0.2.1'));
    const [row] = [...batch.edges.values()].flatMap(({ rows }) => [...rows.values()]);
    expect(row?.claim.observedAt).toBe(100);
  });

  it('A batch calls the date of an announcement approximate only if the date is that of the run', () => {
    const batch = new Batch(SPEAKER);
    batch.add({ kind: 'announcement', prefix: '192.0.2.0/24', asn: 64500 });
    batch.add({ kind: 'announcement', prefix: '198.51.100.0/24', asn: 64500, observedAt: 5 });
    expect([...batch.observations.values()].map(({ approximate }) => approximate)).toEqual([true, false]);
  });

  it('A batch refuses an edge whose ends the schema does not join, and names the ends that it joins', () => {
    const batch = new Batch(SPEAKER);
    const backwards = {
      ...resolves('x', 'y'),
      from: { label: 'IPV4', name: 'y' },
      to: { label: 'HOSTNAME', name: 'x' },
    };
    expect(() => batch.add(backwards)).toThrow(ModelError);
    expect(() => batch.add(backwards)).toThrow(/RESOLVES_TO HOSTNAME IPV4; RESOLVES_TO HOSTNAME IPV6/);
  });

  it.each([
    [
      'a label',
      { kind: 'node', label: 'DOMAIN', name: 'example.com' },
      /DOMAIN, which schema\/labels does not declare/,
    ],
    ['a property', { kind: 'node', label: 'HOSTNAME', name: 'x', properties: { colour: 'red' } }, /HOSTNAME\.colour/],
    [
      'a type',
      { kind: 'node', label: 'HOSTNAME', name: 'x', properties: { rank: 1.5 } },
      /HOSTNAME\.rank as 1\.5.*int/,
    ],
    ['provenance', resolves('x', 'y', { properties: { source: 'me' } }), /RESOLVES_TO\.source/],
  ] as const)('A batch refuses %s that the schema does not declare', (_, fact, message) => {
    expect(() => new Batch(SPEAKER).add(fact)).toThrow(message);
  });
});

describe('what a run has seen', () => {
  const shape = { type: 'RESOLVES_TO', from: 'HOSTNAME', to: 'IPV4' };

  it('A run marks the rows that an earlier batch also held', () => {
    const seen = new SeenKeys();
    seen.note(batchOf(resolves('a.example.com', '192.0.2.1')));
    const second = batchOf(resolves('a.example.com', '192.0.2.1'), resolves('b.example.com', '192.0.2.1'));
    seen.note(second);
    const rows = [...second.edges.values()].flatMap((group) => [...group.rows.values()]);
    expect(rows.map(({ from, isRepeat = false }) => [from, isRepeat])).toEqual([
      ['a.example.com', true],
      ['b.example.com', false],
    ]);
  });

  it('A run knows which edges, nodes, properties and networks it has seen', () => {
    const seen = new SeenKeys();
    const rank: Fact = { kind: 'node', label: 'HOSTNAME', name: 'a.example.com', properties: { rank: 1 } };
    seen.note(
      batchOf(resolves('a.example.com', '192.0.2.1'), rank, { kind: 'location', cidr: '192.0.2.0/24', record: {} }),
    );
    expect(seen.hasEdge(shape, 'a.example.com', '192.0.2.1')).toBe(true);
    expect(seen.hasEdge(shape, 'a.example.com', '192.0.2.2')).toBe(false);
    expect(seen.hasNode('HOSTNAME', 'a.example.com')).toBe(true);
    expect(seen.hasNode('IPV4', '192.0.2.1')).toBe(false);
    expect(seen.hasNetwork('192.0.2.0/24')).toBe(true);
    expect(seen.hasNetwork('192.0.2.0/25')).toBe(false);
    const claim = {
      source: 'toy',
      part: '',
      observedAt: 1,
      inferred: false,
      properties: { rank: 1, isWildcard: true },
    };
    expect(seen.metOfNode('HOSTNAME', 'a.example.com', claim).properties).toEqual({ rank: 1 });
  });

  it('A run remembers every property of a node, in whatever batches they came', () => {
    const seen = new SeenKeys();
    const host = (properties: Record<string, unknown>): Fact => {
      return { kind: 'node', label: 'HOSTNAME', name: 'a.example.com', properties };
    };
    for (const properties of [{ rank: 1 }, { isWildcard: true }, { rank: 2 }]) seen.note(batchOf(host(properties)));
    const claim = { source: 'toy', part: '', observedAt: 1, inferred: false };
    const properties = { rank: 1, isWildcard: true, apex: 'example.com' };
    expect(seen.metOfNode('HOSTNAME', 'a.example.com', { ...claim, properties }).properties).toEqual({
      rank: 1,
      isWildcard: true,
    });
    expect(seen.metOfNode('HOSTNAME', 'b.example.com', { ...claim, properties }).properties).toEqual({});
  });

  it('A run knows which entries of a gathered list it has seen, in whatever batches they came', () => {
    const seen = new SeenKeys();
    seen.note(batchOf(text('b')));
    seen.note(batchOf(text('a'), text('d')));
    const claim = {
      source: 'toy',
      part: '',
      observedAt: 1,
      inferred: false,
      properties: { txtRecords: ['a', 'b', 'c'], srvRecords: ['0 0 1 x'] },
    };
    expect(seen.metOfNode('HOSTNAME', 'a.example.com', claim).properties).toEqual({ txtRecords: ['a', 'b'] });
  });
});

describe('a gathered list', () => {
  it('A gathered list holds what all records of a batch state, each entry once and in order', () => {
    const [row] = [...(batchOf(text('b'), text('a'), text('b')).nodes.get('HOSTNAME')?.values() ?? [])];
    expect(row?.claim?.properties).toEqual({ txtRecords: ['a', 'b'] });
  });

  it('A gathered list is in order even if one record states all of it', () => {
    const both: Fact = {
      kind: 'node',
      label: 'HOSTNAME',
      name: 'a.example.com',
      properties: { txtRecords: ['b', 'a'] },
    };
    const [row] = [...(batchOf(both).nodes.get('HOSTNAME')?.values() ?? [])];
    expect(row?.claim?.properties).toEqual({ txtRecords: ['a', 'b'] });
  });
});

describe('sightings of an origin', () => {
  const sighting = fc.record({
    prefix: fc.constant('192.0.2.0/24'),
    asn: fc.constant(64500),
    firstSeen: fc.integer({ min: 0, max: 9 }),
    lastSeen: fc.integer({ min: 10, max: 19 }),
    approximate: fc.boolean(),
  });

  it('Sightings of an origin span from the first to the last, in whichever order they are folded', () => {
    fc.assert(
      fc.property(sighting, sighting, sighting, (one, two, three) => {
        const folded = foldObservation(foldObservation(one, two), three);
        expect(foldObservation(three, foldObservation(two, one))).toEqual(folded);
        expect(folded.firstSeen).toBe(Math.min(one.firstSeen, two.firstSeen, three.firstSeen));
        expect(folded.lastSeen).toBe(Math.max(one.lastSeen, two.lastSeen, three.lastSeen));
      }),
    );
  });
});

describe('parents of a host', () => {
  const chain = (host: string) =>
    hostParents(host, LIBRARY_SUFFIXES).map(({ from, to }) => `${from.name} > ${to.label} ${to.name}`);

  it.each([
    [
      'a.b.example.com',
      ['a.b.example.com > HOSTNAME b.example.com', 'b.example.com > HOSTNAME example.com', 'example.com > TLD com'],
    ],
    ['example.com', ['example.com > TLD com']],
    ['www.example.co.uk', ['www.example.co.uk > HOSTNAME example.co.uk', 'example.co.uk > TLD uk']],
    ['co.uk', ['co.uk > TLD uk']],
    ['user.github.io', ['user.github.io > HOSTNAME github.io', 'github.io > TLD io']],
    ['_dmarc.example.com', ['_dmarc.example.com > HOSTNAME example.com', 'example.com > TLD com']],
    ['localhost', []],
  ])('The host %s has its parents in order', (host, expected) => {
    expect(chain(host)).toEqual(expected);
  });
});

describe('properties that a name alone gives', () => {
  it.each([
    ['IPV4', '192.0.2.10', { orderKey: '00000000000000000000ffffc000020a' }],
    ['IPV6', '2001:db8::1', { orderKey: '20010db8000000000000000000000001' }],
    ['PREFIX', '2001:db8::/32', { family: 6n, length: 32n, orderKey: '20010db8000000000000000000000000' }],
    ['ASN', 'AS64500', { asn: 64500n }],
    ['HOSTNAME', 'www.example.co.uk', { apex: 'example.co.uk', isApex: false, reversedName: 'ku.oc.elpmaxe.www' }],
    ['HOSTNAME', 'example.com', { apex: 'example.com', isApex: true, reversedName: 'moc.elpmaxe' }],
    ['TLD', 'com', { reversedName: 'moc' }],
    ['COUNTRY', 'DE', {}],
  ])('The properties of %s %s come from its name alone', (label, name, expected) => {
    expect(implicitProperties(label, name)).toEqual(expected);
  });
});

describe('changes', () => {
  it('No change is needed if the stored and the wanted properties agree, lists included', () => {
    expect(changesBetween({ a: 1n, b: ['x'] }, { a: 1n, b: ['x'] })).toBeNull();
  });

  it('Changes hold what differs, and null for an own property that must be removed', () => {
    expect(changesBetween({ a: 1n, b: 2n, c: 3n }, { a: 2n }, ['a', 'b'])).toEqual({ a: 2n, b: null });
  });
});

describe('a set of digests', () => {
  it('A set of digests has the texts that were added, and no other text', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { minLength: 2, maxLength: 3000 }), (texts) => {
        const half = texts.length >> 1;
        const set = new DigestSet();
        for (const text of texts.slice(0, half)) set.add(text);
        expect(texts.filter((text) => set.has(text))).toEqual(texts.slice(0, half));
        expect(set.size).toBe(half);
      }),
      { numRuns: 20 },
    );
  });

  it('A map of digests holds the last number of each text, however many texts there are', () => {
    const map = new DigestMap();
    const count = 50_000;
    for (let index = 0; index < count; index += 1) expect(map.set(`key ${index}`, index % 7)).toBeUndefined();
    for (let index = 0; index < count; index += 2) expect(map.set(`key ${index}`, 9)).toBe(index % 7);
    for (let index = 0; index < count; index += 1)
      expect(map.get(`key ${index}`)).toBe(index % 2 === 0 ? 9 : index % 7);
    expect(map.get('key -1')).toBeUndefined();
    expect(map.size).toBe(count);
  });

  it('A map of digests goes on in files when memory is full, and returns the same as a plain map', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.tuple(fc.nat(30_000), fc.nat(65_535))), (entries) => {
        const map = new DigestMap(2 ** 12);
        const plain = new Map<string, number>();
        for (const [key, value] of entries.take(40_000)) {
          const text = `key ${key}`;
          if (map.set(text, value) !== plain.get(text)) throw new Error(`${text} was another before`);
          plain.set(text, value);
        }
        for (let key = 0; key <= 30_000; key += 1) {
          if (map.get(`key ${key}`) !== plain.get(`key ${key}`)) throw new Error(`key ${key} is another`);
        }
        expect(map.size).toBe(plain.size);
        map.close();
      }),
      { numRuns: 3 },
    );
  });

  it('A map of digests leaves no file on disk, even while one is in use', async () => {
    const before = await digestFolders();
    const map = new DigestMap(2 ** 12);
    for (let index = 0; index < 10_000; index += 1) map.set(`key ${index}`, 1);
    expect(await digestFolders()).toEqual(before);
    map.close();
  });

  it('A set of digests says whether a text is new', () => {
    const set = new DigestSet();
    expect([set.add('a'), set.add('a'), set.add('b')]).toEqual([true, false, true]);
  });
});

async function digestFolders(): Promise<string[]> {
  const names = await readdir(tmpdir());
  return names.filter((name) => name.startsWith('weft-digests-'));
}
