import { describe, expect, it } from 'vitest';
import { feed } from '../../support/feeds.ts';
import { factsOf, readSource, sampleInput, testDataInput } from '../../support/source-input.ts';

/** What a list says of each name: its rank, or null where it gives none, and the feed that vouches. */
async function said(id: string, input: Parameters<typeof readSource>[1]) {
  const { facts, refusals } = await readSource(feed(id), input);
  const ranks = new Map(
    facts.filter((fact) => fact.kind === 'node').map(({ label, name, properties }) => [`${label} ${name}`, properties]),
  );
  const listed = facts.filter((fact) => fact.kind === 'edge');
  return {
    facts,
    refusals,
    names: listed.map(({ type, from, to }) => {
      const key = `${from.label} ${from.name}`;
      return [key, ranks.get(key)?.rank ?? null, `${type} ${to.name}`];
    }),
  };
}

describe('ranked lists', () => {
  it.each([
    ['tranco-top1m', 'Tranco Top 1M', '1,an.example\r\n2,b.example\r\n', [1, 2]],
    ['cisco-umbrella-top1m', 'Cisco Umbrella Top 1M', '1,an.example\n7,b.example\n', [1, 7]],
    [
      'majestic-million',
      'Majestic Million',
      'GlobalRank,TldRank,Domain,TLD,RefSubNets,RefIPs,IDN_Domain,IDN_TLD,PrevGlobalRank,PrevTldRank,PrevRefSubNets,PrevRefIPs\n1,1,an.example,example,5,9,an.example,example,1,1,5,9\n2,2,b.example,example,4,8,b.example,example,3,2,4,8\n',
      [1, 2],
    ],
    [
      'cloudflare-radar-top1m',
      'Cloudflare Radar Top 1M',
      'rank,domain,categories\n1,an.example,Video\n2,b.example,\n',
      [1, 2],
    ],
    ['alexa-top-500', 'Alexa Top 500', 'an.example\nb.example\n', [1, 2]],
    [
      'moz-top-500',
      'Moz Top 500',
      '[{"rank":1,"rootDomain":"an.example"},{"rank":2,"rootDomain":"b.example"}]',
      [1, 2],
    ],
  ])('The list %s ranks names and vouches for them', async (id, name, text, [first, second]) => {
    const { names, facts, refusals } = await said(id, text);
    expect([facts.length, refusals]).toEqual([4, []]);
    const ranked = facts.flatMap((fact) => (fact.kind === 'edge' ? [fact.properties?.rank] : []));
    expect(ranked).toEqual([first, second]);
    expect(names).toEqual([
      ['HOSTNAME an.example', first, `LISTED_IN ${name}`],
      ['HOSTNAME b.example', second, `LISTED_IN ${name}`],
    ]);
  });

  it('A ranked list is read out of the archive that its publisher provides', async () => {
    const { names } = await said('tranco-top1m', await testDataInput('popularity/top-1m.csv.zip'));
    expect(names).toEqual([
      ['HOSTNAME an.example', 1, 'LISTED_IN Tranco Top 1M'],
      ['HOSTNAME b.example', 2, 'LISTED_IN Tranco Top 1M'],
    ]);
  });

  it('Ranked lists refuse suffixes, addresses, invalid ranks and truncated rows', async () => {
    const { names, refusals } = await said(
      'tranco-top1m',
      '1,com\n2,192.0.2.1\n0,a.example\n-1,a.example\nx,a.example\n3\n4,a.example\n',
    );
    expect(names).toEqual([['HOSTNAME a.example', 4, 'LISTED_IN Tranco Top 1M']]);
    expect(refusals.map(({ line, reason }) => [line, reason.slice(0, 40)])).toEqual([
      [1, "'com' is not a host name on the internet"],
      [2, "'192.0.2.1' is not a host name: expected"],
      [3, 'expected a rank, 1 for the most popular,'],
      [4, 'expected a rank, 1 for the most popular,'],
      [5, 'expected a rank, 1 for the most popular,'],
      [6, 'expected the columns rank and domain'],
    ]);
  });

  it("Cloudflare's large editions are buckets, which give no rank", async () => {
    const { names, facts } = await said('cloudflare-radar-top1m', 'domain\nan.example\nb.example\n');
    expect([facts.length, names.map(([, rank]) => rank)]).toEqual([2, [null, null]]);
  });

  it('A Majestic list with other column names is refused', async () => {
    const { refusals } = await said('majestic-million', 'Rank,Host\n1,an.example\n');
    expect(refusals).toEqual([{ line: 2, reason: 'expected the columns GlobalRank and Domain' }]);
  });

  it('The Alexa list ranks names by the order of the file', async () => {
    const { names, refusals } = await said('alexa-top-500', await sampleInput('popularity/alexa500.txt'));
    expect([names.length, refusals]).toEqual([500, []]);
    expect(names.slice(0, 3)).toEqual([
      ['HOSTNAME google.com', 1, 'LISTED_IN Alexa Top 500'],
      ['HOSTNAME youtube.com', 2, 'LISTED_IN Alexa Top 500'],
      ['HOSTNAME tmall.com', 3, 'LISTED_IN Alexa Top 500'],
    ]);
  });

  it('The Moz list ranks names, except a name that its publisher cut short', async () => {
    const { names, facts, refusals } = await said('moz-top-500', await sampleInput('popularity/moz_top-sites.json'));
    expect([names.length, facts.length]).toEqual([499, 998]);
    expect(factsOf(facts, 'youtube.com')).toMatchObject([
      { kind: 'node', label: 'HOSTNAME', properties: { rank: 2 } },
      { kind: 'edge', type: 'LISTED_IN', to: { name: 'Moz Top 500' }, properties: { weight: 1 } },
    ]);
    expect(refusals).toEqual([
      { line: 938, reason: expect.stringMatching(/^'marketingplatform\.google\.\.\.\.' is not a host/) },
    ]);
    expect((await said('moz-top-500', '[{"rank": 0, "rootDomain": "a.example"}]')).refusals).toEqual([
      { line: 1, reason: "expected a rank, 1 for the most popular, got '0'" },
    ]);
  });
});

