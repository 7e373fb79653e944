import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseAsPath, pathOf } from '../../../routing/as-path.ts';
import { type Attestations, hopState, verifyHops, verifyPath } from '../../../routing/aspa.ts';
import { ROOT } from '../../support/paths.ts';

const ASPAS = z.array(z.object({ customer: z.number(), providers: z.array(z.number()) }));
const DIRECTION = z.enum(['upstream', 'downstream']);
const OPENBSD = z.object({
  aspas: ASPAS,
  hops: z.array(z.tuple([z.number(), z.number(), z.string()])),
  paths: z.array(z.tuple([z.string(), DIRECTION, z.string()])),
});
const BGPFIX = z.object({
  cases: z.array(
    z.object({
      name: z.string(),
      aspas: ASPAS,
      path: z.string(),
      direction: DIRECTION,
      status: z.string(),
      offendingHop: z.tuple([z.number(), z.number()]).nullable(),
    }),
  ),
});

function read(name: string): unknown {
  return JSON.parse(readFileSync(join(ROOT, 'test/data/routing', name), 'utf8'));
}

function attestations(aspas: z.infer<typeof ASPAS>): Attestations {
  return new Map(aspas.map(({ customer, providers }) => [customer, new Set(providers)]));
}

describe('verification of paths by ASPAs', () => {
  const openbsd = OPENBSD.parse(read('aspa-openbsd.json'));
  const known = attestations(openbsd.aspas);

  it.each(openbsd.hops)('OpenBSD: of AS%i, AS%i is %s', (customer, provider, state) => {
    expect(hopState(known, customer, provider)).toBe(state);
  });

  it.each(openbsd.paths)("OpenBSD: '%s' %s is %s", (path, direction, status) => {
    expect(verifyPath(known, parseAsPath(path), direction).status).toBe(status);
  });

  const bgpfix = BGPFIX.parse(read('aspa-bgpfix.json')).cases;

  it.each(bgpfix)(
    'The bgpfix case $name has its status and its offending hop',
    ({ aspas, path, direction, status, offendingHop }) => {
      const expected = offendingHop === null ? null : { customer: offendingHop[0], provider: offendingHop[1] };
      expect(verifyPath(attestations(aspas), parseAsPath(path), direction)).toEqual({ status, offendingHop: expected });
    },
  );

  it('The tables of test cases have their full size: none is empty', () => {
    expect([openbsd.hops.length, openbsd.paths.length, bgpfix.length]).toEqual([49, 62, 17]);
  });

  it('A path with a set or without a network is invalid in either direction, and no hop is named', () => {
    for (const direction of DIRECTION.options) {
      for (const path of ['64500 {64501,64502}', '']) {
        expect(verifyPath(known, parseAsPath(path), direction)).toEqual({ status: 'INVALID', offendingHop: null });
      }
    }
  });

  const asn = fc.integer({ min: 1, max: 8 });
  const some = fc
    .array(fc.tuple(asn, fc.uniqueArray(fc.integer({ min: 0, max: 8 }), { minLength: 1, maxLength: 4 })), {
      maxLength: 8,
    })
    .map((rows): Attestations => new Map(rows.map(([customer, providers]) => [customer, new Set(providers)])));
  const paths = fc.array(asn, { minLength: 1, maxLength: 8 });

  /** The draft, read literally: some split of the path into an up-ramp, at most one hop between its tops, and a down-ramp. */
  function splits(hops: readonly number[], isTaken: (customer: number, provider: number) => boolean): boolean {
    const path = pathOf(hops).steps.flat();
    const climbs = (from: number, to: number) =>
      path.slice(from, to).every((at, i) => isTaken(path[from + i + 1] ?? 0, at));
    const descends = (from: number, to: number) =>
      path.slice(from, to).every((at, i) => isTaken(at, path[from + i + 1] ?? 0));
    const last = path.length - 1;
    return path.some((_, top) =>
      [top, top + 1].some((other) => other <= last && descends(0, top) && climbs(other, last)),
    );
  }

  it('A downstream path is valid if a split of it is attested throughout, and invalid if no split is possible', () => {
    fc.assert(
      fc.property(some, paths, (given, hops) => {
        const surely = splits(hops, (customer, provider) => hopState(given, customer, provider) === 'PROVIDER');
        const maybe = splits(hops, (customer, provider) => hopState(given, customer, provider) !== 'NOT_PROVIDER');
        expect(verifyHops(given, hops, 'downstream').status).toBe(surely ? 'VALID' : maybe ? 'UNKNOWN' : 'INVALID');
      }),
      { numRuns: 2000 },
    );
  });

  it('A path that is valid upstream is valid downstream; an offending hop is on the path and is not attested', () => {
    fc.assert(
      fc.property(some, paths, fc.constantFrom(...DIRECTION.options), (given, hops, direction) => {
        const { status, offendingHop } = verifyHops(given, hops, direction);
        if (verifyHops(given, hops, 'upstream').status === 'VALID') {
          expect(verifyHops(given, hops, 'downstream').status).toBe('VALID');
        }
        expect(offendingHop !== null).toBe(status === 'INVALID');
        if (offendingHop === null) return;
        expect(hopState(given, offendingHop.customer, offendingHop.provider)).toBe('NOT_PROVIDER');
        expect(hops).toContain(offendingHop.customer);
        expect(hops).toContain(offendingHop.provider);
      }),
    );
  });
});
