import type { FlowState, Recipe } from '../recipe.ts';

const given = ({ inputs }: FlowState) => ({ asn: inputs.value });
const ROUTED = 'MATCH (a:ASN {name: $asn})-[:ROUTES]-(p:ANNOUNCED_PREFIX)';

/** Which blocks of a network others announce too, or could. */
export const bgpHijackExposure: Recipe = {
  slug: 'bgp-hijack-exposure',
  title: 'Exposure to BGP hijacks',
  purpose:
    'Blocks of a network with a second origin, those without or against a ROA, and the signs that the graph keeps.',
  mode: 'flow',
  inputs: [{ name: 'value', description: 'an AS number', example: 'AS13335', kinds: ['asn'] }],
  params: [],
  columns: ['prefix', 'is_moas', 'conflicting_asn'],
  main: 'conflicts',
  steps: [
    {
      id: 'conflicts',
      cypher: `${ROUTED}-[:CONFLICTS_WITH]-(o:ASN) WHERE o.name <> $asn
RETURN p.name AS prefix, p.isMoas AS is_moas, o.name AS conflicting_asn ORDER BY prefix LIMIT 100`,
      given,
      whenEmpty: 'no block of it is known to have another origin as well',
    },
    {
      id: 'validation',
      cypher: `${ROUTED} RETURN p.rpkiStatus AS rpkiStatus, count(p) AS prefixes ORDER BY prefixes DESC`,
      given,
    },
    {
      id: 'invalid',
      cypher: `${ROUTED} WHERE p.rpkiStatus = 'INVALID' RETURN p.name AS prefix, p.invalidReason AS reason, p.roaAsn AS roaAsn ORDER BY prefix LIMIT 100`,
      given,
      whenEmpty:
        'no block of it is announced against a ROA that is loaded; the step validation tells of how many there is none',
    },
    {
      id: 'posture',
      cypher: `MATCH (a:ASN {name: $asn}) RETURN a.name AS asn, a.hijackPosture AS hijackPosture, a.hijackSignals AS hijackSignals,
  a.rpkiCoverage AS rpkiCoverage, a.isRouteLeaker AS isRouteLeaker`,
      given,
    },
  ],
};
