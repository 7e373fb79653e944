import { describe, expect, it } from 'vitest';
import { feed, listingOf, listings } from '../../support/feeds.ts';
import { AUGUST_22, memoryInput, sampleInput, testDataInput } from '../../support/source-input.ts';

describe('Maltrail trails', () => {
  it('Maltrail trails list hosts, addresses without their ports, and URL paths', async () => {
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
      ].map((indicator) => [indicator, undefined, undefined]),
    );
    expect(refusals).toEqual([]);
    expect(facts.filter((fact) => fact.kind === 'node' && fact.label === 'URL')).toEqual([
      {
        kind: 'node',
        label: 'URL',
        name: '/gwsup',
        properties: { kind: 'path', path: '/gwsup' },
      },
    ]);
  });

  it('The Maltrail trails of a named group are a separate part', async () => {
    const source = feed('maltrail-apt');
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
    expect([refusals, [...feeds]]).toEqual([[], ['Maltrail APT Trails']]);
    expect([source.part?.('apt_38.txt'), source.part?.('apt_xdspy.txt')]).toEqual(['apt_38', 'apt_xdspy']);
  });

  it("A group's Maltrail trails are dated by the report above them and attributed to the group", async () => {
    const file = () => sampleInput('feeds/maltrail/apt_38.txt');
    // The post's own number says its second; the two addresses above the first trail say 2018.
    expect(await listingOf(feed('maltrail-apt'), await file(), 'gphi.site')).toMatchObject({
      seenFrom: Date.UTC(2019, 11, 9, 11, 58, 44, 656),
      seenUntil: Date.UTC(2019, 11, 9, 11, 58, 44, 656),
      isDated: false,
      firstSeen: undefined,
      lastSeen: undefined,
      tags: ['apt_38'],
      reference: 'https://twitter.com/ccxsaber/status/1204007469053165570',
    });
    expect(await listingOf(feed('maltrail-apt'), await file(), 'bitdefs.ignorelist.com')).toMatchObject({
      seenFrom: Date.UTC(2018, 9, 3, 13, 2, 4),
      seenUntil: Date.UTC(2018, 9, 3, 13, 2, 4),
    });
    const { facts } = await listings(feed('maltrail-apt'), await file());
    const actors = facts.filter((fact) => fact.kind === 'edge' && fact.type === 'ATTRIBUTED_TO');
    expect(new Set(actors.map((fact) => fact.kind === 'edge' && fact.to.name))).toEqual(new Set(['APT38']));
    expect(actors.filter((fact) => fact.kind === 'edge' && fact.from.label === 'HOSTNAME')).toHaveLength(11);
  });

  it('Maltrail trails without a report were seen on an unknown day before the edition', async () => {
    const file = await sampleInput('feeds/maltrail/apt_cosmicduke.txt');
    expect(await listingOf(feed('maltrail-apt'), file, 'dukehole.me')).toMatchObject({
      seenUntil: AUGUST_22,
      reference: undefined,
    });
  });

  it('Maltrail trails take their category from the file name', async () => {
    const text = memoryInput('an.example.com\n', 'supershell_c2.txt');
    expect(await listingOf(feed('maltrail-malicious'), text, 'an.example.com')).toMatchObject({
      category: 'C2 Servers',
    });
  });

  it('Suspicious Maltrail trails list networks too, as a reputation', async () => {
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

  it('Maltrail trails with a query, a pattern or a bare suffix are refused: without it they would list harmless names', async () => {
    const { listed, refusals } = await listings(
      feed('maltrail-malware'),
      '/index.php?id=\n\\b(a|b)[0-9]+\\.world\n.onion\n/\nhttp://192.0.32.1\n',
    );
    expect(listed).toEqual([['IPV4 192.0.32.1', undefined, undefined]]);
    expect(refusals.map(({ line }) => line)).toEqual([1, 2, 3, 4]);
  });

  it("Maltrail's scanner list omits networks in which the operator only rents addresses", async () => {
    const { facts, listed, refusals } = await listings(
      feed('maltrail-mass-scanner'),
      await sampleInput('feeds/maltrail/mass_scanner_cidr.txt'),
    );
    expect([facts.length, listed.length, refusals]).toEqual([132, 132, []]);
    const names = listed.map(([indicator]) => indicator);
    expect(names).toEqual(expect.arrayContaining(['PREFIX 5.63.151.0/24', 'PREFIX 87.236.176.0/24']));
    // 13.249.87.0/24 # 13.249.87.125, and 104.131.64.0/18 # binaryedge.ninja.
    expect(names).not.toContain('PREFIX 13.249.87.0/24');
    expect(names).not.toContain('PREFIX 104.131.64.0/18');
    expect(names.filter((name) => name.startsWith('IPV4'))).toHaveLength(13);
  });

  it("Maltrail's scanner list names the operator by its domain, and no operator where the list has an address", async () => {
    const { facts } = await listings(
      feed('maltrail-mass-scanner'),
      '5.63.151.0/24 # scanners.labs.rapid7.com\n35.203.210.0/24 # cortex xpanse\n192.0.32.1 # 192.0.32.1\n192.0.32.2\n',
    );
    expect(facts.map((fact) => (fact.kind === 'edge' ? [fact.from.name, fact.properties?.usedBy] : null))).toEqual([
      ['5.63.151.0/24', 'rapid7.com'],
      ['35.203.210.0/24', 'cortex xpanse'],
      ['192.0.32.1', undefined],
      ['192.0.32.2', undefined],
    ]);
  });
});

describe("Maltrail's worst AS", () => {
  it("Maltrail's worst AS are listed by their headings, each with its networks", async () => {
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
      ].map((indicator) => [indicator, undefined, undefined]),
    );
  });

  it("A line of Maltrail's worst AS that is neither a heading nor a network is refused", async () => {
    const { listed, refusals } = await listings(
      feed('maltrail-worst-asns'),
      '# AS64500 A\nx,y\n192.0.33.9/32,y\n<html>\n',
    );
    expect(listed.map(([indicator]) => indicator)).toEqual(['ASN AS64500', 'IPV4 192.0.33.9']);
    expect(refusals.map(({ line }) => line)).toEqual([2, 4]);
  });
});
