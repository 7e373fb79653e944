import { describe, expect, it } from 'vitest';
import { feed, listings } from '../../support/feeds.ts';
import { factsOf, memoryInput, readSource, sampleInput, testDataInput } from '../../support/source-input.ts';

const TEXT =
  '; Spamhaus DROP List 2024/02/27 - (c) 2024 The Spamhaus Project\n; Expires: x\n192.0.32.0/24 ; SBL1\n192.0.33.0/24\n';
const LINES = `{"cidr":"192.0.32.0/24","sblid":"SBL1","rir":"arin"}
{"cidr":"192.0.33.0/24","sblid":"SBL2","rir":"arin"}
{"type":"metadata","timestamp":1787248000,"size":1,"records":2,"copyright":"(c) 2026 The Spamhaus Project SLU"}
`;

describe('Spamhaus DROP', () => {
  it('Spamhaus DROP lists networks with the weight of the contract', async () => {
    const { facts, records, refusals } = await readSource(
      feed('spamhaus-drop'),
      await sampleInput('feeds/spamhaus_drop.txt'),
    );
    expect([records, facts.length, refusals]).toEqual([989, 989, []]);
    expect(factsOf(facts, '1.10.16.0/20')).toMatchObject([
      {
        type: 'LISTED_IN',
        from: { label: 'PREFIX' },
        to: { label: 'FEED_SOURCE', name: 'Spamhaus DROP' },
        properties: { weight: 1.2 },
      },
    ]);
  });

  it('Spamhaus DROP lists the same as text, with or without an SBL number, and as JSON lines', async () => {
    const text = await listings(feed('spamhaus-drop'), TEXT);
    expect(text.listed.map(([indicator]) => indicator)).toEqual(['PREFIX 192.0.32.0/24', 'PREFIX 192.0.33.0/24']);
    const lines = await listings(feed('spamhaus-drop'), LINES);
    expect([lines.listed, lines.refusals, lines.facts.length]).toEqual([text.listed, [], 2]);
  });

  it('Spamhaus DROP has the date of its first line or of its metadata, where it has either', async () => {
    const source = feed('spamhaus-drop');
    expect(await source.dateOf?.(memoryInput(TEXT))).toBe(Date.UTC(2024, 1, 27));
    expect(await source.dateOf?.(memoryInput(LINES))).toBe(1_787_248_000_000);
    expect(await source.dateOf?.(await sampleInput('feeds/spamhaus_drop.txt'))).toBeNull();
  });

  it('The IPv6 list of Spamhaus DROP is a separate feed, and its own file is a separate part', async () => {
    expect([feed('spamhaus-drop').part?.('drop.txt'), feed('spamhaus-drop').part?.('dropv6.txt')]).toEqual([
      'IPv4',
      'IPv6',
    ]);
    const { listed, refusals, feeds } = await listings(
      feed('spamhaus-dropv6'),
      await sampleInput('feeds/spamhaus_drop_ipv6.txt'),
    );
    expect([listed.length, listed[0]?.[0], refusals, [...feeds]]).toEqual([
      51,
      'PREFIX 2a12:2640::/29',
      [],
      ['Spamhaus DROPv6'],
    ]);
  });

  it('Spamhaus EDROP, the former list of sub-allocated networks, is a separate feed', async () => {
    const { listed, feeds } = await listings(feed('spamhaus-edrop'), await testDataInput('threats/spamhaus_edrop.txt'));
    expect(listed.map(([indicator]) => indicator)).toEqual(
      ['2.56.247.0/24', '2.57.122.0/24', '2.57.149.0/24', '2.58.95.0/24', '5.42.64.0/22'].map(
        (cidr) => `PREFIX ${cidr}`,
      ),
    );
    expect([...feeds]).toEqual(['Spamhaus EDROP']);
  });

  it('A line of JSON has no comments, whatever its texts hold', async () => {
    const text = '{"asn":64500,"asname":"WEFT #1 // x"}\n{"asn":64501}\n';
    const { facts, refusals } = await readSource(feed('spamhaus-asn-drop'), text);
    expect([facts.length, refusals]).toEqual([2, []]);
  });

  it('Spamhaus DROP refuses a row that is not a network, as text and as JSON', async () => {
    const { refusals } = await readSource(
      feed('spamhaus-drop'),
      '192.0.32.0/24\n<html>\n{"cidr":\n{"asnn":1}\n{"cidr":"10.0.0.0/8"}\n',
    );
    expect(refusals).toEqual([
      { line: 2, reason: expect.stringContaining("'<html>' is not an IP address") },
      { line: 3, reason: 'expected JSON, got {"cidr":' },
      { line: 4, reason: 'expected cidr, asn or metadata' },
      { line: 5, reason: expect.stringContaining('is not a network on the internet') },
    ]);
  });
});

describe('Spamhaus ASN-DROP', () => {
  it('Spamhaus ASN-DROP lists AS, and its metadata line lists nothing', async () => {
    const input = await sampleInput('feeds/spamhaus_asn_drop.json');
    const { facts, listed, refusals } = await listings(feed('spamhaus-asn-drop'), input);
    expect([facts.length, listed.length, refusals]).toEqual([201, 201, []]);
    expect([listed[0]?.[0], listed.at(-1)?.[0]]).toEqual(['ASN AS932', 'ASN AS400506']);
    expect(await feed('spamhaus-asn-drop').dateOf?.(input)).toBe(1_709_006_105_000);
  });
});
