import { describe, expect, it } from 'vitest';
import { feed, instant, listingOf, listings } from '../../support/feeds.ts';
import { memoryInput, readSource, sampleInput, testDataInput } from '../../support/source-input.ts';

describe('Carbon Black servers', () => {
  it('Carbon Black servers are listed from their first to their last sighting, with or without a time of day', async () => {
    const source = feed('carbonblack-active-c2');
    const days = await listings(source, await testDataInput('threats/dacls_202211.tsv'));
    expect(days.listed).toEqual([
      ['IPV4 35.246.189.81', instant('2021-04-15'), instant('2021-08-30')],
      ['IPV4 35.198.179.79', instant('2021-06-10'), instant('2021-08-31')],
      ['IPV4 111.90.148.22', instant('2020-08-19'), instant('2020-09-16')],
      ['IPV4 172.93.187.203', instant('2020-08-19'), instant('2020-11-23')],
    ]);
    expect(days.refusals).toEqual([]);
    const winnti = await listings(source, await sampleInput('feeds/winnti40_202210.tsv'));
    expect([winnti.listed.length, winnti.refusals]).toEqual([55, []]);
    const actors = winnti.facts.filter((fact) => fact.kind === 'edge' && fact.type === 'ATTRIBUTED_TO');
    expect(new Set(actors.map((fact) => fact.kind === 'edge' && `${fact.from.label} ${fact.to.name}`))).toEqual(
      new Set(['MISP_TAG Winnti Group', 'IPV4 Winnti Group']),
    );
  });

  it('Carbon Black servers are listed without the hosts that front them, and a row broken in two is refused', async () => {
    const { listed, refusals } = await listings(
      feed('carbonblack-active-c2'),
      await testDataInput('threats/cobaltstrike_luckymouse_ta428.csv'),
    );
    expect(listed).toEqual([
      ['IPV4 18.182.158.197', instant('2020-12-15 13:17:41'), instant('2020-12-31 02:48:25')],
      ['IPV4 43.242.201.222', instant('2020-09-13 13:32:13'), instant('2020-12-12 06:49:52')],
    ]);
    expect(refusals.map(({ line }) => line)).toEqual([4]);
  });

  it('Each Carbon Black file is a part', () => {
    expect(feed('carbonblack-active-c2').part?.('dacls_202211.tsv')).toBe('dacls_202211');
  });
});

describe('DataPlane reports', () => {
  it('DataPlane reports list addresses as of their last sighting', async () => {
    const text = `# DataPlane.org - for operators, by operators
#
174          |  COGENT-174  |     192.0.32.1  |  2026-08-14 15:59:46  |  sshpwauth
64500        |  Associação Rede | 2620:0:2d0::1  |  2026-08-15 00:00:00  |  sshpwauth
174          |  COGENT-174  |  not-an-ip  |  2026-08-14 15:59:46  |  sshpwauth
174 | COGENT-174
`;
    for (const id of ['dataplane-sshpwauth', 'dataplane-sshclient', 'dataplane-dnsrd']) {
      const { listed, refusals } = await listings(feed(id), text);
      expect(listed).toEqual([
        ['IPV4 192.0.32.1', undefined, instant('2026-08-14 15:59:46')],
        ['IPV6 2620:0:2d0::1', undefined, instant('2026-08-15')],
      ]);
      expect(refusals).toEqual([
        { line: 5, reason: expect.stringContaining("'not-an-ip' is not") },
        { line: 6, reason: 'expected the column ipaddr' },
      ]);
    }
  });
});

describe('AlienVault reputation', () => {
  it('AlienVault reputation lists the address before the first #', async () => {
    const text =
      '# Reputation\n192.0.32.1#4#2#Malicious Host#DE##51.0,9.0#3\n192.0.32.2#4#2#Scanning Host#US#New York#1,2#11\nx#4#2\n';
    const { listed, refusals } = await listings(feed('alienvault-reputation'), text);
    expect(listed).toEqual([
      ['IPV4 192.0.32.1', undefined, undefined],
      ['IPV4 192.0.32.2', undefined, undefined],
    ]);
    expect(refusals.map(({ line }) => line)).toEqual([4]);
  });

  it('AlienVault reputation tags an address with each of its activities', async () => {
    const text = '192.0.32.1#4#2#Scanning Host;Malicious Host#CN#Xiamen#24.4,118.0#11\n';
    const said = await listingOf(feed('alienvault-reputation'), text, '192.0.32.1');
    expect(said?.tags).toEqual(['Scanning Host', 'Malicious Host']);
  });
});

