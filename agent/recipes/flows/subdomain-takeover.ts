import { flow, HOSTS_UNDER } from '../recipe.ts';

/** Subdomains that someone else could take over. */
export const subdomainTakeover = flow({
  slug: 'subdomain-takeover',
  title: 'Subdomain takeover',
  purpose:
    'The subdomains of a domain with their addresses, and the aliases that end at unregistered names or unclaimed services.',
  inputs: [{ name: 'value', description: 'a domain', example: 'cica.gov.uk', kinds: ['domain'] }],
  columns: ['subdomain', 'ips'],
  main: 'subdomains',
  steps: [
    {
      id: 'subdomains',
      cypher: `${HOSTS_UNDER} WITH h ORDER BY h.name LIMIT 100
OPTIONAL MATCH (h)-[:RESOLVES_TO]->(i:IPV4|IPV6) RETURN h.name AS subdomain, collect(i.name) AS ips ORDER BY subdomain`,
      given: ({ inputs }) => ({ suffix: `.${inputs.value}` }),
    },
    {
      id: 'dangling',
      cypher:
        'CALL svc.danglingCname($domain) YIELD host, target, targetApex, status, confidence, provider, chain, coverage',
      given: ({ inputs }) => ({ domain: inputs.value }),
    },
    {
      id: 'aliases',
      cypher: `UNWIND $hosts AS host MATCH (h:HOSTNAME {name: host})-[:ALIAS_OF]->(t:HOSTNAME) RETURN host, t.name AS target LIMIT 100`,
      given: ({ values }) => {
        const hosts = values('subdomains', 'subdomain');
        return hosts.length === 0 ? null : { hosts };
      },
      whenEmpty: 'none of these subdomains is known to be an alias',
    },
  ],
});
