import { flow, VERDICTS } from '../recipe.ts';

/** Everything short about one indicator. */
export const indicator = flow({
  slug: 'indicator',
  title: 'One indicator',
  purpose: 'The verdict on an indicator, the reasons, who runs it, and its history.',
  inputs: [
    { name: 'indicator', description: 'an address, host, URL, CIDR, ASN, CVE or file hash', example: '77.239.124.108' },
  ],
  columns: ['host', 'type', 'label', 'band', 'verdictScore', 'verdictBlocking', 'sub_labels', 'coverage', 'evidence'],
  main: 'verdict',
  steps: [
    {
      id: 'verdict',
      cypher:
        'CALL svc.assess($indicator) YIELD host, type, label, band, verdictScore, verdictBlocking, sub_labels, coverage, evidence',
      given: ({ inputs }) => ({ ...inputs }),
    },
    { id: 'reasons', cypher: VERDICTS, given: ({ inputs }) => ({ indicators: [inputs.indicator] }) },
    {
      id: 'whose',
      cypher: 'CALL svc.enrich($subjects) YIELD name, owner, country, asn, prefix, prevalence, coverage',
      given: ({ values }) => of(['ip', 'domain', 'network', 'asn'], values),
    },
    {
      id: 'history',
      cypher:
        'CALL svc.history($asked) YIELD indicator, type, origin, prefix, startTime, endTime, registrar, createDate, available',
      given: ({ values }) => {
        const subjects = of(['ip', 'domain', 'network', 'asn'], values);
        return subjects === null ? null : { asked: { indicator: subjects.subjects[0], limit: 10 } };
      },
    },
  ],
});

/** The judged indicator, if it is one of some kinds. */
function of(kinds: readonly string[], values: (step: string, column: string) => readonly string[]) {
  const [kind] = values('verdict', 'type');
  const [host] = values('verdict', 'host');
  return kind !== undefined && host !== undefined && kinds.includes(kind) ? { subjects: [host] } : null;
}