describe('BruteForceBlocker', () => {
  it('BruteForceBlocker lists addresses as of the last report, and those without a time undated', async () => {
    const text = `# IP\t\t\t# Last Reported\t\t\tCount\tID
154.16.199.174\t\t# 2016-08-17 14:15:10\t\t98\t1060564
91.224.160.106
hello\t\t# 2016-08-17 14:15:10\t\t98\t1060564
`;
    const { listed, refusals } = await listings(feed('bruteforceblocker'), text);
    expect(listed).toEqual([
      ['IPV4 154.16.199.174', undefined, instant('2016-08-17 14:15:10')],
      ['IPV4 91.224.160.106', undefined, undefined],
    ]);
    expect(refusals.map(({ line }) => line)).toEqual([4]);
  });
});

describe('C2IntelFeeds', () => {
  it('C2IntelFeeds lists addresses or hosts, depending on the file', async () => {
    const source = feed('c2intelfeeds');
    const { listed, refusals } = await listings(
      source,
      '#ip,ioc\n192.0.32.1,Possible Cobaltstrike C2 IP\nan.example.com,Possible C2, Domain\n,none\n',
    );
    expect(listed).toEqual([
      ['IPV4 192.0.32.1', undefined, undefined],
      ['HOSTNAME an.example.com', undefined, undefined],
    ]);
    expect(refusals.map(({ line }) => line)).toEqual([4]);
    expect(source.part?.('IPC2s-30day.csv')).toBe('IPC2s-30day');
  });

  it.each([
    ['Possible Cobaltstrike C2 IP', ['Cobaltstrike']],
    ['Possible Brute Ratel C4 C2 Domain', ['Brute Ratel C4']],
    ['Possible C2', undefined],
    ['C2 Server', undefined],
    ['', undefined],
  ])('C2IntelFeeds tags a server of which it says %j with the framework, if that is named', async (ioc, tags) => {
    const said = await listingOf(feed('c2intelfeeds'), `#ip,ioc\n192.0.32.1,${ioc}\n`, '192.0.32.1');
    expect(said?.tags).toEqual(tags);
  });
});

describe('O-X-L reports', () => {
  it.each([
    ['ip', ['IPV4 134.209.173.54', 'IPV4 80.218.48.93', 'IPV4 144.76.239.5']],
    ['net', ['PREFIX 216.73.216.0/24', 'PREFIX 193.163.125.0/24', 'PREFIX 162.142.125.0/24']],
    ['asn', ['ASN AS16509', 'ASN AS14618', 'ASN AS398324']],
  ])('O-X-L reports of each %s are listings', async (kind, expected) => {
    const { facts, listed, refusals } = await listings(
      feed(`oxl-riskdb-${kind}`),
      await testDataInput(`threats/oxl_riskdb_${kind}_top_1000.csv`),
    );
    expect(listed).toEqual(expected.map((indicator) => [indicator, undefined, undefined]));
    expect([facts.length, refusals]).toEqual([3, []]);
  });

  it('O-X-L reports of networks and AS are reference data, since the largest networks get the most reports', async () => {
    expect(['ip', 'net', 'asn'].map((kind) => feed(`oxl-riskdb-${kind}`).feed?.category)).toEqual([
      'Attack Sources',
      'Reference Data',
      'Reference Data',
    ]);
    const { refusals } = await listings(feed('oxl-riskdb-net'), 'Network,Report count\n10.0.0.0/24,5\n');
    expect(refusals).toEqual([{ line: 2, reason: expect.stringContaining('not a network on the internet') }]);
  });
});

