/** A full example of an IX-F member export. */
import type { FullExample } from '../field-uses.ts';

function family(address: string) {
  return {
    address,
    routeserver: true,
    as_macro: 'AS-EXAMPLE',
    max_prefix: 1_000,
    mac_addresses: ['00:00:5e:00:53:01'],
    services: [{ type: 'ixrouteserver', os: 'Linux', os_version: '6', daemon: 'bird', daemon_version: '2' }],
  };
}

const CONTACTS = Object.fromEntries(
  ['support', 'emergency', 'billing'].flatMap((kind) => [
    [`${kind}_email`, 'noc@weft.com'],
    [`${kind}_phone`, '+31 20 1'],
    [`${kind}_contact_hours`, '24/7'],
  ]),
);
const LAN = { prefix: '11.0.0.0', mask_length: 24, looking_glass_urls: ['https://lg.weft.com/'] };
const vlans = 'member_list[].connection_list[].vlan_list[]';

export const EXCHANGE_MEMBERS: FullExample = {
  record: {
    version: '1.0',
    timestamp: '2026-08-20T17:32:01Z',
    ixp_list: [
      {
        ixp_id: 1,
        ixf_id: 2,
        shortname: 'EXAMPLE-IX',
        name: 'Example Internet Exchange',
        url: 'https://weft.com/',
        stats_api: 'https://weft.com/stats',
        country: 'NL',
        peeringdb_id: 3,
        ...CONTACTS,
        peering_policy_list: ['open'],
        switch: [
          {
            id: 1,
            name: 'switch1',
            colo: 'Example AMS1',
            pdb_facility_id: 4,
            city: 'Amsterdam',
            country: 'BE',
            manufacturer: 'Acme',
            model: 'S1',
            software: '1.0',
          },
        ],
        vlan: [{ id: 1, name: 'Main', ipv4: LAN, ipv6: LAN }],
      },
    ],
    member_list: [
      {
        asnum: 64_500,
        member_type: 'peering',
        name: 'Example Networks',
        url: 'https://weft.com/',
        peering_policy: 'open',
        peering_policy_url: 'https://weft.com/peering',
        member_since: '2010-01-02T00:00:00Z',
        contact_email: ['noc@weft.com'],
        contact_phone: ['+31 20 1'],
        contact_hours: '24/7',
        connection_list: [
          {
            ixp_id: 1,
            state: 'active',
            connected_since: '2010-01-02T00:00:00Z',
            if_list: [{ switch_id: 1, if_speed: 10_000, if_type: 'LR4' }],
            vlan_list: [{ vlan_id: 1, ipv4: family('11.0.0.1'), ipv6: family('2a00::1') }],
          },
        ],
      },
    ],
  },
  file: JSON.stringify,
  // One family is enough to say it.
  behind: {
    [`${vlans}.ipv4.routeserver`]: [`${vlans}.ipv6.routeserver`],
    [`${vlans}.ipv6.routeserver`]: [`${vlans}.ipv4.routeserver`],
  },
  otherwise: { 'member_list[].connection_list[].state': 'inactive' },
};
