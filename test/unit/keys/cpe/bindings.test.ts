import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bindFormatted,
  bindUri,
  type CpeAttribute,
  nameOf,
  readCpe,
  unbindFormatted,
  unbindUri,
  type WellFormedName,
} from '../../../../schema/keys/cpe/index.ts';
import { KeyError } from '../../../../schema/keys/index.ts';

type Values = Partial<WellFormedName>;

/** The tables of go-cpe (knqyf263/go-cpe, MIT; naming/*_test.go), which are those of NISTIR 7695 and some more. */
const URIS_READ: readonly (readonly [string, Values])[] = [
  [
    'cpe:/a:microsoft:internet_explorer%01%01%01%01:?:beta',
    { part: 'a', vendor: 'microsoft', product: 'internet_explorer????', version: '?', update: 'beta' },
  ],
  [
    'cpe:/a:microsoft:internet_explorer:8.%2a:sp%3f',
    { part: 'a', vendor: 'microsoft', product: 'internet_explorer', version: '8\\.\\*', update: 'sp\\?' },
  ],
  [
    'cpe:/a:microsoft:internet_explorer:8.%02:sp%01',
    { part: 'a', vendor: 'microsoft', product: 'internet_explorer', version: '8\\.*', update: 'sp?' },
  ],
  [
    'cpe:/a:hp:insight_diagnostics:7.4.0.1570::~~online~win2003~x64~',
    {
      part: 'a',
      vendor: 'hp',
      product: 'insight_diagnostics',
      version: '7\\.4\\.0\\.1570',
      swEdition: 'online',
      targetSw: 'win2003',
      targetHw: 'x64',
    },
  ],
  ['cpe:/a:%01%01microsoft', { part: 'a', vendor: '??microsoft' }],
  [
    'cpe:/a:micro%01%01:internet%02:%21%22%23%24%25%26%27%28%29%2a%2b%2c:beta-.::online%2f%3a%3b%3c%3d%3e%3f%40%5b%5c%5d%5e',
    {
      part: 'a',
      vendor: 'micro??',
      product: 'internet*',
      version: '\\!\\"\\#\\$\\%\\&\\\'\\(\\)\\*\\+\\,',
      update: 'beta\\-\\.',
      language: 'online\\/\\:\\;\\<\\=\\>\\?\\@\\[\\\\\\]\\^',
    },
  ],
  ['cpe:/a:%60:%7b%7c%7d%7ea', { part: 'a', vendor: '\\`', product: '\\{\\|\\}\\~a' }],
  [
    'cpe:/a:x:y:1::~-~-~wordpress~~',
    { part: 'a', vendor: 'x', product: 'y', version: '1', edition: '-', swEdition: '-', targetSw: 'wordpress' },
  ],
  ['cpe:/a:x:y:1::~~~~~standalone', { part: 'a', vendor: 'x', product: 'y', version: '1', other: 'standalone' }],
  [
    'cpe:/a:x:y:1::~-~portal~sw~x86~a~b~c',
    {
      part: 'a',
      vendor: 'x',
      product: 'y',
      version: '1',
      edition: '-',
      swEdition: 'portal',
      targetSw: 'sw',
      targetHw: 'x86',
      other: 'a\\~b\\~c',
    },
  ],
];

const URIS_REFUSED = [
  'cpe:2.3:a:foo\\$bar:insight:7.4.0.1570:-:*:*:online:win2003:x64:*',
  'cpe:/a:microsoft:internet_explorer:8.%02:s%01p',
  'cpe:/a:micro%02soft',
  'cpe:/a:hp:insight_diagnostics:7.4.0.1570::~~online~win2003',
  'cpe:/a:hp:insight_diagnostics:7.4.0.1570::~~online~win2003~%99~',
  'cpe:/a:hp:insight_diagnostics:7.4.0.1570::~~online~win2003~a*b~',
  'cpe:/a:%99',
  'cpe:/a:b*c',
  'cpe:/z:%01%01microsoft',
  'cpe:/:microsoft',
];

