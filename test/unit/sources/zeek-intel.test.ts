import { describe, expect, it } from 'vitest';
import { feed, instant, listingOf, listings } from '../../support/feeds.ts';
import { sampleInput, testDataInput } from '../../support/source-input.ts';

describe('a Zeek intel file', () => {
  it('A Zeek intel file lists the addresses and hosts that its rows name', async () => {
    const { facts, listed, refusals, feeds } = await listings(
      feed('cps-gru-aa25'),
      await sampleInput('feeds/zeek/gru-aa25.intel'),
    );
    const ofLabel = (label: string) => listed.filter(([indicator]) => indicator.startsWith(`${label} `)).length;
    const suffixes = refusals.map(({ reason }) => /^'(.*)' is not a host of somebody/.exec(reason)?.[1]);
    expect([ofLabel('IPV4'), ofLabel('HOSTNAME') + suffixes.length]).toEqual([65, 60]);
    expect(suffixes).toContain('1cooldns.com');
    expect([listed[0], [...feeds]]).toEqual([['IPV4 192.162.174.94', undefined, undefined], ['CPS GRU AA25']]);
    expect(facts.filter((fact) => fact.kind === 'edge' && fact.type === 'ATTRIBUTED_TO')).toHaveLength(65);
  });

  it('A Zeek file of an advisory has its day; the services that a group used are not classed as a state actor', async () => {
    const published = {
      seenFrom: instant('2025-05-21'),
      seenUntil: instant('2025-05-21'),
      isDated: false,
      reference: expect.stringMatching(/aa25-141a$/),
    };
    const file = () => sampleInput('feeds/zeek/gru-aa25.intel');
    expect(await listingOf(feed('cps-gru-aa25'), await file(), '192.162.174.94')).toMatchObject({
      ...published,
      category: 'State Actor & Sanctions',
    });
    expect(await listingOf(feed('cps-gru-aa25'), await file(), 'seznam.cz')).toMatchObject({
      ...published,
      category: 'Threat Intelligence',
    });
  });

  it('A Zeek intel file is one feed, and its whole content is one set', async () => {
    const { listed } = await listings(feed('cps-lockbit'), await sampleInput('feeds/zeek/lockbit_ip.intel'));
    expect(listed.map(([indicator]) => indicator)).toEqual(
      [
        '139.60.160.200',
        '93.190.139.223',
        '45.227.255.190',
        '193.162.143.218',
        '168.100.11.72',
        '93.190.143.101',
        '88.80.147.102',
        '193.38.235.234',
        '174.138.62.35',
        '185.215.113.39',
        '185.182.193.120',
      ].map((address) => `IPV4 ${address}`),
    );
  });

  it('A Zeek intel row with an address of a private network is refused', async () => {
    const { listed, refusals } = await listings(
      feed('cps-cobaltstrike'),
      await testDataInput('threats/cobaltstrike_ips.intel'),
    );
    expect(listed).toEqual([['IPV4 47.105.36.109', undefined, undefined]]);
    expect(refusals.map(({ line }) => line)).toEqual([2, 4]);
  });

  it('A Zeek intel file lists the hosts of spyware, and refuses e-mail addresses and bad rows', async () => {
    const { listed } = await listings(feed('cps-nso-group'), await testDataInput('threats/Amnesty_NSO_Domains.intel'));
    expect(listed.map(([indicator]) => indicator)).toEqual([
      'HOSTNAME 14-tracking.com',
      'HOSTNAME 1minto-start.com',
      'HOSTNAME 24-7clinic.com',
      'HOSTNAME 301-redirecting.com',
      'HOSTNAME 365redirect.co',
    ]);
    const text =
      '#fields\tindicator\tindicator_type\na@b.example.com\tIntel::EMAIL\na.example.com\tIntel::ADDR\na.example.com\n';
    expect((await listings(feed('cps-nso-group'), text)).refusals).toEqual([
      { line: 2, reason: expect.stringMatching(/^expected indicator_type Intel::ADDR, .*got 'Intel::EMAIL'$/) },
      { line: 3, reason: expect.stringContaining("'a.example.com' is not an IP address") },
      { line: 4, reason: expect.stringMatching(/got ''$/) },
    ]);
  });

  it('A Zeek intel file may contain subnets, URLs without a scheme and file hashes', async () => {
    const rows = [
      ['192.0.32.0/24', 'Intel::SUBNET'],
      ['an.example.com/gate.php', 'Intel::URL'],
      ['d41d8cd98f00b204e9800998ecf8427e', 'Intel::FILE_HASH'],
    ];
    const text = `#fields\tindicator\tindicator_type\tmeta.source\n${rows.map((row) => row.join('\t')).join('\n')}\n`;
    expect((await listings(feed('cps-ragnar'), text)).listed.map(([indicator]) => indicator)).toEqual([
      'PREFIX 192.0.32.0/24',
      'URL an.example.com/gate.php',
      'FILE_HASH d41d8cd98f00b204e9800998ecf8427e',
    ]);
  });

  it('A Zeek intel file without its line of fields fails the load', async () => {
    await expect(listings(feed('cps-ragnar'), '192.0.32.1\tIntel::ADDR\n')).rejects.toThrow(
      'before the line of column names',
    );
  });
});
