/** Words that say what kind of company it is, or where it is: companies of one name do not differ by them. */
const FORMS: ReadonlySet<string> = new Set([
  ...['inc', 'incorporated', 'llc', 'llp', 'lp', 'ltd', 'limited', 'corp', 'corporation', 'co', 'company', 'plc'],
  ...['pty', 'pte', 'gmbh', 'ag', 'kg', 'se', 'sa', 'sas', 'sarl', 'srl', 'spa', 'bv', 'nv', 'ab', 'as', 'oy', 'kk'],
  ...['the', 'b', 'v', 's', 'a', 'r', 'l', 'p', 'c', 'com', 'technologies', 'international', 'online', 'ireland'],
  'europe',
]);

/** Signs and spaces between words. */
const BETWEEN_WORDS = /[ ,.;:()/&"'_\-+®™]+/;

/** The words of a company's name that are its own, in lower case: neither its legal form nor how it is punctuated tells companies apart. */
export function companyWords(name: string): readonly string[] {
  return name
    .toLowerCase()
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '' && !FORMS.has(word));
}
