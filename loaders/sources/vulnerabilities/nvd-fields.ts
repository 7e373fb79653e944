/** The members of the NVD's documents in both layouts: what each becomes, or why it is left out. */
import { leftOut, under } from '../../formats/published-fields.ts';
import type { PublishedFields } from '../../source.ts';
import { cvssFields } from './cvss-fields.ts';

const ENVELOPE = 'a member around the entries, such as a count or the version of the layout';
const SCORE_PARTS = 'a part of the score: the graph has the base score and the vector';
const LANGUAGE = { becomes: 'whether the text is English' };
const MATCH: PublishedFields = {
  vulnerable: { becomes: 'whether the product is affected, or only has to be there' },
  versionStartIncluding: { becomes: 'the first affected version' },
  versionStartExcluding: { becomes: 'the version after which the affected ones begin' },
  versionEndIncluding: { becomes: 'the last affected version' },
  versionEndExcluding: { becomes: 'the first version that is not affected' },
};
const CPE = { becomes: 'the affected product, or the one that has to be there' };
const TOGETHER = { becomes: 'whether the products have to be there together' };
const NEGATE = { becomes: 'nothing of the configuration is stored, since it says what is not affected' };
const VERSION = { becomes: 'the version of CVSS' };
const USES = {
  version: VERSION,
  vectorString: { becomes: 'the vector' },
  baseScore: { becomes: 'the base score' },
};
const OLD_FLAGS = [
  ...['acInsufInfo', 'obtainAllPrivilege', 'obtainUserPrivilege', 'obtainOtherPrivilege', 'userInteractionRequired'],
];

function metric(version: '2' | '3' | '4'): PublishedFields {
  return {
    source: { becomes: 'who gave the score: the NVD, CISA or another' },
    type: { becomes: 'who gave the score, if there is no source' },
    ...under('cvssData.', cvssFields(version === '4' ? '4 in both spellings' : version, USES)),
    ...(version === '4' ? {} : leftOut(['exploitabilityScore', 'impactScore'], SCORE_PARTS)),
    ...(version === '2' ? leftOut(['baseSeverity', ...OLD_FLAGS], SCORE_PARTS) : {}),
  };
}

/** The members of the present layout. */
export const NVD_FIELDS: PublishedFields = {
  timestamp: { becomes: 'the date of the edition' },
  ...leftOut(['resultsPerPage', 'startIndex', 'totalResults', 'format', 'version'], ENVELOPE),
  ...under('vulnerabilities[].cve.', {
    id: { becomes: 'the CVE' },
    sourceIdentifier: { leftOut: 'the mailbox of who assigned the CVE' },
    published: { becomes: 'the day of its publication' },
    lastModified: { becomes: 'the time of the last change' },
    vulnStatus: { becomes: 'whether the CVE is rejected' },
    ...leftOut(
      ['cveTags[].sourceIdentifier', 'cveTags[].tags[]'],
      'a remark, such as disputed: the graph has no field for it',
    ),
    'descriptions[].lang': LANGUAGE,
    'descriptions[].value': { becomes: 'the summary' },
    ...leftOut(['evaluatorComment', 'evaluatorImpact', 'evaluatorSolution'], 'a remark of the analyst, in free text'),
    ...leftOut(
      ['vendorComments[].organization', 'vendorComments[].comment', 'vendorComments[].lastModified'],
      'a remark of a vendor, in free text',
    ),
    ...leftOut(
      ['cisaExploitAdd', 'cisaActionDue', 'cisaRequiredAction', 'cisaVulnerabilityName'],
      'a copy from the KEV catalogue: cisa-kev has it',
    ),
    ...under('metrics.cvssMetricV40[].', metric('4')),
    ...under('metrics.cvssMetricV31[].', metric('3')),
    ...under('metrics.cvssMetricV30[].', metric('3')),
    ...under('metrics.cvssMetricV2[].', metric('2')),
    ...under(
      'metrics.ssvcV203[].',
      leftOut(
        [
          ...['source', 'ssvcData.timestamp', 'ssvcData.id', 'ssvcData.role', 'ssvcData.version'],
          ...[
            'ssvcData.options[].exploitation',
            'ssvcData.options[].automatable',
            'ssvcData.options[].technicalImpact',
          ],
        ],
        "CISA's advice how soon to act: the graph has no field for it",
      ),
    ),
    'weaknesses[].source': { leftOut: 'who named the weakness: all count alike' },
    'weaknesses[].type': { leftOut: 'who named the weakness: all count alike' },
    'weaknesses[].description[].lang': { leftOut: 'the language of a number' },
    'weaknesses[].description[].value': { becomes: 'a weakness' },
    ...under('configurations[].', {
      operator: TOGETHER,
      negate: NEGATE,
      'nodes[].operator': TOGETHER,
      'nodes[].negate': NEGATE,
      ...under('nodes[].cpeMatch[].', {
        criteria: CPE,
        ...MATCH,
        matchCriteriaId: { leftOut: 'a number of the row in another list of the NVD' },
      }),
    }),
    ...under(
      'affected[].',
      leftOut(
        [
          'source',
          ...[
            ...['vendor', 'product', 'packageName', 'collectionURL', 'packageURL', 'repo', 'cpes[]', 'modules[]'],
            ...['platforms[]', 'programFiles[]', 'defaultStatus', 'versions[].version', 'versions[].lessThan'],
            ...['versions[].lessThanOrEqual', 'versions[].versionType', 'versions[].status'],
            ...['versions[].changes[].at', 'versions[].changes[].status'],
          ].map((name) => `affectedData[].${name}`),
        ],
        'a copy of what the CVE record says of its products: cisa-vulnrichment reads the records themselves',
      ),
    ),
    ...leftOut(['references[].url', 'references[].source', 'references[].tags[]'], 'the address of a page about it'),
  }),
};

