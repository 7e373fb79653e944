import { flow, LEVEL, VERDICT, VERDICTS } from '../recipe.ts';

const THING = 'an address, a host, a network or an ASN';

/** How two indicators are related, and the verdict on each. */
export const attackPath = flow({
  slug: 'attack-path',
  title: 'Path between two indicators',
  purpose: 'Verdicts on two indicators and the paths that connect them, the most informative first.',
  inputs: [
    { name: 'value', description: THING, example: 'paypal-check.com', kinds: ['ip', 'domain', 'network', 'asn'] },
    { name: 'other', description: THING, example: 'paypal-invoice.com', kinds: ['ip', 'domain', 'network', 'asn'] },
  ],
  params: [LEVEL],
  columns: VERDICT,
  main: 'verdicts',
  steps: [
    { id: 'verdicts', cypher: VERDICTS, given: ({ inputs }) => ({ indicators: [inputs.value, inputs.other] }) },
    {
      id: 'paths',
      cypher:
        'CALL svc.connect($value, $other) YIELD path, types, strength, sharedBy RETURN path, types, strength, sharedBy LIMIT $limit',
      given: ({ inputs, limit }) => ({ ...inputs, limit }),
      timeoutMs: 15_000,
    },
    {
      id: 'joints',
      cypher: `${VERDICTS}`,
      given: ({ inputs, values, limit }) => {
        const own = new Set(Object.values(inputs));
        const between = values('paths', 'path').filter(
          (name) => !own.has(name) && /[.:]/.test(name) && !/\s/.test(name),
        );
        return between.length === 0 ? null : { indicators: between.slice(0, limit) };
      },
    },
  ],
});
