import { describe, expect, it } from 'vitest';
import { isLongAgo } from '../../schema/clock.ts';
import { decideClock, type LoadedEdition, type StoredClock } from '../../store/as-of.ts';

const NOW = new Date('2026-11-29T06:00:00Z');
const SAMPLE: StoredClock = {
  asOf: new Date('2026-08-23'),
  sampleSources: ['country-codes', 'stamparm-ipsum'],
  source: null,
  since: Date.UTC(2026, 7, 24),
};
const IPSUM: LoadedEdition = {
  source: 'stamparm-ipsum',
  observedAt: Date.UTC(2026, 10, 28, 3),
  isFeed: true,
  isWhole: true,
};

const loadedInto = (loaded: Partial<LoadedEdition>, stored: StoredClock | null = SAMPLE) =>
  decideClock({ setting: undefined, stored, loaded: { ...IPSUM, ...loaded }, now: NOW });

describe('the instant that ages are measured from', () => {
  it('The instant of a graph without the sample is now, and time goes on', () => {
    expect(decideClock({ setting: undefined, stored: null, now: NOW })).toEqual({
      asOf: NOW,
      decidedBy: 'now',
      source: null,
      since: null,
      isFixed: false,
      stored: null,
    });
  });

  it('The instant of a graph with the sample is the day of the sample', () => {
    expect(decideClock({ setting: undefined, stored: SAMPLE, now: NOW })).toEqual({
      asOf: SAMPLE.asOf,
      decidedBy: 'sample',
      source: null,
      since: SAMPLE.since,
      isFixed: true,
      stored: SAMPLE,
    });
  });

  it('WEFT_AS_OF overrides the sample, as a date or as now', () => {
    const date = new Date('2026-10-01');
    const fixed = decideClock({ setting: date, stored: SAMPLE, now: NOW });
    expect([fixed.asOf, fixed.decidedBy, fixed.isFixed]).toEqual([date, 'setting', true]);
    const running = decideClock({ setting: 'now', stored: SAMPLE, now: NOW });
    expect([running.asOf, running.decidedBy, running.isFixed]).toEqual([NOW, 'setting', false]);
  });

  it('A whole, newer edition of a feed of the sample moves the instant to the day of that edition', () => {
    const stored = { ...SAMPLE, asOf: new Date('2026-11-28'), source: 'stamparm-ipsum', since: NOW.getTime() };
    expect(loadedInto({})).toEqual({
      asOf: stored.asOf,
      decidedBy: 'load',
      source: 'stamparm-ipsum',
      since: NOW.getTime(),
      isFixed: true,
      stored,
    });
  });

  it.each<[string, Partial<LoadedEdition>]>([
    ['A file of a feed that the sample does not have', { source: 'own-list' }],
    ['A file that may be only a part of its feed', { isWhole: false }],
    ['A file of a source that no verdict reads', { source: 'country-codes', isFeed: false }],
    ['An edition of the day of the sample', { observedAt: Date.UTC(2026, 7, 23, 23) }],
    ['An older edition', { observedAt: Date.UTC(2026, 6, 1) }],
  ])('%s leaves the instant where it is', (_, loaded) => {
    expect(loadedInto(loaded)).toMatchObject({ asOf: SAMPLE.asOf, decidedBy: 'sample', stored: SAMPLE });
  });

  it('No load gives an instant to a graph without the sample', () => {
    expect(loadedInto({}, null)).toMatchObject({ decidedBy: 'now', stored: null });
  });

  it('A load moves the stored instant even while WEFT_AS_OF overrides it', () => {
    const { asOf, decidedBy, stored } = decideClock({ setting: NOW, stored: SAMPLE, loaded: IPSUM, now: NOW });
    expect([asOf, decidedBy, stored?.asOf]).toEqual([NOW, 'setting', new Date('2026-11-28')]);
  });

  it('An instant is long ago once it is more than seven days before now', () => {
    expect(isLongAgo(new Date('2026-11-22T06:00:00Z'), NOW)).toBe(false);
    expect(isLongAgo(new Date('2026-11-22T05:59:59Z'), NOW)).toBe(true);
  });
});
