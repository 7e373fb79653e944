import { type FlowState, flow, hostInput } from '../recipe.ts';

const given = ({ inputs }: FlowState) => ({ domain: inputs.domain });

const SUPPLIERS = ['name-servers', 'mail', 'spf'] as const;

const hostsOf = ({ inputs, values }: FlowState) => ({
  hosts: [...new Set([inputs.domain ?? '', ...SUPPLIERS.flatMap((step) => values(step, 'host'))])],
});

/** How few others a domain depends on. */
export const mapSupplyChainConcentration = flow({
  slug: 'map-supply-chain-concentration',
  title: 'Concentration of suppliers',
  purpose: 'Which networks a domain, its name servers, mail servers and SPF senders use, and where.',
  inputs: [hostInput('domain')],
  columns: ['provider', 'asn', 'region', 'country'],
  main: 'providers',
  steps: [
    {
      id: 'name-servers',
      cypher:
        'MATCH (d:HOSTNAME {name: $domain})<-[:NAMESERVER_FOR]-(h:HOSTNAME) RETURN h.name AS host ORDER BY host LIMIT 25',
      given,
    },
    {
      id: 'mail',
      cypher:
        'MATCH (d:HOSTNAME {name: $domain})<-[:MAIL_FOR]-(h:HOSTNAME) RETURN h.name AS host ORDER BY host LIMIT 25',
      given,
    },
    {
      id: 'spf',
      cypher:
        'MATCH (d:HOSTNAME {name: $domain})-[:SPF_INCLUDE]->(h:HOSTNAME) RETURN h.name AS host ORDER BY host LIMIT 25',
      given,
    },
    {
      id: 'providers',
      cypher: `CALL svc.enrich($hosts) YIELD name, owner, asn, country, ip
CALL svc.identify(name) YIELD canonical_name
OPTIONAL MATCH (:IPV4 {name: ip})-[:LOCATED_IN]->(c:CITY)
RETURN coalesce(owner, canonical_name) AS provider, asn, c.region AS region, country, collect(name) AS hosts ORDER BY size(hosts) DESC`,
      given: hostsOf,
    },
    {
      id: 'operators',
      cypher: 'CALL svc.identify($hosts) YIELD host, vendor_id, canonical_name, roles, band',
      given: hostsOf,
    },
  ],
});
