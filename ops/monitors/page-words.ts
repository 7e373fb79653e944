/** What a page of HTML says to people: read in one go forward, as the page may be anybody's and made to be read slowly. */

const MOST_TITLE = 300;
/** Elements whose text is not visible. */
const UNSEEN = /^<(script|style|noscript)\b/i;
const LONGEST_UNSEEN = 10;

/** The title of a page; empty where it has none. */
export function titleOf(html: string): string {
  const open = html.search(/<title\b/i);
  const from = open < 0 ? -1 : html.indexOf('>', open);
  if (from < 0) return '';
  const end = html.indexOf('<', from);
  const text = html.slice(from + 1, end < 0 ? html.length : end).slice(0, MOST_TITLE * 4);
  return text.replace(/\s+/g, ' ').trim().slice(0, MOST_TITLE);
}

/** The words of a page, without its code and without numbers, which change with each answer. */
export function wordsOf(html: string): string {
  return seenOf(html).join(' ').replace(/\d+/g, '').replace(/\s+/g, ' ').trim();
}

/** The stretches of text between tags. */
function seenOf(html: string): readonly string[] {
  const seen: string[] = [];
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    seen.push(html.slice(at, open < 0 ? html.length : open));
    const close = open < 0 ? -1 : html.indexOf('>', open);
    // A tag that does not end has all of the rest.
    if (close < 0) return seen;
    const [, unseen] = UNSEEN.exec(html.slice(open, open + LONGEST_UNSEEN)) ?? [];
    at = unseen === undefined ? close + 1 : endOf(html, unseen, close + 1);
  }
  return seen;
}

/** Where an element ends that began before; the end of the page where it does not. */
function endOf(html: string, name: string, from: number): number {
  const tag = new RegExp(`</${name}\\b`, 'gi');
  tag.lastIndex = from;
  const found = tag.exec(html);
  const close = found === null ? -1 : html.indexOf('>', found.index);
  return close < 0 ? html.length : close + 1;
}
