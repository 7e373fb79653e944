/** The fields of PeeringDB's tables: what each becomes, or why it is left out. */
import { leftOut, under } from '../../formats/published-fields.ts';
import type { PublishedFields } from '../../source.ts';

/** Fields of each row, and of the answer. */
const ROW: PublishedFields = {
  ...leftOut(['created', 'updated'], 'a date of the row: the graph has the day of the table'),
  status: { becomes: 'nothing is stated of a row that was deleted or waits for approval' },
};
const ID = { leftOut: 'the number of the row: nothing refers to it' };
const PEERINGDB_ID = { becomes: 'the id in PeeringDB' };
const CONTACT = 'how to reach a person';
const COUNTS = 'a count of rows in other tables: these say it';
const PAGE = 'a page or a picture';
const NOTES = 'free text of the operator';
const OTHER_NAMES = 'another name: the name is the key';
const PLACE_OF_NAME = {
  ...leftOut(['city', 'country'], 'where the building is: the table of buildings has it'),
};

function table(fields: PublishedFields): PublishedFields {
  return { 'meta.generated': { becomes: 'the date of the table' }, ...under('data[].', { ...fields, ...ROW }) };
}

export const FACILITY_FIELDS = table({
  id: PEERINGDB_ID,
  name: { becomes: 'the building' },
  ...leftOut(['aka', 'name_long'], OTHER_NAMES),
  address1: { becomes: 'the address' },
  address2: { becomes: 'the address' },
  city: { becomes: 'the city of the building' },
  country: { becomes: 'the country of the building' },
  latitude: { becomes: 'the latitude' },
  longitude: { becomes: 'the longitude' },
  clli: { becomes: 'its Common Language Location Identifier' },
  ...leftOut(
    ['suite', 'floor', 'state', 'zipcode'],
    'a part of the address: street, city and country name the building',
  ),
  ...leftOut(['org_id', 'org_name', 'campus_id'], 'who runs the building: the graph has no edge for it'),
  ...leftOut(['website', 'status_dashboard', 'logo', 'social_media[].service', 'social_media[].identifier'], PAGE),
  ...leftOut(['rencode', 'npanxx'], 'the code of the building at American telephone companies: clli is one too'),
  ...leftOut(['tech_email', 'tech_phone', 'sales_email', 'sales_phone'], CONTACT),
  ...leftOut(
    ['property', 'diverse_serving_substations', 'available_voltage_services[]'],
    'how the building is owned and powered',
  ),
  notes: { leftOut: NOTES },
  region_continent: { leftOut: 'the continent: the country says it' },
  ...leftOut(['net_count', 'ix_count', 'carrier_count'], COUNTS),
});

export const EXCHANGE_FIELDS = table({
  id: PEERINGDB_ID,
  name: { becomes: 'the exchange' },
  name_long: { becomes: 'its full name' },
  aka: { leftOut: OTHER_NAMES },
  website: { becomes: 'its website' },
  net_count: { becomes: 'how many members it has' },
  city: { becomes: 'the city of the exchange' },
  country: { becomes: 'the country of the exchange' },
  org_id: { leftOut: 'who runs the exchange: the graph has no edge for it' },
  region_continent: { leftOut: 'the continent: the country says it' },
  ...leftOut(
    ['media', 'proto_unicast', 'proto_multicast', 'proto_ipv6', 'service_level', 'terms'],
    'what the exchange offers, in words for its customers',
  ),
  notes: { leftOut: NOTES },
  ...leftOut(['url_stats', 'status_dashboard', 'logo', 'social_media[].service', 'social_media[].identifier'], PAGE),
  ...leftOut(['tech_email', 'tech_phone', 'policy_email', 'policy_phone', 'sales_email', 'sales_phone'], CONTACT),
  fac_count: { leftOut: COUNTS },
  ...leftOut(
    ['ixf_net_count', 'ixf_last_import', 'ixf_import_request', 'ixf_import_request_status'],
    "how PeeringDB reads the exchange's own list of members",
  ),
});

export const EXCHANGE_SITE_FIELDS = table({
  id: ID,
  ix_id: { becomes: 'the exchange, by its name in ix.json' },
  name: { becomes: 'the building' },
  fac_id: { leftOut: 'the number of the building: name has it' },
  ...PLACE_OF_NAME,
});

export const NETWORK_FIELDS = table({
  id: ID,
  asn: { becomes: 'the AS' },
  name: { becomes: 'the company in the name of the AS' },
  org_id: { becomes: 'the organisation that the AS is registered to, by its name in org.json' },
  ...leftOut(['aka', 'name_long'], OTHER_NAMES),
  ...leftOut(
    [
      ...['website', 'looking_glass', 'route_server', 'status_dashboard', 'logo', 'policy_url'],
      ...['social_media[].service', 'social_media[].identifier'],
    ],
    PAGE,
  ),
  irr_as_set: { leftOut: 'the set with the customers of the network: the routing registries have the sets themselves' },
  ...leftOut(
    [
      ...['info_type', 'info_types[]', 'info_prefixes4', 'info_prefixes6', 'info_traffic', 'info_ratio', 'info_scope'],
      ...['info_unicast', 'info_multicast', 'info_ipv6', 'info_never_via_route_servers'],
    ],
    'the size and the traffic that the network claims: bgp-announcements shows what it announces',
  ),
  ...leftOut(
    ['policy_general', 'policy_locations', 'policy_ratio', 'policy_contracts', 'allow_ixp_update'],
    'with whom the network would exchange traffic',
  ),
  notes: { leftOut: NOTES },
  ...leftOut(['ix_count', 'fac_count'], COUNTS),
  ...leftOut(['netixlan_updated', 'netfac_updated', 'poc_updated'], 'a date of rows in other tables'),
  ...leftOut(['rir_status', 'rir_status_updated'], 'whether the AS number is assigned: delegation files say it'),
});

export const PRESENCE_FIELDS = table({
  id: ID,
  net_id: { becomes: 'the network, by its number in net.json' },
  local_asn: { becomes: 'the AS number that the network uses in the building' },
  name: { becomes: 'the building' },
  fac_id: { leftOut: 'the number of the building: name has it' },
  ...PLACE_OF_NAME,
});

export const PORT_FIELDS = table({
  id: ID,
  ix_id: { becomes: 'the exchange, by its name in ix.json' },
  name: { becomes: 'the exchange, if there is no ix.json' },
  asn: { becomes: 'the network' },
  speed: { becomes: 'the speed of its port' },
  ipaddr4: { becomes: 'its IPv4 address at the exchange' },
  ipaddr6: { becomes: 'its IPv6 address at the exchange' },
  is_rs_peer: { becomes: "whether it peers with the exchange's route servers" },
  operational: { becomes: 'nothing is stated of a port that is not in use' },
  ...leftOut(['net_id', 'ixlan_id'], 'the number of a row in another table: asn and ix_id say the same'),
  ...leftOut(
    ['net_side_id', 'ix_side_id'],
    'the building of each end of the port: the graph has edges of networks and of exchanges',
  ),
  bfd_support: { leftOut: 'how the port detects that the other end is down' },
  notes: { leftOut: NOTES },
});
