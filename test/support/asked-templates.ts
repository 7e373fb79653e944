/** Filled stores that servers copy, and the call by which a test file asks for one. The store that takes longest to build comes first. */
const ASKED = [
  ['sample', /\bsampleDatabase\(/],
  ['mini-sample', /miniSampleDatabase\(|serveMiniSample\(|testHome\('mini-sample'/],
  ['analyst', /analystDatabase\(|testHome\('analyst'/],
] as const;

/** The stores full of data that test files begin with, by their texts. */
export function askedTemplates(texts: readonly string[]): readonly (typeof ASKED)[number][0][] {
  return ASKED.filter(([, call]) => texts.some((text) => call.test(text))).map(([kind]) => kind);
}
