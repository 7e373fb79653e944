import { z } from 'zod';
import type { Procedure } from '../../engine/contract/procedure-catalog.ts';
import { columns } from '../columns.ts';
import { announcementsUnknown, asns } from './asns.ts';

const PARAMETERS = z.object({ asn: asns() });

/** Where the addresses are that an AS announces. */
export const asnCountries: Procedure<typeof PARAMETERS.shape> = {
  name: 'svc.asnCountries',
  description:
    'Countries of what an AS announces, by the place of each block, largest first; the country of its registration too.',
  example: 'CALL svc.asnCountries("AS64500")',
  sampleExample: 'CALL svc.asnCountries("AS13335")',
  columns: columns({
    asn: ['STRING', 'AS number in normal form'],
    country: ['STRING', 'ISO 3166-1 alpha-2; null for what no source places'],
    countryName: ['STRING', 'its English name, or null'],
    prefixCount: ['INTEGER', 'announced blocks there'],
    ipv4Addresses: ['INTEGER', 'announced IPv4 addresses there, each once'],
    ipv6Prefixes48: ['INTEGER', 'announced /48s there'],
    share: ['FLOAT', 'of the announced IPv4 space, of IPv6 where there is no other; 0 to 1'],
    isRegistration: ['BOOLEAN', 'the country under which the registry has the AS'],
    coverage: [
      'STRING',
      'computed; partial: less than half of its space is placed, so the place of most of it is unknown; or no-data: nothing announced, or no place known',
    ],
    placedShare: ['FLOAT', 'how much of its space any source places, 0 to 1; null where it announces nothing'],
  }),
  inExpressions: true,
  parameters: PARAMETERS,
  compile: (calls) => ({
    text: TEXT,
    inputs: calls.map(({ asn }) => ({ asns: asn.names })),
    advisories: calls.flatMap(({ asn }) => asn.advisories),
    whenEmpty: announcementsUnknown(calls.flatMap(({ asn }) => asn.names)),
    layers: ['bgp-announcements', 'geolocation', 'registry-delegations'],
  }),
};

const ROWS = `[at IN range(0, size(coalesce(space.countries, [])) - 1) | {country: space.countries[at],
    prefixes: space.countryPrefixes[at], ipv4: space.countryIpv4[at], ipv6: space.country48s[at]}]`;

/** A share of IPv4 counts where there is any: an AS is where its addresses are, not where its /32 of IPv6 was placed. */
const TEXT = `UNWIND range(0, size(input.asns) - 1) AS place
WITH place, input.asns[place] AS asn
OPTIONAL MATCH (space:ASN_EXPOSURE {asn: asn})
WITH place, asn, ${ROWS} AS placed,
  COLLECT { MATCH (:ASN {name: asn})-[:HAS_COUNTRY]->(c:COUNTRY) RETURN c.name } AS registered
WITH *, reduce(sum = 0, row IN placed | sum + row.ipv4) AS ipv4, reduce(sum = 0, row IN placed | sum + row.ipv6) AS ipv6,
  placed + [name IN registered WHERE NOT name IN [row IN placed | row.country] | {country: name, prefixes: 0, ipv4: 0, ipv6: 0}]
    AS rows
WITH *, reduce(sum = 0, at IN placed | sum + CASE at.country WHEN '' THEN 0 ELSE at.ipv4 END) AS placed4,
  reduce(sum = 0, at IN placed | sum + CASE at.country WHEN '' THEN 0 ELSE at.ipv6 END) AS placed6
WITH *, CASE WHEN ipv4 > 0 THEN 1.0 * placed4 / ipv4 WHEN ipv6 > 0 THEN 1.0 * placed6 / ipv6 END AS placedShare
UNWIND rows AS row
WITH *, CASE WHEN ipv4 > 0 THEN 1.0 * row.ipv4 / ipv4 WHEN ipv6 > 0 THEN 1.0 * row.ipv6 / ipv6 ELSE 0.0 END AS share
ORDER BY place, share DESC, row.country
RETURN asn, CASE row.country WHEN '' THEN null ELSE row.country END AS country,
  COLLECT { MATCH (c:COUNTRY {name: row.country}) RETURN c.displayName }[0] AS countryName, row.prefixes AS prefixCount,
  row.ipv4 AS ipv4Addresses, row.ipv6 AS ipv6Prefixes48, share, row.country IN registered AS isRegistration,
  CASE WHEN NOT any(known IN placed WHERE known.country <> '') THEN 'no-data' WHEN placedShare < 0.5 THEN 'partial' ELSE 'computed' END
    AS coverage, placedShare`;
