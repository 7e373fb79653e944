/** Reads from the planes the networks around the networks that a query anchors on, in one statement each time. */
import Cypher from '@neo4j/cypher-builder';
import { clauses, cypherText } from '../../store/cypher-text.ts';
import type { Row } from '../../store/database.ts';
import {
  delegationLink,
  egressLink,
  listingLink,
  listingMap,
  registryLink,
  routeLink,
} from '../../store/ranges/inherited-links.ts';
import { type PlaneName, seek } from '../../store/ranges/planes.ts';
import { coveringLink } from '../../store/ranges/roa-links.ts';
import { asList, asTexts, byEnd, type NetworkFacts } from './network-facts.ts';

const around = (plane: PlaneName, as: string) => seek(plane, new Cypher.NamedVariable('key'), { as, optional: true });

/** Returns whether a network around the first address of the anchor contains all of it: it is no smaller. */
const COVERS = "WHERE toInteger(split(network, '/')[1]) <= length";

const COVERING = `WITH name, length, [network IN route.networks ${COVERS}] AS route, [network IN block.networks ${COVERS}] AS block,
  [network IN list.networks ${COVERS}] AS list, [network IN run.networks ${COVERS}] AS run, [network IN roa.networks ${COVERS}] AS roa`;

const LISTED = 'UNWIND list AS network MATCH (:PREFIX {name: network})-[r:LISTED_IN]->(f:FEED_SOURCE)';

const listing = () => listingMap({ to: new Cypher.NamedNode('f').property('name') });

const COLUMNS = `name, length, EXISTS { (:PREFIX {name: name}) } AS isStored,
  size(route + block + list + run + roa) > 0 AS isHeld,
  COLLECT { MATCH (:ANNOUNCED_PREFIX {name: route[0]})<-[r:ROUTES]-(a:ASN)
    RETURN r {.firstSeen, .lastSeen, .sources, .observed, from: a.name} } AS routes,
  COLLECT { MATCH (:REGISTERED_PREFIX {name: block[0]})-[r:BELONGS_TO]->(rir:RIR)
    RETURN r {.sources, .observed, to: rir.name} } AS registries,
  COLLECT { UNWIND run AS network MATCH (:PREFIX {name: network})-[r:DELEGATED_TO]->(v:VENDOR)
    RETURN r {.channel, .service, .region, .sources, .observed, network: network, to: v.name} } AS delegations,
  COLLECT { UNWIND run AS network MATCH (:PREFIX {name: network})-[r:EGRESS_OF]->(v:VENDOR)
    RETURN r {.service, .egressClass, .sources, .observed, to: v.name} } AS egress,
  COLLECT { UNWIND roa AS network MATCH (r:ROA {prefix: network}) WHERE network <> name
    OPTIONAL MATCH (r)-[e:AUTHORIZES]->(:ASN)
    RETURN {from: r.name, maxLength: r.maxLength, sources: e.sources, observed: e.observed} } AS roas,
  COLLECT { MATCH (:PREFIX {name: name})-[r:BELONGS_TO|LISTED_IN|DELEGATED_TO|EGRESS_OF]->(end:RIR|FEED_SOURCE|VENDOR)
    RETURN type(r) + ' ' + end.name } +
  COLLECT { MATCH (:PREFIX {name: name})<-[:ROUTES]-(a:ASN) RETURN 'ROUTES ' + a.name } AS own`;

/** `$input.anchors` are maps of `name`, `key` (the order key of the first address) and `length`. */
export const PREFIX_HOLDERS = cypherText(
  'UNWIND $input.anchors AS anchor WITH anchor.name AS name, anchor.key AS key, anchor.length AS length',
  around('announced', 'route'),
  around('registered', 'block'),
  around('listed', 'list'),
  around('vendor', 'run'),
  around('roa', 'roa'),
  COVERING,
  new Cypher.Return(new Cypher.Raw(COLUMNS), [
    new Cypher.Collect(clauses(LISTED, new Cypher.Return(listing()))),
    'listings',
  ]).orderBy([new Cypher.NamedVariable('name')]),
);

/** Converts a row of that statement to a network. */
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
