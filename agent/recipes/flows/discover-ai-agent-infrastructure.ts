import { type FlowState, flow } from '../recipe.ts';

/** First labels that are usual for services of language models, and for services that use them. */
const NAMES = 'ai agent agents api assistant chat copilot gpt inference llm mcp ml model models rag'.split(' ');

const given = ({ inputs }: FlowState) => ({ candidates: NAMES.map((name) => `${name}.${inputs.value}`) });

/** Hosts of a domain with names like services of language models. */
export const discoverAiAgentInfrastructure = flow({
  slug: 'discover-ai-agent-infrastructure',
  title: 'Hosts named like AI services',
  purpose:
    'Hosts of a domain with names that are usual for services of language models, and where they run. A name is no proof.',
  inputs: [{ name: 'value', description: 'a domain', example: 'google.com', kinds: ['domain'] }],
  columns: ['hostname', 'ips'],
  main: 'hosts',
  steps: [
    {
      id: 'hosts',
      cypher: `UNWIND $candidates AS candidate MATCH (h:HOSTNAME {name: candidate})
OPTIONAL MATCH (h)-[:RESOLVES_TO]->(i:IPV4|IPV6) RETURN h.name AS hostname, collect(i.name) AS ips ORDER BY hostname`,
      given,
    },
    {
      id: 'operators',
      cypher: 'CALL svc.identify($hosts) YIELD host, vendor_id, canonical_name, host_class, band',
      given: ({ values }) => {
        const hosts = values('hosts', 'hostname');
        return hosts.length === 0 ? null : { hosts };
      },
    },
  ],
});
