/** Any text without these is as it was written: brackets, or a scheme that was made unusable. */
const DEFANGED = /[[({<\]})>]|\bh(?:x{1,3}|\*\*|__|tx|xt)ps?\b|\bhxp|\bmeow:|\bfxp:|:__/i;

const OPEN = '[[({<]';
const CLOSE = '[\\])}>]';
const DOT = new RegExp(`[^\\S\\r\\n]*${OPEN}(?:[.,]|dot)${CLOSE}[^\\S\\r\\n]*`, 'gi');
const AT = new RegExp(`[^\\S\\r\\n]*${OPEN}(?:@|at)${CLOSE}[^\\S\\r\\n]*`, 'gi');
const MARK = /[[({](:|:\/\/|\/\/?)[\])}]/g;
/** `2001:db8[::]1`; `[::]` alone is an address. */
const COLONS = /(?<=[0-9a-f])[[({]::[\])}](?=[0-9a-f])/gi;
/** Half of the brackets: `example[.com`, `example.]com`, `http[://example.com`, `2001[:db8::1`. */
const HALF_OPEN = /(?<=[\p{L}\p{N}])[[({](?=(?:\.|:\/\/|:)[\p{L}\p{N}/])/gu;
const HALF_CLOSED = /(?<=[\p{L}\p{N}]\.)[\])}](?=[\p{L}\p{N}])/gu;
const SCHEME = /(?<![\p{L}\p{N}])(?:h(?:x{1,3}|\*\*|__|tx|xt)p|meow)(s?)(?=[\])}]?[[({]?:)/giu;
const FTP = /(?<![\p{L}\p{N}])fxp(s?)(?=[[({]?:)/giu;
const BRACKETED_SCHEME = /[[({](https?|ftp)[\])}](?=:)/gi;
const UNDERLINES = /\b(https?|ftp):__(?=[\p{L}\p{N}])/giu;

/**
 * Undoes the published ways of making an indicator unclickable: `hxxp`, `h**p`, `[http]`, `[.]`, `(dot)`, `{.}`, `[,]`, `[.`, `.]`, `[:]`, `[://]`,
 * `[at]`, `http:__`. Brackets of an IPv6 address stay. The text may be one indicator or a whole page.
 */
export function refang(text: string): string {
  if (!DEFANGED.test(text)) return text;
  return text
    .replace(SCHEME, 'http$1')
    .replace(FTP, 'ftp$1')
    .replace(BRACKETED_SCHEME, '$1')
    .replace(DOT, '.')
    .replace(AT, '@')
    .replace(MARK, '$1')
    .replace(COLONS, '::')
    .replace(HALF_OPEN, '')
    .replace(HALF_CLOSED, '')
    .replace(UNDERLINES, '$1://');
}
