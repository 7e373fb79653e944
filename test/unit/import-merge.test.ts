import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { foldedClaims, foldedNetwork, foldedSighting, writersOf } from '../../loaders/import/fold.ts';
import { readPartition, type Texts } from '../../loaders/import/partition.ts';
import { piecesOf } from '../../loaders/import/pieces.ts';
import {
  claimOf,
  claimText,
  keyOf,
  keyText,
  networkOf,
  networkText,
  sightingOf,
  sightingText,
} from '../../loaders/import/row-text.ts';
import { Spill } from '../../loaders/import/spill.ts';
import { foldObservation, type ObservationRow } from '../../loaders/pipeline/batch.ts';
import { type Claim, withClaim } from '../../loaders/pipeline/claims.ts';

const SPEAKERS = [
  { source: 'one', part: '' },
  { source: 'other', part: 'AS64500' },
  // The same as the first: a source whose files add up.
  { source: 'one', part: '' },
];

const directories: string[] = [];
afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true });
});

function newSpill(): Spill {
  const directory = mkdtempSync(join(tmpdir(), 'weft-spill-'));
  directories.push(directory);
  return new Spill(directory);
}

const awkwardText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('a\tb', 'a\nb', '"a"', '\r', 'é\u2028', ''),
);

/** A row: which file says what of which key; null is a bare mention. */
const someRow = fc.record({
  file: fc.nat({ max: SPEAKERS.length - 1 }),
  key: fc.oneof(fc.constantFrom('a', 'b', 'c'), awkwardText),
  claim: fc.option(
    fc.record({
      observedAt: fc.integer({ min: 1, max: 4 }),
      inferred: fc.boolean(),
      properties: fc.dictionary(fc.constantFrom('x', 'y', 'firstSeen', 'txtRecords'), fc.nat({ max: 9 }), {
        noNullPrototype: true,
      }),
    }),
    { nil: null },
  ),
});

/** What loads one after the other leave of each key: the rule of the pipeline, row by row. */
function oneByOne(rows: readonly { file: number; key: string; claim: Claim | null }[]) {
  const folded = new Map<string, { claims: readonly Claim[]; heard: Set<number> }>();
  for (const { file, key, claim } of rows) {
    const known = folded.get(key) ?? { claims: [], heard: new Set<number>() };
    folded.set(key, known);
    if (claim === null) continue;
    known.claims = withClaim(known.claims, claim, known.heard.has(file) ? 'stored-wins' : 'incoming-wins');
    known.heard.add(file);
  }
  return new Map([...folded].map(([key, { claims }]) => [key, claims]));
}

describe('Rows that are spilled to disk and merged', () => {
  it('Merged rows leave the same claims of each key as rows that are folded one by one', () => {
    fc.assert(
      fc.property(fc.array(someRow, { maxLength: 60 }), (given) => {
        const ordered = given.toSorted((one, next) => one.file - next.file);
        const rows = ordered.map(({ file, key, claim }) => {
          const { source = '', part = '' } = SPEAKERS[file] ?? {};
          return { file, key, claim: claim === null ? null : { source, part, ...claim } };
        });
        const spill = newSpill();
        for (const { file, key, claim } of rows) {
          const text = keyText(key);
          spill.add('LABEL', text, `${text}\t${claim === null ? file : claimText(file, claim)}`);
        }
        const merged = new Map<string, Texts>();
        for (const path of spill.files().get('LABEL') ?? []) {
          for (const piece of piecesOf(path, 1, 40)) {
            for (const [key, texts] of readPartition(piece, 1)) merged.set(keyOf(key), texts);
          }
        }
        const folded = new Map([...merged].map(([key, texts]) => [key, foldedClaims(texts, SPEAKERS)]));
        expect(folded).toEqual(oneByOne(rows));
      }),
      { numRuns: 200 },
    );
  });

  it('Spilled rows are read in pieces that fit memory, each key whole and in order in one of them', () => {
    const spill = newSpill();
    const long = 'x'.repeat(40_000);
    for (let row = 0; row < 40_000; row += 1)
      spill.add('EDGE', 'one', `from ${row % 500}\tto\t${row} ${row === 9 ? long : ''}`);
    const [path = ''] = spill.files().get('EDGE') ?? [];
    const pieces = piecesOf(path, 2, 100_000).map((piece) => readPartition(piece, 2));
    expect(pieces.length).toBeGreaterThan(4);
    expect(existsSync(path)).toBe(false);
    const all = pieces.flatMap((rows) => [...rows]);
    expect(all).toHaveLength(500);
    for (const [key, texts] of all) {
      const first = Number(key.slice('from '.length, key.indexOf('\t')));
      const numbers = [texts].flat().map((text) => Number(text.split(' ')[0]));
      expect(numbers).toEqual(Array.from({ length: 80 }, (_, index) => first + 500 * index));
    }
  });

  it('The writers of a row are the file that mentions it first and all files that state it', () => {
    expect(writersOf('2')).toEqual(new Set([2]));
    expect(writersOf(['1', '2', '3\t10\t\t'])).toEqual(new Set([1, 3]));
  });

  it('Sightings of an origin are merged from the first to the last', () => {
    const sighting = (at: number, approximate: boolean): ObservationRow => {
      return { prefix: '192.0.2.0/24', asn: 64500, firstSeen: at, lastSeen: at, approximate };
    };
    const rows = [sighting(5, true), sighting(9, false), sighting(2, false)];
    const texts = rows.map((row) => sightingText(0, row));
    expect(foldedSighting('192.0.2.0/24', 64500, texts)).toEqual(rows.reduce(foldObservation));
  });

  it('A block keeps its newest record: of two files the later one, and within a file the first one', () => {
    const text = (file: number, observedAt: number, cityName: string) =>
      networkText(file, { cidr: '192.0.2.0/24', observedAt, record: { cityName } });
    const cityOf = (texts: Texts) => foldedNetwork('192.0.2.0/24', texts).record.cityName;
    expect(cityOf([text(0, 5, 'Bonn'), text(0, 4, 'Lyon')])).toBe('Bonn');
    expect(cityOf([text(0, 5, 'Bonn'), text(0, 5, 'Lyon')])).toBe('Bonn');
    expect(cityOf([text(0, 5, 'Bonn'), text(1, 5, 'Lyon')])).toBe('Lyon');
  });
});

describe('A row as text', () => {
  it('A row is read back from its text unchanged', () => {
    const claim: Claim = {
      source: 'other',
      part: 'AS64500',
      observedAt: 7,
      inferred: true,
      properties: { a: 'tab\t', b: ['x', ''], c: 1.5, d: false },
      older: { a: 3 },
    };
    expect(claimOf(claimText(1, claim), SPEAKERS)).toEqual(claim);
    const sighting = {
      prefix: '192.0.2.0/24',
      asn: 64500,
      firstSeen: 1,
      lastSeen: 2,
      approximate: true,
      peersSeeing: 3,
    };
    expect(sightingOf('192.0.2.0/24', 64500, sightingText(0, sighting))).toEqual(sighting);
    const network = { cidr: '192.0.2.0/24', observedAt: 1, record: { cityName: 'Köln\t', latitude: 50.9 } };
    expect(networkOf('192.0.2.0/24', networkText(0, network))).toEqual(network);
  });

  it('A row as text keeps any key', () => {
    fc.assert(
      fc.property(awkwardText, (name) => {
        const text = keyText(name);
        expect(keyOf(text)).toBe(name);
        expect(text).not.toMatch(/[\t\n\r]/);
      }),
    );
  });
});
