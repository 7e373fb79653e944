/** Products that a CVE affects, as configurations of CPE names state it, and the facts that follow. */
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

/** What one source says of one product. */
export interface AffectedProduct {
  readonly product: WellFormedName;
  readonly range: AffectedRange;
}

const BOUND = z.string().optional();

const CPE_MATCH = z.object({
  vulnerable: z.boolean(),
  criteria: z.string(),
  versionStartIncluding: BOUND,
  versionStartExcluding: BOUND,
  versionEndIncluding: BOUND,
  versionEndExcluding: BOUND,
});
type CpeMatch = z.infer<typeof CPE_MATCH>;

/** Configurations as the API of the NVD and CVE records state them. */
export const CONFIGURATIONS = z.array(
  z.object({
    operator: z.string().optional(),
    negate: z.boolean().optional(),
    nodes: z.array(
      z.object({ operator: z.string().optional(), negate: z.boolean().optional(), cpeMatch: z.array(CPE_MATCH) }),
    ),
  }),
);

/** What must be there together: one of each list. */
type Conjunction = readonly (readonly CpeMatch[])[];

/**
 * The products that configurations call vulnerable, each with what must be there beside it. One that is negated says nothing
 * that could be looked up, and is left out.
 */
export function configuredProducts(configurations: z.infer<typeof CONFIGURATIONS>): AffectedProduct[] {
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

/** A CPE name that is about one product; null where it is none. */
export function readName(cpe: string): WellFormedName | null {
  const name = keyOrNull(() => readCpe(cpe));
  const isLogical = [name?.part, name?.vendor, name?.product].some(
    (value) => value === ANY || value === NOT_APPLICABLE,
  );
  return isLogical ? null : name;
}

/** Whether a name has more than part, vendor and product. */
export function saysMore(name: WellFormedName): boolean {
  return bindFormatted(name) !== packageOf(name);
}

/** A name without what it leaves open at its end. */
function shortCpe(criteria: string): string[] {
  const name = readName(criteria);
  return name === null ? [] : [bindFormatted(name).replace(/(?::\*)+$/, '')];
}

/**
 * The facts that a CVE affects these products: one edge each, with every range that one source states. They are of the day of the
 * edition, as which it still says so, and not of the day when the record was last changed.
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
