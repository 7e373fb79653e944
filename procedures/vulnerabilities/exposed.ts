/** What the services that were observed in a place come to: pure functions over what is stored of them. */
import type { ExposedCve, ExposedPlace, ExposureEvidence, Exposures } from '../../facts/exposures.ts';
import { judgedCve } from '../../facts/packages/affecting.ts';
import { isoDay } from '../../facts/stored-values.ts';
import type { Verdict } from '../../verdicts/verdict.ts';
import { lessSure } from '../../verdicts/vulnerability.ts';
import type { ObservedProducts } from './observed-products.ts';
import { type CountedCve, NO_CONTEXT, type PostureFacts, useOf, worstFirst } from './posture-row.ts';

/** CVEs that are named with their source. */
const MOST_NAMED = 10;
/** Where so small a share of an AS's addresses is exposed, they say less of it. */
const FEW = 0.001;
/** Of these it is not sure that the software is affected at all: a band lower, as in `svc.cve.byPackage`. */
const UNSURE: ReadonlySet<string> = new Set(['unbounded', 'platform']);

/** A CVE of a place, with one of the hosts that are vulnerable to it. */
export interface PlaceCve extends CountedCve {
  readonly hosts: number;
  readonly example: string;
  readonly verdict: Pick<Verdict, 'level' | 'verdictScore' | 'v'>;
}

/** The CVEs of a place, the worst first. */
export function placeCves(cves: readonly ExposedCve[], asOfMs: number): PlaceCve[] {
  return worstFirst(cves.map((cve) => judged(cve, asOfMs)));
}

function judged({ confidences, ...cve }: ExposedCve, asOfMs: number): PlaceCve {
  const own = judgedCve(cve, asOfMs);
  const isUnsure = confidences.length > 0 && confidences.every((confidence) => UNSURE.has(confidence));
  const { level, verdictScore } = isUnsure ? lessSure(own) : own;
  return { ...cve, band: level, verdictScore, verdict: { level, verdictScore, v: own.v } };
}

/** The CVEs of which a row says why, each with the host that is asked about. */
export function namedExposures(cves: readonly PlaceCve[]): { readonly host: string; readonly cve: string }[] {
  return cves.slice(0, MOST_NAMED).map(({ example, cve }) => ({ host: example, cve }));
}

/** Band and score of a place: those of the worst CVE, a step lower where few addresses of an AS are exposed (contract 4.17). */
export function placeBand({ kind }: ExposedPlace, found: Exposures, [worst]: readonly PlaceCve[]) {
  if (worst === undefined) return {};
  const { level: band, verdictScore } = isFewOf(kind, found) ? lessSure(worst.verdict) : worst.verdict;
  return { band, verdictScore };
}

function isFewOf(kind: ExposedPlace['kind'], { announced, exposed }: Exposures): boolean {
  return kind === 'asn' && announced !== null && announced > 0 && exposed / announced < FEW;
}

/** The row of a place without the sums of its CVEs; `counted` is null where nothing could be looked up. */
export function placeFacts(
  place: ExposedPlace,
  found: Exposures,
  products: ObservedProducts,
  counted: readonly PlaceCve[] | null,
  evidence: readonly ExposureEvidence[],
): PostureFacts {
  const isWhole = place.kind === 'ip' || place.kind === 'domain';
  const isAll = isWhole && products.notLookedUp === 0 && found.cutAt === null;
  return {
    explanation: explained(place, found, products, counted),
    coverage: counted === null ? 'no-data' : isAll ? 'full' : 'partial',
    context: {
      ...NO_CONTEXT,
      serviceCount: BigInt(Math.min(found.services, found.cutAt ?? found.services)),
      observedHosts: BigInt(found.owners),
      exposedHosts: counted === null ? null : BigInt(found.exposed),
      exposures: counted === null ? null : exposuresOf(counted, evidence),
      endOfLifeCount: products.isKnown ? BigInt(products.endOfLife.length) : null,
      endOfLife: products.isKnown ? products.endOfLife.slice(0, MOST_NAMED) : null,
      observedFrom: isoDay(products.oldest),
      observedTo: isoDay(products.newest),
    },
  };
}

function exposuresOf(counted: readonly PlaceCve[], evidence: readonly ExposureEvidence[]) {
  const stated = new Map(evidence.map((one) => [`${one.host} ${one.cve}`, one]));
  return counted.slice(0, MOST_NAMED).map(({ cve, band, hosts, example }) => {
    const {
      port = null,
      package: product = null,
      confidence = null,
      observedAt = null,
      source = null,
    } = stated.get(`${example} ${cve}`) ?? {};
    return {
      ...{ cve, band, hosts: BigInt(hosts), example },
      ...{ port: port === null ? null : BigInt(port), package: product, confidence, source },
      observedAt: isoDay(observedAt),
    };
  });
}

function explained(
  { name }: ExposedPlace,
  found: Exposures,
  { endOfLife, notLookedUp }: ObservedProducts,
  counted: readonly PlaceCve[] | null,
): string {
  if (found.services === 0 && counted === null) {
    return `No service was observed on ${name}: its exposure is not known.`;
  }
  const seen = `${numberOf(found.services, 'service')} on ${numberOf(found.owners, 'address', 'addresses')}`;
  if (counted === null) return `Of ${seen} none shows a product and version that CVEs are known of.`;
  const parts = [
    counted.length === 0 ? `Of ${seen} none has a version that a stored CVE affects.` : useOf(counted),
    counted.length === 0 || found.owners === 0
      ? ''
      : `They concern ${numberOf(found.exposed, 'address', 'addresses')} of ${found.owners.toLocaleString('en')} observed.`,
    endOfLife.length === 0 ? '' : `${numberOf(endOfLife.length, 'version')} past end of life.`,
    notLookedUp === 0 ? '' : `Of ${numberOf(notLookedUp, 'service')} nothing could be looked up.`,
    found.cutAt === null ? '' : `Only the first ${found.cutAt.toLocaleString('en')} services were looked at.`,
  ];
  return parts.filter((part) => part !== '').join(' ');
}

function numberOf(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
