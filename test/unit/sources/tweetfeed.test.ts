import { describe, expect, it } from 'vitest';
import { tweetfeed } from '../../../loaders/sources/threats/tweetfeed.ts';
import { listingOf } from '../../support/feeds.ts';
import { factsOf, readSource, sampleInput } from '../../support/source-input.ts';

async function row(type: string, value: string) {
  return readSource(tweetfeed, `2026-07-23 01:31:00,someone,${type},${value},#phishing,https://x.example.com/1\n`);
}

const SEEN = Date.UTC(2026, 6, 23, 1, 31);

describe('TweetFeed', () => {
  it('TweetFeed lists hosts, addresses, hashes and URLs, each at the time of its row', async () => {
    const { facts, records, refusals } = await readSource(tweetfeed, await sampleInput('feeds/tweetfeed_month.csv'));
    expect(records).toBe(12_092);
    // 4813 and 4814 are URLs on somebody's private network, 8820 to 8825 are many hosts in one.
    expect(refusals.map(({ line }) => line)).toEqual([4813, 4814, 8820, 8821, 8824, 8825, 11_945]);
    expect(refusals.at(-1)?.reason).toContain(
      '198.51.100.0/24, which is set apart: documentation (TEST-NET-2) (RFC 5737)',
    );
    expect(factsOf(facts, 'biglobemailsjp.vercel.app')).toMatchObject([
      {
        type: 'LISTED_IN',
        to: { name: 'TweetFeed' },
        properties: {
          weight: 1,
          firstSeen: SEEN,
          lastSeen: SEEN,
          seenFrom: SEEN,
          seenUntil: SEEN,
          isDated: true,
          category: 'Phishing',
          tags: ['#phishing'],
          reporters: ['masaomi346'],
          count: 1,
          reference: 'https://x.com/masaomi346/status/2080103456434725042',
        },
        observedAt: SEEN,
      },
      { type: 'TAGGED_AS', to: { label: 'MISP_TAG', name: '#phishing' } },
      { type: 'LINKS_TO', to: { label: 'URL', name: 'biglobemailsjp.vercel.app/' } },
    ]);
    expect(factsOf(facts, '108.165.230.212')).toMatchObject([
      { from: { label: 'IPV4' }, observedAt: Date.UTC(2026, 6, 23, 8, 51) },
    ]);
    const hash = '453b69743065d01f530ee95b04da99382a3290087457f3a4d594d89be9a2976a';
    expect(factsOf(facts, hash)).toMatchObject([
      { label: 'FILE_HASH', properties: { algorithm: 'sha256', sha256: hash } },
      { type: 'LISTED_IN' },
      { type: 'TAGGED_AS', to: { name: '#phishing' } },
    ]);
  });

  it('TweetFeed binds a URL to its host, with its query and without its scheme', async () => {
    const { facts } = await row('url', 'hxxp://An.Example[.]com/Bin/x.msi?e=1#frag');
    expect(facts).toMatchObject([
      {
        kind: 'node',
        label: 'URL',
        name: 'an.example.com/Bin/x.msi?e=1',
        properties: { kind: 'url', path: '/Bin/x.msi' },
      },
      { type: 'LISTED_IN' },
      { kind: 'node', label: 'MISP_TAG' },
      { type: 'TAGGED_AS' },
      { type: 'LINKS_TO', from: { label: 'HOSTNAME', name: 'an.example.com' }, properties: { isListed: true } },
    ]);
  });

  it('TweetFeed links no host to a URL on an address', async () => {
    const { facts } = await row('url', 'http://192.0.32.1:8080/x');
    expect(facts).toMatchObject([
      { name: '192.0.32.1:8080/x' },
      { type: 'LISTED_IN', from: { label: 'URL' } },
      { label: 'MISP_TAG' },
      { type: 'TAGGED_AS' },
    ]);
  });

  it.each([
    ['#C2 #AsyncRAT', 'C2 Servers', ['C2 Servers', 'Malware Distribution']],
    ['#opendir', 'Malware Distribution', ['Malware Distribution']],
    ['#AgentTesla', 'Malware Distribution', ['Malware Distribution']],
    ['#cryptoscam', 'Scam', ['Scam']],
    ['#Interactsh', 'Threat Intelligence', ['Threat Intelligence']],
    ['', 'Threat Intelligence', ['Threat Intelligence']],
    // A named group is a state actor, whatever else the row says.
    ['#DPRK #Kimsuky', 'State Actor & Sanctions', ['State Actor & Sanctions', 'Threat Intelligence']],
    ['#Kimsuky #phishing', 'Phishing', ['Phishing', 'State Actor & Sanctions']],
    ['#APT', 'Threat Intelligence', ['Threat Intelligence']],
  ])('TweetFeed rows tagged %j are listed in %s', async (tags, category, categories) => {
    const line = `2026-07-23 01:31:00,someone,domain,an.example.com,${tags},\n`;
    expect(await listingOf(tweetfeed, line, 'an.example.com')).toMatchObject({ category, categories });
  });

  it('TweetFeed rows are attributed to a group that a tag names, and the tag leads to the group too', async () => {
    const { facts } = await readSource(tweetfeed, '2026-07-23 01:31:00,u,domain,an.example.com,#APT #Kimsuky,\n');
    const edges = facts.filter((fact) => fact.kind === 'edge' && fact.type === 'ATTRIBUTED_TO');
    expect(edges).toMatchObject([
      { from: { label: 'MISP_TAG', name: '#Kimsuky' }, to: { name: 'Kimsuky' }, properties: { method: 'galaxy' } },
      { from: { name: 'an.example.com' }, to: { name: 'Kimsuky' }, properties: { method: 'feed', confidence: 0.5 } },
    ]);
    expect(facts).toContainEqual(
      expect.objectContaining({
        label: 'ACTOR',
        name: 'Kimsuky',
        properties: expect.objectContaining({ attackId: 'G0094' }),
      }),
    );
  });

  it.each([
    ['ip', '192.0.32.256', /'192.0.32.256' is not/],
    ['domain', '192.0.32.1', /'192.0.32.1' is not a host name/],
    ['sha256', 'abc', /'abc' is not/],
    ['mutex', 'x', /^expected type url, domain, ip, sha256 or md5, got 'mutex'/],
    ['ip', ' ', /^expected a date, user, type and value/],
  ])('TweetFeed refuses the %s %j', async (type, value, reason) => {
    const { facts, refusals } = await row(type, value);
    expect([facts, refusals]).toEqual([[], [{ line: 1, reason: expect.stringMatching(reason) }]]);
  });

  it('TweetFeed comes in windows, each a separate part', () => {
    expect(
      ['tweetfeed_month.csv', 'year.csv', 'tweetfeed_year_ip.csv', 'mine.csv'].map((name) => tweetfeed.part?.(name)),
    ).toEqual(['month', 'year', 'year', 'mine.csv']);
  });

  it('TweetFeed refuses a row without a date, and a row with a comma too many', async () => {
    const { refusals } = await readSource(tweetfeed, 'soon,u,ip,192.0.32.1,,\n2026-07-23 01:31:00,u,ip,1,2,3,4\n');
    expect(refusals.map(({ line }) => line)).toEqual([1, 2]);
  });
});
