/** Words for the form or the country of a company: they do not distinguish companies. */
const FORMS: ReadonlySet<string> = new Set([
  ...['inc', 'incorporated', 'llc', 'llp', 'lp', 'ltd', 'limited', 'corp', 'corporation', 'co', 'company', 'plc'],
  ...['pty', 'pte', 'gmbh', 'ag', 'kg', 'se', 'sa', 'sas', 'sarl', 'srl', 'spa', 'bv', 'nv', 'ab', 'as', 'oy', 'kk'],
  ...['the', 'b', 'v', 's', 'a', 'r', 'l', 'p', 'c', 'com', 'technologies', 'international', 'online', 'ireland'],
  'europe',
]);

/** Signs and spaces between words. */
const BETWEEN_WORDS = /[ ,.;:()/&"'_\-+®™]+/;

/** Returns the distinctive words of a company's name, in lower case: neither its legal form nor its punctuation distinguishes companies. */
export function companyWords(name: string): readonly string[] {
  return name
    .toLowerCase()
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '' && !FORMS.has(word));
}
