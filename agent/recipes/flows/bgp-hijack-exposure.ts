import { type FlowState, flow } from '../recipe.ts';

const given = ({ inputs }: FlowState) => ({ asn: inputs.value });
const ROUTED = 'MATCH (a:ASN {name: $asn})-[:ROUTES]-(p:ANNOUNCED_PREFIX)';

/** Blocks of a network that other networks announce too, or could announce. */
export const bgpHijackExposure = flow({
  slug: 'bgp-hijack-exposure',
  title: 'Exposure to BGP hijacks',
  purpose:
    'Blocks of a network with a second origin, blocks without or against a ROA, and the hijack signs in the graph.',
  inputs: [{ name: 'value', description: 'an AS number', example: 'AS13335', kinds: ['asn'] }],
  columns: ['prefix', 'is_moas', 'conflicting_asn'],
  main: 'conflicts',
  steps: [
    {
      id: 'conflicts',
      cypher: `${ROUTED}-[:CONFLICTS_WITH]-(o:ASN) WHERE o.name <> $asn
RETURN p.name AS prefix, p.isMoas AS is_moas, o.name AS conflicting_asn ORDER BY prefix LIMIT 100`,
      given,
      whenEmpty: 'no block of it is known to have another origin',
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
        'no block of it is announced against a loaded ROA; the step validation counts the blocks without a ROA',
    },
    {
      id: 'posture',
      cypher: `MATCH (a:ASN {name: $asn}) RETURN a.name AS asn, a.hijackPosture AS hijackPosture, a.hijackSignals AS hijackSignals,
  a.rpkiCoverage AS rpkiCoverage, a.isRouteLeaker AS isRouteLeaker`,
      given,
    },
  ],
});
