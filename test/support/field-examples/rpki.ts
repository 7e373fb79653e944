import type { FullExample, FullExamples } from '../field-uses.ts';
import { csvFile } from '../record-files.ts';

const span = { notBefore: '2026-01-01T00:00:00Z', notAfter: '2027-01-01T00:00:00Z' };
const chain = { notBefore: '2026-02-01T00:00:00Z', notAfter: '2026-12-01T00:00:00Z' };

const ROA = {
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
};

/** What rpki-client counts. */
const COUNTS = [
  ...['roas', 'failedroas', 'invalidroas', 'spls', 'failedspls', 'invalidspls', 'aspas', 'failedaspas', 'invalidaspas'],
  ...['bgpsec_pubkeys', 'certificates', 'invalidcertificates', 'nonfunctionalcas', 'taks', 'tals', 'invalidtals'],
  ...[
    'manifests',
    'failedmanifests',
    'crls',
    'gbrs',
    'repositories',
    'vrps',
    'uniquevrps',
    'vsps',
    'uniquevsps',
    'vaps',
  ],
  ...['uniquevaps', 'cachedir_new_files', 'cachedir_del_files', 'cachedir_del_dirs', 'cachedir_superfluous_files'],
  'cachedir_del_superfluous_files',
];

const VALIDATED: FullExample = {
  record: {
    metadata: {
      buildmachine: 'weft',
      buildtime: '2026-08-20T09:31:33Z',
      generated: 1_787_212_800,
      generatedTime: '2026-08-21T09:31:33Z',
      ...Object.fromEntries(COUNTS.map((name) => [name, 1])),
      valid: 1_787_300_000,
      elapsedtime: 91,
      usertime: 306,
      systemtime: 36,
      counts: 2,
      talfiles: ['/etc/tals/ripe.tal'],
      signature: 'ab',
      signatureDate: 'cd',
    },
    roas: [ROA],
    aspas: [
      { customer_asid: 64_501, providers: [64_510], expires: 1_790_000_000 },
      { customer: 64_502, provider_asids: [64_511], expires: 1_790_000_000 },
    ],
    provider_authorizations: {
      ipv4: [{ customer_asid: 64_503, providers: [64_512] }],
      ipv6: [{ customer_asid: 64_504, providers: [64_513] }],
    },
    bgpsec_keys: [{ asn: 64_500, ski: 'ab', pubkey: 'AQ==', ta: 'ripe', expires: 1_790_000_000 }],
    nonfunc_cas: [{ location: 'a', ta: 'ripe', caRepository: 'b', rpkiManifest: 'c', ski: 'd' }],
    signedprefixlists: [{ prefixes: ['11.0.0.0/16'] }],
  },
  file: JSON.stringify,
  behind: {
    'metadata.generated': ['metadata.buildtime'],
    'metadata.generatedTime': ['metadata.buildtime', 'metadata.generated'],
    'roas[].source[].tal': ['roas[].ta'],
    'roas[].source[].validity.notBefore': ['roas[].source[].chainValidity.notBefore'],
    'roas[].source[].validity.notAfter': ['roas[].expires', 'roas[].source[].chainValidity.notAfter'],
    'roas[].source[].chainValidity.notAfter': ['roas[].expires'],
  },
};

const COLUMNS = { ASN: 'AS64500', 'IP Prefix': '11.0.0.0/16', 'Max Length': '24' };
const DATED_OBJECT = {
  URI: 'rsync://x/y.roa',
  'Not Before': '2026-01-01 00:00:00',
  'Not After': '2027-01-01 00:00:00',
};

export const RPKI: FullExamples = {
  'ripe-roas': { record: { ...COLUMNS, ...DATED_OBJECT }, file: csvFile },
  'routinator-csv': { record: { ...COLUMNS, 'Trust Anchor': 'ripe', ...DATED_OBJECT }, file: csvFile },
  'rpki-client-csv': { record: { ...COLUMNS, 'Trust Anchor': 'ripe', Expires: '1790000000' }, file: csvFile },
  'cloudflare-rpki': VALIDATED,
  'routinator-vrps': VALIDATED,
  'rpki-client-vrps': VALIDATED,
};
