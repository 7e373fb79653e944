/** The members of CVSS in JSON (FIRST), by version: their vector has all of them but the scores. */
import { leftOut } from '../../formats/published-fields.ts';
import type { PublishedFields } from '../../source.ts';

const IN_VECTOR = 'a part of the vector';
const OTHER_SCORE = 'a score for one place or time: the graph has the base score';

const VERSION_2 = [
  ...['accessVector', 'accessComplexity', 'authentication', 'confidentialityImpact', 'integrityImpact'],
  'availabilityImpact',
];
const VERSION_3 = [
  ...['attackVector', 'attackComplexity', 'privilegesRequired', 'userInteraction', 'scope', 'confidentialityImpact'],
  ...['integrityImpact', 'availabilityImpact'],
];
const VERSION_3_MORE = [
  ...['exploitCodeMaturity', 'remediationLevel', 'reportConfidence', 'confidentialityRequirement'],
  ...['integrityRequirement', 'availabilityRequirement', 'modifiedAttackVector', 'modifiedAttackComplexity'],
  ...['modifiedPrivilegesRequired', 'modifiedUserInteraction', 'modifiedScope', 'modifiedConfidentialityImpact'],
  ...['modifiedIntegrityImpact', 'modifiedAvailabilityImpact'],
];
const VERSION_4 = [
  ...['attackVector', 'attackComplexity', 'attackRequirements', 'privilegesRequired', 'userInteraction'],
  ...['vulnConfidentialityImpact', 'vulnIntegrityImpact', 'vulnAvailabilityImpact', 'subConfidentialityImpact'],
  ...['subIntegrityImpact', 'subAvailabilityImpact', 'exploitMaturity', 'confidentialityRequirement'],
  ...['integrityRequirement', 'availabilityRequirement', 'modifiedAttackVector', 'modifiedAttackComplexity'],
  ...['modifiedAttackRequirements', 'modifiedPrivilegesRequired', 'modifiedUserInteraction'],
  ...['modifiedVulnConfidentialityImpact', 'modifiedVulnIntegrityImpact', 'modifiedVulnAvailabilityImpact'],
  ...['modifiedSubConfidentialityImpact', 'modifiedSubIntegrityImpact', 'modifiedSubAvailabilityImpact', 'Safety'],
  ...['Automatable', 'Recovery', 'valueDensity', 'vulnerabilityResponseEffort', 'providerUrgency'],
];

/** The spellings of some members of version 4 in files of the NVD of 2024. */
const VERSION_4_OF_2024 = [
  ...['vulnerableSystemConfidentiality', 'vulnerableSystemIntegrity', 'vulnerableSystemAvailability'],
  ...['subsequentSystemConfidentiality', 'subsequentSystemIntegrity', 'subsequentSystemAvailability'],
  ...['confidentialityRequirements', 'integrityRequirements', 'availabilityRequirements'],
  ...['modifiedVulnerableSystemConfidentiality', 'modifiedVulnerableSystemIntegrity'],
  ...['modifiedVulnerableSystemAvailability', 'modifiedSubsequentSystemConfidentiality'],
  ...['modifiedSubsequentSystemIntegrity', 'modifiedSubsequentSystemAvailability', 'safety', 'automatable', 'recovery'],
];

/** What the three members that are read become. */
interface ScoreUses {
  readonly version: PublishedFields[string];
  readonly vectorString: PublishedFields[string];
  readonly baseScore: PublishedFields[string];
}

/** Returns the members of a score of a version: all optional ones of version 3 are in CVE records alone, and two spellings of version 4 in files of the NVD. */
export function cvssFields(
  version: '2' | '3' | '3 in full' | '4' | '4 in both spellings',
  uses: ScoreUses,
): PublishedFields {
  const parts = {
    '2': VERSION_2,
    '3': VERSION_3,
    '3 in full': [...VERSION_3, ...VERSION_3_MORE],
    '4': VERSION_4,
    '4 in both spellings': [...VERSION_4, ...VERSION_4_OF_2024],
  }[version];
  return {
    ...uses,
    ...(version === '2' ? {} : { baseSeverity: { leftOut: 'a word for the score' } }),
    ...leftOut(parts, IN_VECTOR),
    ...(version === '3 in full'
      ? leftOut(['temporalScore', 'temporalSeverity', 'environmentalScore', 'environmentalSeverity'], OTHER_SCORE)
      : {}),
  };
}
