import { ActorRegister } from '../../../loaders/feeds/actor-register.ts';
import type { FullExample } from '../field-uses.ts';
import { memoryInput } from '../source-input.ts';

/** The cluster of a group that the graph has, to which the examples are related. */
const KNOWN = '5b4ee3ea-eee3-4c8e-8323-85ae32658754';
const ACTORS = new ActorRegister(
  [{ name: 'Sofacy', aliases: [] }],
  [{ uuid: KNOWN, tag: 'misp-galaxy:mitre-intrusion-set="Sofacy - G0007"', actor: 'Sofacy' }],
);

/** A technique in the galaxy next to the one that is loaded. */
const TECHNIQUE = 'a62a8db3-f23a-4d8f-afd6-9dbc77e7813b';

/** A galaxy of this type with one cluster, related in this way to a known one. */
export function galaxyExample(
  type: string,
  cluster: { readonly value: string; readonly meta: object; readonly revoked?: boolean; readonly description?: string },
  relation: 'similar' | 'attributed-to' | 'uses' | 'subtechnique-of',
): FullExample {
  const target = relation === 'uses' ? TECHNIQUE : KNOWN;
  const technique = { value: 'Phishing - T1566', uuid: TECHNIQUE, meta: { external_id: 'T1566' } };
  const beside = { 'mitre-attack-pattern.json': JSON.stringify({ type: 'mitre-attack-pattern', values: [technique] }) };
  return {
    record: {
      name: 'A galaxy',
      type,
      uuid: '698774c7-8022-42c4-917f-8d6e4f06ada3',
      version: 1,
      description: 'Clusters',
      source: 'Open Sources',
      authors: ['Someone'],
      category: 'actor',
      values: [
        {
          uuid: 'bef4c620-0787-42a8-a96d-b7eb6e85917c',
          ...cluster,
          meta: { refs: ['https://weft.com/report'], ...cluster.meta },
          related: [
            { 'dest-uuid': target, type: relation, tags: ['estimative-language:likelihood-probability="likely"'] },
          ],
        },
      ],
    },
    file: (record) => memoryInput(JSON.stringify(record), `${type}.json`, 65_536, beside),
    otherwise: {
      'values[].revoked': true,
      'values[].related[].type': 'mentions',
      'values[].related[].dest-uuid': '00000000-0000-4000-8000-000000000000',
      'values[].description': 'This object is deprecated and its content has been merged.',
    },
    actors: ACTORS,
  };
}
