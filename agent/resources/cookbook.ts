/** A query that is known to run, and what it answers. */
export interface CookbookEntry {
  readonly asks: string;
  readonly cypher: string;
}

/** Queries to start from: each is anchored on a name, and a test runs it. */
export const COOKBOOK: readonly CookbookEntry[] = [
  {
    asks: 'Which network announces an address',
    cypher:
      'MATCH (:IPV4 {name: "1.1.1.1"})-[:ANNOUNCED_BY]->(p:ANNOUNCED_PREFIX)-[:ROUTES]-(a:ASN)-[:HAS_NAME]->(n:ASN_NAME) RETURN p.name, a.name, n.name',
  },
  {
    asks: 'Where a host is: its addresses, their networks and owners',
    cypher:
      'MATCH (h:HOSTNAME {name: "github.com"})-[:RESOLVES_TO]->(i:IPV4)-[:BELONGS_TO]->(p:PREFIX) OPTIONAL MATCH (p)<-[:ROUTES]-(a:ASN) RETURN i.name, p.name, a.name',
  },
  {
    asks: 'The country and city of an address',
    cypher: 'MATCH (:IPV4 {name: "8.8.8.8"})-[:LOCATED_IN]->(c:CITY)-[:HAS_COUNTRY]->(o:COUNTRY) RETURN c.name, o.name',
  },
  {
    asks: 'Which feeds list an address, since when',
    cypher:
      'MATCH (:IPV4 {name: "192.162.174.94"})-[l:LISTED_IN]->(f:FEED_SOURCE)-[:BELONGS_TO]->(c:CATEGORY) RETURN f.name, c.name, l.firstSeen, l.lastSeen',
  },
  {
    asks: 'Which other names resolve to the addresses of a host',
    cypher:
      'MATCH (h:HOSTNAME {name: "github.com"})-[:RESOLVES_TO]->(i:IPV4)<-[:RESOLVES_TO]-(other:HOSTNAME) RETURN i.name, collect(other.name)[..10] AS others',
  },
  {
    asks: 'Which domains a name server serves',
    cypher:
      'MATCH (d:HOSTNAME {name: "cica.gov.uk"})<-[:NAMESERVER_FOR]-(n:HOSTNAME) RETURN n.name, COUNT { (n)-[:NAMESERVER_FOR]->() } AS domains',
  },
  {
    asks: 'Which hosts of a domain are known',
    cypher: 'MATCH (h:HOSTNAME) WHERE h.name ENDS WITH ".github.com" RETURN h.name ORDER BY h.name LIMIT 25',
  },
  {
    asks: 'How well ROAs cover the blocks of an AS',
    cypher:
      'MATCH (:ASN {name: "AS13335"})-[:ROUTES]->(p:ANNOUNCED_PREFIX) RETURN p.rpkiStatus, count(*) AS prefixes ORDER BY prefixes DESC',
  },
  {
    asks: 'Which exploited vulnerabilities ransomware uses',
    cypher: 'MATCH (c:CVE) WHERE c.isKev AND c.isRansomware RETURN c.name, c.epss ORDER BY c.epss DESC LIMIT 10',
  },
  {
    asks: 'How two indicators are related, rarest link first',
    cypher: 'CALL svc.connect("github.com", "raw.githubusercontent.com") YIELD path, types, strength, sharedBy',
  },
  {
    asks: 'Lookalikes that do not belong to the brand, with their addresses',
    cypher:
      'CALL svc.variants("google.com") YIELD variant, isOwn WHERE isOwn IS NULL OR NOT isOwn MATCH (h:HOSTNAME {name: variant})-[:RESOLVES_TO]->(i:IPV4) RETURN variant, collect(i.name) AS addresses',
  },
  {
    asks: 'Verdicts on a list, in your own query',
    cypher:
      'UNWIND ["8.8.8.8", "192.162.174.94"] AS ip CALL svc.assess(ip) YIELD host, label, band, coverage RETURN host, label, band, coverage',
  },
  {
    asks: 'Which feeds there are, and how much weight each has',
    cypher: 'CALL svc.feeds() YIELD name, entries, reliability, age RETURN name, entries, reliability, age LIMIT 10',
  },
];

/** The queries as a page. */
export function cookbookPage(): string {
  const entries = COOKBOOK.map(({ asks, cypher }) => `## ${asks}\n\n\`\`\`cypher\n${cypher}\n\`\`\`\n`);
  return `# Cookbook\n\nEach query runs unchanged with the tool query: replace the name with your own.\n\n${entries.join('\n')}`;
}
