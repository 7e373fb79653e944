import { type FlowState, flow } from '../recipe.ts';

const given = ({ inputs }: FlowState) => ({ domain: inputs.value });
const servers = ({ values }: FlowState) => {
  const nameservers = values('servers', 'nameserver');
  return nameservers.length === 0 ? null : { nameservers };
};

/** Whether the name servers of a domain are what they should be. */
export const nameserverHijackDnsConsistency = flow({
  slug: 'nameserver-hijack-dns-consistency',
  title: 'Consistency of name servers',
  purpose:
    'The name servers of a domain with their addresses, those in WHOIS, which of them are listed, and which end at unregistered names.',
  inputs: [{ name: 'value', description: 'a domain', example: 'cica.gov.uk', kinds: ['domain'] }],
  columns: ['nameserver', 'ips', 'status'],
  main: 'servers',
  steps: [
    {
      id: 'servers',
      cypher: `MATCH (d:HOSTNAME {name: $domain})<-[:NAMESERVER_FOR]-(n:HOSTNAME) OPTIONAL MATCH (n)-[:RESOLVES_TO]->(i:IPV4|IPV6)
WITH n, collect(i.name) AS ips
RETURN n.name AS nameserver, ips, CASE WHEN ips = [] THEN 'no address known' ELSE 'resolves' END AS status ORDER BY nameserver LIMIT 50`,
      given,
    },
    { id: 'registered', cypher: 'CALL svc.history.whois($domain) YIELD queryTime, registrar, nameServers', given },
    {
      id: 'verdicts',
      cypher: 'CALL svc.assess($nameservers) YIELD host, label, band, coverage',
      given: servers,
    },
    {
      id: 'dangling',
      cypher: 'CALL svc.danglingCname($nameservers) YIELD host, target, status, confidence, coverage',
      given: servers,
    },
  ],
});
