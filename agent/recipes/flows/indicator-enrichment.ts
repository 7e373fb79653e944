import { type FlowState, flow } from '../recipe.ts';

const ATTRIBUTES = 'type owner country city asn asnName prefix ip band verdictScore prevalence coverage'.split(' ');

const given = ({ inputs }: FlowState) => ({ ...inputs });

/** The attributes of one thing, one a row. */
export const indicatorEnrichment = flow({
  slug: 'indicator-enrichment',
  title: 'Attributes of an indicator',
  purpose:
    'Owner, place, network, popularity and verdict of a host, address, network or ASN as pairs, and the tags of its sources.',
  inputs: [
    {
      name: 'value',
      description: 'a host, address, network or ASN',
      example: 'github.com',
      kinds: ['ip', 'domain', 'network', 'asn'],
    },
  ],
  columns: ['attribute', 'value'],
  main: 'attributes',
  steps: [
    {
      id: 'attributes',
      cypher: `CALL svc.enrich($value) YIELD ${ATTRIBUTES.join(', ')}
UNWIND [${ATTRIBUTES.map((name) => `{attribute: '${name}', value: ${name}}`).join(', ')}] AS pair
WITH pair WHERE pair.value IS NOT NULL RETURN pair.attribute AS attribute, pair.value AS value`,
      given,
    },
    { id: 'tags', cypher: 'CALL explain($value) YIELD tags, actors', given },
  ],
});
