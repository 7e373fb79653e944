/** What the planes know of networks that a query anchors on, in one statement each time. */
import type { Row } from '../../store/database.ts';
import {
  delegationLink,
  egressLink,
  listingFields,
  listingLink,
  registryLink,
  routeLink,
} from '../../store/ranges/inherited-links.ts';
import { type PlaneName, seekFragment } from '../../store/ranges/planes.ts';
import { coveringLink } from '../../store/ranges/roa-links.ts';
import { asList, asTexts, byEnd, type NetworkFacts } from './network-facts.ts';

const seek = (plane: PlaneName, as: string): string => seekFragment(plane, 'key', { as, optional: true });

/** Networks of a range that hold all of the anchor, most specific first: those around its first address that are no smaller. */
const covering = (range: string): string =>
  `[network IN ${range}.networks WHERE toInteger(split(network, '/')[1]) <= length] AS ${range}`;

/** `$input.anchors` are maps of `name`, `key` (the order key of the first address) and `length`. */
export const PREFIX_HOLDERS = `UNWIND $input.anchors AS anchor
WITH anchor.name AS name, anchor.key AS key, anchor.length AS length
${seek('announced', 'route')}
${seek('registered', 'block')}
${seek('listed', 'list')}
${seek('vendor', 'run')}
${seek('roa', 'roa')}
WITH name, length, ${['route', 'block', 'list', 'run', 'roa'].map(covering).join(', ')}
RETURN name, length, EXISTS { (:PREFIX {name: name}) } AS isStored,
  size(route + block + list + run + roa) > 0 AS isHeld,
  COLLECT { MATCH (:ANNOUNCED_PREFIX {name: route[0]})<-[r:ROUTES]-(a:ASN)
    RETURN r {.firstSeen, .lastSeen, .sources, .observed, from: a.name} } AS routes,
  COLLECT { MATCH (:REGISTERED_PREFIX {name: block[0]})-[r:BELONGS_TO]->(rir:RIR)
    RETURN r {.sources, .observed, to: rir.name} } AS registries,
  COLLECT { UNWIND list AS network MATCH (:PREFIX {name: network})-[r:LISTED_IN]->(f:FEED_SOURCE)
    RETURN r {${listingFields()}, .sources, .observed, to: f.name} } AS listings,
  COLLECT { UNWIND run AS network MATCH (:PREFIX {name: network})-[r:DELEGATED_TO]->(v:VENDOR)
    RETURN r {.channel, .service, .region, .sources, .observed, network: network, to: v.name} } AS delegations,
  COLLECT { UNWIND run AS network MATCH (:PREFIX {name: network})-[r:EGRESS_OF]->(v:VENDOR)
    RETURN r {.service, .egressClass, .sources, .observed, to: v.name} } AS egress,
  COLLECT { UNWIND roa AS network MATCH (r:ROA {prefix: network}) WHERE network <> name
    OPTIONAL MATCH (r)-[e:AUTHORIZES]->(:ASN)
    RETURN {from: r.name, maxLength: r.maxLength, sources: e.sources, observed: e.observed} } AS roas,
  COLLECT { MATCH (:PREFIX {name: name})-[r:BELONGS_TO|LISTED_IN|DELEGATED_TO|EGRESS_OF]->(end:RIR|FEED_SOURCE|VENDOR)
    RETURN type(r) + ' ' + end.name } +
  COLLECT { MATCH (:PREFIX {name: name})<-[:ROUTES]-(a:ASN) RETURN 'ROUTES ' + a.name } AS own
ORDER BY name`;

/** What a row of that statement makes of a network. */
export function prefixFacts(row: Row): NetworkFacts {
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
