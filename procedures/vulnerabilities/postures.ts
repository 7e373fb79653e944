/** The rows of a posture, read and judged by what is asked of: CVEs, products and places. */

import { readAffectedPackages, readPackageCycles } from '../../facts/affected-packages.ts';
import { readExposureEvidence, readExposures } from '../../facts/exposures.ts';
import { affectingOf } from '../../facts/packages/affecting.ts';
import { questionOf } from '../../facts/packages/candidates.ts';
import { readEvidence } from '../../facts/read.ts';
import type { Advisory } from '../../schema/advisory.ts';
import type { Reader, Row } from '../../store/database.ts';
import { judge } from '../../verdicts/judge.ts';
import { namedExposures, placeBand, placeCves, placeFacts } from './exposed.ts';
import { packagesUnknown } from './near-packages.ts';
import { observedProducts, productNames } from './observed-products.ts';
import { type CountedCve, NO_CONTEXT, postureRow, useOf } from './posture-row.ts';
import type { PostureSubject } from './posture-subject.ts';
import { lifeAsked } from './rows.ts';

/** A row for each subject that a function knows. */
interface Postures {
  readonly rows: ReadonlyMap<PostureSubject, Row>;
  readonly advisories: readonly Advisory[];
}

/** Those of lists of CVEs. */
export async function cvePostures(
  reader: Reader,
  subjects: readonly PostureSubject[],
  asOfMs: number,
): Promise<Postures> {
  const lists = subjects.flatMap((subject) => (subject.kind === 'cves' ? [subject] : []));
  const names = [...new Set(lists.flatMap((subject) => subject.names))];
  const known = await readEvidence(
    reader,
    names.map((name) => ({ label: 'CVE', name })),
    asOfMs,
  );
  const stored = new Map(
    known
      .filter(({ isStored }) => isStored)
      .flatMap(({ name, evidence }) => {
        if (evidence.kind !== 'cve') return [];
        const { level: band, verdictScore } = judge(evidence, asOfMs, { account: false });
        return [[name, { cve: name, band, verdictScore, ...evidence.properties }] as const];
      }),
  );
  const rows = lists.map((subject) => {
    const found = subject.names.flatMap((name) => stored.get(name) ?? []);
    const unknown = [...subject.names.filter((name) => !stored.has(name)), ...subject.others];
    const counted = found.length === 0 ? null : found;
    const reported = {
      explanation: counted === null ? 'None of these is stored.' : useOf(counted, unknown.length),
      coverage:
        counted === null ? ('no-data' as const) : unknown.length === 0 ? ('full' as const) : ('partial' as const),
      context: NO_CONTEXT,
    };
    return [subject, postureRow(subject, counted, unknown, reported)] as const;
  });
  return { rows: new Map(rows), advisories: [] };
}

/** Those of versions of products. */
export async function packagePostures(
  reader: Reader,
  subjects: readonly PostureSubject[],
  asOfMs: number,
): Promise<Postures> {
  const packages = subjects.flatMap((subject) => (subject.kind === 'package' ? [subject] : []));
  const stored = await readAffectedPackages(
    reader,
    packages.map(({ asked }) => questionOf(asked)),
  );
  const rows = packages.map((subject, at) => {
    const found = stored[at] ?? [];
    const affecting = affectingOf(subject.asked, found, asOfMs).map(({ cve, band, verdictScore }): CountedCve => {
      const { epss, cvss, isKev, isRansomware } = cve;
      return { cve: cve.name, band, verdictScore, epss, cvss, isKev, isRansomware };
    });
    // A product that no CVE leads to was not looked at: that is no clean bill.
    const counted = found.every(({ isNamed }) => !isNamed) ? null : affecting;
    const life = found.flatMap((product) => lifeAsked(subject.asked, product, asOfMs) ?? [])[0] ?? null;
    const use = counted === null ? 'No CVE is stored that names this product.' : useOf(counted);
    const reported = {
      explanation:
        life?.isEndOfLife === true ? `${use} ${life.cycle} gets no more fixes${sinceOf(life.eolDate)}.` : use,
      coverage: counted === null ? ('no-data' as const) : ('full' as const),
      context: {
        ...NO_CONTEXT,
        isEndOfLife: life?.isEndOfLife ?? null,
        eolDate: life?.eolDate ?? null,
        latest: life?.latest ?? null,
      },
    };
    return [subject, postureRow(subject, counted, null, reported)] as const;
  });
  const unknown = packages.flatMap(({ asked }, at) => (stored[at]?.length === 0 ? [asked] : []));
  return { rows: new Map(rows), advisories: await packagesUnknown(reader, unknown) };
}

function sinceOf(day: string | null): string {
  return day === null ? '' : ` since ${day}`;
}

/** Those of addresses, hosts, networks and AS. */
export async function placePostures(
  reader: Reader,
  subjects: readonly PostureSubject[],
  asOfMs: number,
): Promise<Postures> {
  const asked = subjects.flatMap((subject) => ('place' in subject ? [subject] : []));
  const exposures = await readExposures(
    reader,
    asked.map(({ place }) => place),
  );
  const judged = exposures.map((found) => placeCves(found.cves, asOfMs));
  const [packages, evidence] = await Promise.all([
    readPackageCycles(reader, [...new Set(exposures.flatMap(({ software }) => productNames(software)))]),
    readExposureEvidence(reader, judged.flatMap(namedExposures)),
  ]);
  const rows = asked.flatMap((subject, at) => {
    const [found, cves = []] = [exposures[at], judged[at]];
    if (found === undefined) return [];
    const products = observedProducts(found.software, packages, asOfMs);
    const isLookedUp = cves.length > 0 || products.notLookedUp < found.services;
    const counted = isLookedUp ? cves : null;
    const reported = placeFacts(subject.place, found, products, counted, evidence);
    return [
      [subject, { ...postureRow(subject, counted, null, reported), ...placeBand(subject.place, found, cves) }] as const,
    ];
  });
  return { rows: new Map(rows), advisories: [] };
}
