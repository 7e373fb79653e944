import Cypher from '@neo4j/cypher-builder';
import { z } from 'zod';
import { cypherText } from '../../store/cypher-text.ts';
import type { Reader } from '../../store/database.ts';
import { matchByIndex } from '../../store/match-by-index.ts';
import { LABELS, type TierType } from './tier-page.ts';

/** An indicator that left a tier. */
export interface Removal {
  /** `<tier> <label> <name>`. */
  readonly place: string;
  readonly tier: string;
  readonly type: TierType;
  readonly name: string;
  /** How often it had left the tier before. */
  readonly number: number;
  /** Epoch ms. */
  readonly leftAt: number;
  readonly listedFrom: number | null;
  readonly since: number | null;
  /** It came back later. */
  readonly isBack: boolean;
}

/** Where reading continues: after a removal, or after all of an instant. */
export interface AfterRemoval {
  readonly leftAt: number;
  readonly place: string | null;
}

const GONE = new Cypher.NamedNode('gone');

const COLUMNS = `RETURN gone.place AS place, gone.tier AS tier, gone.label AS label, gone.name AS name, gone.number AS number,
  gone.leftAt AS leftAt, gone.listedFrom AS listedFrom, gone.since AS since, coalesce(gone.isBack, false) AS isBack
ORDER BY gone.tier, gone.leftAt, gone.place LIMIT $most`;

const byTime = () => matchByIndex(GONE, 'TIER_REMOVAL', 'tier', 'leftAt', 'place');

/** Those of `$leftAt` after the place `$after`. */
const SAME_INSTANT = cypherText(
  byTime(),
  `WHERE gone.tier = $tier AND gone.leftAt = $leftAt AND gone.place > $after ${COLUMNS}`,
);

/** Those that left after `$leftAt`, up to `$upTo`. */
const LATER = cypherText(
  byTime(),
  `WHERE gone.tier = $tier AND gone.leftAt > $leftAt AND gone.leftAt <= $upTo AND gone.place IS NOT NULL ${COLUMNS}`,
);

const TYPES: ReadonlyMap<string, TierType> = new Map(LABELS.map(({ label, type }) => [label, type]));

const row = z
  .object({
    place: z.string(),
    tier: z.string(),
    label: z.string(),
    name: z.string(),
    number: z.number(),
    leftAt: z.number(),
    listedFrom: z.number().nullable(),
    since: z.number().nullable(),
    isBack: z.boolean(),
  })
  .transform(({ label, ...removal }, context): Removal => {
    const type = TYPES.get(label);
    if (type !== undefined) return { ...removal, type };
    context.addIssue(`no tier has the label ${label}`);
    return z.NEVER;
  });

/** Reads the next removals from a tier by when they happened, at most so many, up to an instant, epoch ms. */
export async function removalsAfter(
  reader: Reader,
  tier: string,
  { leftAt, place }: AfterRemoval,
  { upTo, most }: { readonly upTo: number; readonly most: number },
): Promise<readonly Removal[]> {
  const parameters = { tier, leftAt: BigInt(leftAt), upTo: BigInt(upTo) };
  const read = async (text: string, more: object, left: number) => {
    const rows = await reader.read({ text, parameters: { ...parameters, ...more, most: BigInt(left) } });
    return rows.map((found) => row.parse(found));
  };
  const same = place === null ? [] : await read(SAME_INSTANT, { after: place }, most);
  if (same.length >= most || leftAt >= upTo) return same;
  return [...same, ...(await read(LATER, {}, most - same.length))];
}

/** Reads all removals from a tier since an instant, page by page. */
export async function* removalsSince(
  reader: Reader,
  tier: string,
  { since, upTo }: { readonly since: number; readonly upTo: number },
  page = 1000,
): AsyncGenerator<readonly Removal[]> {
  for (let after: AfterRemoval | null = { leftAt: since, place: null }; after !== null; ) {
    const removals: readonly Removal[] = await removalsAfter(reader, tier, after, { upTo, most: page });
    if (removals.length > 0) yield removals;
    const last = removals.at(-1);
    after = last === undefined || removals.length < page ? null : last;
  }
}

const RETURNED = cypherText(
  byTime(),
  `WHERE gone.tier = $tier AND gone.leftAt > 0 AND gone.place IS NOT NULL AND gone.isBack
RETURN gone.place AS place, max(gone.number) + 1 AS number`,
);

const returned = z.object({ place: z.string(), number: z.number() });

/** Reads how often the indicators that came back to a tier had left it, by their places `<tier> <label> <name>`. */
export async function returnsTo(reader: Reader, tier: string): Promise<ReadonlyMap<string, number>> {
  const rows = await reader.read({ text: RETURNED, parameters: { tier } });
  return new Map(rows.map((found) => returned.parse(found)).map(({ place, number }) => [place, number]));
}
