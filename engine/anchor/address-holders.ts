/** What the planes know of addresses that a query anchors on, in one statement each time. */
import type { Row } from '../../store/database.ts';
import { type AddressLabel, addressLinks, placeOf } from '../../store/ranges/address-links.ts';
import { egressProperties, LOOKED_SETTING, lookedOf } from '../../store/ranges/egress.ts';
import { delegationLink, egressLink, listingFields, listingLink } from '../../store/ranges/inherited-links.ts';
import type { Link } from '../../store/ranges/link.ts';
import { seekFragment } from '../../store/ranges/planes.ts';
import { type Said, saidBy } from '../../store/ranges/provenance.ts';
import { asList, asText, asTexts, byEnd, type NetworkFacts } from './network-facts.ts';

const seek = (plane: Parameters<typeof seekFragment>[0], as: string): string =>
  seekFragment(plane, 'key', { as, optional: true });

/** `$input.anchors` are maps of `name` and `key` (the order key). */
export function addressHoldersText(label: AddressLabel): string {
  return `OPTIONAL MATCH (looked:SETTING {name: '${LOOKED_SETTING}'})
WITH looked.value AS looked
UNWIND $input.anchors AS anchor
WITH looked, anchor.name AS name, anchor.key AS key
${seek('announced', 'announced')}
${seek('listed', 'listed')}
${seek('registered', 'registered')}
${seek('vendor', 'vendor')}
${seek('geolocation', 'geo')}
WITH *, announced.networks[0] AS route, listed.networks[0] AS list, registered.networks[0] AS block,
  vendor.delegation AS run
RETURN name, EXISTS { (:${label} {name: name}) } AS isStored, looked, route, list, block, run, vendor.egressClasses AS classes,
  COLLECT { MATCH (:ANNOUNCED_PREFIX {name: route})<-[r:ROUTES]-(:ASN)
    RETURN {sources: r.sources, observed: r.observed} } AS routes,
  COLLECT { MATCH (:REGISTERED_PREFIX {name: block})-[r:BELONGS_TO]->(:RIR)
    RETURN {sources: r.sources, observed: r.observed} } AS registrations,
  COLLECT { UNWIND listed.networks AS network MATCH (:PREFIX {name: network})-[r:LISTED_IN]->(f:FEED_SOURCE)
    RETURN r {${listingFields()}, .sources, .observed, network: network, to: f.name} } AS listings,
  COLLECT { MATCH (:PREFIX {name: run})-[r:DELEGATED_TO]->(v:VENDOR)
    RETURN {to: v.name, channel: r.channel, service: r.service, region: r.region,
      sources: r.sources, observed: r.observed} } AS delegations,
  COLLECT { UNWIND vendor.networks AS network MATCH (:PREFIX {name: network})-[r:EGRESS_OF]->(v:VENDOR)
    RETURN {network: network, to: v.name, service: r.service, egressClass: r.egressClass,
      sources: r.sources, observed: r.observed} } AS egress,
  COLLECT { MATCH (:${label} {name: name})-[r:LISTED_IN|EGRESS_OF]->(end:FEED_SOURCE|VENDOR)
    RETURN type(r) + ' ' + end.name } AS own,
  geo.cityName AS city, geo.countryCode AS country, geo.accuracyRadius AS accuracy,
  geo.source AS source, geo.observedAt AS observedAt
ORDER BY name`;
}

/** What a row of that statement makes of an address: its edges and the properties that follow from its networks. */
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
    place: placeOf(row.city, row.country, row.accuracy, placeSaid(row)),
  };
  const listed = byEnd(listings).map(([feed, rows]) => listingLink(from, feed, rows));
  const egress = byEnd(departures).map(([vendor, networks]) => egressLink(from, vendor, networks));
  return {
    name,
    properties: egressProperties(asTexts(row.classes), lookedOf(row.looked)),
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
  return { name, said: stated.flatMap(({ sources, observed }) => saidBy(sources, observed)) };
}

function placeSaid({ source, observedAt }: Row): Said[] {
  return typeof source === 'string' ? [{ source, observedAt: Number(observedAt) }] : [];
}
