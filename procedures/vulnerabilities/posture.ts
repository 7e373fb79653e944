import { z } from 'zod';
import type { Row } from '../../engine/database/database.ts';
import type { ComputedProcedure } from '../../engine/procedure-catalog.ts';
import { readAffectedPackages } from '../../facts/affected-packages.ts';
import { readEvidence } from '../../facts/read.ts';
import { roundHalfUp } from '../../schema/round-half-up.ts';
import { judge } from '../../verdicts/judge.ts';
import { parameter } from '../arguments.ts';
import { affectingOf, severityOf } from './affecting.ts';
import type { AskedPackage } from './asked-package.ts';
import { packagesUnknown } from './near-packages.ts';
import { type PostureSubject, readSubject } from './posture-subject.ts';

const PARAMETERS = z.object({ subject: parameter('STRING | LIST<STRING>', readSubject) });
/** CVEs that a row names. */
const MOST_NAMED = 10;
const LEVELS = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] as const;

/** A CVE as a posture counts it. */
interface CountedCve {
  readonly cve: string;
  readonly band: string;
  readonly verdictScore: number | null;
  readonly epss: number | null;
  readonly cvss: number | null;
  readonly isKev: boolean | null;
  readonly isRansomware: boolean | null;
}

/** How bad a list of CVEs, or what is known of a product, is as a whole. */
export const vulnPosture: ComputedProcedure<typeof PARAMETERS.shape> = {
  name: 'svc.vulnPosture',
  description:
    'How bad a list of CVEs is as a whole, or those of a version of a product: always one row, its band that of the worst. Of an AS nothing is ' +
    'known until observed services are loaded: its row says no-data.',
  example: 'CALL svc.vulnPosture(["CVE-2099-0001", "CVE-2099-0002"])',
  sampleExample: 'CALL svc.vulnPosture("apache:log4j:2.14.1")',
  columns: [
    { name: 'subject', type: 'STRING', description: 'what was asked for; the number of CVEs of a list' },
    { name: 'subjectKind', type: 'STRING', description: 'cves, package or asn' },
    { name: 'band', type: 'STRING', description: 'band of the worst CVE; UNKNOWN where none is known' },
    { name: 'verdictScore', type: 'FLOAT', description: 'verdict score of the worst, 0 to 100' },
    { name: 'cveCount', type: 'INTEGER', description: 'CVEs, unknown ones left out; null where nothing is known' },
    {
      name: 'unknownCves',
      type: 'LIST<STRING>',
      description: 'entries of the list that are not stored, or are no CVE',
    },
    { name: 'kevCount', type: 'INTEGER', description: 'known exploited ones' },
    { name: 'ransomwareCount', type: 'INTEGER', description: 'those with known ransomware use' },
    { name: 'criticalCount', type: 'INTEGER', description: 'CVEs of that band' },
    { name: 'highCount', type: 'INTEGER', description: 'CVEs of that band' },
    { name: 'mediumCount', type: 'INTEGER', description: 'CVEs of that band' },
    { name: 'lowCount', type: 'INTEGER', description: 'CVEs of that band' },
    { name: 'maxCvss', type: 'FLOAT', description: 'highest base score' },
    { name: 'maxEpss', type: 'FLOAT', description: 'highest EPSS' },
    {
      name: 'combinedEpss',
      type: 'FLOAT',
      description: 'chance that one of them is exploited: 1 - product of (1 - EPSS)',
    },
    { name: 'topCves', type: 'LIST<MAP>', description: 'the worst, at most 10: cve, band, epss, cvss, isKev' },
    {
      name: 'exposedHosts',
      type: 'INTEGER',
      description: 'of an AS: addresses with such a service; null until services are loaded',
    },
    { name: 'explanation', type: 'STRING', description: 'what it comes to, in a sentence' },
    { name: 'coverage', type: 'STRING', description: 'full; partial: some entries are unknown; no-data' },
  ],
  inExpressions: true,
  mostCalls: 200,
  parameters: PARAMETERS,
  answer: async (calls, { reader, asOf }) => {
    const subjects = calls.map(({ subject }) => subject);
    const names = [...new Set(subjects.flatMap((subject) => (subject.kind === 'cves' ? subject.names : [])))];
    const packages = subjects.flatMap((subject) => (subject.kind === 'package' ? [subject.asked] : []));
    const [known, stored] = await Promise.all([
      readEvidence(
        reader,
        names.map((name) => ({ label: 'CVE', name })),
        asOf.getTime(),
      ),
      readAffectedPackages(
        reader,
        packages.map(({ lookup }) => lookup),
      ),
    ]);
    const cves = new Map(
      known
        .filter(({ isStored }) => isStored)
        .flatMap(({ name, evidence }) => {
          if (evidence.kind !== 'cve') return [];
          const { level: band, verdictScore } = judge(evidence, asOf.getTime(), { account: false });
          return [[name, { cve: name, band, verdictScore, ...evidence.properties }] as const];
        }),
    );
    const affecting = new Map<AskedPackage, CountedCve[] | null>(
      packages.map((asked, at) => {
        const found = stored[at] ?? [];
        const counted = affectingOf(asked, found, asOf.getTime()).map(({ cve, band, verdictScore }) => {
          const { epss, cvss, isKev, isRansomware } = cve;
          return { cve: cve.name, band, verdictScore, epss, cvss, isKev, isRansomware };
        });
        // A product that no CVE leads to was not looked at: that is no clean bill.
        return [asked, found.every(({ affected }) => affected.length === 0) ? null : counted];
      }),
    );
    const unknown = packages.filter((_, at) => stored[at]?.length === 0);
    return {
      rows: subjects.map((subject) => [rowOf(subject, countedOf(subject, cves, affecting), cves)]),
      advisories: await packagesUnknown(reader, unknown),
      layers: ['vulnerabilities'],
    };
  },
};

/** The CVEs of a subject; null where nothing is known of it. */
function countedOf(
  subject: PostureSubject,
  cves: ReadonlyMap<string, CountedCve>,
  affecting: ReadonlyMap<AskedPackage, CountedCve[] | null>,
): readonly CountedCve[] | null {
  if (subject.kind === 'asn') return null;
  if (subject.kind === 'package') return affecting.get(subject.asked) ?? null;
  const counted = subject.names.flatMap((name) => cves.get(name) ?? []);
  return counted.length === 0 ? null : counted;
}

function rowOf(
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
