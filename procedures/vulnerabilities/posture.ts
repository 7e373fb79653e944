import { z } from 'zod';
import type { ComputedProcedure } from '../../engine/procedure-catalog.ts';
import { readAffectedPackages } from '../../facts/affected-packages.ts';
import { affectingOf } from '../../facts/packages/affecting.ts';
import { readEvidence } from '../../facts/read.ts';
import { judge } from '../../verdicts/judge.ts';
import { parameter } from '../arguments.ts';
import type { AskedPackage } from './asked-package.ts';
import { packagesUnknown } from './near-packages.ts';
import { type CountedCve, postureRow } from './posture-row.ts';
import { type PostureSubject, readSubject } from './posture-subject.ts';

const PARAMETERS = z.object({ subject: parameter('STRING | LIST<STRING>', readSubject) });

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
      rows: subjects.map((subject) => [postureRow(subject, countedOf(subject, cves, affecting), cves)]),
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
