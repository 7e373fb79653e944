import type { FullExamples } from '../field-uses.ts';

export const GEOLOCATION: FullExamples = {
  'tweetfeed-ipmeta': {
    record: {
      generated_at: '2026-08-22T13:35:03Z',
      version: 1,
      source: 'ipinfo.io',
      count: 1,
      sources: {
        spamhaus_drop: {
          timestamp: 1_787_404_442,
          fetched_at: '2026-08-22T13:35:03Z',
          records: 1699,
          terms: 'https://www.spamhaus.org/drop/terms/',
          copyright: '(c) 2026 The Spamhaus Project SLU',
        },
      },
      city: 'Sydney',
      country: 'AU',
      org: 'AS13335 Cloudflare, Inc.',
      fetched_at: '2026-08-11T13:35:02Z',
      bogon: true,
      drop: { cidr: { sblid: 'SBL627127' }, asn: { asn: 197769, asname: 'XNNET' } },
    },
    file: (record) => {
      const { generated_at, version, source, count, sources, ...entry } = Object(record);
      return JSON.stringify({ generated_at, version, source, count, sources, entries: { '1.0.0.4': entry } });
    },
    behind: Object.fromEntries(
      ['city', 'country', 'org', 'fetched_at', 'drop.cidr.sblid', 'drop.asn.asn', 'drop.asn.asname'].map((field) => [
        field,
        ['bogon'],
      ]),
    ),
  },
};
