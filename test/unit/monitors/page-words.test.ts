import { describe, expect, it } from 'vitest';
import { titleOf, wordsOf } from '../../../ops/monitors/page-words.ts';

describe('what a page says', () => {
  it.each([
    ['<html><head><title>Hello</title></head><body><p>One <b>two</b></p></body></html>', 'Hello', 'Hello One two'],
    ['<TITLE lang="en">\n  Two\n  lines </TITLE>', 'Two lines', 'Two lines'],
    ['<p>no title</p>', '', 'no title'],
    ['<p>a</p><SCRIPT src="x">var shown = "<p>never</p>";</Script ><p>b</p>', '', 'a b'],
    ['<style>p { color: red }</style><noscript>switch it on</noscript>text', '', 'text'],
    ['<scripted>is an element of its own</scripted>', '', 'is an element of its own'],
    ['seen <script>never ended', '', 'seen'],
    ['seen <a href="never ended', '', 'seen'],
    ['plain text', '', 'plain text'],
    ['', '', ''],
  ])('%s', (html, title, words) => {
    expect([titleOf(html), wordsOf(html)]).toEqual([title, words]);
  });

  it('is the same whatever its numbers are: they count visits and tell the time', () => {
    expect(wordsOf('<p>Visit 4711 at 10:15</p>')).toBe(wordsOf('<p>Visit 4712 at 23:59</p>'));
  });

  it('has a title that nobody has to read to its end', () => {
    expect(titleOf(`<title>${'long '.repeat(100_000)}</title>`)).toHaveLength(300);
  });

  // By patterns that look ahead for an end each of these takes minutes.
  it.each(['<', '<title', '<title>', '<script', '<script>', '</script', '<noscript ', '<a ', '\t'])(
    'is read in one go where a hostile page repeats %j',
    (piece) => {
      const html = piece.repeat(Math.ceil((512 * 1024) / piece.length));
      expect(titleOf(html).length + wordsOf(html).length).toBeLessThan(html.length);
    },
  );
});
