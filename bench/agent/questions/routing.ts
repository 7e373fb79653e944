import { call, type Question, query, recipe } from '../question.ts';

/** Who announces what, and who may. */
export const ROUTING: readonly Question[] = [
  {
    asks: 'Which network is 1.1.1.1 in?',
    source: 'routing/asmap-2025-12-04.txt.gz, line 6: 1.1.1.0/24 AS13335',
    least: 1,
    calls: [
      query('MATCH (:IPAddress {name: $ip})-[:BELONGS_TO]->(a:ASN) RETURN a.name AS asn', { ip: '1.1.1.1' }),
      call('identify', { hosts: ['1.1.1.1'] }),
    ],
    gold: [{ asn: 'AS13335' }],
    isAll: true,
  },
  {
    asks: 'Who announced 1.1.1.0/24 in November 2015?',
    source: 'routing/ipasn_20151101.dat, line 28: 15169',
    least: 1,
    calls: [call('history', { indicator: '1.1.1.0/24' })],
    gold: [{ origin: 'AS15169', startTime: /^2015-11-01/ }],
  },
  {
    asks: 'Who announced 1.161.0.0/16 in November 2015?',
    source: 'routing/ipasn_20151101.dat, line 231: 3462',
    least: 1,
    calls: [call('history', { indicator: '1.161.0.0/16' })],
    gold: [{ origin: 'AS3462', prefix: '1.161.0.0/16', startTime: /^2015-11-01/ }],
  },
  {
    asks: 'Whose is AS36459?',
    source: 'routing/asn2org_asns.csv, line 4588: GitHub; routing/asnames.json, key 36459: GITHUB - GitHub, Inc., US',
    least: 1,
    calls: [query('MATCH (:ASN {name: $asn})-[:HAS_NAME]->(n:ASN_NAME) RETURN n.name AS name', { asn: 'AS36459' })],
    gold: [{ name: /github/i }],
  },
  {
    asks: 'Which blocks does the AS of GitHub announce?',
    source: 'routing/ipverse/as36459.json, lines 13 and 14',
    least: 1,
    calls: [recipe('route-health', { target: 'AS36459' })],
    step: 'routes',
    gold: ['140.82.112.0/20', '143.55.64.0/20', '192.30.252.0/22', '2620:112:3000::/44', '2a0a:a440::/29'].map(
      (prefix) => ({ prefix }),
    ),
  },
  {
    asks: 'Is the announcement of 8.8.8.0/24 signed, and how specific may it be?',
    source: 'rpki/rpki-client_20250720T093135Z.json.gz: asn 15169, prefix 8.8.8.0/24, maxLength 24',
    least: 1,
    calls: [
      query(
        'MATCH (p:ANNOUNCED_PREFIX {name: $block}) RETURN p.rpkiStatus AS status, p.roaAsn AS asn, p.roaMaxLength AS longest',
        { block: '8.8.8.0/24' },
      ),
    ],
    gold: [{ status: 'VALID', asn: 15169, longest: 24 }],
    isAll: true,
  },
  {
    asks: 'Who may announce 140.82.112.0/20, and under which trust anchor was that signed?',
    source: 'rpki/rpki-client_20250720T093135Z.json.gz: asn 36459, maxLength 24, ta arin',
    least: 1,
    calls: [
      query(
        'MATCH (:ANNOUNCED_PREFIX {name: $block})-[:COVERED_BY_ROA]->(r:ROA)-[:AUTHORIZES]->(a:ASN) RETURN a.name AS asn, r.prefix AS block, r.maxLength AS longest, r.trustAnchor AS anchor',
        { block: '140.82.112.0/20' },
      ),
    ],
    gold: [{ asn: 'AS36459', block: '140.82.112.0/20', longest: 24, anchor: /arin/i }],
  },
  {
    asks: 'Which network is 2a0a:a440::1 in?',
    source: 'routing/ipverse/as36459.json, line 14: 2a0a:a440::/29',
    least: 1,
    calls: [call('identify', { hosts: '2a0a:a440::1' })],
    gold: [{ host: '2a0a:a440::1', asn: 'AS36459', canonical_name: /github/i }],
    isAll: true,
  },
  {
    asks: 'Who is in the set AS263029:AS-ANNOUNCEMENTS?',
    source: 'registries/ipinfo_whois_asn_sample.json, line 1: member-of of AS263029',
    least: 1,
    calls: [recipe('asset', { value: 'AS263029:AS-ANNOUNCEMENTS' })],
    gold: [{ memberAsn: 'AS263029', asSetName: 'AS263029:AS-ANNOUNCEMENTS' }],
    isAll: true,
  },
];
