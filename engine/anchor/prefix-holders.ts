/** What the planes know of networks that a query anchors on, in one statement each time. */
import type { Row } from '../database/database.ts';
import { delegationLink, egressLink, listingLink, registryLink, routeLink } from '../ranges/inherited-links.ts';
import { seekFragment } from '../ranges/planes.ts';
import { coveringLink } from '../ranges/roa-links.ts';
import { asList, asTexts, byEnd, type Grown } from './grown.ts';

const seek = (plane: Parameters<typeof seekFragment>[0]): string =>
  seekFragment(plane, 'key', { as: plane, optional: true });

/** Networks of a range that hold all of the anchor, most specific first: those around its first address that are no smaller. */
const covering = (plane: string): string =>
  `[network IN ${plane}.networks WHERE toInteger(split(network, '/')[1]) <= length] AS ${plane}Networks`;

/** `$input.anchors` are maps of `name`, `key` (the order key of the first address) and `length`. */
export const PREFIX_HOLDERS = `UNWIND $input.anchors AS anchor
WITH anchor.name AS name, anchor.key AS key, anchor.length AS length
${seek('announced')}
${seek('registered')}
${seek('listed')}
${seek('vendor')}
${seek('roa')}
WITH name, length, ${['announced', 'registered', 'listed', 'vendor', 'roa'].map(covering).join(', ')}
RETURN name, length, EXISTS { (:PREFIX {name: name}) } AS isStored,
  size(announcedNetworks + registeredNetworks + listedNetworks + vendorNetworks + roaNetworks) > 0 AS isHeld,
  COLLECT { MATCH (:ANNOUNCED_PREFIX {name: announcedNetworks[0]})<-[r:ROUTES]-(a:ASN)
    RETURN {from: a.name, firstSeen: r.firstSeen, lastSeen: r.lastSeen, sources: r.sources, observed: r.observed}
  } AS routes,
  COLLECT { MATCH (:REGISTERED_PREFIX {name: registeredNetworks[0]})-[r:BELONGS_TO]->(rir:RIR)
    RETURN {to: rir.name, sources: r.sources, observed: r.observed} } AS registries,
  COLLECT { UNWIND listedNetworks AS network MATCH (:PREFIX {name: network})-[r:LISTED_IN]->(f:FEED_SOURCE)
    RETURN {to: f.name, weight: r.weight, firstSeen: r.firstSeen, lastSeen: r.lastSeen,
      sources: r.sources, observed: r.observed} } AS listings,
  COLLECT { UNWIND vendorNetworks AS network MATCH (:PREFIX {name: network})-[r:DELEGATED_TO]->(v:VENDOR)
    RETURN {network: network, to: v.name, channel: r.channel, service: r.service, region: r.region,
      sources: r.sources, observed: r.observed} } AS delegations,
  COLLECT { UNWIND vendorNetworks AS network MATCH (:PREFIX {name: network})-[r:EGRESS_OF]->(v:VENDOR)
    RETURN {to: v.name, service: r.service, egressClass: r.egressClass,
      sources: r.sources, observed: r.observed} } AS egress,
  COLLECT { UNWIND roaNetworks AS network MATCH (r:ROA {prefix: network}) WHERE network <> name
    OPTIONAL MATCH (r)-[e:AUTHORIZES]->(:ASN)
    RETURN {from: r.name, maxLength: r.maxLength, sources: e.sources, observed: e.observed} } AS roas,
  COLLECT { MATCH (:PREFIX {name: name})-[r:BELONGS_TO|LISTED_IN|DELEGATED_TO|EGRESS_OF]->(end:RIR|FEED_SOURCE|VENDOR)
    RETURN type(r) + ' ' + end.name } +
  COLLECT { MATCH (:PREFIX {name: name})<-[:ROUTES]-(a:ASN) RETURN 'ROUTES ' + a.name } AS own
ORDER BY name`;

/** What a row of that statement makes of a network. */
export function grownPrefix(row: Row): Grown {
  const name = String(row.name);
  const prefix = { label: 'PREFIX', name };
  const delegations = asList(row.delegations);
  const nearest = delegations.filter(({ network }) => network === delegations[0]?.network);
  return {
    name,
    properties: {},
    derived: asList(row.roas).map((stated) => coveringLink(stated, prefix, Number(row.length))),
    inherited: [
      ...asList(row.routes).map((stated) => routeLink(prefix, stated)),
      ...asList(row.registries).map((stated) => registryLink(prefix, stated)),
      ...byEnd(asList(row.listings)).map(([feed, stated]) => listingLink(prefix, feed, stated)),
      ...nearest.map((stated) => delegationLink(prefix, stated)),
      ...byEnd(asList(row.egress)).map(([vendor, stated]) => egressLink(prefix, vendor, stated)),
    ],
    own: new Set(asTexts(row.own)),
    city: null,
    isHeld: row.isHeld === true,
  };
}
