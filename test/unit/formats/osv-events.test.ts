import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventSpans, type OsvEvent } from '../../../loaders/formats/osv-events.ts';
import { boundsOf } from '../../../loaders/formats/version-spans.ts';

function read(...events: readonly OsvEvent[]): string[] {
  return eventSpans(events, 'semver').map((span) =>
    Object.entries(boundsOf(span))
      .map(([name, version]) => `${SIGNS[name]}${version}`)
      .join(' '),
  );
}

const SIGNS: Readonly<Record<string, string>> = {
  versionStartIncluding: '>=',
  versionEndExcluding: '<',
  versionEndIncluding: '<=',
};

describe('events of OSV', () => {
  it.each<[readonly OsvEvent[], readonly string[]]>([
    [[{ introduced: '0' }, { fixed: '1.2.3' }], ['<1.2.3']],
    [[{ fixed: '1.2.3' }, { introduced: '1.0.0' }], ['>=1.0.0 <1.2.3']],
    [[{ last_affected: '1.2.3' }, { introduced: '0' }], ['<=1.2.3']],
    [[{ introduced: '1.0.0' }], ['>=1.0.0']],
    [[{ introduced: '0' }], ['']],
    [[{ introduced: '0' }, { limit: '1.2.3' }], ['<1.2.3']],
    [[{ introduced: '0' }, { fixed: '2.0.0' }, { limit: '1.2.3' }], ['<1.2.3']],
    [[{ introduced: '0' }, { limit: '1.0.0' }, { limit: '1.2.3' }], ['<1.2.3']],
    [[{ introduced: '0' }, { limit: '*' }, { limit: '1.2.3' }], ['']],
    [[{ introduced: '3.0.0' }, { limit: '1.2.3' }], []],
    [
      [{ introduced: '2.0.0' }, { fixed: '2.1.0' }, { introduced: '1.0.0' }, { fixed: '1.2.3' }],
      ['>=1.0.0 <1.2.3', '>=2.0.0 <2.1.0'],
    ],
    [[{ introduced: '1.0.0' }, { introduced: '1.1.0' }, { fixed: '1.2.0' }], ['>=1.0.0 <1.2.0']],
    [[{ introduced: '0' }, { last_affected: '1.4.0' }, { fixed: '1.5.0' }], ['<=1.4.0']],
    [[{ introduced: '1.0.0', fixed: '1.2.0' }], ['>=1.0.0 <1.2.0']],
    [[{ fixed: '1.2.3' }], []],
    [[{ introduced: '1.2.3-rc.10' }, { fixed: '1.2.3-rc.9' }], ['>=1.2.3-rc.10']],
    [[], []],
  ])('The events %o mean %o', (events, expected) => expect(read(...events)).toEqual(expected));

  it('The order of events in the record does not matter, as the evaluation of the schema says', () => {
    const version = fc.integer({ min: 1, max: 9 });
    const distinct = fc.uniqueArray(version, { minLength: 1, maxLength: 6 });
    const kinds = fc.array(fc.constantFrom('introduced', 'fixed', 'last_affected'), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(distinct, kinds, fc.integer({ min: 0, max: 10 }), (versions, names, asked) => {
        const events = versions.map((at, place) => ({ [names[place] ?? 'introduced']: `${at}.0.0` }));
        const inside = eventSpans(events, 'semver').some(({ from, to }) => {
          const [start, end] = [from, to].map((bound) => Number.parseInt(bound?.version ?? '', 10));
          const isAfter = from === undefined || asked >= Number(start);
          return isAfter && (to === undefined || asked < Number(end) || (to.isIncluded && asked === end));
        });
        expect(inside).toBe(evaluated(events, asked));
      }),
      { numRuns: 2_000 },
    );
  });
});

/** The evaluation that the schema of OSV describes, over whole numbers. */
function evaluated(events: readonly Readonly<Record<string, string>>[], asked: number): boolean {
  const steps = events
    .flatMap((event) => Object.entries(event))
    .map(([kind, version]) => ({ kind, at: Number.parseInt(version, 10) }))
    .sort((one, other) => one.at - other.at);
  let isVulnerable = false;
  for (const { kind, at } of steps) {
    if (kind === 'introduced' && asked >= at) isVulnerable = true;
    if (kind === 'fixed' && asked >= at) isVulnerable = false;
    if (kind === 'last_affected' && asked > at) isVulnerable = false;
  }
  return isVulnerable;
}
