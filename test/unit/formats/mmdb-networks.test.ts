import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { jsonOf } from '../../../loaders/formats/json-records.ts';
import { type MmdbNetwork, openMmdb } from '../../../loaders/formats/mmdb/networks.ts';
import { addressKey, cidrRange, cidrSize, type KeyRange } from '../../../schema/keys/index.ts';
import { memoryInput, sampleInput, testDataInput } from '../../support/source-input.ts';

const SOURCE_DATA = z.array(z.record(z.string(), z.unknown()));

async function networksOf(file: string): Promise<MmdbNetwork[]> {
  return [...(await openMmdb(await testDataInput(`maxmind/${file}.mmdb`))).networks()];
}

/** The networks and records that the publisher made the database of. */
async function oracle(file: string): Promise<[string, unknown][]> {
  const parts = SOURCE_DATA.parse(await jsonOf(await testDataInput(`maxmind/${file}.json`)));
  return parts.flatMap((part) => Object.entries(part));
}

function isInside(small: KeyRange, large: KeyRange): boolean {
  return large.start <= small.start && small.end <= large.end;
}

function isFirstOf({ cidr }: MmdbNetwork): boolean {
  return addressKey(cidr.slice(0, cidr.indexOf('/'))) === cidrRange(cidr).start;
}

function addressesIn(cidrs: readonly string[]): bigint {
  return cidrs.reduce((sum, cidr) => sum + cidrSize(cidr), 0n);
}

describe('the networks of a MaxMind DB', () => {
  it('The networks of GeoLite2 City are those of its source data, each with its record', async () => {
    const networks = await networksOf('GeoLite2-City-Test');
    const expected = await oracle('GeoLite2-City-Test');
    expect(new Map(networks.map(({ cidr, record }) => [cidr, record]))).toEqual(new Map(expected));
    expect(networks).toHaveLength(expected.length);
  });

  it('The networks of GeoLite2 ASN are those of its source data, with equal neighbours merged by the writer', async () => {
    const networks = await networksOf('GeoLite2-ASN-Test');
    const expected = await oracle('GeoLite2-ASN-Test');
    const ranges = networks.map(({ cidr, record }) => ({ range: cidrRange(cidr), record }));
    for (const [cidr, record] of expected) {
      const wanted = cidrRange(cidr);
      expect([cidr, ranges.find(({ range }) => isInside(wanted, range))?.record]).toEqual([cidr, record]);
    }
    expect(addressesIn(networks.map(({ cidr }) => cidr))).toBe(addressesIn(expected.map(([cidr]) => cidr)));
  });

  it.each(['GeoLite2-City-Test', 'GeoLite2-ASN-Test', 'GeoIP2-ISP-Test', 'GeoIP2-Anonymous-IP-Test'])(
    'The networks of %s come in address order, none inside another, with their host bits cleared',
    async (file) => {
      const networks = await networksOf(file);
      const [fours, sixes] = [
        networks.filter(({ cidr }) => !cidr.includes(':')),
        networks.filter(({ cidr }) => cidr.includes(':')),
      ];
      for (const family of [fours, sixes]) {
        const own = family.map(({ cidr }) => cidrRange(cidr));
        expect(own.filter(({ start }, at) => start <= (own[at - 1]?.end ?? ''))).toEqual([]);
      }
      expect(networks.slice(0, fours.length)).toEqual(fours);
      expect(networks.filter((network) => !isFirstOf(network))).toEqual([]);
    },
  );

  it('The networks of a tree for both families that has IPv4 alone are IPv4, and each comes once', async () => {
    const networks = [...(await openMmdb(await sampleInput('geolocation/ip_geolocation_sample.mmdb'))).networks()];
    expect(networks).toHaveLength(60);
    expect(networks.filter(({ cidr }) => cidr.includes(':'))).toEqual([]);
    expect(networks[0]).toMatchObject({ cidr: '1.22.93.0/24', record: { city: 'Ahmedabad', country: 'IN' } });
  });

  it('Bytes that are no MaxMind DB are an error', async () => {
    await expect(openMmdb(memoryInput('not a database'))).rejects.toThrow();
  });
});
