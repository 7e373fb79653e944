import { describe, expect, it } from 'vitest';
import { tweetfeed } from '../../../loaders/sources/threats/tweetfeed.ts';
import { factsOf, readSource, sampleInput } from '../../support/source-input.ts';

async function row(type: string, value: string) {
  return readSource(tweetfeed, `2026-07-23 01:31:00,someone,${type},${value},#phishing,https://x.example/1\n`);
}

const SEEN = Date.UTC(2026, 6, 23, 1, 31);

describe('TweetFeed', () => {
  it('lists hosts, addresses, hashes and URLs, each at the time of its row', async () => {
    const { facts, records, refusals } = await readSource(tweetfeed, await sampleInput('feeds/tweetfeed_month.csv'));
    // 4813 and 4814 are URLs on somebody's private network.
    expect([records, refusals.map(({ line }) => line)]).toEqual([12_092, [4813, 4814, 8820, 8821, 8824, 8825]]);
    expect(factsOf(facts, 'biglobemailsjp.vercel.app')).toMatchObject([
      {
        type: 'LISTED_IN',
        to: { name: 'TweetFeed' },
        properties: { weight: 1, firstSeen: SEEN / 1000, lastSeen: SEEN / 1000 },
        observedAt: SEEN,
      },
      { type: 'LINKS_TO', to: { label: 'URL', name: 'biglobemailsjp.vercel.app/' } },
    ]);
    expect(factsOf(facts, '108.165.230.212')).toMatchObject([
      { from: { label: 'IPV4' }, observedAt: Date.UTC(2026, 6, 23, 8, 51) },
    ]);
    const hash = '453b69743065d01f530ee95b04da99382a3290087457f3a4d594d89be9a2976a';
    expect(factsOf(facts, hash)).toMatchObject([
      { label: 'FILE_HASH', properties: { algorithm: 'sha256', sha256: hash } },
      { type: 'LISTED_IN' },
    ]);
  });

  it('binds a URL to its host, with its query and without its scheme', async () => {
    const { facts } = await row('url', 'hxxp://An.Example[.]com/Bin/x.msi?e=1#frag');
    expect(facts).toMatchObject([
      {
        kind: 'node',
        label: 'URL',
        name: 'an.example.com/Bin/x.msi?e=1',
        properties: { kind: 'url', path: '/Bin/x.msi' },
      },
      { type: 'LISTED_IN' },
      { type: 'LINKS_TO', from: { label: 'HOSTNAME', name: 'an.example.com' }, properties: { isListed: true } },
    ]);
  });

  it('links no host to a URL on an address', async () => {
    const { facts } = await row('url', 'http://192.0.2.1:8080/x');
    expect(facts).toMatchObject([{ name: '192.0.2.1:8080/x' }, { type: 'LISTED_IN', from: { label: 'URL' } }]);
  });

  it.each([
    ['ip', '192.0.2.256', /'192.0.2.256' is not/],
    ['domain', '192.0.2.1', /'192.0.2.1' is not a host name/],
    ['sha256', 'abc', /'abc' is not/],
    ['mutex', 'x', /^expected type url, domain, ip, sha256 or md5, got 'mutex'/],
    ['ip', ' ', /^expected a date, user, type and value/],
  ])('refuses the %s %j', async (type, value, reason) => {
    const { facts, refusals } = await row(type, value);
    expect([facts, refusals]).toEqual([[], [{ line: 1, reason: expect.stringMatching(reason) }]]);
  });

  it('is cut into windows, each a part of its own', () => {
    expect(
      ['tweetfeed_month.csv', 'year.csv', 'tweetfeed_year_ip.csv', 'mine.csv'].map((name) => tweetfeed.part?.(name)),
    ).toEqual(['month', 'year', 'year', 'mine.csv']);
  });

  it('refuses a row without a date, and one with a comma too many', async () => {
    const { refusals } = await readSource(tweetfeed, 'soon,u,ip,192.0.2.1,,\n2026-07-23 01:31:00,u,ip,1,2,3,4\n');
    expect(refusals.map(({ line }) => line)).toEqual([1, 2]);
  });
});
