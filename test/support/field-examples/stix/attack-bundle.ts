import type { FullExample } from '../../field-uses.ts';
import { bundleFile } from './bundle-file.ts';

const GROUP = 'intrusion-set--bef4c620-0787-42a8-a96d-b7eb6e85917c';
const TECHNIQUE = 'attack-pattern--a62a8db3-f23a-4d8f-afd6-9dbc77e7813b';

/** A group of ATT&CK that uses a technique. */
export const ATTACK_BUNDLE: FullExample = {
  record: {
    '*': {
      created: '2017-05-31T21:31:48.664Z',
      modified: '2025-11-13T12:00:00.000Z',
      revoked: false,
      created_by_ref: 'identity--c78cb6e5-0c4b-4611-8297-d1b8b55e40b5',
      object_marking_refs: ['marking-definition--fa42a846-8d90-4e51-bc29-71d5b4802168'],
      x_mitre_deprecated: false,
      x_mitre_attack_spec_version: '3.2.0',
      x_mitre_version: '6.0',
      x_mitre_domains: ['enterprise-attack'],
      x_mitre_contributors: ['Someone'],
      x_mitre_modified_by_ref: 'identity--c78cb6e5-0c4b-4611-8297-d1b8b55e40b5',
    },
    'intrusion-set': {
      id: GROUP,
      name: 'APT28',
      aliases: ['APT28', 'Fancy Bear'],
      description: 'A group.',
      external_references: [
        {
          source_name: 'mitre-attack',
          external_id: 'G0007',
          url: 'https://attack.mitre.org/groups/G0007',
          description: 'ATT&CK',
        },
      ],
    },
    'attack-pattern': {
      id: TECHNIQUE,
      name: 'Phishing',
      description: 'A mail.',
      external_references: [{ source_name: 'mitre-attack', external_id: 'T1566' }],
      kill_chain_phases: [{ kill_chain_name: 'mitre-attack', phase_name: 'initial-access' }],
      x_mitre_is_subtechnique: false,
      x_mitre_platforms: ['Windows'],
      x_mitre_detection: 'Look at mails.',
    },
    relationship: {
      id: 'relationship--5bdfbbf0-0000-4000-8000-000000000002',
      relationship_type: 'uses',
      source_ref: GROUP,
      target_ref: TECHNIQUE,
      description: 'APT28 sent mails.',
      external_references: [{ source_name: 'A report', url: 'https://weft.com/report' }],
    },
  },
  file: bundleFile,
  behind: { '*.created': ['*.modified'] },
  otherwise: { '*.revoked': true, '*.x_mitre_deprecated': true },
};
