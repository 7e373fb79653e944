/** A chain of edges that must work on real data (contract 2.5), as somebody would ask for it. */
export interface Chain {
  readonly title: string;
  readonly query: string;
}

/** Each begins at something that people ask about. */
export const CHAINS: readonly Chain[] = [
  {
    title: 'A host, its address, the network around it and the AS that announces the network',
    query: `MATCH (h:HOSTNAME {name: 'github.com'})-[:RESOLVES_TO]->(a:IPV4)-[:BELONGS_TO]->(p:PREFIX)<-[:ROUTES]-(n:ASN)-[:HAS_NAME]->(name:ASN_NAME)
RETURN h.name, a.name, p.name, n.name, name.name ORDER BY a.name, p.name LIMIT 1`,
  },
  {
    title: 'An address, the announcement that it is in, and its origin',
    query: `MATCH (a:IPV4 {name: '8.8.8.8'})-[:ANNOUNCED_BY]->(p:ANNOUNCED_PREFIX)-[:ROUTES]->(n:ASN) RETURN a.name, p.name, n.name LIMIT 1`,
  },
  {
    title: 'The same with the last arrow reversed',
    query: `MATCH (a:IPV4 {name: '8.8.8.8'})-[:ANNOUNCED_BY]->(p:ANNOUNCED_PREFIX)<-[:ROUTES]-(n:ASN) RETURN a.name, p.name, n.name LIMIT 1`,
  },
  {
    title: 'A host, its address, and the place of the address',
    query: `MATCH (h:HOSTNAME {name: 'sararch.xyz'})-[:RESOLVES_TO]->(a:IPV4)-[:LOCATED_IN]->(c:CITY)-[:HAS_COUNTRY]->(l:COUNTRY)
RETURN h.name, a.name, c.name, l.name ORDER BY a.name LIMIT 1`,
  },
  {
    title: 'The feeds of an address, and their categories',
    query: `MATCH (a:IPV4 {name: '185.220.101.1'})-[:LISTED_IN]->(f:FEED_SOURCE)-[:BELONGS_TO]->(c:CATEGORY) RETURN a.name, f.name, c.name ORDER BY f.name LIMIT 1`,
  },
  {
    title: 'From a feed back to its entries',
    query: `MATCH (f:FEED_SOURCE {name: 'ThreatFox IOCs'})<-[:LISTED_IN]-(a) RETURN f.name, labels(a)[0] AS label, a.name ORDER BY a.name LIMIT 1`,
  },
  {
    title: 'A bounded sample of the addresses of a country',
    query: `MATCH (l:COUNTRY {name: 'NL'})<-[:HAS_COUNTRY]-(c:CITY)<-[:LOCATED_IN]-(a:IPV4) RETURN l.name, c.name, a.name LIMIT 1`,
  },
  {
    title: 'The names attributed to an actor, and the addresses to which they resolve',
    query: `MATCH (x:ACTOR)<-[:ATTRIBUTED_TO]-(h:HOSTNAME)-[:RESOLVES_TO]->(a:IPV4) RETURN x.name, h.name, a.name ORDER BY x.name, h.name, a.name LIMIT 1`,
  },
  {
    title: 'The techniques of an actor',
    query: `MATCH (x:ACTOR {name: 'APT28'})-[:USES_TECHNIQUE]->(t:ATTACK_PATTERN) RETURN x.name, t.name ORDER BY t.name LIMIT 1`,
  },
  {
    title: 'Hosts that share a mail address of their registration',
    query: `MATCH (h:HOSTNAME {name: 'google.com'})-[:HAS_EMAIL]->(e:EMAIL)<-[:HAS_EMAIL]-(o:HOSTNAME) RETURN h.name, e.name, o.name ORDER BY o.name LIMIT 1`,
  },
  {
    title: 'Hosts that share a telephone number',
    query: `MATCH (h:HOSTNAME {name: 'github.biz'})-[:HAS_PHONE]->(t:PHONE)<-[:HAS_PHONE]-(o:HOSTNAME) RETURN h.name, t.name, o.name ORDER BY o.name LIMIT 1`,
  },
  {
    title: 'Hosts that share a registrar',
    query: `MATCH (h:HOSTNAME {name: 'google.com'})-[:HAS_REGISTRAR]->(r:REGISTRAR)<-[:HAS_REGISTRAR]-(o:HOSTNAME) RETURN h.name, r.name, o.name ORDER BY o.name LIMIT 1`,
  },
  {
    title: 'The organisation of a host, and another spelling of it',
    query: `MATCH (h:HOSTNAME)-[:REGISTERED_BY]->(o:ORGANIZATION)-[:SAME_ORG_AS]-(s:ORGANIZATION) RETURN h.name, o.name, s.name ORDER BY h.name, s.name LIMIT 1`,
  },
  {
    title: 'The shortest way between two hosts',
    query: `MATCH p = shortestPath((a:HOSTNAME {name: 'powdermilnavigation.com'})-[*1..6]-(b:HOSTNAME {name: 'henselphel.top'}))
RETURN [n IN nodes(p) | n.name] AS names, [r IN relationships(p) | type(r)] AS types`,
  },
];