/** The members of the layout until 2023. */
export const NVD_FEED_FIELDS: PublishedFields = {
  CVE_data_timestamp: { becomes: 'the date of the edition' },
  ...leftOut(['CVE_data_type', 'CVE_data_format', 'CVE_data_version', 'CVE_data_numberOfCVEs'], ENVELOPE),
  ...under('CVE_Items[].', {
    publishedDate: { becomes: 'the day of its publication' },
    lastModifiedDate: { becomes: 'the time of the last change' },
    ...under('cve.', {
      ...leftOut(['data_type', 'data_format', 'data_version'], ENVELOPE),
      'CVE_data_meta.ID': { becomes: 'the CVE' },
      'CVE_data_meta.ASSIGNER': { leftOut: 'the mailbox of who assigned the CVE' },
      'problemtype.problemtype_data[].description[].lang': { leftOut: 'the language of a number' },
      'problemtype.problemtype_data[].description[].value': { becomes: 'a weakness' },
      ...under(
        'references.reference_data[].',
        leftOut(['url', 'name', 'refsource', 'tags[]'], 'the address of a page about it'),
      ),
      'description.description_data[].lang': LANGUAGE,
      'description.description_data[].value': { becomes: 'the summary, or that the CVE is rejected' },
    }),
    'configurations.CVE_data_version': { leftOut: ENVELOPE },
    ...under('configurations.nodes[].', {
      operator: TOGETHER,
      negate: NEGATE,
      ...under('cpe_match[].', {
        cpe23Uri: CPE,
        ...MATCH,
        'cpe_name[].cpe23Uri': { leftOut: 'a version in the range, by its name' },
      }),
      'children[].operator': TOGETHER,
      ...under('children[].cpe_match[].', {
        cpe23Uri: CPE,
        ...MATCH,
        'cpe_name[].cpe23Uri': { leftOut: 'a version in the range, by its name' },
      }),
    }),
    ...under('impact.baseMetricV3.', {
      ...under('cvssV3.', cvssFields('3', USES)),
      ...leftOut(['exploitabilityScore', 'impactScore'], SCORE_PARTS),
    }),
    ...under('impact.baseMetricV2.', {
      ...under('cvssV2.', cvssFields('2', USES)),
      ...leftOut(['severity', 'exploitabilityScore', 'impactScore', ...OLD_FLAGS], SCORE_PARTS),
    }),
  }),
};
