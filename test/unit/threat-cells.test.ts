import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flatten } from '../../loaders/derive/flatten.ts';
import { place, sortedFamilies } from '../../loaders/derive/placed.ts';
import { cellName, type ListedRun, type ThreatCell, wantedCells } from '../../loaders/derive/threat-cells-wanted.ts';
import { type Judgement, ThreatFeeds } from '../../loaders/derive/threat-feeds.ts';
import { addressKey, blockAround, cidrRange, foldCidr, keyToAddress } from '../../schema/keys/index.ts';

const FEEDS = new ThreatFeeds(
  new Map([
    ['ads', { worst: 0, categories: ['ad-tracking-blocklists'] }],
    ['tor', { worst: 1, categories: ['tor-network'] }],
    ['drop', { worst: 1, categories: ['general-blacklists'] }],
    ['c2', { worst: 2, categories: ['c2-servers'] }],
  ]),
);

const NONE: Judgement = { worst: -1, categories: [] };

type Entry = readonly [name: string, feed: string];

/** What lists something, networks and addresses, as the cells are made of them. */
function cellsOf(entries: readonly Entry[]): ThreatCell[] {
  const networks = Map.groupBy(
    entries.filter(([name]) => name.includes('/')),
    ([name]) => name,
  );
  const addresses = Map.groupBy(
    entries.filter(([name]) => !name.includes('/')),
    ([name]) => addressKey(name),
  );
  const feedsOf = (listed: readonly Entry[]) => FEEDS.of(listed.map(([, feed]) => feed)) ?? NONE;
  const placed = [...networks].map(([name, listed]) => ({ ...place(name), judgement: feedsOf(listed) }));
  const runs: ListedRun[] = [...flatten(sortedFamilies(placed))].map(({ start, end, networks: around }) => ({
    start,
    end,
    judgement: around
      .map(({ judgement }) => judgement)
      .reduce((known, judgement) => FEEDS.join(known, judgement) ?? NONE),
    isFine: around.some(({ family, length }) => family === 6 && length >= 64),
  }));
  const keys = [...addresses.keys()].sort();
  const own = [...Map.groupBy(keys, (key) => blockAround(key).start)].map(([block, inside]) => ({
    block,
    addresses: inside.map((key) => [key, feedsOf(addresses.get(key) ?? [])] as const),
  }));
  return [...wantedCells(own, runs, FEEDS)];
}

/** What is said of one address, counted by going through everything that is listed. */
function bruteForce(entries: readonly Entry[], key: string): Judgement | undefined {
  const around = entries.filter(([name]) => {
    const { start, end } = name.includes('/') ? cidrRange(name) : { start: addressKey(name), end: addressKey(name) };
    return start <= key && key <= end;
  });
  return FEEDS.of(around.map(([, feed]) => feed));
}

/** Every address that the generated entries can reach. */
const KEYS = Array.from({ length: 2048 }, (_, at) => addressKey(`198.51.${at >> 8}.${at & 255}`));

/** The class that a cell gives to one of its addresses; -1 where it is not listed. */
function worstIn(cell: ThreatCell, key: string): number {
  const at = Number.parseInt(key.slice(-2), 16);
  if (cell.badAt === undefined) return [cell.descriptive, cell.suspicious, cell.bad].findIndex((count) => count > 0);
  return [cell.descriptiveAt, cell.suspiciousAt, cell.badAt].findIndex((places) => places?.includes(at));
}

const feed = fc.constantFrom('ads', 'tor', 'drop', 'c2');
const host = fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 255 }));
const address = host.map(([third, last]) => `198.51.${third}.${last}`);
const network = fc
  .tuple(host, fc.integer({ min: 21, max: 31 }))
  .map(([[third, last], length]) => foldCidr(`198.51.${third}.${last}/${length}`).name);
const entries = fc.array(fc.tuple(fc.oneof(address, network), feed), { maxLength: 12 });

describe('cells', () => {
  it('hold every listed address once, at its worst class, whatever lists it', () => {
    fc.assert(
      fc.property(entries, (listed) => {
        const cells = cellsOf(listed);
        const said = KEYS.map((key) => bruteForce(listed, key));
        const worst = KEYS.map((key) =>
          cells.filter(({ start, end }) => start <= key && key <= end).map((cell) => worstIn(cell, key)),
        );
        expect(worst).toEqual(
          said.map((judgement, at) => (judgement === undefined ? worst[at]?.map(() => -1) : [judgement.worst])),
        );
        const total = cells.reduce((sum, { bad, suspicious, descriptive }) => sum + bad + suspicious + descriptive, 0);
        expect(total).toBe(said.filter((judgement) => judgement !== undefined).length);
        const tallied = cells.reduce(
          (sum, { categories, categoryCounts }) => sum + (categoryCounts[categories.indexOf('c2-servers')] ?? 0),
          0,
        );
        expect(tallied).toBe(said.filter((judgement) => judgement?.categories.includes('c2-servers')).length);
      }),
      { numRuns: 40 },
    );
  });

  it('are aligned blocks in order that do not overlap: /24s where there are entries of their own', () => {
    fc.assert(
      fc.property(entries, (listed) => {
        const cells = cellsOf(listed);
        for (const [at, cell] of cells.entries()) {
          expect(cidrRange(cellName(cell))).toEqual({ start: cell.start, end: cell.end });
          expect(cell.length).toBeLessThanOrEqual(24);
          expect(cell.start > (cells[at - 1]?.end ?? '')).toBe(true);
          if (cell.own > 0) expect(cell.length).toBe(24);
        }
      }),
    );
  });

  it('are larger where a listed network covers alone, and split around an address in it', () => {
    const cells = cellsOf([
      ['203.0.112.0/22', 'drop'],
      ['203.0.113.9', 'c2'],
    ]);
    expect(cells.map((cell) => [cellName(cell), cell.bad, cell.suspicious, cell.own, cell.badAt])).toEqual([
      ['203.0.112.0/24', 0, 256, 0, undefined],
      ['203.0.113.0/24', 1, 255, 1, [9]],
      ['203.0.114.0/23', 0, 512, 0, undefined],
    ]);
  });

  it('count /64s of IPv6: a listed one as a /48 in densities, those of a larger network by their share', () => {
    const cells = cellsOf([
      ['2001:db8::/32', 'drop'],
      ['2001:db8:1::1', 'tor'],
      ['2001:db8:1::2', 'c2'],
      ['2001:db9:0:1::/64', 'tor'],
      ['2001:dba::8000/120', 'tor'],
    ]);
    const own = cells.filter(({ portion }) => portion === 1);
    expect(own.map((cell) => [cellName(cell), cell.bad, cell.suspicious, cell.own])).toEqual([
      ['2001:db8:1::/64', 1, 0, 2],
      ['2001:db9:0:1::/64', 0, 1, 0],
      ['2001:dba::/64', 0, 1, 0],
    ]);
    const rest = cells.filter(({ portion }) => portion !== 1);
    expect(rest.reduce((sum, { suspicious }) => sum + suspicious, 0)).toBe(2 ** 32 - 1);
    expect(rest.every(({ portion }) => portion === 2 ** -16)).toBe(true);
    expect(keyToAddress(rest[0]?.start ?? '')).toBe('2001:db8::');
  });
});
