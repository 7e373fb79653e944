import { type FlowState, flow } from '../recipe.ts';

const RETURNED = `RETURN p.name AS prefix, p.isMoas AS multi_origin, p.isAnycast AS anycast, p.isWithdrawn AS withdrawn,
  p.rpkiStatus AS rpkiStatus, p.originAsns AS originAsns, p.peersSeeing AS peersSeeing ORDER BY prefix LIMIT 100`;

/** Queries for the announced blocks of a target, by its kind. */
const BLOCKS = {
  asn: 'MATCH (:ASN {name: $target})-[:ROUTES]-(p:ANNOUNCED_PREFIX)',
  network: 'MATCH (p:ANNOUNCED_PREFIX {name: $target})',
  ipv4: 'MATCH (:IPV4 {name: $target})-[:ANNOUNCED_BY]->(p:ANNOUNCED_PREFIX)',
  ipv6: 'MATCH (:IPV6 {name: $target})-[:ANNOUNCED_BY]->(p:ANNOUNCED_PREFIX)',
};

function blocksOf({ inputs, kinds }: FlowState): string {
  if (kinds.target === 'asn' || kinds.target === 'network') return BLOCKS[kinds.target];
  return inputs.target?.includes(':') ? BLOCKS.ipv6 : BLOCKS.ipv4;
}

const given = ({ inputs }: FlowState) => ({ target: inputs.target });

/** Whether routes are as their holders want them. */
export const routeHealth = flow({
  slug: 'route-health',
  title: 'Health of routes',
  purpose:
    'The announced blocks of an address, network or ASN: several origins, anycast, withdrawn, validated; and who announced them before.',
  inputs: [
    { name: 'target', description: 'an address, network or ASN', example: 'AS13335', kinds: ['ip', 'network', 'asn'] },
  ],
  columns: ['prefix', 'multi_origin', 'anycast', 'withdrawn'],
  main: 'routes',
  steps: [
    { id: 'routes', cypher: (flow) => `${blocksOf(flow)} ${RETURNED}`, given },
    {
      id: 'validation',
      cypher: (flow) =>
        `${blocksOf(flow)} RETURN p.rpkiStatus AS rpkiStatus, count(DISTINCT p) AS prefixes ORDER BY prefixes DESC`,
      given,
    },
    {
      id: 'history',
      cypher: 'CALL svc.history($asked) YIELD indicator, origin, prefix, startTime, endTime, available',
      given: ({ inputs }) => ({ asked: { indicator: inputs.target, limit: 25 } }),
    },
  ],
});
