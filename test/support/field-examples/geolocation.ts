import type { FullExamples } from '../field-uses.ts';
import { entryFile } from '../record-files.ts';

export const GEOLOCATION: FullExamples = {
  'tweetfeed-ipmeta': {
    record: {
      city: 'Sydney',
      country: 'AU',
      org: 'AS13335 Cloudflare, Inc.',
      fetched_at: '2026-08-11T13:35:02Z',
      bogon: true,
      drop: { cidr: { sblid: 'SBL627127' }, asn: { asname: 'XNNET' } },
    },
    file: entryFile('1.0.0.4'),
    behind: Object.fromEntries(
      ['city', 'country', 'org', 'fetched_at', 'drop.cidr.sblid', 'drop.asn.asname'].map((field) => [field, ['bogon']]),
    ),
  },
};
