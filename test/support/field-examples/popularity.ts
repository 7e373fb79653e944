import { MEMBERSHIP_LISTS } from '../../../loaders/sources/popularity/membership-lists.ts';
import { type FullExample, type FullExamples, sharedExample } from '../field-uses.ts';
import { csvFile, separatedFile } from '../record-files.ts';
import { warningListExample } from './plain-lists.ts';

const RANKED: FullExample = {
  record: { rank: '1', domain: 'weft.com' },
  file: (record) => separatedFile(record, ['rank', 'domain'], ','),
};

export const POPULARITY: FullExamples = {
  ...sharedExample(
    MEMBERSHIP_LISTS.filter(({ id }) => id.startsWith('misp-')),
    warningListExample('weft.com'),
  ),
  'crux-top-list': { record: { origin: 'https://weft.com', rank: '1000' }, file: csvFile },
  'tranco-top1m': RANKED,
  'cisco-umbrella-top1m': RANKED,
  'majestic-million': {
    record: {
      GlobalRank: '1',
      TldRank: '1',
      Domain: 'weft.com',
      TLD: 'com',
      RefSubNets: '475000',
      RefIPs: '2000000',
      IDN_Domain: 'weft.com',
      IDN_TLD: 'com',
      PrevGlobalRank: '2',
      PrevTldRank: '2',
      PrevRefSubNets: '474000',
      PrevRefIPs: '1900000',
    },
    file: csvFile,
  },
  'cloudflare-radar-top1m': {
    record: { rank: '1', domain: 'weft.com', categories: 'Technology;Search Engines' },
    file: csvFile,
  },
  'alexa-top-500': {
    record: { domain: 'weft.com', comment: 'the first' },
    file: (record) => {
      const { domain = '', comment } = Object(record);
      return `${domain}${comment === undefined ? '' : ` # ${comment}`}\n`;
    },
  },
  'moz-top-500': {
    record: { rank: 1, rootDomain: 'weft.com', linkingRootDomains: 16_711_470, domainAuthority: 100 },
    file: (record) => JSON.stringify([record]),
  },
};