const URIS_WRITTEN: readonly (readonly [Values, string])[] = [
  [{ part: 'a' }, 'cpe:/a'],
  [
    {
      part: 'a',
      vendor: 'microsoft',
      product: 'internet_explorer',
      version: '8\\.0\\.6001',
      update: 'beta',
      language: 'sp2',
    },
    'cpe:/a:microsoft:internet_explorer:8.0.6001:beta::sp2',
  ],
  [
    {
      part: 'a',
      vendor: 'foo\\$bar',
      product: 'insight',
      version: '7\\.4\\.0\\.1570',
      update: '-',
      swEdition: 'online',
      targetSw: 'win2003',
      targetHw: 'x64',
    },
    'cpe:/a:foo%24bar:insight:7.4.0.1570:-:~~online~win2003~x64~',
  ],
  [
    {
      part: 'a',
      vendor: 'micro??',
      product: 'internet*',
      version: '\\!\\"\\#\\$\\%\\&\\\'\\(\\)\\*\\+\\,',
      update: 'beta\\-\\.',
      language: 'online\\/\\:\\;\\<\\=\\>\\?\\@\\[\\\\\\]\\^',
    },
    'cpe:/a:micro%01%01:internet%02:%21%22%23%24%25%26%27%28%29%2a%2b%2c:beta-.::online%2f%3a%3b%3c%3d%3e%3f%40%5b%5c%5d%5e',
  ],
];

const FORMATTED_READ: readonly (readonly [string, Values])[] = [
  [
    'cpe:2.3:a:micr\\?osoft:internet_explorer:8.0.6001:beta:*:*:*:*:*:*',
    { part: 'a', vendor: 'micr\\?osoft', product: 'internet_explorer', version: '8\\.0\\.6001', update: 'beta' },
  ],
  [
    'cpe:2.3:a:\\$0.99_kindle_books_project:\\$0.99_kindle_books:6:*:*:*:*:android:*:*',
    {
      part: 'a',
      vendor: '\\$0\\.99_kindle_books_project',
      product: '\\$0\\.99_kindle_books',
      version: '6',
      targetSw: 'android',
    },
  ],
  [
    'cpe:2.3:a:2glux*:??com_sexypolling??:0.9.1:-:-:*:-:joomla\\!:*:*',
    {
      part: 'a',
      vendor: '2glux*',
      product: '??com_sexypolling??',
      version: '0\\.9\\.1',
      update: '-',
      edition: '-',
      swEdition: '-',
      targetSw: 'joomla\\!',
    },
  ],
];

const FORMATTED_REFUSED = [
  'cpe:2.4:a:2glux:com_sexypolling:0.9.1:-:-:*:-:joomla\\!:*:*',
  'cpe:2.3:a:2g*lux:com_sexypolling:0.9.1:-:-:*:-:joomla\\!:*:*',
  'cpe:2.3:a:2g?lux:com_sexypolling:0.9.1:-:-:*:-:joomla\\!:*:*',
  'cpe:2.3:z:2glux*:??com_sexypolling??:0.9.1:-:-:*:-:joomla\\!:*:*',
  'cpe:2.3::2glux*:??com_sexypolling??:0.9.1:-:-:*:-:joomla\\!:*:*',
  'cpe:2.3:a::b:1:*:*:*:*:*:*:*',
  'cpe:2.3:a:b:c:1:*:*:*:*:*:*:*:*',
  'cpe:2.3:a:b:c\\',
  'cpe:2.3:a:b:caf\u00e9',
];

