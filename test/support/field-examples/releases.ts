/** A full example of endoflife.date: an answer of its API, or a page of its repository. */
import { stringify } from 'yaml';
import { type FullExample, fieldsOf } from '../field-uses.ts';
import { partsOf } from '../record-lines.ts';

const ANSWER = {
  schema_version: '1.2.0',
  generated_at: '2026-08-22T10:00:00+00:00',
  total: 1,
  result: [
    {
      name: 'server',
      label: 'Acme Server',
      aliases: ['acme-server'],
      category: 'server-app',
      tags: ['acme'],
      versionCommand: 'server -v',
      identifiers: [
        { type: 'cpe', id: 'cpe:2.3:a:acme:server' },
        { type: 'purl', id: 'pkg:generic/server' },
      ],
      labels: { eoas: 'Active', discontinued: 'Sold', eol: 'Security', eoes: 'Extended' },
      links: { icon: 'https://weft.com/a.svg', html: 'https://weft.com/', releasePolicy: 'https://weft.com/policy' },
      releases: [
        {
          name: '1.31',
          codename: 'Bookworm',
          label: '1.31 (Bookworm)',
          releaseDate: '2026-05-13',
          isLts: true,
          ltsFrom: '2026-06-01',
          isEoas: false,
          eoasFrom: '2027-01-01',
          isEol: false,
          eolFrom: '2028-01-01',
          isDiscontinued: false,
          discontinuedFrom: '2029-01-01',
          isEoes: false,
          eoesFrom: '2030-01-01',
          isMaintained: true,
          latest: { name: '1.31.4', date: '2026-08-19', link: 'https://weft.com/changes' },
          custom: { minJavaVersion: '17' },
        },
      ],
    },
  ],
};

const PAGE = {
  title: 'Acme Server',
  addedAt: '2022-01-13',
  category: 'server-app',
  tags: 'acme',
  iconSlug: 'acme',
  permalink: '/server',
  alternate_urls: ['/acme-server'],
  versionCommand: 'server -v',
  releasePolicyLink: 'https://weft.com/policy',
  releaseImage: 'https://weft.com/a.png',
  changelogTemplate: 'https://weft.com/__RELEASE_CYCLE__',
  releaseLabel: '__RELEASE_CYCLE__',
  LTSLabel: 'LTS',
  eolColumn: 'Security',
  eoasColumn: 'Active',
  eoesColumn: 'Extended',
  latestColumn: 'true',
  discontinuedColumn: 'Sold',
  staleReleaseThresholdDays: '365',
  customFields: [{ name: 'minJavaVersion', label: 'Java', display: 'api-only', description: 'Java' }],
  identifiers: [{ cpe: 'cpe:2.3:a:acme:server' }, { purl: 'pkg:generic/server' }, { repology: 'server' }],
  auto: { methods: [{ git: 'https://weft.com/git', regex: '^v', template: '{{major}}' }] },
  releases: [
    {
      releaseCycle: '1.31',
      codename: 'Bookworm',
      releaseLabel: '1.31 (Bookworm)',
      releaseDate: '2026-05-13',
      eol: '2028-01-01',
      eoas: '2027-01-01',
      eoes: '2030-01-01',
      discontinued: '2029-01-01',
      lts: 'true',
      latest: '1.31.4',
      latestReleaseDate: '2026-08-19',
      link: 'https://weft.com/changes',
      outOfOrder: 'true',
      minJavaVersion: '17',
    },
  ],
};

export const RELEASES: FullExample = {
  record: { API: ANSWER, page: PAGE },
  file(record) {
    const { API, page } = partsOf(record);
    return API === undefined ? `---\n${stringify(page)}---\n` : JSON.stringify(API);
  },
  behind: {
    ...Object.fromEntries(fieldsOf({ page: PAGE }).map((field) => [field, ['API']])),
    'API.result[].releases[].isLts': ['API.result[].releases[].ltsFrom'],
    'API.result[].releases[].isEol': ['API.result[].releases[].eolFrom'],
  },
  otherwise: { 'API.result[].name': 'other', 'page.title': 'Other' },
};
