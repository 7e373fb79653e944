import { describe, expect, test } from 'vitest';
import { announcedState, type Observation } from '../../loaders/derive/origins.ts';
import { place } from '../../loaders/derive/placed.ts';
import { supersededPrefixes } from '../../loaders/derive/supersession.ts';

const OLD = Date.UTC(2015, 10, 1);
const MID = Date.UTC(2020, 0, 1);
const NEW = Date.UTC(2025, 11, 31);

function seen(asn: number, source: string, lastSeen: number, more: Partial<Observation> = {}): Observation {
  return { asn, source, firstSeen: lastSeen, lastSeen, isApproximate: false, isWithdrawn: false, ...more };
}

function originsOf(...observations: Observation[]): number[] {
  return announcedState(observations).origins.map(({ asn }) => asn);
}

describe('the origins of a prefix', () => {
  test('the newest observation is the current origin; an older one is history, never a MOAS', () => {
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

  test('the same origin seen by two sources is one origin with both observations', () => {
    const state = announcedState([seen(64500, 'table', OLD), seen(64500, 'lists', NEW)]);
    expect(state.origins).toMatchObject([{ asn: 64500, firstSeen: OLD, lastSeen: NEW }]);
    expect(state.origins[0]?.observations).toHaveLength(2);
    expect(state.hasOriginChanged).toBe(false);
  });

  test('two origins in one source at one exact date are a MOAS', () => {
    const state = announcedState([seen(64501, 'table', NEW), seen(64500, 'table', NEW)]);
    expect(state).toMatchObject({ isMoas: true, wasMoas: false, hasOriginChanged: false });
    expect(state.origins.map(({ asn }) => asn)).toEqual([64500, 64501]);
  });

  test('two origins in files of an approximate date may be a MOAS: unknown', () => {
    const both = [
      seen(15169, 'lists', NEW, { isApproximate: true }),
      seen(396982, 'lists', NEW, { isApproximate: true }),
    ];
    expect(announcedState(both)).toMatchObject({ isMoas: null, wasMoas: false, hasOriginChanged: null });
    expect(originsOf(...both)).toEqual([15169, 396982]);
    expect(announcedState([...both, seen(64500, 'table', OLD)]).hasOriginChanged).toBe(true);
  });

  test('two origins in two sources of the same date may be a MOAS: unknown', () => {
    expect(announcedState([seen(64500, 'one', NEW), seen(64501, 'other', NEW)]).isMoas).toBeNull();
  });

  test('a MOAS that has ended was one', () => {
    const state = announcedState([seen(64500, 'table', OLD), seen(64501, 'table', OLD), seen(64500, 'lists', MID)]);
    expect(state).toMatchObject({ isMoas: false, wasMoas: true, hasOriginChanged: true });
  });

  test('a prefix that a newer snapshot of its source lacks has no origin any more', () => {
    const state = announcedState([seen(64500, 'table', OLD, { isWithdrawn: true })]);
    expect(state).toMatchObject({ isWithdrawn: true, origins: [], isMoas: false, lastSeen: OLD });
  });

  test('a newer source that still has it outweighs one that does not', () => {
    const state = announcedState([seen(64500, 'table', OLD, { isWithdrawn: true }), seen(64500, 'lists', NEW)]);
    expect(state).toMatchObject({ isWithdrawn: false, hasOriginChanged: false });
    expect(originsOf(seen(64500, 'table', OLD, { isWithdrawn: true }), seen(64500, 'lists', NEW))).toEqual([64500]);
  });
});

describe('announcements that newer ones around them outweigh', () => {
  const route = (name: string, origin: number, lastSeen: number) => ({ ...place(name), origins: [origin], lastSeen });

  test('a host route that leaked years ago gives way to the block that is announced around it now', () => {
    const routes = [route('1.1.1.1/32', 45899, OLD), route('1.1.1.0/24', 13335, NEW), route('1.0.0.0/8', 64500, NEW)];
    expect([...supersededPrefixes(routes)]).toEqual(['1.1.1.1/32']);
  });

  test('an old block of the same origin as the newer one around it stays', () => {
    const routes = [route('8.8.8.0/24', 15169, OLD), route('8.8.0.0/16', 15169, NEW), route('8.0.0.0/9', 3356, NEW)];
    expect([...supersededPrefixes(routes)]).toEqual([]);
  });

  test("a customer's block inside its provider's stays while the observations are less than a year apart", () => {
    const day = 24 * 60 * 60 * 1000;
    const routes = [route('192.0.2.0/24', 64500, NEW - 300 * day), route('192.0.0.0/16', 64501, NEW)];
    expect([...supersededPrefixes(routes)]).toEqual([]);
    const older = [route('192.0.2.0/24', 64500, NEW - 400 * day), route('192.0.0.0/16', 64501, NEW)];
    expect([...supersededPrefixes(older)]).toEqual(['192.0.2.0/24']);
  });
});
