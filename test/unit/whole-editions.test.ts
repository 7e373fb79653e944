import { describe, expect, test } from 'vitest';
import { SOURCES, sourceDeclaration } from '../../loaders/catalog.ts';
import { wholeFromOf } from '../../loaders/pipeline/whole-edition.ts';
import { extentsOf } from '../../store/statistics/extent.ts';
import type { LoadState } from '../../store/statistics/load-runs.ts';
import { memoryInput } from '../support/source-input.ts';

const AS_OF = new Date('2026-08-23T00:00:00Z');
const DAY = 86_400_000;

const load = (more: Partial<LoadState> = {}): LoadState => ({
  source: 'list',
  layer: 'threat-listings',
  touched: new Set(),
  labels: new Set(['HOSTNAME']),
  listed: new Set(['HOSTNAME']),
  rows: 348,
  wholeFrom: 1_404,
  cadenceHours: 24,
  status: 'completed',
  error: null,
  refreshedAt: AS_OF.getTime() - DAY,
  isLive: false,
  ...more,
});

describe('the extent of a source', () => {
  test('A source is part where it has fewer records than a whole edition, and whole from there on', () => {
    expect(extentsOf([load()], AS_OF)).toMatchObject([{ source: 'list', rows: 348, isWhole: false, isFresh: true }]);
    expect(extentsOf([load({ rows: 1_404 })], AS_OF)).toMatchObject([{ isWhole: true }]);
  });

  test('A source that does not say what is whole is neither', () => {
    expect(extentsOf([load({ wholeFrom: null })], AS_OF)).toMatchObject([{ isWhole: null }]);
  });

  test('The parts of a source count together, and its age is that of the oldest', () => {
    const old = load({ rows: 1_100, refreshedAt: AS_OF.getTime() - 4 * DAY });
    expect(extentsOf([load(), old], AS_OF)).toMatchObject([
      { rows: 1_448, isWhole: true, isFresh: false, newest: AS_OF.getTime() - 4 * DAY },
    ]);
  });

  test('A source of which a part failed is not whole, and look-ups on request have no extent', () => {
    expect(extentsOf([load({ rows: 9_999, status: 'failed' })], AS_OF)).toMatchObject([{ isWhole: false }]);
    expect(extentsOf([load({ isLive: true })], AS_OF)).toEqual([]);
  });

  test('A source is fresh up to three of its cadences', () => {
    const aged = (days: number) => extentsOf([load({ refreshedAt: AS_OF.getTime() - days * DAY })], AS_OF)[0]?.isFresh;
    expect([aged(3), aged(3.01)]).toEqual([true, false]);
  });
});

describe('what a source declares to be whole', () => {
  const whole = (id: string, text: string) => {
    const source = sourceDeclaration(id);
    if (source === undefined) throw new Error(`no source ${id}`);
    return wholeFromOf(source, memoryInput(text));
  };

  test('The KEV catalogue states its count as JSON, and says nothing as CSV', async () => {
    expect(await whole('cisa-kev', '{"count": 1404, "vulnerabilities": []}')).toEqual({ wholeFrom: 1_404 });
    expect(await whole('cisa-kev', 'cveID,vendorProject\n')).toEqual({});
  });

  test('A list of a known order of magnitude is whole from a third of it on', async () => {
    expect(await whole('x4bnet-vpn', '')).toEqual({ wholeFrom: 3_334 });
  });

  test('A companion source names a feed of the catalog', () => {
    const described = SOURCES.flatMap(({ companionOf }) => companionOf ?? []);
    expect(described.toSorted()).toEqual(['tweetfeed', 'tweetfeed']);
    for (const id of described) expect(sourceDeclaration(id)?.feed?.id).toBe(id);
  });
});
