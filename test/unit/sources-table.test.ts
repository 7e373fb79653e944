import { describe, expect, it } from 'vitest';
import { ageBasis, sourcesTable } from '../../cli/commands/sources.ts';
import type { SourceState } from '../../loaders/refresh/source-states.ts';

const AT = Date.UTC(2026, 10, 21, 5, 55, 59);

const LOADED: SourceState = {
  id: 'spamhaus-drop',
  title: 'Spamhaus DROP',
  layer: 'threat-listings',
  url: 'https://www.spamhaus.org/drop/drop.txt',
  lastLoad: {
    source: 'spamhaus-drop',
    status: 'completed',
    error: null,
    startedAt: AT,
    read: 989,
    refused: 2,
    observedAt: AT,
  },
  lastRefresh: { at: AT, status: 'unchanged', error: null },
  ageSeconds: 3 * 24 * 3600,
  coverage: 'DEGRADED',
  reason: 'too old',
};

describe('the table of sources', () => {
  it('The table has a line for each source: layer, last load, rows, refused, age, coverage of the layer, last refresh', () => {
    const never: SourceState = {
      ...LOADED,
      id: 'mmdb-geolocation',
      layer: 'geolocation',
      url: null,
      lastLoad: null,
      lastRefresh: null,
      ageSeconds: null,
      coverage: 'EMPTY',
    };
    expect(sourcesTable([LOADED, { ...LOADED, ageSeconds: 7199, lastRefresh: null }, never]).split('\n')).toEqual([
      'SOURCE            LAYER            LAST LOAD         STATUS     ROWS  REFUSED  AGE  COVERAGE  REFRESH',
      'spamhaus-drop     threat-listings  2026-11-21 05:55  completed  989   2        3 d  DEGRADED  unchanged 2026-11-21 05:55',
      'spamhaus-drop     threat-listings  2026-11-21 05:55  completed  989   2        1 h  DEGRADED  -',
      'mmdb-geolocation  geolocation      never             -          -     -        -    EMPTY     by hand',
    ]);
  });

  it('The table ends with the day that ages are counted from, where that is more than a week ago', () => {
    const day = new Date(Date.UTC(2026, 7, 23));
    expect(ageBasis(day, new Date(AT))).toEqual([
      'Ages are counted from 2026-08-23, the day that verdicts are judged for.',
    ]);
    expect(ageBasis(day, new Date(Date.UTC(2026, 7, 24)))).toEqual([]);
  });
});
