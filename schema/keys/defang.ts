const DEFANGED = /[[({]|^\s*h(?:xx|\*\*)ps?\b/i;

/**
 * Undoes the usual ways of making an indicator unclickable: `hxxp`, `[.]`, `(dot)`, `{.}`, `[:]`, `[://]`, `[at]`.
 * Brackets of an IPv6 address stay.
 */
export function refang(text: string): string {
  if (!DEFANGED.test(text)) return text;
  return text
    .replace(/^(\s*)h(?:xx|\*\*)p(s?)(?=[[({]?:)/i, '$1http$2')
    .replace(/\s*(?:[[({](?:\.|dot)[\])}])\s*/gi, '.')
    .replace(/\s*(?:[[({](?:@|at)[\])}])\s*/gi, '@')
    .replace(/[[({](:|:\/\/|\/)[\])}]/g, '$1');
}
