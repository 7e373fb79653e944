import { torExitNodes } from '../../../loaders/sources/threats/tor-exit-nodes.ts';
import { torGuards } from '../../../loaders/sources/threats/tor-relays.ts';
import { type FullExamples, sharedExample } from '../field-uses.ts';
import { csvFile } from '../record-files.ts';

const FINGERPRINT = '0008D9640FE4947F73E355F67E20C2D290BBC72C';

export const TOR: FullExamples = {
  ...sharedExample([torExitNodes, torGuards], {
    record: { fingerprint: FINGERPRINT, ipaddr: '204.8.96.141', port: '444' },
    file: csvFile,
  }),
  'tor-onionoo': {
    record: {
      relays_published: '2026-08-20 12:00:00',
      fingerprint: FINGERPRINT,
      nickname: 'ForPrivacyNET',
      or_addresses: ['204.8.96.141:444'],
      exit_addresses: ['204.8.96.142'],
      dir_address: '204.8.96.141:80',
      last_seen: '2026-08-20 11:00:00',
      last_changed_address_or_port: '2026-01-20 12:00:00',
      first_seen: '2022-08-20 12:00:00',
      running: true,
      hibernating: false,
      flags: ['Exit', 'Running', 'Valid'],
      country: 'us',
      country_name: 'United States of America',
      region_name: 'Utah',
      city_name: 'Salt Lake City',
      latitude: 40.7,
      longitude: -111.9,
      as: 'AS53667',
      as_name: 'PONYNET',
      verified_host_names: ['exit.weft.com'],
      unverified_host_names: ['exit2.weft.com'],
      last_restarted: '2026-08-01 12:00:00',
      bandwidth_rate: 1,
      bandwidth_burst: 2,
      observed_bandwidth: 3,
      advertised_bandwidth: 1,
      overload_general_timestamp: 1_787_000_000_000,
      exit_policy: ['accept *:443'],
      exit_policy_summary: { accept: ['443'] },
      exit_policy_v6_summary: { accept: ['80'] },
      contact: 'admin@weft.com',
      platform: 'Tor 0.4.8.12 on Linux',
      version: '0.4.8.12',
      version_status: 'recommended',
      recommended_version: true,
      effective_family: ['0011254CC8444369B20EF11156B8990438221A54'],
      alleged_family: ['0036FA36AB435FD5D0F640626636867EBFB72C68'],
      indirect_family: ['003A08F1ADC002D24979C68AA5A33369C04D9C7F'],
      consensus_weight: 27_000,
      consensus_weight_fraction: 0.1,
      guard_probability: 0.1,
      middle_probability: 0.1,
      exit_probability: 0.1,
      measured: true,
      unreachable_or_addresses: ['204.8.96.143:444'],
    },
    file: (record) => {
      const { relays_published, ...relay } = Object(record);
      return JSON.stringify({ version: '8.0', relays_published, relays: [relay] });
    },
    behind: { 'or_addresses[]': ['exit_addresses'] },
  },
};
