import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isSameProduct,
  nameOf,
  type Relation,
  readCpe,
  relationOfNames,
  relationOfValues,
  type WellFormedName,
} from '../../../../schema/keys/cpe/index.ts';

type Values = Partial<WellFormedName>;

/** NISTIR 7696, table 6-2: source, target, relation. */
const TABLE: readonly (readonly [string, string, Relation])[] = [
  ['*', '*', 'equal'],
  ['*', '-', 'superset'],
  ['*', 'text', 'superset'],
  ['*', 'te*', 'undefined'],
  ['-', '*', 'subset'],
  ['-', '-', 'equal'],
  ['-', 'text', 'disjoint'],
  ['-', 'te*', 'undefined'],
  ['text', 'text', 'equal'],
  ['text', 'other', 'disjoint'],
  ['text', 'te*', 'undefined'],
  ['text', '-', 'disjoint'],
  ['text', '*', 'subset'],
  ['te*', 'text', 'superset'],
  ['te*', 'other', 'disjoint'],
  ['te*', '*', 'subset'],
  ['te*', '-', 'disjoint'],
  ['te*', 't*', 'undefined'],
];

const WINDOWS = {
  part: 'o',
  vendor: 'microsoft',
  product: 'windows_?',
  swEdition: 'home*',
  targetSw: '-',
  targetHw: 'x64',
  other: '-',
  language: 'en\\-us',
};
const WINDOWS_7 = {
  part: 'o',
  vendor: 'microsoft',
  product: 'windows_7',
  version: '6\\.1',
  update: 'sp1',
  swEdition: 'home_basic',
  targetSw: '-',
  language: 'en\\-us',
};
const vendor = (name: string): Values => ({ part: 'o', vendor: name });

/** The table of go-cpe (knqyf263/go-cpe, MIT; matching/cpe_name_matcher_test.go), its four answers as one relation. */
const NAMES: readonly (readonly [Values, Values, Relation])[] = [
  [
    {
      part: 'a',
      vendor: 'microsoft',
      product: 'internet_explorer',
      version: '8\\.0\\.6001',
      update: 'beta',
      language: 'sp2',
    },
    { part: 'a', vendor: 'microsoft', product: 'internet_explorer', update: 'beta' },
    'subset',
  ],
  [
    { part: 'a', vendor: 'adobe', version: '9\\.*', edition: 'palmos' },
    { part: 'a', product: 'reader', version: '9\\.3\\.2', update: '-', edition: '-' },
    'disjoint',
  ],
  [
    { part: 'a', vendor: 'adobe', product: 'reader', version: '9\\.*', update: '-', edition: '-' },
    { part: 'a', vendor: 'adobe', product: 'reader', version: '8\\.3\\.2', update: '-', edition: '-' },
    'disjoint',
  ],
  [WINDOWS, { ...WINDOWS_7, targetHw: 'x32' }, 'disjoint'],
  [{ ...WINDOWS, other: '*' }, { ...WINDOWS_7, targetHw: 'x64' }, 'superset'],
  [
    { ...WINDOWS_7, version: '*', update: '*', targetHw: 'x64' },
    { ...WINDOWS_7, version: '*', update: '*', targetHw: 'x64' },
    'equal',
  ],
  [vendor('microsoft'), vendor('microsoft*'), 'undefined'],
  [vendor('-'), vendor('microsoft'), 'disjoint'],
  [vendor('*soft'), vendor('microsoft'), 'superset'],
  [vendor('?icrosoft'), vendor('microsoft'), 'superset'],
  [vendor('?crosoft'), vendor('microsoft'), 'disjoint'],
  [vendor('??icrosoft'), vendor('\\!\\#icrosoft'), 'superset'],
  [vendor('microso??'), vendor('microso\\!\\#'), 'superset'],
  [vendor('microso??'), vendor('microso\\!\\#ft'), 'disjoint'],
  [vendor('?'), vendor('a'), 'superset'],
  [vendor('???'), vendor('ab'), 'superset'],
  [vendor('?'), vendor('ab'), 'disjoint'],
  [{ part: 'a', version: '3' }, { part: 'a', version: '33\\.0\\.1750\\.126' }, 'disjoint'],
];

describe('values', () => {
  it.each(TABLE)('The relation of the value %s to %s is %s', (source, target, relation) => {
    expect(relationOfValues(source, target)).toBe(relation);
  });

  it('The relation of values without wildcards is reversed with their order', () => {
    const value = fc.oneof(fc.constantFrom('*', '-'), fc.stringMatching(/^[a-c]{1,2}$/));
    const turned = { equal: 'equal', subset: 'superset', superset: 'subset', disjoint: 'disjoint', undefined: '' };
    fc.assert(
      fc.property(value, value, (one, other) => {
        expect(relationOfValues(other, one)).toBe(turned[relationOfValues(one, other)]);
      }),
    );
  });
});

describe('names', () => {
  it.each(NAMES)('The relation of the name %o to %o is %s', (source, target, relation) => {
    expect(relationOfNames(nameOf(source), nameOf(target))).toBe(relation);
  });
});

describe('a product', () => {
  it.each([
    ['cpe:2.3:a:apache:log4j', 'cpe:2.3:a:apache:log4j:2.0', true],
    ['cpe:2.3:a:*:log4j', 'cpe:2.3:a:apache:log4j', true],
    ['cpe:2.3:a:apa*:log4j', 'cpe:2.3:a:apache:log4j', true],
    ['cpe:2.3:a:apa*:log4j', 'cpe:2.3:a:apache:*', false],
    ['cpe:2.3:a:*:log4j', 'cpe:2.3:a:apache:*', false],
    ['cpe:2.3:o:apache:log4j', 'cpe:2.3:a:apache:log4j', false],
  ])('%s and %s are the same product: %s', (one, other, isSame) => {
    expect(isSameProduct(readCpe(one), readCpe(other))).toBe(isSame);
  });
});
