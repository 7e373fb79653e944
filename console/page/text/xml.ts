/** Characters that XML 1.0 cannot hold, however they are written. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is these that are replaced
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as it stands in XML, between tags or in quotes: whatever it holds, it is text. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(FORBIDDEN, '\ufffd')
    .replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}
