import type { Choices } from './random.ts';

/** Texts that no field should hold, or that mean something in one format. */
const ODD_TEXTS: readonly string[] = [
  '',
  ' ',
  '-',
  '-0-',
  '0',
  '-1',
  '1e308',
  '99999999999999999999',
  '9007199254740993',
  '2099-01-01',
  '0000-00-00',
  '1970-01-01T00:00:00Z',
  '2026-13-45 99:99:99',
  'null',
  'true',
  'N/A',
  '0.0.0.0/0',
  '::/0',
  '::',
  '255.255.255.255',
  '10.0.0.1',
  '999.1.1.1',
  '1.2.3.4:99999',
  '1.2.3.4-1.2.3.1',
  'AS0',
  'AS4294967296',
  'localhost',
  'com',
  '.',
  '..',
  '*.',
  '-a-.example',
  'xn--',
  'a..b',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(150)}example`,
  'http://',
  'http://[::1',
  'http://a b/',
  'https://%zz/',
  'javascript:alert(1)',
  'CVE-0000-0',
  'cpe:2.3:a:*',
  'cpe:2.3:a:x:y:-:*:*:*:*:*:*:*:*',
  'pkg:',
  '__proto__',
  'constructor',
  '\u0000',
  '\u202e',
  '\u2028',
  '\ufeff',
  '\ufffd',
  'ａ．ｅｘａｍｐｌｅ',
  'x'.repeat(70_000),
  '"',
  "'",
  '\\',
  '<x>',
  '{{',
  '[x]',
  ',,,,',
  ';;',
  '||||',
  '\t\t',
  '\r',
];

/** An odd text. */
export function oddText(choices: Choices): string {
  return choices.of(ODD_TEXTS);
}

/** An odd value of JSON in the place of `value`. */
export function oddValue(choices: Choices, value: unknown): unknown {
  const makers: readonly (() => unknown)[] = [
    () => null,
    () => '',
    () => oddText(choices),
    () => oddText(choices),
    () => choices.of([0, -1, 0.5, 1e308, 2 ** 53, -(2 ** 53), 4_102_444_800, 1e15]),
    () => choices.of([true, false]),
    () => [],
    () => ({}),
    () => [value],
    () => [value, null, value],
    () => ({ value }),
    () => JSON.stringify(value) ?? '',
    () => nested(value, choices.of([5, 40])),
    () => [[]],
    () => Object.fromEntries([['__proto__', value]]),
  ];
  return choices.of(makers)();
}

function nested(value: unknown, levels: number): unknown {
  let inner = value;
  for (let level = 0; level < levels; level += 1) inner = level % 2 === 0 ? [inner] : { value: inner };
  return inner;
}
