import type { FullExamples } from '../field-uses.ts';
import { csvFile } from '../record-files.ts';
import { curatedFile } from './curated-file.ts';

export const CURATED_SIGNALS: FullExamples = {
  'cisa-dotgov': {
    record: {
      'Domain name': 'fbiic.gov',
      'Domain type': 'Federal - Executive',
      'Organization name': 'Board of Governors of the Federal Reserve',
      'Suborganization name': 'The Financial and Banking Information Infrastructure Committee',
      City: 'Washington',
      State: 'DC',
      'Security contact email': 'someone@frb.gov',
    },
    file: csvFile,
    otherwise: { 'Domain type': 'City' },
  },
  'weft-signals': {
    record: {
      asOf: '2026-08-20',
      code: 'bulletproof-hosting',
      on: 'AS210644',
      because: 'Aeza Group was sanctioned.',
      sources: ['https://ofac.treasury.gov/recent-actions/20250701'],
    },
    file: curatedFile('signals'),
    otherwise: { because: 'It is so.', 'sources[]': 'https://www.peeringdb.com/asn/210644' },
  },
};
