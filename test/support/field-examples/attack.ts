import type { FullExamples } from '../field-uses.ts';
import { galaxyExample } from './galaxies.ts';
import { ATTACK_BUNDLE } from './stix/attack-bundle.ts';

export const ATTACK: FullExamples = {
  'misp-galaxy-mitre-attack-pattern': galaxyExample(
    'mitre-attack-pattern',
    {
      value: 'Spearphishing - T1566.001',
      description: 'A mail with a file.',
      revoked: false,
      meta: {
        external_id: 'T1566.001',
        kill_chain: ['attack-Windows:initial-access'],
        mitre_data_sources: ['Network Traffic: Network Traffic Content'],
        mitre_platforms: ['Windows'],
      },
    },
    'subtechnique-of',
  ),
  'misp-galaxy-mitre-intrusion-set': galaxyExample(
    'mitre-intrusion-set',
    {
      value: 'APT28 - G0007',
      description: 'A group.',
      revoked: false,
      meta: { external_id: 'G0007', synonyms: ['Fancy Bear'] },
    },
    'uses',
  ),
  'mitre-attack': ATTACK_BUNDLE,
};
