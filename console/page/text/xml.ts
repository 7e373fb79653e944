/** Characters that XML 1.0 cannot contain in any form. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are replaced
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Returns a text escaped for XML, between tags or in quotes. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(FORBIDDEN, '\ufffd')
    .replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}
