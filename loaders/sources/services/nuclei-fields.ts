import type { PublishedFields } from '../../source.ts';

const OF_THE_TEMPLATE = { leftOut: 'of the check: NVD and the lists of CVEs say what a CVE is' };
const OF_THE_ASKING = { leftOut: 'how it was asked: it says something of the run, and nothing of the place' };
const OF_THE_ANSWER = { leftOut: 'part of the answer of the place, which may have anything in it' };

/** The fields of nuclei's JSON. Members with other names are those of versions before 2.7. */
export const NUCLEI_FIELDS: PublishedFields = {
  template: OF_THE_TEMPLATE,
  'template-url': OF_THE_TEMPLATE,
  'template-id': OF_THE_TEMPLATE,
  'template-path': OF_THE_TEMPLATE,
  'info.name': OF_THE_TEMPLATE,
  'info.author[]': OF_THE_TEMPLATE,
  'info.tags[]': OF_THE_TEMPLATE,
  'info.description': OF_THE_TEMPLATE,
  'info.reference[]': OF_THE_TEMPLATE,
  'info.severity': OF_THE_TEMPLATE,
  'info.classification.cve-id[]': { becomes: 'the CVEs that the place is claimed to have' },
  'info.classification.cwe-id[]': OF_THE_TEMPLATE,
  'info.classification.cvss-metrics': OF_THE_TEMPLATE,
  'info.classification.cvss-score': OF_THE_TEMPLATE,
  'matcher-name': OF_THE_TEMPLATE,
  type: { becomes: 'whether the address has it too: a web site is one of many at an address' },
  host: { becomes: 'the host or address that has it, where no place is named' },
  port: { becomes: 'the port on the claim' },
  'matched-at': { becomes: 'the host or address that has it, and the port' },
  matched: { becomes: 'the same, in older versions' },
  'extracted-results[]': OF_THE_ANSWER,
  request: OF_THE_ASKING,
  response: OF_THE_ANSWER,
  'curl-command': OF_THE_ASKING,
  ip: { becomes: 'the address that has it, for checks that an address answers' },
  timestamp: { becomes: 'the time of the claim' },
  'matcher-status': { becomes: 'nothing is claimed if the check failed' },
  'matched-line[]': OF_THE_ANSWER,
};