describe('membership lists', () => {
  it.each([
    ['misp-tranco-top10k', 'tranco10k', 'Tranco Top 10K (MISP)', Date.UTC(2025, 0, 15)],
    ['misp-umbrella-top5k', 'cisco_top5k', 'Cisco Umbrella Top 5K (MISP)', Date.UTC(2026, 7, 11)],
    ['misp-majestic-top10k', 'majestic_million', 'Majestic Top 10K (MISP)', Date.UTC(2023, 9, 2)],
  ])('The list %s vouches for names and invents no rank', async (id, file, name, date) => {
    const input = await sampleInput(`popularity/misp-warninglist_${file}.json`);
    const { names, facts, refusals } = await said(id, input);
    expect([names.length, facts.length, refusals]).toEqual([1900, 1900, []]);
    expect(new Set(names.map(([, rank, feedName]) => `${rank} ${feedName}`))).toEqual(
      new Set([`null LISTED_IN ${name}`]),
    );
    expect(await feed(id).dateOf?.(input)).toBe(date);
  });

  it('A MISP membership list refuses single names, and fails whole where it breaks off', async () => {
    const { names, refusals } = await said(
      'misp-moz-top500',
      '{"list": ["an.example", 5, "com"], "version": 20260811}',
    );
    expect(names).toEqual([['HOSTNAME an.example', null, 'LISTED_IN Moz Top 500 (MISP)']]);
    expect(refusals).toHaveLength(2);
    await expect(said('misp-moz-top500', '{"list": ["an.example"')).rejects.toThrow('breaks off');
  });

  it('The Chrome list gives magnitudes: its bucket is not a rank, and its origin counts as its host', async () => {
    const csv = 'origin,rank\nhttps://www.an.example,1000\nhttp://b.example:8080,1000000\nb.example,1000\n';
    const { names, facts, refusals } = await said('crux-top-list', csv);
    expect([names, facts.length]).toEqual([
      [
        ['HOSTNAME www.an.example', null, 'LISTED_IN Chrome UX Top List'],
        ['HOSTNAME b.example', null, 'LISTED_IN Chrome UX Top List'],
      ],
      2,
    ]);
    expect(refusals).toEqual([{ line: 4, reason: 'expected an origin such as https://www.example.com' }]);
    const text = await said('crux-top-list', 'm.an.example\nwww.b.example\n');
    expect(text.names.map(([host]) => host)).toEqual(['HOSTNAME m.an.example', 'HOSTNAME www.b.example']);
  });
});