const FORMATTED_WRITTEN: readonly (readonly [Values, string])[] = [
  [{ part: 'a' }, 'cpe:2.3:a:*:*:*:*:*:*:*:*:*:*'],
  [
    {
      part: 'a',
      vendor: 'microsoft',
      product: 'internet_explorer',
      version: '8\\.0\\.6001',
      update: 'beta',
      language: 'sp2',
    },
    'cpe:2.3:a:microsoft:internet_explorer:8.0.6001:beta:*:sp2:*:*:*:*',
  ],
  [
    {
      part: 'a',
      vendor: 'foo\\$bar',
      product: 'insight',
      version: '7\\.4\\.0\\.1570',
      update: '-',
      swEdition: 'online',
      targetSw: 'win2003',
      targetHw: 'x64',
    },
    'cpe:2.3:a:foo\\$bar:insight:7.4.0.1570:-:*:*:online:win2003:x64:*',
  ],
];

describe('the URI binding', () => {
  it.each(URIS_READ)('The URI binding reads %s', (uri, values) => expect(unbindUri(uri)).toEqual(nameOf(values)));
  it.each(URIS_REFUSED)('The URI binding refuses %s', (uri) => expect(() => unbindUri(uri)).toThrow(KeyError));
  it.each(URIS_WRITTEN)('The URI binding writes %o', (values, uri) => expect(bindUri(nameOf(values))).toBe(uri));
});

describe('the formatted string', () => {
  it.each(FORMATTED_READ)('The formatted string binding reads %s', (text, values) =>
    expect(unbindFormatted(text)).toEqual(nameOf(values)),
  );
  it.each(FORMATTED_REFUSED)('The formatted string binding refuses %s', (text) =>
    expect(() => unbindFormatted(text)).toThrow(KeyError),
  );
  it.each(FORMATTED_WRITTEN)('The formatted string binding writes %o', (values, text) =>
    expect(bindFormatted(nameOf(values))).toBe(text),
  );

  it('A formatted string may end early, be in any case and quote more than it needs to', () => {
    expect(bindFormatted(readCpe(' CPE:2.3:a:Apache:Log4\\j:2\\.14.1 '))).toBe(
      'cpe:2.3:a:apache:log4j:2.14.1:*:*:*:*:*:*:*',
    );
  });
});

describe('every name', () => {
  const character = fc.oneof(
    fc.constantFrom(...'abcxyz019_'),
    fc.constantFrom(...'.-!"#$%&\'()*+,/:;<=>?@[\\]^`{|}~').map((mark) => `\\${mark}`),
  );
  const text = fc
    .tuple(
      fc.constantFrom('', '*', '?', '??'),
      fc.array(character, { minLength: 1, maxLength: 8 }),
      fc.constantFrom('', '*', '?'),
    )
    .map(([before, core, after]) => before + core.join('') + after);
  const value = fc.oneof(text, fc.constantFrom('*', '-'));
  const attributes: CpeAttribute[] = [
    'vendor',
    'product',
    'version',
    'update',
    'edition',
    'language',
    'swEdition',
    'targetSw',
    'targetHw',
    'other',
  ];
  const name = fc
    .tuple(fc.constantFrom('a', 'o', 'h'), ...attributes.map(() => value))
    .map(([part, ...values]) =>
      nameOf({ part, ...Object.fromEntries(values.map((one, at) => [attributes[at], one])) }),
    );

  it('Every name is read back from its formatted string', () => {
    fc.assert(
      fc.property(name, (one) => {
        expect(unbindFormatted(bindFormatted(one))).toEqual(one);
      }),
    );
  });

  it('Every name is read back from its URI', () => {
    fc.assert(
      fc.property(name, (one) => {
        expect(unbindUri(bindUri(one))).toEqual(one);
      }),
    );
  });

  it('Any text is a name that is read back, or is refused', () => {
    fc.assert(
      fc.property(fc.tuple(fc.constantFrom('cpe:2.3:a:', 'cpe:/a:', ''), fc.string()), ([start, rest]) => {
        try {
          expect(unbindFormatted(bindFormatted(readCpe(start + rest)))).toEqual(readCpe(start + rest));
        } catch (error) {
          expect(error).toBeInstanceOf(KeyError);
        }
      }),
    );
  });
});
