import { type FlowState, flow, hostInput } from '../recipe.ts';

const found = ({ values }: FlowState) => {
  const variants = values('variants', 'variant').slice(0, 100);
  return variants.length === 0 ? null : { variants };
};

/** Names that people may take for a domain, and whether they are bad. */
export const typosquat = flow({
  slug: 'typosquat',
  title: 'Typosquats of a domain',
  purpose:
    'Registered lookalikes of a domain that do not belong to it, their verdicts, and the addresses that several of them share.',
  inputs: [hostInput('domain')],
  columns: ['variant', 'method', 'confidence'],
  main: 'variants',
  steps: [
    {
      id: 'variants',
      cypher: `CALL svc.variants($domain) YIELD variant, method, confidence, isOwn, verdictLevel, createDate WHERE isOwn IS NULL OR NOT isOwn
RETURN variant, method, confidence, verdictLevel, createDate`,
      given: ({ inputs }) => ({ domain: inputs.domain }),
    },
    {
      id: 'verdicts',
      cypher:
        'CALL svc.assess($variants) YIELD host, label, band, verdictScore, coverage WHERE label <> "unknown" RETURN host, label, band, verdictScore, coverage',
      given: found,
    },
    {
      id: 'shared-addresses',
      cypher: `UNWIND $variants AS variant MATCH (h:HOSTNAME {name: variant})-[:RESOLVES_TO]->(i:IPV4)
WITH i, collect(DISTINCT h.name) AS variants WHERE size(variants) > 1 RETURN i.name AS address, variants ORDER BY size(variants) DESC, address LIMIT 25`,
      given: found,
    },
  ],
});
