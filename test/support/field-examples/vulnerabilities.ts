import type { FullExamples } from '../field-uses.ts';

export const VULNERABILITIES: FullExamples = {
  'cisa-kev': {
    record: {
      cveID: 'CVE-2026-0001',
      vendorProject: 'Acme',
      product: 'Server',
      vulnerabilityName: 'Acme Server Vulnerability',
      dateAdded: '2026-08-01',
      shortDescription: 'Acme Server has one.',
      requiredAction: 'Apply updates.',
      dueDate: '2026-08-22',
      knownRansomwareCampaignUse: 'Known',
      notes: 'https://acme.example/advisory',
      cwes: ['CWE-79'],
    },
    file: (record) => JSON.stringify({ vulnerabilities: [record] }),
    behind: { vulnerabilityName: ['shortDescription'] },
  },
};
