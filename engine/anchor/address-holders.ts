/** Reads from the planes the networks of the addresses that a query anchors on, in one statement each time. */
import Cypher from '@neo4j/cypher-builder';
import { builtOnce, clauses, cypherText } from '../../store/cypher-text.ts';
import type { Row } from '../../store/database.ts';
import { type AddressLabel, addressLinks, placeOf } from '../../store/ranges/address-links.ts';
import { egressProperties } from '../../store/ranges/egress.ts';
import { delegationLink, egressLink, listingLink, listingMap } from '../../store/ranges/inherited-links.ts';
import type { Link } from '../../store/ranges/link.ts';
import { type PlaneName, seek } from '../../store/ranges/planes.ts';
import { type Said, statedBy } from '../../store/ranges/provenance.ts';
import { asList, asText, asTexts, byEnd, type NetworkFacts } from './network-facts.ts';

const around = (plane: PlaneName, as: string) => seek(plane, new Cypher.NamedVariable('key'), { as, optional: true });

const ANCHORS = `UNWIND $input.anchors AS anchor
WITH anchor.name AS name, anchor.key AS key`;

const HOLDERS = `WITH *, announced.networks[0] AS route, listed.networks[0] AS list, registered.networks[0] AS block,
  vendor.delegation AS run`;

const COLUMNS = `name, route, list, block, run, vendor.egressClasses AS classes,
  COLLECT { MATCH (:ANNOUNCED_PREFIX {name: route})<-[r:ROUTES]-(:ASN)
    RETURN {sources: r.sources, observed: r.observed} } AS routes,
  COLLECT { MATCH (:REGISTERED_PREFIX {name: block})-[r:BELONGS_TO]->(:RIR)
    RETURN {sources: r.sources, observed: r.observed} } AS registrations,
  COLLECT { MATCH (:PREFIX {name: run})-[r:DELEGATED_TO]->(v:VENDOR)
    RETURN {to: v.name, channel: r.channel, service: r.service, region: r.region,
      sources: r.sources, observed: r.observed} } AS delegations,
  COLLECT { UNWIND vendor.networks AS network MATCH (:PREFIX {name: network})-[r:EGRESS_OF]->(v:VENDOR)
    RETURN {network: network, to: v.name, service: r.service, egressClass: r.egressClass,
      sources: r.sources, observed: r.observed} } AS egress,
  geo.cityName AS city, geo.countryCode AS country, geo.accuracyRadius AS accuracy,
  geo.source AS source, geo.observedAt AS observedAt`;

const LISTED = 'UNWIND listed.networks AS network MATCH (:PREFIX {name: network})-[r:LISTED_IN]->(f:FEED_SOURCE)';

/** `$input.anchors` are maps of `name` and `key` (the order key). */
export const addressHoldersText = builtOnce((label: AddressLabel) => {
  const name = new Cypher.NamedVariable('name');
  const address = () => new Cypher.Pattern({ labels: [label], properties: { name } });
  const stated = address()
    .related(new Cypher.NamedRelationship('r'), { type: Cypher.labelExpr.or('LISTED_IN', 'EGRESS_OF') })
    .to(new Cypher.NamedNode('end'), { labels: Cypher.labelExpr.or('FEED_SOURCE', 'VENDOR') });
  const network = new Cypher.NamedVariable('network');
  const listing = listingMap({ network, to: new Cypher.NamedNode('f').property('name') });
  return cypherText(
    ANCHORS,
    around('announced', 'announced'),
    around('listed', 'listed'),
    around('registered', 'registered'),
    around('vendor', 'vendor'),
    around('geolocation', 'geo'),
    HOLDERS,
    new Cypher.Return(
      new Cypher.Raw(COLUMNS),
      [new Cypher.Exists(address()), 'isStored'],
      [new Cypher.Collect(clauses(LISTED, new Cypher.Return(listing))), 'listings'],
      [new Cypher.Collect(clauses(new Cypher.Match(stated), "RETURN type(r) + ' ' + end.name")), 'own'],
    ).orderBy([name]),
  );
});

/** Converts a row of that statement to an address: its edges and the properties that follow from its networks. */
export function addressFacts(label: AddressLabel, row: Row): NetworkFacts {
  const name = String(row.name);
  const from = { label, name };
  const listings = asList(row.listings);
  const departures = asList(row.egress);
  const egressNetwork = departures[0]?.network;
  const holders = {
    name,
    announced: holder(row.route, asList(row.routes)),
    listed: holder(
      row.list,
      listings.filter(({ network }) => network === row.list),
    ),
    registered: holder(row.block, asList(row.registrations)),
    run: holder(row.run, asList(row.delegations)),
    egress: holder(
      egressNetwork,
      departures.filter(({ network }) => network === egressNetwork),
    ),
    place: placeOf(row.city, row.country, row.accuracy, statedPlace(row)),
  };
  const listed = byEnd(listings).map(([feed, rows]) => listingLink(from, feed, rows));
  const egress = byEnd(departures).map(([vendor, networks]) => egressLink(from, vendor, networks));
  return {
    name,
    properties: egressProperties(asTexts(row.classes)),
    derived: [...addressLinks(label, holders), ...delegated(from, asList(row.delegations))],
    inherited: [...listed, ...egress],
    own: new Set(asTexts(row.own)),
    city: asText(row.city),
    isHeld: [row.route, row.list, row.block, row.run, egressNetwork ?? null, row.country, row.city].some(
      (value) => value !== null,
    ),
  };
}

function delegated(from: Link['from'], stated: readonly Row[]): Link[] {
  return stated.map((statement) => delegationLink(from, statement));
}

function holder(name: unknown, stated: readonly Row[]) {
  if (typeof name !== 'string') return null;
  return { name, said: stated.flatMap(({ sources, observed }) => statedBy(sources, observed)) };
}

function statedPlace({ source, observedAt }: Row): Said[] {
  return typeof source === 'string' ? [{ source, observedAt: Number(observedAt) }] : [];
}
