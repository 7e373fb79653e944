import type { FullExample, FullExamples } from '../field-uses.ts';
import { entryFile, jsonLine } from '../record-files.ts';
import { curatedFile } from './curated-file.ts';
import { DNS_SCANS } from './dns/scans.ts';
import { ZONES } from './dns/zones.ts';

const CURATED_RECORD: FullExample = {
  record: {
    asOf: '2026-08-20',
    name: 'gmail.com',
    type: 'TXT',
    data: 'v=spf1 redirect=_spf.google.com',
    seen: '2008-05-11',
    sources: ['http://www.open-spf.org/Frank_Ellermann/Google/'],
  },
  file: curatedFile('records'),
  otherwise: { 'sources[]': 'https://weft.com/b', type: 'NS' },
};

export const DNS: FullExamples = {
  ...DNS_SCANS,
  ...ZONES,
  'weft-dns-records': CURATED_RECORD,
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
    file: entryFile('weft.com'),
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
    file: jsonLine,
    behind: {
      time_first: ['time_first_ms', 'zone_time_first'],
      time_first_ms: ['time_first', 'zone_time_first'],
      time_last: ['time_last_ms', 'zone_time_last'],
      time_last_ms: ['time_last', 'zone_time_last'],
    },
  },
};
