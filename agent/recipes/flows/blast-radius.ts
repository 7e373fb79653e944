import { flow, VERDICTS, WALK_EMPTY, WALK_MS } from '../recipe.ts';

/** What a bad indicator affects. */
export const blastRadius = flow({
  slug: 'blast-radius',
  title: 'Blast radius',
  purpose: 'Indicators within some steps of an indicator, each with its own verdict: sharing something is no guilt.',
  inputs: [
    { name: 'indicator', description: 'a host or an address', example: '95.85.237.47', kinds: ['ip', 'domain'] },
  ],
  params: [{ name: 'depth', description: 'steps away', values: [1, 2, 3, 4], default: 2 }],
  columns: ['labels', 'name'],
  main: 'around',
  steps: [
    {
      id: 'verdict',
      cypher: VERDICTS,
      given: ({ inputs }) => ({ indicators: [inputs.indicator] }),
    },
    {
      id: 'around',
      cypher: `CALL svc.walk($asked) YIELD neighbours UNWIND neighbours AS neighbour
RETURN DISTINCT [neighbour.label] AS labels, neighbour.name AS name`,
      given: ({ inputs, params }) => ({
        asked: { host: inputs.indicator, depth: params.depth, limit: 50, budget_ms: WALK_MS },
      }),
      timeoutMs: WALK_MS + 2000,
      whenEmpty: WALK_EMPTY,
    },
    {
      id: 'siblings',
      cypher:
        'CALL svc.walk($asked) YIELD siblings UNWIND siblings AS sibling RETURN sibling.name AS host, sibling.via AS via',
      given: ({ inputs, params }) => ({
        asked: { host: inputs.indicator, depth: params.depth, limit: 50, budget_ms: WALK_MS },
      }),
      timeoutMs: WALK_MS + 2000,
      whenEmpty: WALK_EMPTY,
    },
    {
      id: 'listed',
      cypher: `CALL svc.assess($indicators) YIELD host, label, band, verdictScore, isThreat WHERE isThreat RETURN host, label, band, verdictScore`,
      given: ({ values }) => {
        const hosts = values('siblings', 'host');
        return hosts.length === 0 ? null : { indicators: hosts };
      },
    },
  ],
});
