import { OWN_SOURCES } from '../../../../loaders/sources/own/index.ts';
import { type FullExample, type FullExamples, sharedExample } from '../../field-uses.ts';
import { csvFile, separatedFile } from '../../record-files.ts';
import { memoryInput } from '../../source-input.ts';
import { curatedFile } from '../curated-file.ts';

const TWEET = ['date', 'user', 'type', 'value', 'tags', 'tweet'];
const SDN = [
  ...['number', 'name', 'type', 'programs', 'title', 'callSign', 'vesselType', 'tonnage', 'grossTonnage', 'vesselFlag'],
  ...['vesselOwner', 'remarks'],
];

const TRAIL: FullExample = {
  record: {
    'file name': 'supershell_c2.txt',
    Reference: 'https://www.weft.com/2026/05/17/report.html',
    trail: 'weft-test.com',
    comment: 'seen once',
  },
  file: (record) => {
    const { 'file name': name = 'maltrail-all.txt', Reference: reference, trail = '', comment } = Object(record);
    const head = reference === undefined ? '' : `# Reference: ${reference}\n\n`;
    return memoryInput(`${head}${trail}${comment === undefined ? '' : ` # ${comment}`}\n`, name);
  },
};

/** Feeds of single reports: posts, kits, trails, sanctions. */
export const REPORTS: FullExamples = {
  tweetfeed: {
    record: {
      date: '2026-08-20 10:00:00',
      user: 'someone',
      type: 'ip',
      value: '11.0.0.1',
      tags: '#phishing',
      tweet: 'https://x.com/someone/status/1',
    },
    file: (record) => separatedFile(record, TWEET, ','),
  },
  phishtank: {
    record: {
      phish_id: 1,
      url: 'https://weft-test.com/a',
      phish_detail_url: 'https://phishtank.org/phish_detail.php?phish_id=1',
      submission_time: '2026-08-20T10:00:00+00:00',
      verified: 'yes',
      verification_time: '2026-08-20T11:00:00+00:00',
      online: 'yes',
      target: 'PayPal',
      details: [
        {
          ip_address: '11.0.0.1',
          cidr_block: '11.0.0.0/16',
          announcing_network: '64500',
          rir: 'ripencc',
          country: 'DE',
          detail_time: '2026-08-20T10:30:00+00:00',
        },
      ],
    },
    file: (record) => JSON.stringify([record]),
  },
  'neonprimetime-phishing-kits': {
    record: {
      DateFound: '6/2/2020',
      ReferenceLink: 'https://twitter.com/neonprimetime/',
      ThreatActorEmail: 'someone@yandex.com',
      EmailType: 'yandex',
      KitMailer: 'mailer.php',
      Target: 'OneDrive',
      PhishingDomain: 'weft-test.com',
      KitName: 'onedrive-drive.zip',
      ThreatActor: 'created by someone',
      KitHash: '4ceca64c459e58673a9e4dabeaee15a1',
      KitUrl: 'https://weft-test.com/invoice/onedrive-drive.zip',
    },
    file: csvFile,
  },
  'maltrail-apt': TRAIL,
  'maltrail-malware': TRAIL,
  'maltrail-malicious': TRAIL,
  'maltrail-suspicious': TRAIL,
  'maltrail-mass-scanner': {
    record: { network: '11.0.0.0/24', operator: 'census.weft.com', comment: 'This list is based off mass_scanner.txt' },
    file: (record) => {
      const { network = '', operator, comment = '' } = Object(record);
      return `# ${comment}\n${network}${operator === undefined ? '' : ` # ${operator}`}\n`;
    },
  },
  'maltrail-worst-asns': {
    record: { asn: 'AS63949', 'AS name': 'Linode, LLC', network: '103.29.68.0/22', label: 'linode' },
    file: (record) => {
      const { asn = '', 'AS name': name = '', network = '', label = '' } = Object(record);
      return `# ${asn} ${name}\n\n${network},${label}\n`;
    },
  },
  'ofac-sdn': {
    record: {
      number: '33151',
      name: 'SUEX OTC, S.R.O.',
      type: 'individual',
      programs: 'CYBER2',
      title: 'Director',
      callSign: 'A1',
      vesselType: 'Tanker',
      tonnage: '1',
      grossTonnage: '2',
      vesselFlag: 'Panama',
      vesselOwner: 'Someone',
      remarks: 'Website suex.io; Digital Currency Address - XBT ',
      'sdn_comments.csv': '12HQDsicffSBaYdJ6BhnE22sfjTESmmzKx.',
    },
    file: (record) => {
      const { 'sdn_comments.csv': rest, ...row } = Object(record);
      const beside = rest === undefined ? {} : { 'sdn_comments.csv': `33151,"${rest}"\n` };
      const cells = SDN.map((column) => (row[column] === undefined ? '-0- ' : `"${row[column]}"`));
      return memoryInput(`${cells.join(',')}\n`, 'sdn.csv', 65_536, beside);
    },
    otherwise: { number: '33152' },
  },
  'ethereum-darklist': {
    record: { address: '0x098b716b8aaf21512996dc57eb0615e2383e2f96', comment: 'Phishing', date: '2018-02-12' },
    file: (record) => JSON.stringify([record]),
  },
  'scamsniffer-addresses': {
    record: { address: '0x098b716b8aaf21512996dc57eb0615e2383e2f96' },
    file: (record) => JSON.stringify(Object.values(Object(record))),
  },
  'phishing-kit-tracker': {
    record: {
      FileA: `/tmp/raw/weft-test.com_a.zip_${'a'.repeat(20)}.zip`,
      FileB: `/tmp/raw/weft-other.com_b.zip_${'b'.repeat(20)}.zip`,
      SimilarityAVG: '1.5',
      SimilarityMin: '1.3',
      SimilarityMax: '1.6',
    },
    file: csvFile,
  },
  'weft-mass-scanners': {
    record: {
      asOf: '2026-08-20',
      operator: 'Censys',
      networks: ['162.142.125.0/24'],
      asns: ['AS398324'],
      sources: ['https://docs.censys.com/a'],
    },
    file: curatedFile('scanners'),
    otherwise: { operator: 'Another' },
  },
  'weft-hosting-networks': {
    record: {
      asOf: '2026-08-20',
      operator: 'OVHcloud',
      asns: ['AS16276'],
      sources: ['https://www.ovhcloud.com/a'],
    },
    file: curatedFile('networks'),
    otherwise: { operator: 'Another' },
  },
  'weft-resolvers': {
    record: { asOf: '2026-08-20', operator: 'Quad9', addresses: ['9.9.9.9'], sources: ['https://www.quad9.net/a'] },
    file: curatedFile('resolvers'),
    otherwise: { operator: 'Another' },
  },
  'weft-shared-services': {
    record: {
      asOf: '2026-08-20',
      provider: 'InfinityFree',
      kind: 'free-hosting',
      names: ['epizy.com'],
      below: true,
      sources: ['https://www.infinityfree.com/a'],
    },
    file: curatedFile('services'),
    otherwise: { provider: 'Another', kind: 'webmail' },
  },
  ...sharedExample(OWN_SOURCES, {
    record: {
      comment: 'what we saw',
      indicator: '11.0.0.1',
      reason: 'it scanned us',
      weight: '1.5',
      expiry: '2026-12-31',
      first_seen: '2026-08-01',
      last_seen: '2026-08-20',
    },
    file: (record) => {
      const { comment, ...row } = Object(record);
      return `${comment === undefined ? '' : `# ${comment}\n`}${csvFile(row)}`;
    },
  }),
};
