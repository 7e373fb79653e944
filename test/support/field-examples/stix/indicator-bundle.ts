import type { FullExample } from '../../field-uses.ts';
import { bundleFile } from './bundle-file.ts';

const id = (type: string, number: number) => `${type}--5bdfbbf0-0000-4000-8000-00000000000${number}`;
const relationship = (number: number, relationship_type: string, source_ref: string, target_ref: string) => ({
  id: id('relationship', number),
  relationship_type,
  source_ref,
  target_ref,
  start_time: '2026-01-01T00:00:00Z',
  description: 'By a report.',
});

/** An indicator of malware of a group, with its author and its mark. */
export const INDICATOR_BUNDLE: FullExample = {
  record: {
    '*': {
      spec_version: '2.1',
      created: '2026-08-01T00:00:00.000Z',
      modified: '2026-08-02T00:00:00.000Z',
      revoked: false,
      lang: 'en',
    },
    indicator: {
      id: id('indicator', 1),
      name: 'A host',
      description: 'It serves malware.',
      created_by_ref: id('identity', 2),
      labels: ['phishing'],
      confidence: 80,
      external_references: [{ source_name: 'A report', url: 'https://weft.com/report', description: 'The report' }],
      object_marking_refs: [id('marking-definition', 3)],
      indicator_types: ['malicious-activity'],
      pattern: "[domain-name:value = 'weft-test.com']",
      pattern_type: 'stix',
      pattern_version: '2.1',
      valid_from: '2026-07-01T00:00:00Z',
      valid_until: '2099-01-01T00:00:00Z',
      kill_chain_phases: [{ kill_chain_name: 'lockheed-martin-cyber-kill-chain', phase_name: 'delivery' }],
    },
    identity: {
      id: id('identity', 2),
      name: 'Weft Research',
      identity_class: 'organization',
      sectors: ['technology'],
      contact_information: 'https://weft.com',
    },
    'marking-definition': {
      id: id('marking-definition', 3),
      name: 'TLP:GREEN',
      definition_type: 'tlp',
      definition: { tlp: 'amber' },
    },
    malware: { id: id('malware', 4), name: 'Emotet', is_family: true, malware_types: ['trojan'] },
    'threat-actor': {
      id: id('threat-actor', 5),
      name: 'Weft Spider',
      aliases: ['Another Spider'],
      description: 'A group.',
      primary_motivation: 'personal-gain',
      threat_actor_types: ['crime-syndicate'],
      sophistication: 'expert',
      goals: ['money'],
      first_seen: '2020-01-01T00:00:00Z',
    },
    'attack-pattern': {
      id: id('attack-pattern', 6),
      name: 'Phishing',
      external_references: [{ source_name: 'mitre-attack', external_id: 'T1566' }],
    },
    relationship: [
      relationship(7, 'indicates', id('indicator', 1), id('malware', 4)),
      relationship(8, 'attributed-to', id('malware', 4), id('threat-actor', 5)),
      relationship(9, 'uses', id('threat-actor', 5), id('attack-pattern', 6)),
      relationship(10, 'indicates', id('indicator', 1), id('attack-pattern', 6)),
    ],
  },
  file: bundleFile,
  behind: { '*.created': ['*.modified'], 'marking-definition.name': ['marking-definition.definition'] },
  otherwise: {
    'indicator.external_references[].source_name': 'Another',
    '*.revoked': true,
    'indicator.indicator_types[]': 'benign',
    'indicator.pattern_type': 'yara',
  },
};
