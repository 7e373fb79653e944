import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coveringNetworks } from '../../loaders/derive/covering.ts';
import { place, sortedFamilies } from '../../loaders/derive/placed.ts';
import { bySpecificity, validateOrigin, validateRoute } from '../../routing/origin-validation.ts';
import { foldCidr } from '../../schema/keys/index.ts';

interface Roa {
  readonly prefix: string;
  readonly asn: number;
  readonly maxLength: number;
}

/** RFC 6811, figure 1, read literally: it checks every ROA for every route. */
function oracle(prefix: string, origin: number, roas: readonly Roa[]): string {
  const route = place(prefix);
  const covered = roas.filter((roa) => {
    const network = place(roa.prefix);
    return network.family === route.family && network.start <= route.start && route.end <= network.end;
  });
  if (covered.length === 0) return 'NOT_FOUND';
  const isMatched = covered.some((roa) => roa.asn === origin && origin !== 0 && route.length <= roa.maxLength);
  return isMatched ? 'VALID' : 'INVALID';
}

function validate(prefix: string, origin: number, roas: readonly Roa[]) {
  const outer = sortedFamilies(roas.map((roa) => ({ ...place(roa.prefix), asn: roa.asn, maxLength: roa.maxLength })));
  const [found] = coveringNetworks(sortedFamilies([place(prefix)]), outer);
  return validateOrigin(origin, place(prefix).length, found?.covering ?? []);
}

describe('route origin validation', () => {
  // The cases of RFC 6483 section 2: a route equal to the ROA, inside it, around it and apart from it.
  const roa = { prefix: '198.51.100.0/23', asn: 64496, maxLength: 24 };

  test.each([
    ['198.51.100.0/23', 64496, 'VALID'],
    ['198.51.100.0/24', 64496, 'VALID'],
    ['198.51.101.0/24', 64496, 'VALID'],
    ['198.51.100.0/25', 64496, 'INVALID'],
    ['198.51.100.0/23', 64511, 'INVALID'],
    ['198.51.100.0/25', 64511, 'INVALID'],
    ['198.51.0.0/16', 64496, 'NOT_FOUND'],
    ['198.51.0.0/16', 64511, 'NOT_FOUND'],
    ['192.0.2.0/24', 64496, 'NOT_FOUND'],
  ])('RFC 6483 section 2: %s from AS%i is %s', (prefix, origin, status) => {
    expect(validate(prefix, origin, [roa])).toMatchObject({ status });
  });

  test('An invalid route says whether the origin or the length is not allowed', () => {
    expect(validate('198.51.100.0/25', 64496, [roa])).toMatchObject({ reason: 'length', by: { asn: 64496 } });
    expect(validate('198.51.100.0/24', 64511, [roa])).toMatchObject({ reason: 'asn', by: { asn: 64496 } });
  });

  test('One matching ROA is enough among others that do not match', () => {
    const roas = [{ prefix: '198.51.0.0/16', asn: 64500, maxLength: 24 }, roa];
    expect(validate('198.51.100.0/24', 64500, roas)).toMatchObject({ status: 'VALID', by: { asn: 64500 } });
  });

  test('A ROA of AS 0 covers a route and never authorises one (RFC 6483 section 4)', () => {
    const nobody = { prefix: '192.0.2.0/24', asn: 0, maxLength: 32 };
    expect(validate('192.0.2.0/24', 64496, [nobody])).toMatchObject({ status: 'INVALID', reason: 'asn' });
    expect(validate('192.0.2.0/24', 0, [nobody])).toMatchObject({ status: 'INVALID', reason: 'asn' });
    const allowed = { prefix: '192.0.2.0/24', asn: 64496, maxLength: 24 };
    expect(validate('192.0.2.0/24', 64496, [nobody, allowed])).toMatchObject({ status: 'VALID' });
  });

  test('An IPv6 ROA never covers an IPv4 route', () => {
    expect(validate('192.0.2.0/24', 64496, [{ prefix: '::/0', asn: 64496, maxLength: 128 }])).toEqual({
      status: 'NOT_FOUND',
    });
  });

  test('One invalid origin of a MOAS makes the route invalid; one valid candidate of several makes it valid', () => {
    const covering = [{ asn: 64496, maxLength: 24 }];
    const route = { length: 24, origins: [64511, 64496] };
    expect(validateRoute({ ...route, isMoas: true }, covering).status).toBe('INVALID');
    expect(validateRoute({ ...route, isMoas: false }, covering).status).toBe('VALID');
  });

  const prefixes = fc
    .tuple(fc.nat(15), fc.integer({ min: 26, max: 32 }), fc.boolean())
    .map(
      ([host, bits, six]) =>
        foldCidr(six ? `2001:db8::${host.toString(16)}/${bits + 96}` : `192.0.2.${host}/${bits}`).name,
    );
  const roas = fc.tuple(prefixes, fc.nat(3), fc.nat(6)).map(([prefix, asn, more]) => ({
    prefix,
    asn,
    maxLength: Math.min(place(prefix).length + more, prefix.includes(':') ? 128 : 32),
  }));

  test('Every route gets the same status as by a check of every ROA', () => {
    fc.assert(
      fc.property(prefixes, fc.nat(3), fc.array(roas, { maxLength: 12 }), (prefix, origin, some) => {
        expect(validate(prefix, origin, some).status).toBe(oracle(prefix, origin, some));
      }),
      { numRuns: 2000 },
    );
  });

  test('60,000 routes meet 55,000 ROAs in one pass, long before a test times out', () => {
    const name = (index: number) =>
      foldCidr(`${index % 200}.${(index >> 3) % 256}.${(index * 7) % 256}.0/${18 + (index % 7)}`).name;
    const routes = new Map(Array.from({ length: 60_000 }, (_, index) => [name(index), index]));
    const authorizations = Array.from({ length: 55_000 }, (_, index) => ({
      ...place(name(index * 3)),
      asn: index,
      maxLength: 24,
    }));
    let covered = 0;
    for (const { network, covering } of coveringNetworks(
      sortedFamilies([...routes.keys()].map(place)),
      sortedFamilies(authorizations),
    )) {
      const origins = [routes.get(network.name) ?? 0];
      if (validateRoute({ length: network.length, origins, isMoas: false }, covering).status !== 'NOT_FOUND')
        covered += 1;
    }
    expect(covered).toBeGreaterThan(1000);
  });
});

test('Authorisations are in the order of the most specific prefix, the lowest AS, the longest announcement', () => {
  const roas = [
    { prefix: '198.51.0.0/16', asn: 64496, maxLength: 24 },
    { prefix: '198.51.100.0/24', asn: 64511, maxLength: 24 },
    { prefix: '198.51.100.0/24', asn: 64496, maxLength: 24 },
    { prefix: '198.51.100.0/24', asn: 64496, maxLength: 26 },
  ];
  const [wide, other, short, long] = roas;
  expect(roas.toSorted(bySpecificity)).toEqual([long, short, other, wide]);
});
