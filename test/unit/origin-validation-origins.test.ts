import { describe, expect, test } from 'vitest';
import { currentOf, currentOrigins } from '../../loaders/derive/current-origins.ts';
import { announcedState, type Observation } from '../../loaders/derive/origins.ts';
import { place } from '../../loaders/derive/placed.ts';
import { Snapshots } from '../../loaders/derive/snapshots.ts';
import { routableBlock, StatedOrigins } from '../../loaders/derive/stated-origins.ts';

const DAY = 24 * 60 * 60 * 1000;
const OLD = Date.UTC(2015, 10, 1);
const MID = Date.UTC(2020, 0, 1);
const NEW = Date.UTC(2025, 11, 31);

function seen(asn: number, source: string, lastSeen: number, more: Partial<Observation> = {}): Observation {
  return {
    asn,
    source,
    firstSeen: lastSeen,
    lastSeen,
    isApproximate: false,
    isWithdrawn: false,
    isInferred: false,
    ...more,
  };
}

function originsOf(...observations: Observation[]): number[] {
  return announcedState(observations).origins.map(({ asn }) => asn);
}

describe('the origins of a prefix', () => {
  test('The newest observation is the current origin; an older one is history, never a MOAS', () => {
    const state = announcedState([seen(15169, 'table', OLD), seen(13335, 'lists', NEW, { isApproximate: true })]);
    expect(state.origins.map(({ asn }) => asn)).toEqual([13335]);
    expect(state).toMatchObject({
      hasOriginChanged: true,
      isMoas: false,
      wasMoas: false,
      firstSeen: OLD,
      lastSeen: NEW,
    });
  });

  test('The same origin seen by two sources is one origin with both observations', () => {
    const state = announcedState([seen(64500, 'table', OLD), seen(64500, 'lists', NEW)]);
    expect(state.origins).toMatchObject([{ asn: 64500, firstSeen: OLD, lastSeen: NEW }]);
    expect(state.origins[0]?.observations).toHaveLength(2);
    expect(state.hasOriginChanged).toBe(false);
  });

  test('Two origins in one source at one exact date are a MOAS', () => {
    const state = announcedState([seen(64501, 'table', NEW), seen(64500, 'table', NEW)]);
    expect(state).toMatchObject({ isMoas: true, wasMoas: false, hasOriginChanged: false });
    expect(state.origins.map(({ asn }) => asn)).toEqual([64500, 64501]);
  });

  test('Two origins in files of an approximate date may be a MOAS: unknown', () => {
    const both = [
      seen(15169, 'lists', NEW, { isApproximate: true }),
      seen(396982, 'lists', NEW, { isApproximate: true }),
    ];
    expect(announcedState(both)).toMatchObject({ isMoas: null, wasMoas: false, hasOriginChanged: null });
    expect(originsOf(...both)).toEqual([15169, 396982]);
    expect(announcedState([...both, seen(64500, 'table', OLD)]).hasOriginChanged).toBe(true);
  });

  test('Two origins that two collectors saw within a day are a MOAS; more than a day apart, the newer one is the origin', () => {
    expect(announcedState([seen(64500, 'one', NEW), seen(64501, 'other', NEW)]).isMoas).toBe(true);
    expect(announcedState([seen(64500, 'table', NEW - DAY), seen(64501, 'live', NEW)])).toMatchObject({
      isMoas: true,
      hasOriginChanged: false,
      origins: [{ asn: 64500 }, { asn: 64501 }],
    });
    expect(announcedState([seen(64500, 'table', NEW - DAY - 1), seen(64501, 'live', NEW)])).toMatchObject({
      isMoas: false,
      wasMoas: false,
      hasOriginChanged: true,
      origins: [{ asn: 64501 }],
    });
  });

  test('An origin that its newer table lacks has left, though it was seen hours ago', () => {
    const state = announcedState([
      seen(64500, 'table', NEW - DAY / 3, { isWithdrawn: true }),
      seen(64501, 'table', NEW),
    ]);
    expect(state).toMatchObject({ isMoas: false, wasMoas: true, hasOriginChanged: true, origins: [{ asn: 64501 }] });
  });

  test('A source that merged its data is no witness of two origins of the very same block', () => {
    expect(
      announcedState([seen(64500, 'map', NEW, { isInferred: true }), seen(64501, 'table', NEW)]).isMoas,
    ).toBeNull();
    const lists = [seen(64500, 'map', NEW - 1, { isInferred: true }), seen(64501, 'lists', NEW, { isInferred: true })];
    expect(announcedState(lists)).toMatchObject({ isMoas: false, origins: [{ asn: 64501 }] });
  });

  test('A MOAS that has ended counts as a former MOAS', () => {
    const state = announcedState([seen(64500, 'table', OLD), seen(64501, 'table', OLD), seen(64500, 'lists', MID)]);
    expect(state).toMatchObject({ isMoas: false, wasMoas: true, hasOriginChanged: true });
  });

  test('A prefix that a newer snapshot of its source lacks has no origin any more', () => {
    const state = announcedState([seen(64500, 'table', OLD, { isWithdrawn: true })]);
    expect(state).toMatchObject({ isWithdrawn: true, origins: [], isMoas: false, lastSeen: OLD });
  });

  test('A newer source that still has the prefix outweighs one that does not', () => {
    const state = announcedState([seen(64500, 'table', OLD, { isWithdrawn: true }), seen(64500, 'lists', NEW)]);
    expect(state).toMatchObject({ isWithdrawn: false, hasOriginChanged: false });
    expect(originsOf(seen(64500, 'table', OLD, { isWithdrawn: true }), seen(64500, 'lists', NEW))).toEqual([64500]);
  });
});

