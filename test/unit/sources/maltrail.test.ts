import { describe, expect, it } from 'vitest';
import { feed, listings, seconds } from '../../support/feeds.ts';
import { sampleInput, testDataInput } from '../../support/source-input.ts';

const DAY = seconds('2026-08-22');

describe('Maltrail trails', () => {
  it('are hosts, addresses without their ports, and URL paths', async () => {
    const { facts, listed, refusals } = await listings(
      feed('maltrail-malicious'),
      await testDataInput('threats/bad_proxy.txt'),
    );
    expect(listed).toEqual(
      [
        'IPV4 47.96.84.138',
        'IPV4 47.96.84.138',
        'IPV4 47.96.84.138',
        'IPV4 159.138.42.77',
        'IPV4 5.253.86.183',
        'URL /gwsup',
        'IPV4 104.155.207.188',
        'IPV4 34.80.59.191',
        'IPV4 104.194.79.234',
      ].map((indicator) => [indicator, undefined, DAY]),
    );
    expect(refusals).toEqual([]);
    expect(facts.filter(({ kind }) => kind === 'node')).toEqual([
      {
        kind: 'node',
        label: 'URL',
        name: '/gwsup',
        properties: { kind: 'path', path: '/gwsup', lastSeen: DAY * 1000 },
      },
    ]);
  });

  it('of a named group are a part of their own', async () => {
    const source = feed('maltrail-malware');
    const { listed, refusals, feeds } = await listings(source, await sampleInput('feeds/maltrail/apt_38.txt'));
    expect(listed.map(([indicator]) => indicator)).toEqual(
      [
        'bitdefs.ignorelist.com',
        'gphi.site',
        'gphi-gsaeyheq.top',
        'gphi-adhaswe.xyz',
        'updatesinfos.com',
        'a.updatesinfos.com',
        'b.updatesinfos.com',
        'ip1.s.gphi.site',
        'ip2.s.gphi.site',
        'ip1.gphi-gsaeyheq.top',
        'ip1.gphi-adhaswe.xyz',
      ].map((host) => `HOSTNAME ${host}`),
    );
    expect([refusals, [...feeds]]).toEqual([[], ['Maltrail Malware Trails']]);
    expect([source.part?.('apt_38.txt'), source.part?.('apt_xdspy.txt')]).toEqual(['apt_38', 'apt_xdspy']);
  });

  it('that are suspicious list networks too, and are neutral: a reputation', async () => {
    const source = feed('maltrail-suspicious');
    const { listed } = await listings(source, await testDataInput('threats/parking_site.txt'));
    expect(listed.map(([indicator]) => indicator)).toEqual([
      'IPV4 54.72.130.67',
      'IPV4 185.53.179.6',
      'IPV4 185.53.179.8',
      'IPV4 185.53.179.9',
      'PREFIX 162.255.119.0/24',
      'PREFIX 192.64.119.0/24',
      'PREFIX 198.54.117.0/24',
    ]);
    expect(source.feed?.category).toBe('Reputation');
  });

  it('with a query, a pattern or a bare suffix are refused: without it they would list something harmless', async () => {
    const { listed, refusals } = await listings(
      feed('maltrail-malware'),
      '/index.php?id=\n\\b(a|b)[0-9]+\\.world\n.onion\n/\nhttp://192.0.2.1\n',
    );
    expect(listed).toEqual([['IPV4 192.0.2.1', undefined, DAY]]);
    expect(refusals.map(({ line }) => line)).toEqual([1, 2, 3, 4]);
  });

  it('of scanners are networks with a word on who scans', async () => {
    const { facts, listed, refusals } = await listings(
      feed('maltrail-mass-scanner'),
      await sampleInput('feeds/maltrail/mass_scanner_cidr.txt'),
    );
    expect([facts.length, listed.length, refusals]).toEqual([1106, 1106, []]);
    expect(listed.slice(0, 2)).toEqual([
      ['PREFIX 5.63.151.0/24', undefined, DAY],
      ['PREFIX 13.249.87.0/24', undefined, DAY],
    ]);
    expect(listed.filter(([indicator]) => indicator.startsWith('IPV4'))).toHaveLength(13);
  });
});

describe("Maltrail's worst AS", () => {
  it('are listed by their headings, each with its networks', async () => {
    const { facts, listed, refusals } = await listings(
      feed('maltrail-worst-asns'),
      await testDataInput('threats/worst_asns.txt'),
    );
    expect([facts.length, refusals]).toEqual([7, []]);
    expect(listed).toEqual(
      [
        'ASN AS63949',
        'PREFIX 103.29.68.0/22',
        'PREFIX 103.3.60.0/22',
        'ASN AS20473',
        'PREFIX 103.112.2.0/24',
        'PREFIX 103.113.40.0/22',
        'PREFIX 103.122.126.0/24',
      ].map((indicator) => [indicator, undefined, DAY]),
    );
  });

  it('are refused where a line is neither', async () => {
    const { listed, refusals } = await listings(
      feed('maltrail-worst-asns'),
      '# AS64500 A\nx,y\n198.51.100.9/32,y\n<html>\n',
    );
    expect(listed.map(([indicator]) => indicator)).toEqual(['ASN AS64500', 'IPV4 198.51.100.9']);
    expect(refusals.map(({ line }) => line)).toEqual([2, 4]);
  });
});