describe('lists of AS of hosting companies', () => {
  it('Lists of hosting AS give AS numbers, however the list writes them', async () => {
    const bounty = await listings(feed('bounty-bad-asn'), await testDataInput('threats/bountyyfi_bad-asn-list.txt'));
    expect(bounty.listed.map(([indicator]) => indicator)).toEqual([
      'ASN AS51167',
      'ASN AS141995',
      'ASN AS16276',
      'ASN AS35540',
    ]);
    const brianhama = await listings(
      feed('brianhama-bad-asn'),
      await testDataInput('threats/brianhama_bad-asn-list.csv'),
    );
    expect(brianhama.listed.map(([indicator]) => indicator)).toEqual(['ASN AS198375', 'ASN AS51447', 'ASN AS3223']);
    expect(brianhama.refusals).toEqual([
      { line: 5, reason: expect.stringMatching(/^not a CSV row: Invalid Closing Quote/) },
    ]);
  });

  it('Lists of hosting AS mean hosting, and name the company where they know it', async () => {
    for (const id of ['bounty-bad-asn', 'brianhama-bad-asn', 'x4bnet-datacenter-asn'])
      expect(feed(id).feed).toMatchObject({ category: 'Reference Data', weight: 0, meaning: 'hosting' });
    const { facts } = await readSource(feed('bounty-bad-asn'), 'AS16276 OVH SAS\n');
    expect(facts).toMatchObject([{ from: { name: 'AS16276' }, properties: { usedBy: 'OVH SAS' } }]);
    const datacenters = await listings(
      feed('x4bnet-datacenter-asn'),
      await sampleInput('vendors/x4bnet_datacenter_asn.txt'),
    );
    expect(datacenters.listed.slice(0, 2).map(([indicator]) => indicator)).toEqual(['ASN AS45090', 'ASN AS3223']);
    expect([datacenters.listed.length, datacenters.refusals]).toEqual([906, []]);
  });

  it('Lists of hosting AS refuse an invalid AS number', async () => {
    expect(
      (await listings(feed('bounty-bad-asn'), 'AS99999999999 X\nThe list\n')).refusals.map(({ line }) => line),
    ).toEqual([1, 2]);
  });
});

describe('PhishTank', () => {
  const CSV = `phish_id,url,phish_detail_url,submission_time,verified,verification_time,online,target
1,https://an.example.com/a,http://www.phishtank.com/phish_detail.php?phish_id=1,2026-08-20T10:00:00+00:00,yes,2026-08-20T11:00:00+00:00,yes,Other
2,"https://b.example.com/x,y",http://www.phishtank.com/phish_detail.php?phish_id=2,2026-08-21T10:00:00+00:00,yes,2026-08-21T11:00:00+00:00,yes,Other
3,b.example.com,,2026-08-21T10:00:00+00:00,yes,,yes,Other
`;

  it('PhishTank lists URLs from their submission to this edition', async () => {
    const { facts, listed, refusals } = await listings(feed('phishtank'), CSV);
    expect(listed).toEqual([
      ['URL an.example.com/a', instant('2026-08-20 10:00:00'), undefined],
      ['URL b.example.com/x,y', instant('2026-08-21 10:00:00'), undefined],
    ]);
    expect([facts.length, refusals]).toEqual([
      6,
      [{ line: 4, reason: expect.stringContaining("'b.example.com' is not a URL") }],
    ]);
  });

  it('PhishTank JSON lists the same as its CSV, and a file that breaks off fails', async () => {
    const rows = [
      {
        phish_id: 1,
        url: 'https://an.example.com/a',
        submission_time: '2026-08-20T10:00:00+00:00',
        details: [{ ip_address: '192.0.32.1' }],
      },
      { phish_id: 2, url: 'https://b.example.com/x,y', submission_time: '2026-08-21T10:00:00+00:00' },
      { phish_id: 3 },
    ];
    const { listed, refusals } = await listings(feed('phishtank'), JSON.stringify(rows));
    expect(listed).toEqual((await listings(feed('phishtank'), CSV)).listed);
    expect(refusals).toEqual([{ line: 1, reason: expect.stringMatching(/^url: /) }]);
    await expect(readSource(feed('phishtank'), memoryInput('[{"url": "https://a.example.com/"'))).rejects.toThrow(
      'breaks off',
    );
  });
});

describe('wallets under sanctions', () => {
  it.each([
    ['eth', `0x${'aB'.repeat(20)}`, `eth:0x${'ab'.repeat(20)}`],
    ['btc', `1${'B'.repeat(33)}`, `btc:1${'B'.repeat(33)}`],
    ['trx', `T${'A'.repeat(33)}`, `trx:T${'A'.repeat(33)}`],
    ['sol', 'S'.repeat(44), `sol:${'S'.repeat(44)}`],
  ])('Sanctioned wallets on %s are listed under their chain', async (chain, address, name) => {
    const { facts, refusals } = await readSource(feed(`ofac-sdn-crypto-${chain}`), `${address}\n<html>\n`);
    expect(facts).toEqual([
      { kind: 'node', label: 'CRYPTO_ADDRESS', name, properties: { chain } },
      expect.objectContaining({
        type: 'LISTED_IN',
        from: { label: 'CRYPTO_ADDRESS', name },
        properties: expect.objectContaining({
          weight: 2,
          seenFrom: instant('2026-08-22'),
          seenUntil: instant('2026-08-22'),
          isDated: true,
        }),
      }),
    ]);
    expect(refusals).toEqual([{ line: 2, reason: expect.stringContaining('is not a wallet address') }]);
  });
});
