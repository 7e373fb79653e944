/** Full examples of PeeringDB's tables, as its API answers. */
import type { FullExample, FullExamples } from '../field-uses.ts';
import { partsOf } from '../record-lines.ts';
import { memoryInput } from '../source-input.ts';

const ROW = { created: '2010-01-02T03:04:05Z', updated: '2026-01-02T03:04:05Z', status: 'ok' };
const LINKS = {
  website: 'https://weft.com/',
  social_media: [{ service: 'website', identifier: 'https://weft.com/' }],
  status_dashboard: 'https://status.weft.com/',
  logo: 'https://weft.com/logo.png',
};
const CONTACTS = {
  tech_email: 'noc@weft.com',
  tech_phone: '+31 20 1',
  sales_email: 'sales@weft.com',
  sales_phone: '+31 20 2',
};

/** A table of one row, with a table next to it. */
function table(row: object, beside: Readonly<Record<string, object>> = {}): FullExample {
  const files = Object.fromEntries(
    Object.entries(beside).map(([name, other]) => [`${name}.json`, JSON.stringify({ data: [other] })]),
  );
  return {
    record: { meta: { generated: 1_787_356_800 }, data: [{ ...row, ...ROW }] },
    file: (record) => memoryInput(JSON.stringify({ meta: {}, ...partsOf(record) }), 'table.json', undefined, files),
    otherwise: { 'data[].status': 'deleted' },
  };
}

const FACILITY = {
  id: 1,
  org_id: 2,
  org_name: 'Example B.V.',
  campus_id: 3,
  name: 'Example AMS1',
  aka: 'AMS1',
  name_long: 'Example Amsterdam 1',
  ...LINKS,
  clli: 'AMSTNL01',
  rencode: 'a',
  npanxx: '212-555',
  ...CONTACTS,
  property: 'Owner',
  diverse_serving_substations: true,
  available_voltage_services: ['48 VDC'],
  notes: 'a',
  region_continent: 'Europe',
  net_count: 10,
  ix_count: 2,
  carrier_count: 1,
  address1: 'Street 1',
  address2: 'Building B',
  city: 'Amsterdam',
  state: 'NH',
  country: 'NL',
  zipcode: '1012',
  suite: '1',
  floor: '2',
  latitude: 52.5,
  longitude: 4.5,
};

const EXCHANGE = {
  id: 1,
  org_id: 2,
  name: 'EXAMPLE-IX',
  aka: 'EXIX',
  name_long: 'Example Internet Exchange',
  city: 'Amsterdam',
  country: 'NL',
  region_continent: 'Europe',
  media: 'Ethernet',
  notes: 'a',
  proto_unicast: true,
  proto_multicast: false,
  proto_ipv6: true,
  ...LINKS,
  url_stats: 'https://weft.com/stats',
  ...CONTACTS,
  policy_email: 'peering@weft.com',
  policy_phone: '+31 20 3',
  net_count: 100,
  fac_count: 3,
  ixf_net_count: 90,
  ixf_last_import: '2026-08-01T00:00:00Z',
  ixf_import_request: '2026-08-01T00:00:00Z',
  ixf_import_request_status: 'finished',
  service_level: '24/7 Support',
  terms: 'No Commercial Terms',
};

const NETWORK = {
  id: 1,
  org_id: 2,
  name: 'Example Networks',
  aka: 'EXNET',
  name_long: 'Example Networks International',
  ...LINKS,
  asn: 64_500,
  looking_glass: 'https://lg.weft.com/',
  route_server: 'https://rs.weft.com/',
  irr_as_set: 'AS-EXAMPLE',
  info_type: 'NSP',
  info_types: ['NSP'],
  info_prefixes4: 10,
  info_prefixes6: 5,
  info_traffic: '1-5Gbps',
  info_ratio: 'Balanced',
  info_scope: 'Europe',
  info_unicast: true,
  info_multicast: false,
  info_ipv6: true,
  info_never_via_route_servers: false,
  notes: 'a',
  policy_url: 'https://weft.com/peering',
  policy_general: 'Open',
  policy_locations: 'Preferred',
  policy_ratio: false,
  policy_contracts: 'Not Required',
  allow_ixp_update: false,
  ix_count: 3,
  fac_count: 4,
  netixlan_updated: '2026-08-01T00:00:00Z',
  netfac_updated: '2026-08-01T00:00:00Z',
  poc_updated: '2026-08-01T00:00:00Z',
  rir_status: 'ok',
  rir_status_updated: '2026-08-01T00:00:00Z',
};

const OF_BUILDING = { fac_id: 3, name: 'Example AMS1', city: 'Amsterdam', country: 'NL' };
const PORT = {
  id: 1,
  net_id: 4,
  ix_id: 2,
  ixlan_id: 2,
  name: 'EXAMPLE-IX: Main',
  notes: 'a',
  speed: 10_000,
  asn: 64_500,
  ipaddr4: '11.0.0.1',
  ipaddr6: '2a00::1',
  is_rs_peer: true,
  bfd_support: false,
  operational: true,
  net_side_id: 3,
  ix_side_id: 3,
};
const NAMED_EXCHANGE = { ix: { id: 2, name: 'EXAMPLE-IX' } };
const port = table(PORT, NAMED_EXCHANGE);

export const PEERINGDB_NET = table(NETWORK, { org: { id: 2, name: 'Example Networks B.V.' } });

export const PEERINGDB: FullExamples = {
  'peeringdb-fac': table(FACILITY),
  'peeringdb-ix': table(EXCHANGE),
  'peeringdb-ixfac': table({ id: 1, ix_id: 2, ...OF_BUILDING }, NAMED_EXCHANGE),
  'peeringdb-netfac': table({ id: 1, net_id: 4, local_asn: 64_501, ...OF_BUILDING }, { net: { id: 4, asn: 64_500 } }),
  'peeringdb-netixlan': { ...port, otherwise: { ...port.otherwise, 'data[].operational': false } },
};
