/** A question of an analyst, with a parameter that changes from one asking to the next. */
export interface Question {
  readonly name: string;
  readonly query: string;
  /** The same for the driver, where the question calls a procedure that Neo4j does not have: none is compared. */
  readonly isCypher: boolean;
  /** Where the values of `$value` come from. */
  readonly values: string;
}

const ADDRESSES = 'MATCH (n:IPV4)-[:ANNOUNCED_BY]->() RETURN n.name AS value LIMIT 2000';
const HOSTS = 'MATCH (n:HOSTNAME)-[:RESOLVES_TO]->() RETURN n.name AS value LIMIT 2000';
const FEEDS = 'MATCH (f:FEED_SOURCE) WHERE COUNT { (f)<-[:LISTED_IN]-(:IPV4) } > 100 RETURN f.name AS value LIMIT 20';
const NETWORKS = 'MATCH (n:ASN)-[:ROUTES]->() RETURN DISTINCT n.name AS value LIMIT 500';

/** What the endpoint is measured with: look-ups, walks, aggregations, a procedure, and nothing at all. */
export const QUESTIONS: readonly Question[] = [
  { name: 'RETURN 1', query: 'RETURN 1 AS one', isCypher: true, values: 'RETURN "x" AS value' },
  { name: 'whole node', query: 'MATCH (i:IPV4 {name: $value}) RETURN i', isCypher: true, values: ADDRESSES },
  {
    name: 'one hop',
    query: 'MATCH (h:HOSTNAME {name: $value})-[:RESOLVES_TO]->(i) RETURN i.name',
    isCypher: true,
    values: HOSTS,
  },
  {
    name: 'three hops',
    query:
      'MATCH (i:IPV4 {name: $value})-[:ANNOUNCED_BY]->(p:ANNOUNCED_PREFIX)<-[:ROUTES]-(a:ASN)-[:HAS_NAME]->(n:ASN_NAME) ' +
      'RETURN p.name, a.name, n.name',
    isCypher: true,
    values: ADDRESSES,
  },
  {
    name: 'neighbours',
    query: 'MATCH (i:IPV4 {name: $value})-[r]-(x) RETURN type(r), labels(x), x.name LIMIT 50',
    isCypher: true,
    values: ADDRESSES,
  },
  {
    name: 'aggregation',
    query:
      'MATCH (a:ASN {name: $value})-[:ROUTES]->(p:ANNOUNCED_PREFIX) RETURN p.rpkiStatus AS status, count(*) AS prefixes ' +
      'ORDER BY prefixes DESC',
    isCypher: true,
    values: NETWORKS,
  },
  {
    name: 'routes of a network',
    query: 'MATCH (a:ASN {name: $value})-[:ROUTES]->(p:ANNOUNCED_PREFIX) RETURN p.name, p.rpkiStatus ORDER BY p.name',
    isCypher: true,
    values: NETWORKS,
  },
  {
    name: 'listed neighbours',
    query:
      'MATCH (i:IPV4 {name: $value})-[:ANNOUNCED_BY]->(p)<-[:ANNOUNCED_BY]-(other:IPV4)-[:LISTED_IN]->(f:FEED_SOURCE) ' +
      'RETURN f.name, count(DISTINCT other) AS addresses ORDER BY addresses DESC LIMIT 10',
    isCypher: true,
    values: ADDRESSES,
  },
  {
    name: 'networks that a feed lists',
    query:
      'MATCH (f:FEED_SOURCE {name: $value})<-[:LISTED_IN]-(i:IPV4)-[:ANNOUNCED_BY]->(p)<-[:ROUTES]-(a:ASN) ' +
      'RETURN a.name, count(DISTINCT i) AS addresses ORDER BY addresses DESC LIMIT 20',
    isCypher: true,
    values: FEEDS,
  },
  {
    name: 'way between two hosts',
    query:
      "MATCH (a:HOSTNAME {name: $value}), (b:HOSTNAME {name: 'www.google.com'}) " +
      'MATCH p = shortestPath((a)-[:RESOLVES_TO|ANNOUNCED_BY|ROUTES|CHILD_OF*1..6]-(b)) RETURN length(p) AS steps',
    isCypher: true,
    values: HOSTS,
  },
  { name: 'procedure', query: 'CALL svc.resolve($value)', isCypher: false, values: HOSTS },
];
