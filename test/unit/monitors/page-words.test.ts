import { describe, expect, it } from 'vitest';
import { titleOf, wordsOf } from '../../../ops/monitors/page-words.ts';

describe('what a page says', () => {
  it.each([
    ['<html><head><title>Hello</title></head><body><p>One <b>two</b></p></body></html>', 'Hello', 'Hello One two'],
    ['<TITLE lang="en">\n  Two\n  lines </TITLE>', 'Two lines', 'Two lines'],
    ['<p>no title</p>', '', 'no title'],
    ['<p>a</p><SCRIPT src="x">var shown = "<p>never</p>";</Script ><p>b</p>', '', 'a b'],
    ['<style>p { color: red }</style><noscript>switch it on</noscript>text', '', 'text'],
    ['<scripted>is its own element</scripted>', '', 'is its own element'],
    ['seen <script>never ended', '', 'seen'],
    ['seen <a href="never ended', '', 'seen'],
    ['plain text', '', 'plain text'],
    ['', '', ''],
  ])('A page gives its title and its words: %s', (html, title, words) => {
    expect([titleOf(html), wordsOf(html)]).toEqual([title, words]);
  });

  it('The words of a page are the same whatever its numbers are, because they count visits and show the time', () => {
    expect(wordsOf('<p>Visit 4711 at 10:15</p>')).toBe(wordsOf('<p>Visit 4712 at 23:59</p>'));
  });

  it('The title of a page is cut to 300 characters', () => {
    expect(titleOf(`<title>${'long '.repeat(100_000)}</title>`)).toHaveLength(300);
  });

  // A pattern that looks ahead for an end takes minutes for each of these.
  it.each(['<', '<title', '<title>', '<script', '<script>', '</script', '<noscript ', '<a ', '\t'])(
    'A hostile page that repeats %j is read in one pass',
    (piece) => {
      const html = piece.repeat(Math.ceil((512 * 1024) / piece.length));
      expect(titleOf(html).length + wordsOf(html).length).toBeLessThan(html.length);
    },
  );
});