describe('the current origin of an address', () => {
  const route = (name: string, origin: number, lastSeen: number) => ({ ...place(name), origins: [origin], lastSeen });
  const outvoted = (...routes: ReturnType<typeof route>[]) => [...currentOrigins(routes, []).outvoted];

  test('The current origin of an address is the newest observation of it', () => {
    expect(currentOf([route('192.0.2.0/24', 64500, OLD), route('192.0.0.0/16', 64501, NEW)])?.origins).toEqual([64501]);
  });

  test('The current origin of an address is the most specific one of those within 30 days of the newest', () => {
    const routes = [route('192.0.2.0/24', 64500, NEW - 30 * DAY), route('192.0.0.0/16', 64501, NEW)];
    expect(currentOf(routes)?.origins).toEqual([64500]);
    expect(currentOf([route('192.0.2.0/25', 64502, NEW - 31 * DAY), ...routes])?.origins).toEqual([64500]);
  });

  test('The current origin of an address is the newer one of two for the same block', () => {
    expect(currentOf([route('192.0.2.0/24', 64500, NEW - DAY), route('192.0.2.0/24', 64501, NEW)])?.origins).toEqual([
      64501,
    ]);
  });

  test('A host route that leaked years ago gives way to the block that is announced around it now', () => {
    const routes = [route('1.1.1.1/32', 45899, OLD), route('1.1.1.0/24', 13335, NEW), route('1.0.0.0/8', 64500, NEW)];
    expect(outvoted(...routes)).toEqual(['1.1.1.1/32']);
  });

  test('An old block of the same origin as the newer one around it stays', () => {
    const routes = [route('8.8.8.0/24', 15169, OLD), route('8.8.0.0/16', 15169, NEW), route('8.0.0.0/9', 3356, NEW)];
    expect(outvoted(...routes)).toEqual([]);
  });

  test("A customer's block inside its provider's stays while the observations are no more than 30 days apart", () => {
    expect(outvoted(route('192.0.2.0/24', 64500, NEW - 30 * DAY), route('192.0.0.0/16', 64501, NEW))).toEqual([]);
    const older = [route('192.0.2.0/24', 64500, NEW - 31 * DAY), route('192.0.0.0/16', 64501, NEW)];
    expect(outvoted(...older)).toEqual(['192.0.2.0/24']);
  });

  describe('by sources that know addresses', () => {
    const reported = (announced: ReturnType<typeof route>[], ...others: ReturnType<typeof route>[]) => [
      ...currentOrigins(announced, others).stated,
    ];

    test('A source of addresses counts if it is newer than the announcement and names another network', () => {
      expect(reported([route('18.128.0.0/9', 3, NEW)], route('18.136.148.0/24', 16509, NEW + 200 * DAY))).toEqual([
        '18.136.148.0/24',
      ]);
    });

    test('A source of addresses adds nothing if the announcement says the same or is newer', () => {
      expect(reported([route('18.128.0.0/9', 16509, NEW)], route('18.136.148.0/24', 16509, NEW + DAY))).toEqual([]);
      expect(reported([route('18.128.0.0/9', 16509, NEW)], route('18.136.148.0/24', 3, OLD))).toEqual([]);
    });

    test('A source of addresses counts if nothing is announced; an inner block of the same network adds nothing', () => {
      const blocks = [route('198.51.100.0/24', 64500, NEW), route('198.51.0.0/16', 64500, NEW)];
      expect(reported([], ...blocks)).toEqual(['198.51.0.0/16']);
    });

    test('A source of addresses outvotes an older announcement inside its block, and one of the same block does not outvote it', () => {
      const announced = [route('198.51.100.0/24', 64501, OLD), route('198.51.0.0/16', 64502, OLD)];
      const found = currentOrigins(announced, [route('198.51.0.0/16', 64500, NEW)]);
      expect([...found.stated]).toEqual(['198.51.0.0/16']);
      expect([...found.outvoted]).toEqual(['198.51.100.0/24']);
    });
  });
});

describe('what sources of addresses report', () => {
  test('A source of addresses counts for the smallest block around the address that can be announced', () => {
    expect(['18.136.148.19/32', '18.136.0.0/16', '2001:db8::1/128'].map(routableBlock)).toEqual([
      '18.136.148.0/24',
      '18.136.0.0/16',
      '2001:db8::/48',
    ]);
  });

  test('The newer observation of two addresses in one block decides the origin of the block', () => {
    const reported = new StatedOrigins();
    reported.add('192.0.2.1/32', 64500, 'geo', OLD);
    reported.add('192.0.2.2/32', 64501, 'geo', NEW);
    expect([...reported.routes()]).toMatchObject([{ name: '192.0.2.0/24', origins: [64501], lastSeen: NEW }]);
    expect(announcedState(reported.of('192.0.2.0/24'))).toMatchObject({
      isInferred: true,
      isWithdrawn: false,
      isMoas: false,
    });
  });
});

describe('whole tables', () => {
  const table = { source: 'map', part: '', observedAt: NEW, wholeTables: ['ipv4'] };

  test('A whole table ends what was last seen 180 days before the newest of its family or earlier', () => {
    const snapshots = Snapshots.of([table]);
    expect(snapshots.isOver('lists', 64500, '192.0.2.0/24', NEW - 180 * DAY)).toBe(true);
    expect(snapshots.isOver('lists', 64500, '192.0.2.0/24', NEW - 179 * DAY)).toBe(false);
    expect(snapshots.isOver('lists', 64500, '2001:db8::/32', OLD)).toBe(false);
  });

  test('A list of a single network does not count as a whole table, however new it is', () => {
    const snapshots = Snapshots.of([{ source: 'lists', part: 'AS64501', observedAt: NEW, wholeTables: [] }]);
    expect(snapshots.isOver('table', 64500, '192.0.2.0/24', OLD)).toBe(false);
  });
});
