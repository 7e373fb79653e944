/** The members of IX-F's member export (schema 0.6 to 1.0): what each becomes, or why it is left out. */
import { leftOut, under } from '../../formats/published-fields.ts';
import type { PublishedFields } from '../../source.ts';

const CONTACT = 'how to reach a person';
const LAN = 'the peering LAN itself: the graph has the addresses of the members in it';
const POLICY = 'with whom the network would exchange traffic';

function family(version: 4 | 6): PublishedFields {
  return {
    address: { becomes: `its IPv${version} address at the exchange` },
    routeserver: { becomes: "whether it peers with the exchange's route servers" },
    as_macro: { leftOut: 'the set with the customers of the network: the routing registries have the sets themselves' },
    max_prefix: { leftOut: 'how many blocks a peer should accept' },
    'mac_addresses[]': { leftOut: 'the hardware address of the port' },
    ...leftOut(
      ['services[].type', 'services[].os', 'services[].os_version', 'services[].daemon', 'services[].daemon_version'],
      'what the exchange itself runs there',
    ),
  };
}

const PREFIX = ['prefix', 'mask_length', 'looking_glass_urls[]'];

export const IXF_FIELDS: PublishedFields = {
  timestamp: { becomes: 'the date of the list' },
  version: { leftOut: 'the version of the schema' },
  ...under('ixp_list[].', {
    ixp_id: { becomes: 'the exchange of a connection' },
    shortname: { becomes: 'the exchange' },
    name: { becomes: 'its full name' },
    url: { becomes: 'its website' },
    country: { becomes: 'its country' },
    peeringdb_id: { becomes: 'its id in PeeringDB' },
    ixf_id: { leftOut: 'its number in another register' },
    stats_api: { leftOut: 'a page with its traffic' },
    ...leftOut(
      ['support', 'emergency', 'billing'].flatMap((kind) =>
        ['email', 'phone', 'contact_hours'].map((by) => `${kind}_${by}`),
      ),
      CONTACT,
    ),
    'peering_policy_list[]': { leftOut: POLICY },
    ...under('switch[].', {
      colo: { becomes: 'a building of the exchange' },
      pdb_facility_id: { becomes: 'the id of the building in PeeringDB' },
      city: { becomes: 'the city of the building' },
      country: { becomes: 'the country of the building' },
      ...leftOut(['id', 'name', 'manufacturer', 'model', 'software'], 'the switch itself: the graph has buildings'),
    }),
    ...leftOut(
      ['id', 'name', ...['ipv4', 'ipv6'].flatMap((of) => PREFIX.map((part) => `${of}.${part}`))].map(
        (name) => `vlan[].${name}`,
      ),
      LAN,
    ),
  }),
  ...under('member_list[].', {
    asnum: { becomes: 'the network' },
    name: { leftOut: 'the name of the network: the lists of AS names have it' },
    ...leftOut(['url', 'peering_policy_url'], 'a page of the network'),
    member_type: { leftOut: 'whether it is a member or a service of the exchange' },
    peering_policy: { leftOut: POLICY },
    member_since: { leftOut: 'since when it is a member: the graph has the day of the list' },
    ...leftOut(['contact_email[]', 'contact_phone[]', 'contact_hours'], CONTACT),
    ...under('connection_list[].', {
      ixp_id: { becomes: 'the exchange' },
      state: { becomes: 'nothing is stated of a connection that is inactive' },
      connected_since: { leftOut: 'since when it is connected: the graph has the day of the list' },
      'if_list[].if_speed': { becomes: 'the speed of its ports' },
      ...leftOut(['if_list[].switch_id', 'if_list[].if_type'], 'the switch and the kind of the port'),
      'vlan_list[].vlan_id': { leftOut: LAN },
      ...under('vlan_list[].ipv4.', family(4)),
      ...under('vlan_list[].ipv6.', family(6)),
    }),
  }),
};
