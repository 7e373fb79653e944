import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Assessed } from '../../../cli/check/assessed.ts';
import { type Found, foundIn } from '../../../cli/check/found.ts';
import { linesOf } from '../../../cli/check/lines.ts';
import { Ranking, rankOf } from '../../../cli/check/ranking.ts';
import { reasonsInWords, reasonsOf } from '../../../cli/check/reasons.ts';
import { countsOf, summaryOf } from '../../../cli/check/report.ts';

async function* chunked(parts: readonly string[]): AsyncGenerator<string> {
  yield* parts;
}

async function collected<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of source) all.push(one);
  return all;
}

/** A verdict on a host, met once. */
function assessed(host: string, band: string, verdictScore: number | null, line = 1): Assessed {
  const found: Found = { text: host, line, tally: { count: 1 } };
  const verdict = {
    type: 'domain',
    label: 'malicious',
    sub_labels: [],
    coverage: '',
    verdictBlocking: false,
    evidence: [],
  };
  return { ...verdict, host, band, verdictScore, found };
}

const listed = (band: string) => rankOf(band) > 0;

describe('the reader of weft check', () => {
  it('The lines of a text do not depend on where its chunks end', async () => {
    const text = fc.array(fc.string({ unit: fc.constantFrom('a', '.', ' ', '\n'), maxLength: 30 }));
    await fc.assert(
      fc.asyncProperty(text, async (parts) => {
        const whole = parts.join('').split('\n');
        if (whole.at(-1) === '') whole.pop();
        expect(await collected(linesOf(chunked(parts)))).toEqual(whole);
      }),
    );
  });

  it('A text without line ends is read in parts that end at blanks', async () => {
    const word = '192.0.2.10 ';
    const lines = await collected(linesOf(chunked([word.repeat(20_000)])));
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join('')).toBe(word.repeat(20_000));
    for (const line of lines) expect(line.trim()).toMatch(/^192\.0\.2\.10( 192\.0\.2\.10)*$/);
  });

  it('Each indicator is found once, with its first line and a count, and special-purpose addresses are only counted', async () => {
    const unasked = { specialPurpose: 0 };
    const lines = chunked([
      'src=10.0.0.1 dst=203.0.113.9 host=evil[.]example',
      'src=10.0.0.1 dst=203.0.113.9 url=hxxp://evil[.]example/a/login.php file=setup.exe',
      'src=192.168.1.1 mail from someone',
    ]);
    expect(await collected(foundIn(lines, unasked))).toEqual([
      { text: '203.0.113.9', line: 1, tally: { count: 2 } },
      { text: 'evil.example', line: 1, tally: { count: 1 } },
      { text: 'http://evil.example/a/login.php', line: 2, tally: { count: 1 } },
    ]);
    expect(unasked).toEqual({ specialPurpose: 2 });
  });

  it('A range is found as its networks, as loads store it', async () => {
    const lines = chunked([
      '11.0.2.0-11.0.2.255',
      'dst=11.0.3.8-9',
      '11.0.4.*',
      '11.0.5.0 255.255.255.0',
      '11.0.2.0/255.255.255.0',
    ]);
    const found = await collected(foundIn(lines, { specialPurpose: 0 }));
    expect(found.map(({ text, tally: { count } }) => [text, count])).toEqual([
      ['11.0.2.0/24', 2],
      ['11.0.3.8/31', 1],
      ['11.0.4.0/24', 1],
      ['11.0.5.0/24', 1],
    ]);
  });
});

describe('the ranking of weft check', () => {
  it('The worst indicators come first, and each name counts once', () => {
    const ranking = new Ranking();
    ranking.add(
      [assessed('a.example', 'LOW', 21), assessed('b.example', 'HIGH', 70, 9), assessed('c.example', 'UNKNOWN', null)],
      listed,
    );
    ranking.add(
      [assessed('d.example', 'HIGH', 79, 12), assessed('a.example', 'LOW', 21, 5), assessed('e.example', 'NONE', 0)],
      listed,
    );
    expect(ranking.worst().map(({ host }) => host)).toEqual(['d.example', 'b.example', 'a.example']);
    expect(ranking.worst().at(-1)).toMatchObject({ host: 'a.example', line: 1, tally: { count: 2 } });
    expect([ranking.total, ranking.count('UNKNOWN'), ranking.atLeast('HIGH'), ranking.atLeast('LOW')]).toEqual([
      5, 1, 2, 3,
    ]);
  });

  it('Only the worst are held, and those that are left out are counted', () => {
    const ranking = new Ranking(10);
    for (let at = 0; at < 1000; at += 1) ranking.add([assessed(`h${at}.example`, 'LOW', 20 + (at % 100) / 10)], listed);
    expect(ranking.worst().map(({ verdictScore }) => verdictScore)).toEqual(Array(10).fill(29.9));
    expect([ranking.shown, ranking.total]).toEqual([1000, 1000]);
  });

  it('Indicators that are not in the graph are counted, and never called clean', () => {
    const ranking = new Ranking();
    ranking.add([assessed('a.example', 'HIGH', 70), assessed('b.example', 'UNKNOWN', null)], listed);
    const checked = { ranking, specialPurpose: 3, limit: null };
    expect(summaryOf(checked)).toBe(
      '5 indicators: 1 HIGH; 1 not in the graph, which does not mean that they are clean; 3 special-purpose, which no list covers',
    );
    expect(countsOf(checked)).toMatchObject({ indicators: 5, HIGH: 1, CRITICAL: 0, UNKNOWN: 1, specialPurpose: 3 });
  });

  it('The table says why in words: the lists first, nothing that its other columns say', () => {
    const evidence = ['coverage:malicious-evidenced', 'band:HIGH', 'feed-source-count:2', 'tag:phishing'];
    expect(reasonsInWords([...evidence, 'feed-source:own-block', 'feed-source:tweetfeed', 'dns:resolves'])).toBe(
      'on own-block, tweetfeed; tag phishing; dns resolves',
    );
    expect(reasonsInWords(['routing:announces 198 prefixes'])).toBe('routing announces 198 prefixes');
    expect(reasonsOf(evidence)).toEqual(['tag:phishing']);
  });
});
