import { describe, expect, it } from 'vitest';
import { SOURCES, sourceDeclaration } from '../../loaders/catalog.ts';
import { type FullExample, fieldsOf, takenFields } from '../support/field-uses.ts';

const line = (record: unknown): string => `${JSON.stringify(record)}\n`;
const entry =
  (name: string) =>
  (record: unknown): string =>
    JSON.stringify({ entries: { [name]: record } });
const span = { notBefore: '2026-01-01T00:00:00Z', notAfter: '2027-01-01T00:00:00Z' };
const chain = { notBefore: '2026-02-01T00:00:00Z', notAfter: '2026-12-01T00:00:00Z' };

const ROA: FullExample = {
  record: {
    asn: 64_500,
    prefix: '11.0.0.0/16',
    maxLength: 24,
    ta: 'ripe',
    expires: 1_790_000_000,
    source: [
      {
        type: 'roa',
        uri: 'rsync://x/y.roa',
        tal: 'arin',
        validity: span,
        chainValidity: chain,
        stale: '2026-11-01T00:00:00Z',
      },
    ],
  },
  file: (record) => JSON.stringify({ roas: [record] }),
  behind: {
    'source[].tal': ['ta'],
    'source[].validity.notBefore': ['source[].chainValidity.notBefore'],
    'source[].validity.notAfter': ['expires', 'source[].chainValidity.notAfter'],
    'source[].chainValidity.notAfter': ['expires'],
  },
};
const NETWORK: FullExample = { record: { cidr: '1.10.16.0/20', sblid: 'SBL256894', rir: 'apnic' }, file: line };

/** CSV with a header: each value in quotes. */
function csv(record: unknown): string {
  const cells = Object.entries(Object(record));
  return [cells.map(([name]) => name), cells.map(([, value]) => `"${String(value)}"`)]
    .map((row) => `${row.join(',')}\n`)
    .join('');
}

const SHA256 = 'a'.repeat(64);

