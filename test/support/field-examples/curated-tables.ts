/** Full examples of Weft's tables about places and organisations. */
import { stringify } from 'yaml';
import type { FullExample, FullExamples } from '../field-uses.ts';
import { partsOf, textOf } from '../record-lines.ts';

const SOURCES = ['https://weft.com/document'];
/** What only the reader of a table needs, with another value of it: a row without it is refused. */
const FOR_READERS = ['sources', 'asnSources', 'buildings.sources', 'members[].sources', 'sites[].sources'];

/** A table of one row; `named` turns the parts of its records into members named after one of them. */
function table(list: string, row: object, named: (row: unknown) => object = Object): FullExample {
  return {
    record: { asOf: '2026-08-22', [list]: [row] },
    file(record) {
      const { [list]: rows, ...head } = partsOf(record);
      return stringify({ ...head, [list]: Array.isArray(rows) ? rows.map(named) : rows });
    },
    otherwise: {
      [`${list}[].operator`]: 'Other',
      ...Object.fromEntries(FOR_READERS.map((name) => [`${list}[].${name}[]`, 'https://weft.com/other'])),
    },
  };
}

/** A record as the one member of an object, which one of its parts names. */
function underName(record: unknown, name: string, value: (others: Readonly<Record<string, unknown>>) => unknown) {
  const { [name]: _, ...others } = partsOf(record);
  return { [textOf(record, name)]: value(others) };
}

const asObject = (others: unknown): unknown => others;

export const ORGANIZATION_TABLE = table('organizations', {
  company: 'Example LLC',
  names: ['Former Example Inc.'],
  sources: SOURCES,
});

export const PLACE_TABLES: FullExamples = {
  'weft-cloud-regions': table(
    'vendors',
    { vendor: 'aws', sources: SOURCES, regions: { region: 'eu-west-1', city: 'Dublin', country: 'IE' } },
    (row) => ({
      ...partsOf(row),
      regions: underName(partsOf(row).regions, 'region', ({ city, country }) => [city, country]),
    }),
  ),
  'weft-facilities': table(
    'networks',
    {
      network: 'AS64500',
      operator: 'Example',
      asOf: '2026-08-01',
      sources: SOURCES,
      vendor: 'cloudflare',
      facilities: { name: 'Example AMS1', city: 'Amsterdam', country: 'NL', address: 'Street 1', pop: 'AMS' },
    },
    (row) => ({ ...partsOf(row), facilities: underName(partsOf(row).facilities, 'name', asObject) }),
  ),
  'weft-internet-exchanges': table(
    'exchanges',
    {
      exchange: 'EXAMPLE-IX',
      longName: 'Example Internet Exchange',
      city: 'Amsterdam',
      country: 'NL',
      website: 'https://weft.com/',
      sources: SOURCES,
      buildings: {
        asOf: '2026-08-01',
        sources: SOURCES,
        facilities: { name: 'Example AMS1', city: 'Amsterdam', country: 'NL' },
      },
      members: [
        { asOf: '2026-08-02', sources: SOURCES, networks: { network: 'AS64500', addresses: ['11.0.0.1', '2a00::1'] } },
      ],
    },
    (row) => {
      const { buildings, members, ...others } = partsOf(row);
      return {
        ...others,
        buildings: { ...partsOf(buildings), facilities: underName(partsOf(buildings).facilities, 'name', asObject) },
        members: Array.isArray(members)
          ? members.map((member: unknown) => ({
              ...partsOf(member),
              networks: underName(partsOf(member).networks, 'network', ({ addresses }) => addresses),
            }))
          : [],
      };
    },
  ),
  'weft-root-servers': table('servers', {
    letter: 'K',
    operator: 'Example',
    asn: 'AS64500',
    asnSources: SOURCES,
    sites: [{ asOf: '2026-08-01', sources: SOURCES, towns: [['Amsterdam', 'NL']] }],
  }),
};
