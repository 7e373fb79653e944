/** The one row of a posture: pure functions over judged CVEs. */

import { severityOf } from '../../facts/packages/affecting.ts';
import { roundHalfUp } from '../../schema/round-half-up.ts';
import type { Row } from '../../store/database.ts';
import type { PostureSubject } from './posture-subject.ts';

/** CVEs that a row names. */
const MOST_NAMED = 10;
const LEVELS = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] as const;

/** A CVE as a posture counts it. */
export interface CountedCve {
  readonly cve: string;
  readonly band: string;
  readonly verdictScore: number | null;
  readonly epss: number | null;
  readonly cvss: number | null;
  readonly isKev: boolean | null;
  readonly isRansomware: boolean | null;
}

/** The other columns of a row, of places and of products: each null where it does not apply to the subject. */
export const NO_CONTEXT: Row = {
  ...{ exposedHosts: null, observedHosts: null, serviceCount: null, exposures: null, endOfLifeCount: null },
  ...{ endOfLife: null, isEndOfLife: null, eolDate: null, latest: null, observedFrom: null, observedTo: null },
};

/** The row of a subject without the sums of its CVEs. */
export interface PostureFacts {
  readonly explanation: string;
  readonly coverage: 'full' | 'partial' | 'no-data';
  readonly context: Row;
}

/** The row of a subject with its CVEs, null where nothing is known of it; `unknown` are entries of a list that are not stored. */
export function postureRow(
  { kind, shown }: Pick<PostureSubject, 'kind' | 'shown'>,
  counted: readonly CountedCve[] | null,
  unknown: readonly string[] | null,
  { explanation, coverage, context }: PostureFacts,
): Row {
  return {
    ...{ subject: shown, subjectKind: kind },
    ...(counted === null ? { band: 'UNKNOWN', verdictScore: null, ...NOTHING } : countsOf(counted)),
    unknownCves: unknown,
    ...context,
    ...{ explanation, coverage },
  };
}

function countsOf(counted: readonly CountedCve[]): Row {
  const ordered = worstFirst(counted);
  const [worst] = ordered;
  const countOf = (test: (cve: CountedCve) => boolean) => BigInt(counted.filter(test).length);
  const [criticalCount, highCount, mediumCount, lowCount] = LEVELS.map((level) =>
    countOf(({ band }) => band === level),
  );
  const epss = counted.flatMap((cve) => cve.epss ?? []);
  const cvss = counted.flatMap((cve) => cve.cvss ?? []);
  return {
    band: worst?.band ?? 'NONE',
    verdictScore: worst === undefined ? 0 : worst.verdictScore,
    cveCount: BigInt(counted.length),
    kevCount: countOf(({ isKev }) => isKev === true),
    ransomwareCount: countOf(({ isRansomware }) => isRansomware === true),
    ...{ criticalCount, highCount, mediumCount, lowCount },
    maxCvss: cvss.length === 0 ? null : Math.max(...cvss),
    maxEpss: epss.length === 0 ? null : Math.max(...epss),
    combinedEpss: epss.length === 0 ? null : roundHalfUp(1 - epss.reduce((none, one) => none * (1 - one), 1), 3),
    topCves: ordered.slice(0, MOST_NAMED).map(({ cve, band, epss, cvss, isKev }) => ({ cve, band, epss, cvss, isKev })),
  };
}

const NOTHING = {
  ...{ cveCount: null, kevCount: null, ransomwareCount: null, criticalCount: null, highCount: null, mediumCount: null },
  ...{ lowCount: null, maxCvss: null, maxEpss: null, combinedEpss: null, topCves: null },
};

/** By band, then by verdict score; of the same by what is known to be exploited, by EPSS and by name. */
export function worstFirst<Cve extends CountedCve>(counted: readonly Cve[]): Cve[] {
  return counted.toSorted(
    (one, other) =>
      severityOf(other.band) - severityOf(one.band) ||
      (other.verdictScore ?? -1) - (one.verdictScore ?? -1) ||
      Number(other.isKev === true) - Number(one.isKev === true) ||
      (other.epss ?? -1) - (one.epss ?? -1) ||
      (one.cve < other.cve ? -1 : 1),
  );
}

/** How many of so many CVEs are used, in a sentence. */
export function useOf(counted: readonly CountedCve[], unknown = 0): string {
  const count = counted.length;
  if (count === 0) return 'No CVE that is stored affects it.';
  const exploited = counted.filter(({ isKev }) => isKev === true).length;
  const ransomware = counted.filter(({ isRansomware }) => isRansomware === true).length;
  const of = `${count === 1 ? 'the one' : count.toLocaleString('en')} that ${count === 1 ? 'is' : 'are'} known`;
  const verb = (number: number) => (number === 1 ? 'is' : 'are');
  const first =
    ransomware > 0
      ? `Of ${of}, ${ransomware} ${verb(ransomware)} exploited in ransomware attacks.`
      : exploited > 0
        ? `Of ${of}, ${exploited} ${verb(exploited)} known to be exploited.`
        : `Of ${of}, none is known to be exploited.`;
  return unknown === 0 ? first : `${first} ${unknown} more ${verb(unknown)} not stored.`;
}