/** A record of each source that lists its fields, with all that the publisher's format has. */
const EXAMPLES: Readonly<Record<string, FullExample>> = {
  'spamhaus-drop': NETWORK,
  'spamhaus-dropv6': NETWORK,
  'spamhaus-edrop': NETWORK,
  'spamhaus-asn-drop': { record: { asn: 932, rir: 'arin', domain: 'xn.net', cc: 'US', asname: 'XNNET' }, file: line },
  'tweetfeed-ipmeta': {
    record: {
      city: 'Sydney',
      country: 'AU',
      org: 'AS13335 Cloudflare, Inc.',
      fetched_at: '2026-08-11T13:35:02Z',
      bogon: true,
      drop: { cidr: { sblid: 'SBL627127' }, asn: { asname: 'XNNET' } },
    },
    file: entry('1.0.0.4'),
    behind: Object.fromEntries(
      ['city', 'country', 'org', 'fetched_at', 'drop.cidr.sblid', 'drop.asn.asname'].map((field) => [field, ['bogon']]),
    ),
  },
  'tweetfeed-domainmeta': {
    record: {
      ips: ['11.0.0.1'],
      ns: ['ns1.weft.com'],
      registrar: 'Example Registrar',
      created: '2020-01-02',
      checked_at: '2026-08-11T13:35:02Z',
      status: 'nxdomain',
      asn: 'AS64500',
      org: 'Example',
    },
    file: entry('weft.com'),
    behind: { status: ['ips[]'] },
  },
  'passive-dns-cof': {
    record: {
      rrname: 'a.weft.com',
      rrtype: 'A',
      rdata: ['11.0.0.1'],
      time_first: 1_780_000_000,
      time_last: 1_790_000_000,
      time_first_ms: 1_780_000_000_000,
      time_last_ms: 1_790_000_000_000,
      zone_time_first: 1_779_000_000,
      zone_time_last: 1_791_000_000,
      count: 7,
      bailiwick: 'weft.com',
      sensor_id: 's',
      origin: 'https://pdns.example.net',
      x_tags: ['t'],
    },
    file: line,
    behind: {
      time_first: ['time_first_ms', 'zone_time_first'],
      time_first_ms: ['time_first', 'zone_time_first'],
      time_last: ['time_last_ms', 'zone_time_last'],
      time_last_ms: ['time_last', 'zone_time_last'],
    },
  },
  'cloudflare-rpki': ROA,
  'routinator-vrps': ROA,
  'rpki-client-vrps': ROA,
  'abuse-ch-feodo-tracker': {
    record: {
      first_seen_utc: '2026-08-01 10:00:00',
      dst_ip: '11.0.0.1',
      dst_port: '443',
      c2_status: 'online',
      last_online: '2026-08-20',
      malware: 'Emotet',
    },
    file: csv,
  },
  'abuse-ch-threatfox-iocs': {
    record: {
      first_seen_utc: '2026-08-01 10:00:00',
      ioc_id: '123',
      ioc_value: 'weft-test.com',
      ioc_type: 'domain',
      threat_type: 'payload_delivery',
      fk_malware: 'win.emotet',
      malware_alias: 'Geodo',
      malware_printable: 'Emotet',
      last_seen_utc: '2026-08-20 10:00:00',
      confidence_level: '75',
      is_compromised: 'False',
      reference: 'https://blog.weft.com/1',
      tags: 'exe',
      anonymous: '0',
      reporter: 'someone',
    },
    file: csv,
    behind: { ioc_id: ['reference'] },
  },
  'abuse-ch-urlhaus': {
    record: {
      id: '5',
      dateadded: '2026-08-01 10:00:00',
      url: 'http://weft-test.com/a.exe',
      url_status: 'online',
      last_online: '2026-08-20 10:00:00',
      threat: 'phishing',
      tags: 'exe',
      urlhaus_link: 'https://urlhaus.abuse.ch/url/5/',
      reporter: 'someone',
    },
    file: csv,
  },
  'abuse-ch-ssl-blacklist': {
    record: { Firstseen: '2026-08-01 10:00:00', DstIP: '11.0.0.1', DstPort: '443' },
    file: csv,
  },
  'abuse-ch-malwarebazaar': {
    record: {
      first_seen_utc: '2026-08-01 10:00:00',
      sha256_hash: SHA256,
      md5_hash: 'b'.repeat(32),
      sha1_hash: 'c'.repeat(40),
      reporter: 'someone',
      file_name: 'a.exe',
      file_type_guess: 'exe',
      mime_type: 'application/x-dosexec',
      signature: 'Emotet',
      clamav: 'Win.Emotet',
      vtpercent: '80.00',
      imphash: 'd'.repeat(32),
      ssdeep: '3:a:b',
      tlsh: 'T1',
    },
    file: csv,
  },
  'cisa-kev': {
    record: {
      cveID: 'CVE-2026-0001',
      vendorProject: 'Acme',
      product: 'Server',
      vulnerabilityName: 'Acme Server Vulnerability',
      dateAdded: '2026-08-01',
      shortDescription: 'Acme Server has one.',
      requiredAction: 'Apply updates.',
      dueDate: '2026-08-22',
      knownRansomwareCampaignUse: 'Known',
      notes: 'https://acme.example/advisory',
      cwes: ['CWE-79'],
    },
    file: (record) => JSON.stringify({ vulnerabilities: [record] }),
    behind: { vulnerabilityName: ['shortDescription'] },
  },
};

/** Sources that do not list their fields yet. The number only falls. */
const STILL_WITHOUT = 381;

describe('the fields of a published format', () => {
  const listing = SOURCES.filter(({ fields }) => fields !== undefined).map(({ id }) => id);

  it('Each source that lists its fields has a full example here, and no example is left over', () => {
    expect(Object.keys(EXAMPLES).sort()).toEqual(listing);
  });

  it.each(Object.entries(EXAMPLES))('The list of %s has each field of the example, and no other', (id, { record }) => {
    expect(Object.keys(sourceDeclaration(id)?.fields ?? {}).sort()).toEqual([...fieldsOf(record)].sort());
  });

  it.each(Object.entries(EXAMPLES))(
    '%s takes the fields of which its list says what they become, and no other',
    async (id, example) => {
      const source = sourceDeclaration(id);
      if (source === undefined) throw new Error(`no source ${id}`);
      const becoming = Object.entries(source.fields ?? {}).flatMap(([field, use]) => ('becomes' in use ? [field] : []));
      expect([...(await takenFields(source, example))].sort()).toEqual(becoming.sort());
    },
  );

  it('The number of sources without a list of their fields does not grow', () => {
    expect(SOURCES.length - listing.length).toBeLessThanOrEqual(STILL_WITHOUT);
  });
});
