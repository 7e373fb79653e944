/** The members of an OSV record: what each becomes, or why it is left out. */
import { leftOut, under } from '../../formats/published-fields.ts';
import type { PublishedFields } from '../../source.ts';

const SEVERITY: PublishedFields = {
  type: { leftOut: 'the version of CVSS: the vector begins with it' },
  score: { becomes: 'the vector and its score, if it is of CVSS 3' },
};

export const OSV_FIELDS: PublishedFields = {
  schema_version: { leftOut: 'the version of the format' },
  id: { becomes: 'the CVE, if it is one' },
  'aliases[]': { becomes: 'the CVE' },
  ...leftOut(['related[]', 'upstream[]'], 'another vulnerability, which has a separate record'),
  ...leftOut(['published', 'modified'], 'a date of the record, and not of the CVE: the NVD has those'),
  withdrawn: { becomes: 'nothing is stated of a record that is withdrawn' },
  summary: { becomes: 'the summary' },
  details: { becomes: 'the summary, if there is no other' },
  ...under('severity[].', SEVERITY),
  ...under('affected[].', {
    'package.ecosystem': { becomes: 'how versions are compared' },
    ...leftOut(['package.name', 'package.purl'], 'the product in another register: it is known by its CPE name'),
    ...under('severity[].', SEVERITY),
    'ranges[].type': { becomes: 'nothing is stated of a range of commits' },
    'ranges[].repo': { leftOut: 'the repository of a range of commits' },
    'ranges[].events[].introduced': { becomes: 'the first affected version' },
    'ranges[].events[].fixed': { becomes: 'the first version that is not affected' },
    'ranges[].events[].last_affected': { becomes: 'the last affected version' },
    'ranges[].events[].limit': { becomes: 'the version at which the affected ones end' },
    'versions[]': { becomes: 'an affected version, if there are no ranges' },
    ...leftOut(
      ['ranges[].database_specific.source', 'ecosystem_specific.severity', 'database_specific.source'],
      'what one database adds',
    ),
  }),
  'database_specific.cpes[]': { becomes: 'the affected product' },
  'database_specific.severity': { leftOut: 'a word for the score' },
  ...leftOut(['references[].type', 'references[].url'], 'the address of a page about it'),
  ...leftOut(['credits[].name', 'credits[].contact[]', 'credits[].type'], 'a person'),
};
