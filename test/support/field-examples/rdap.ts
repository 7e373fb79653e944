import type { FullExamples } from '../field-uses.ts';
import { jsonLine } from '../record-files.ts';
import { RDAP_ANSWERS } from './rdap-objects.ts';

export const RDAP: FullExamples = {
  rdap: RDAP_ANSWERS,
  'weft-live-rdap': RDAP_ANSWERS,
  'ipinfo-whois-asn': {
    record: {
      id: 'AS64500',
      name: 'Example Networks B.V.',
      country: 'NL',
      org_id: 'ORG-EX1-RIPE',
      created: '2010-01-02',
      updated: '2026-01-02',
      source: 'ripe',
      raw: 'aut-num: AS64500',
    },
    file: jsonLine,
  },
  'ipinfo-whois-org': {
    record: {
      id: 'ORG-EX1-RIPE',
      name: 'Example Networks B.V.',
      address: 'Street 1',
      street: 'Street 1',
      city: 'Amsterdam',
      state: 'NH',
      postalcode: '1012',
      country: 'NL',
      admin_id: 'EX1-RIPE',
      tech_id: 'EX2-RIPE',
      abuse_id: 'EX3-RIPE',
      mnt_id: 'EXAMPLE-MNT',
      email: '***@weft.com',
      domain: 'weft.com',
      created: '2010-01-02',
      updated: '2026-01-02',
      source: 'ripe',
      raw: 'organisation: ORG-EX1-RIPE',
    },
    file: jsonLine,
  },
};
