/** The one row of a posture: pure functions over judged CVEs. */
import type { Row } from '../../engine/database/database.ts';
import { severityOf } from '../../facts/packages/affecting.ts';
import { roundHalfUp } from '../../schema/round-half-up.ts';
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

/** The row of a subject with its CVEs, null where nothing is known of it; `stored` are the CVEs of lists that are stored. */
export function postureRow(
  subject: PostureSubject,
  counted: readonly CountedCve[] | null,
  stored: ReadonlyMap<string, unknown>,
): Row {
  const unknown =
    subject.kind === 'cves' ? [...subject.names.filter((name) => !stored.has(name)), ...subject.others] : [];
  const head = { subject: subject.shown, subjectKind: subject.kind };
  const tail = { unknownCves: subject.kind === 'cves' ? unknown : null, exposedHosts: null };
  if (counted === null) {
    return {
      ...head,
      band: 'UNKNOWN',
      verdictScore: null,
      ...NOTHING,
      ...tail,
      explanation: unexplained(subject),
      coverage: 'no-data',
    };
  }
  const ordered = counted.toSorted(
    (one, other) =>
      severityOf(other.band) - severityOf(one.band) || (other.verdictScore ?? -1) - (one.verdictScore ?? -1),
  );
  const [worst] = ordered;
  const countOf = (test: (cve: CountedCve) => boolean) => BigInt(counted.filter(test).length);
  const [criticalCount, highCount, mediumCount, lowCount] = LEVELS.map((level) =>
    countOf(({ band }) => band === level),
  );
  const epss = counted.flatMap((cve) => cve.epss ?? []);
  const cvss = counted.flatMap((cve) => cve.cvss ?? []);
  return {
    ...head,
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
    ...tail,
    explanation: explained(counted, unknown.length),
    coverage: unknown.length === 0 ? 'full' : 'partial',
  };
}

const NOTHING = {
  ...{ cveCount: null, kevCount: null, ransomwareCount: null, criticalCount: null, highCount: null, mediumCount: null },
  ...{ lowCount: null, maxCvss: null, maxEpss: null, combinedEpss: null, topCves: null },
};

function unexplained(subject: PostureSubject): string {
  if (subject.kind === 'asn')
    return `No observed services are loaded, so what of ${subject.shown} is exposed is not known.`;
  return subject.kind === 'cves' ? 'None of these is stored.' : 'No CVE is stored that names this product.';
}

function explained(counted: readonly CountedCve[], unknown: number): string {
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
