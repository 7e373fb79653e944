import { expect, it } from 'vitest';
import { loadedSuffixes, suffixesByVersion } from '../../../facts/suffix-list.ts';
import { LIBRARY_SUFFIXES } from '../../../schema/keys/index.ts';
import type { Reader } from '../../../store/database.ts';

/** A graph in which some edition of the list is loaded; `reads` counts what was asked of it. */
function graph() {
  const state: { edition: number | null; reads: number; rules: number } = { edition: null, reads: 0, rules: 0 };
  const read: Reader['read'] = async ({ text }) => {
    state.reads += 1;
    if (text.includes('LOAD_RUN')) return [{ edition: state.edition }];
    state.rules += 1;
    return [
      { name: 'shop.test', section: 'icann', exceptions: null },
      { name: '*.wild.test', section: 'private', exceptions: ['own.wild.test'] },
    ];
  };
  return { state, reader: { read } };
}

it('The library’s list applies until one is loaded, and rules are read once per edition', async () => {
  const { state, reader } = graph();
  expect(await loadedSuffixes(reader)).toBe(LIBRARY_SUFFIXES);
  state.edition = 1;
  const list = await loadedSuffixes(reader);
  expect(['a.b.shop.test', 'x.own.wild.test', 'x.y.z.wild.test'].map((host) => list.apexOf(host))).toEqual([
    'b.shop.test',
    'own.wild.test',
    'y.z.wild.test',
  ]);
  expect(await loadedSuffixes(reader)).toBe(list);
  expect(state.rules).toBe(1);
  state.edition = 2;
  expect(await loadedSuffixes(reader)).not.toBe(list);
  expect(state.rules).toBe(2);
});

it('The graph is not read again while the version of the layer is the same', async () => {
  const { state, reader } = graph();
  let version = 'one';
  const suffixes = suffixesByVersion(reader, async () => version);
  await Promise.all([suffixes(), suffixes(), suffixes()]);
  expect(state.reads).toBe(1);
  version = 'two';
  state.edition = 5;
  expect((await suffixes()).apexOf('a.b.shop.test')).toBe('b.shop.test');
  expect(state).toMatchObject({ reads: 3, rules: 1 });
});

it('A read that failed is repeated', async () => {
  let fails = true;
  const read: Reader['read'] = async () => {
    if (fails) throw new Error('away');
    return [{ edition: null }];
  };
  const suffixes = suffixesByVersion({ read }, async () => 'one');
  await expect(suffixes()).rejects.toThrow('away');
  fails = false;
  expect(await suffixes()).toBe(LIBRARY_SUFFIXES);
});
