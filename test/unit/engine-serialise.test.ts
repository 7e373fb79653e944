import fc from 'fast-check';
import {
  DateTime,
  Duration,
  Date as GraphDate,
  LocalDateTime,
  LocalTime,
  Record as Neo4jRecord,
  Point,
  Time,
} from 'neo4j-driver';
import { describe, expect, test } from 'vitest';
import { Serialiser } from '../../engine/serialise/serialiser.ts';
import { driverJson } from '../support/driver-json.ts';

const bigint = (min: number | bigint, max: number | bigint) => fc.bigInt({ min: BigInt(min), max: BigInt(max) });
const offset = fc.integer({ min: -18 * 3600, max: 18 * 3600 });
const YEAR = [-999_999, 999_999] as const;
const day = fc.record({
  year: fc.integer({ min: YEAR[0], max: YEAR[1] }),
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 28 }),
});
const NANOS = fc.oneof(
  fc.constantFrom(0, 1, 5e8, 645_000_000, 645_000_002, 100_000_000),
  fc.integer({ min: 0, max: 999_999_999 }),
);
const clock = fc.record({
  hour: fc.integer({ min: 0, max: 23 }),
  minute: fc.integer({ min: 0, max: 59 }),
  second: fc.integer({ min: 0, max: 59 }),
  nanosecond: NANOS,
});

const temporal = fc.oneof(
  day.map((d) => new GraphDate(d.year, d.month, d.day)),
  clock.map((c) => new LocalTime(c.hour, c.minute, c.second, c.nanosecond)),
  fc.tuple(clock, offset).map(([c, zone]) => new Time(c.hour, c.minute, c.second, c.nanosecond, zone)),
  fc
    .tuple(day, clock)
    .map(([d, c]) => new LocalDateTime(d.year, d.month, d.day, c.hour, c.minute, c.second, c.nanosecond)),
  fc
    .tuple(day, clock, offset, fc.constantFrom(undefined, 'Europe/Berlin'))
    .map(
      ([d, c, zone, name]) =>
        new DateTime(d.year, d.month, d.day, c.hour, c.minute, c.second, c.nanosecond, zone, name),
    ),
  fc
    .tuple(bigint(-1e6, 1e6), bigint(-1e6, 1e6), bigint(-1e9, 1e9), NANOS.map(BigInt))
    .map(([months, days, seconds, nanoseconds]) => new Duration(months, days, seconds, nanoseconds)),
);

const scalar = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.boolean(),
  fc.constant(null),
  fc.double(),
  bigint(-(2n ** 63n), 2n ** 63n - 1n),
  bigint(2n ** 53n - 3n, 2n ** 53n + 3n),
  temporal,
  fc
    .constantFrom(4326n, 7203n)
    .chain((srid) =>
      fc
        .tuple(fc.float({ noNaN: true, noDefaultInfinity: true }), fc.float({ noNaN: true, noDefaultInfinity: true }))
        .map(([x, y]) => new Point(srid, x, y)),
    ),
);

const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    scalar,
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(fc.string(), tie('any'), { maxKeys: 4 }),
  ),
})).any;

function written(cell: unknown): unknown {
  const serialiser = new Serialiser({ keepVerdict: true, hidesKeys: false });
  return JSON.parse(JSON.stringify(serialiser.row(new Neo4jRecord(['cell'], [cell])).cell));
}

describe('cells of an answer', () => {
  test('Cells are written as code that is independent of the engine writes them', () => {
    const isEqual = (cell: unknown) => {
      expect(written(cell)).toEqual(JSON.parse(JSON.stringify(driverJson(cell, new Map()))));
    };
    fc.assert(fc.property(value, isEqual), { numRuns: 1000 });
  });

  test('A whole number is written exactly, as a number or as a decimal string', () => {
    const isExact = (number: bigint) => {
      expect(BigInt(String(written(number)))).toBe(number);
    };
    fc.assert(fc.property(bigint(-(2n ** 63n), 2n ** 63n - 1n), isExact));
    fc.assert(fc.property(bigint(2n ** 53n - 3n, 2n ** 53n + 3n), isExact));
  });

  test('A datetime is written as an instant that other languages read', () => {
    const plain = fc.tuple(day, clock).filter(([{ year }]) => year > -200_000 && year < 200_000);
    fc.assert(
      fc.property(plain, ([d, c]) => {
        const text = written(new DateTime(d.year, d.month, d.day, c.hour, c.minute, c.second, c.nanosecond, 3600));
        const instant = new Date(0);
        instant.setUTCFullYear(d.year, d.month - 1, d.day);
        instant.setUTCHours(c.hour - 1, c.minute, c.second, Math.floor(c.nanosecond / 1e6));
        expect(Date.parse(String(text))).toBe(instant.getTime());
      }),
    );
  });
});
