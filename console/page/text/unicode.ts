/// <reference path="./punycode.d.ts" />
import { toUnicode } from 'punycode/punycode.es6.js';

/** How a name looks to whom it is shown in Unicode; null where that is how it is written. */
export function unicodeForm(name: string): string | null {
  if (!/(^|[./])xn--/.test(name)) return null;
  try {
    const shown = toUnicode(name);
    return shown === name ? null : shown;
  } catch {
    return null;
  }
}
