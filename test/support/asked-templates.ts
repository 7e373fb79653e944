/** Stores full of data that servers are copied from, and how the text of a test file asks for one; what takes longest to make comes first. */
const ASKED = [
  ['sample', /\bsampleDatabase\(/],
  ['mini-sample', /miniSampleDatabase\(|serveMiniSample\(|testHome\('mini-sample'/],
  ['analyst', /analystDatabase\(|testHome\('analyst'/],
] as const;

/** The stores full of data that test files begin with, by their texts. */
export function askedTemplates(texts: readonly string[]): readonly (typeof ASKED)[number][0][] {
  return ASKED.filter(([, call]) => texts.some((text) => call.test(text))).map(([kind]) => kind);
}
