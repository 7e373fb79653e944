/** Reads the products that a CVE affects from configurations of CPE names, and builds their facts. */
import { z } from 'zod';
import { type AffectedRange, RANGES_OF, type RangeSpeaker, rangeText } from '../../schema/affected-range.ts';
import {
  ANY,
  bindFormatted,
  keyOrNull,
  NOT_APPLICABLE,
  packageOf,
  readCpe,
  textOfValue,
  type WellFormedName,
} from '../../schema/keys/index.ts';
import type { Fact } from '../source.ts';
import { whole } from './fitted.ts';
import { FLAG, TEXT_OR_NUMBER } from './optional-members.ts';

/** The statement of one source about one product. */
export interface AffectedProduct {
  readonly product: WellFormedName;
  readonly range: AffectedRange;
}

const BOUND = TEXT_OR_NUMBER.optional();

/** A CPE name with the bounds of its versions. */
export const CPE_MATCH = z.object({
  vulnerable: FLAG,
  criteria: z.string(),
  versionStartIncluding: BOUND,
  versionStartExcluding: BOUND,
  versionEndIncluding: BOUND,
  versionEndExcluding: BOUND,
});
type CpeMatch = z.infer<typeof CPE_MATCH>;

/** A configuration as the API of the NVD and CVE records state it. */
export const CONFIGURATION = z.object({
  operator: z.string().optional(),
  negate: FLAG.optional(),
  nodes: z.array(
    z.object({
      operator: z.string().optional(),
      negate: FLAG.optional(),
      cpeMatch: z.array(CPE_MATCH).default([]),
    }),
  ),
});

/** Configurations. One without a part of it would say something else, so it is left out whole. */
export const CONFIGURATIONS = z.array(whole(CONFIGURATION));

/** Products that must be present together: one of each list. */
type Conjunction = readonly (readonly CpeMatch[])[];

/**
 * Returns the products that configurations call vulnerable, each with the products that must also be present. It leaves out negated
 * configurations, since they contain nothing to look up.
 */
export function configuredProducts(configurations: readonly z.infer<typeof CONFIGURATION>[]): AffectedProduct[] {
  return configurations.flatMap(({ operator, negate, nodes }) => {
    if (negate === true || nodes.some((node) => node.negate === true)) return [];
    const lists = nodes.flatMap(
      (node): Conjunction => (isAnd(node.operator) ? node.cpeMatch.map((match) => [match]) : [node.cpeMatch]),
    );
    const isTogether = isAnd(operator) || (nodes.length === 1 && isAnd(nodes[0]?.operator));
    return (isTogether ? [lists] : lists.map((list) => [list])).flatMap(vulnerableOf);
  });
}

function isAnd(operator: string | undefined): boolean {
  return operator?.toUpperCase() === 'AND';
}

function vulnerableOf(together: Conjunction): AffectedProduct[] {
  return together.flatMap((list) => {
    const on = together
      .filter((other) => other !== list)
      .map((other) => [...new Set(other.flatMap(({ criteria }) => shortCpe(criteria)))]);
    return list.filter(({ vulnerable }) => vulnerable).flatMap((match) => productOf(match, on));
  });
}

function productOf({ criteria, ...bounds }: CpeMatch, on: readonly (readonly string[])[]): AffectedProduct[] {
  const name = readName(criteria);
  if (name === null) return [];
  const range = {
    cpe: saysMore(name) ? bindFormatted(name) : undefined,
    scheme: 'generic' as const,
    versionStartIncluding: bounds.versionStartIncluding,
    versionStartExcluding: bounds.versionStartExcluding,
    versionEndIncluding: bounds.versionEndIncluding,
    versionEndExcluding: bounds.versionEndExcluding,
    on,
  };
  return [{ product: name, range }];
}

/** Parses a CPE name of one product; null if it is not one. */
export function readName(cpe: string): WellFormedName | null {
  const name = keyOrNull(() => readCpe(cpe));
  const isLogical = [name?.part, name?.vendor, name?.product].some(
    (value) => value === ANY || value === NOT_APPLICABLE,
  );
  return isLogical ? null : name;
}

/** Returns whether a name has more than part, vendor and product. */
export function saysMore(name: WellFormedName): boolean {
  return bindFormatted(name) !== packageOf(name);
}

/** Returns a name without the open fields at its end. */
function shortCpe(criteria: string): string[] {
  const name = readName(criteria);
  return name === null ? [] : [bindFormatted(name).replace(/(?::\*)+$/, '')];
}

/**
 * Returns the facts that a CVE affects these products: one edge each, with every range that one source states. Their date is the day of the
 * edition, not the day when the record last changed.
 */
export function* affectedFacts(
  cve: string,
  speaker: RangeSpeaker,
  products: readonly AffectedProduct[],
): Iterable<Fact> {
  for (const [name, affected] of Map.groupBy(products, ({ product }) => packageOf(product))) {
    const [{ product: { part = '', vendor = '', product = '' } = {} } = {}] = affected;
    const properties = { part, vendor: textOfValue(vendor), product: textOfValue(product) };
    yield { kind: 'node', label: 'PACKAGE', name, properties };
    yield {
      kind: 'edge',
      type: 'AFFECTS',
      from: { label: 'CVE', name: cve },
      to: { label: 'PACKAGE', name },
      properties: { [RANGES_OF[speaker]]: [...new Set(affected.map(({ range }) => rangeText(range)))] },
    };
  }
}
