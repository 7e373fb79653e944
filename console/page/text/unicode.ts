/// <reference path="./punycode.d.ts" />
import { toUnicode } from 'punycode/punycode.es6.js';

/** Returns the Unicode form of a name; null if it is the name itself. */
export function unicodeForm(name: string): string | null {
  if (!/(^|[./])xn--/.test(name)) return null;
  try {
    const shown = toUnicode(name);
    return shown === name ? null : shown;
  } catch {
    return null;
  }
}
