/** Which products observed services show, and which of these are past their end of life: pure functions. */

import type { KeptUpPackage } from '../../facts/affected-packages.ts';
import type { ObservedSoftware } from '../../facts/exposures.ts';
import { compareTexts } from '../../schema/code-points.ts';
import { ANY, foldCpe, keyOrNull, NOT_APPLICABLE, readCpe, textOfValue } from '../../schema/keys/index.ts';
import { lifeOf } from '../../verdicts/end-of-life.ts';

/** A version that gets no more fixes, in a row. */
interface EndOfLife {
  readonly package: string;
  readonly version: string;
  readonly cycle: string;
  readonly eolDate: string | null;
  readonly latest: string | null;
  /** Services that show it, and one of them. */
  readonly services: bigint;
  readonly example: string;
}

/** What is known of the products of a place. */
export interface ObservedProducts {
  /** Lines of releases of one of them at least are known. */
  readonly isKnown: boolean;
  /** What has been past its end for longest first. */
  readonly endOfLife: readonly EndOfLife[];
  /** Services that show no version of a product that CVEs are known of. */
  readonly notLookedUp: number;
  /** Epoch ms. */
  readonly oldest: number | null;
  readonly newest: number | null;
}

/** The keys of the products that services show. */
export function productNames(software: readonly ObservedSoftware[]): string[] {
  return [...new Set(software.flatMap(({ cpe }) => keyOf(cpe) ?? []))];
}

/** What is known of the products that services show, as of an instant, epoch ms. */
export function observedProducts(
  software: readonly ObservedSoftware[],
  packages: ReadonlyMap<string, KeptUpPackage>,
  asOfMs: number,
): ObservedProducts {
  const shown = software.map((one) => ({
    ...one,
    product: packages.get(keyOf(one.cpe) ?? ''),
    stated: versionOf(one),
  }));
  const times = (name: 'oldest' | 'newest') => software.flatMap((one) => one[name] ?? []);
  const [oldest, newest] = [times('oldest'), times('newest')];
  const ended = shown.flatMap(({ product, stated, services, example, distribution }): EndOfLife[] => {
    // A distribution maintains its versions itself.
    if (product === undefined || stated === null || distribution !== null) return [];
    const life = lifeOf(product.cycles, stated, asOfMs);
    if (life?.isEndOfLife !== true) return [];
    const { cycle, eolDate, latest } = life;
    return [{ package: product.name, version: stated, cycle, eolDate, latest, services: BigInt(services), example }];
  });
  return {
    isKnown: shown.some(({ product }) => product !== undefined && product.cycles.length > 0),
    endOfLife: ended.sort(
      (one, other) =>
        compareTexts(one.eolDate ?? '~', other.eolDate ?? '~') || compareTexts(one.version, other.version),
    ),
    notLookedUp: shown
      .filter(({ product, stated }) => product?.isNamed !== true || stated === null)
      .reduce((sum, { services }) => sum + services, 0),
    oldest: oldest.length === 0 ? null : Math.min(...oldest),
    newest: newest.length === 0 ? null : Math.max(...newest),
  };
}

function keyOf(cpe: string | null): string | null {
  return cpe === null ? null : keyOrNull(() => foldCpe(cpe));
}

/** The version of the CPE name, else that of the service. */
function versionOf({ cpe, version }: ObservedSoftware): string | null {
  const named = cpe === null ? undefined : keyOrNull(() => readCpe(cpe))?.version;
  if (named !== undefined && named !== ANY && named !== NOT_APPLICABLE) return textOfValue(named);
  return version === null || version.trim() === '' ? null : version.trim();
}
