/** Hyperlinks to and from hosts, as views return them. */
import { numberOf, type Properties, rowsOf, textOf, textsOf } from '../../facts/stored-values.ts';

/** Linking hosts that are read to find the returned ones; and how many are returned. */
const MOST_READ = 20_000;
const MOST_TOLD = 10;
/** Hosts of one address whose links are looked at. */
const MOST_HOSTS = 500;

/** Links of one direction: how many there are, and the most popular hosts at their other ends. */
export interface Links {
  /** Null where no links of any host are loaded. */
  readonly total: number | null;
  readonly top_sources: readonly string[];
}

/** Both directions of a host, or of all the hosts on an address. */
export interface LinkBlocks {
  readonly incoming_links: Links;
  readonly outgoing_links: Links;
}

/** The blocks of links where no source has looked for any. */
export const UNKNOWN_LINKS: LinkBlocks = {
  incoming_links: { total: null, top_sources: [] },
  outgoing_links: { total: null, top_sources: [] },
};

const INTO = '(h)<-[link:LINKS_TO]-(other:HOSTNAME)';
const OUT_OF = '(h)-[link:LINKS_TO]->(other:HOSTNAME)';

/** Returns the most popular of the hosts `other` that are at the other ends of `link`. */
const TOP = `WITH other, link LIMIT ${MOST_READ}
      WITH other, sum(coalesce(link.count, 1)) AS links
      RETURN other.name ORDER BY other.rank IS NULL, other.rank, links DESC, other.name LIMIT ${MOST_TOLD}`;

/** Columns on the host `h`, which `linksOf` reads. A COLLECT that aggregates must not be inside another expression. */
export const HOST_LINKS = `COUNT { ${INTO} } AS incomingTotal,
  COLLECT { MATCH ${INTO} ${TOP} } AS incomingTop,
  COUNT { ${OUT_OF} } AS outgoingTotal,
  COLLECT { MATCH ${OUT_OF} ${TOP} } AS outgoingTop`;

const HOSTS_OF_ADDRESS = `MATCH (n)<-[:RESOLVES_TO]-(h:HOSTNAME) WITH h LIMIT ${MOST_HOSTS}`;

const RANKED_LINKS = `WITH other, count(link) AS links LIMIT ${MOST_READ}
      RETURN {name: other.name, links: links} ORDER BY other.rank IS NULL, other.rank, links DESC, other.name`;

/** Columns on all the hosts on the address `n`, which `linksOfAll` reads. */
export const ADDRESS_LINKS = `COLLECT { ${HOSTS_OF_ADDRESS} MATCH ${INTO} ${RANKED_LINKS} } AS incoming,
  COLLECT { ${HOSTS_OF_ADDRESS} MATCH ${OUT_OF} ${RANKED_LINKS} } AS outgoing`;

/** The links of one host. */
export function linksOf({ incomingTotal, incomingTop, outgoingTotal, outgoingTop }: Properties): LinkBlocks {
  return {
    incoming_links: { total: numberOf(incomingTotal) ?? 0, top_sources: textsOf(incomingTop) },
    outgoing_links: { total: numberOf(outgoingTotal) ?? 0, top_sources: textsOf(outgoingTop) },
  };
}

/** The links of all the hosts on an address, together. */
export function linksOfAll({ incoming, outgoing }: Properties): LinkBlocks {
  return { incoming_links: together(incoming), outgoing_links: together(outgoing) };
}

function together(value: unknown): Links {
  const hosts = rowsOf(value);
  return {
    total: hosts.reduce((sum, { links }) => sum + (numberOf(links) ?? 0), 0),
    top_sources: hosts.slice(0, MOST_TOLD).flatMap(({ name }) => textOf(name) ?? []),
  };
}

/** Whether any link is known. */
export function hasLinks({ incoming_links, outgoing_links }: LinkBlocks): boolean {
  return (incoming_links.total ?? 0) + (outgoing_links.total ?? 0) > 0;
}
