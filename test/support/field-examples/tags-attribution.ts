import type { FullExamples } from '../field-uses.ts';
import { galaxyExample } from './galaxies.ts';

const SOFTWARE = {
  description: 'It steals passwords.',
  meta: { external_id: 'S0001', synonyms: ['Another'], mitre_platforms: ['Windows'] },
};

export const TAGS_ATTRIBUTION: FullExamples = {
  'misp-galaxy-threat-actor': galaxyExample(
    'threat-actor',
    {
      value: 'Weft Spider',
      description: 'A group.',
      revoked: false,
      meta: {
        synonyms: ['Fancy Bear'],
        country: 'RU',
        motive: 'Espionage',
        'attribution-confidence': '90',
        'cfr-suspected-state-sponsor': 'Russian Federation',
        'cfr-suspected-victims': ['Georgia'],
        'cfr-target-category': ['Government'],
        'cfr-type-of-incident': 'Espionage',
        'targeted-sector': ['Government'],
        'name-attribution': ['CrowdStrike:Fancy Bear'],
      },
    },
    'similar',
  ),
  'misp-galaxy-mitre-malware': galaxyExample(
    'mitre-malware',
    { value: 'Trojan - S0001', ...SOFTWARE },
    'attributed-to',
  ),
  'misp-galaxy-mitre-tool': galaxyExample('mitre-tool', { value: 'Tool - S0001', ...SOFTWARE }, 'attributed-to'),
  'misp-galaxy-ransomware': galaxyExample(
    'ransomware',
    {
      value: 'LockBit',
      description: 'It encrypts files.',
      meta: {
        synonyms: ['ABCD'],
        date: 'September 2019',
        country: 'RU',
        encryption: 'AES',
        extensions: ['.lockbit'],
        links: ['http://lockbitapt.onion'],
        'payment-method': 'Bitcoin',
        price: '0.5',
        ransomnotes: ['All your files are encrypted'],
        'ransomnotes-filenames': ['Restore-My-Files.txt'],
        'ransomnotes-refs': ['https://weft.com/note.png'],
        ttp: ['T1486'],
      },
    },
    'attributed-to',
  ),
  'misp-taxonomies': {
    record: {
      namespace: 'admiralty-scale',
      description: 'How reliable a source is',
      expanded: 'Admiralty Scale',
      version: 5,
      uuid: '1ee0b3c8-0000-4000-8000-000000000001',
      refs: ['https://en.wikipedia.org/wiki/Admiralty_code'],
      exclusive: true,
      predicates: [
        {
          value: 'source-reliability',
          expanded: 'Source Reliability',
          description: 'Of the source',
          uuid: '1ee0b3c8-0000-4000-8000-000000000002',
          colour: '#ffffff',
          exclusive: true,
        },
        { value: 'unknown', expanded: 'Not known' },
      ],
      values: [
        {
          predicate: 'source-reliability',
          entry: [
            {
              value: 'a',
              expanded: 'Completely reliable',
              description: 'No doubt',
              uuid: '1ee0b3c8-0000-4000-8000-000000000003',
              numerical_value: 100,
            },
          ],
        },
      ],
    },
    file: (record) => JSON.stringify(record),
  },
};
