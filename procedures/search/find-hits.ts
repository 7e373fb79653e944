import { z } from 'zod';
import { chunksOf } from '../../store/batches.ts';
import type { Reader } from '../../store/database.ts';
import { branchesFor } from './branches.ts';
import type { Branch } from './hit.ts';

const HIT = z.object({
  label: z.string(),
  name: z.string(),
  displayName: z.string().nullable(),
  matchType: z.string(),
  kind: z.string(),
  tier: z.number(),
  popularity: z.number().nullable(),
  size: z.number(),
});
const ROWS = z.array(z.object({ at: z.number(), hit: HIT }));

/** A node that a token may stand for. */
export type Hit = z.output<typeof HIT>;

/** A token as the branches read it, and the labels that are asked for (null: all). */
export interface Lookup {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly labels: readonly string[] | null;
}

/** Statements of one search that run at once. */
const AT_ONCE = 3;

/** Tokens of one statement: a branch finds at most a hundred hits of each. */
const MOST_TOKENS = 50;

/** What every branch finds for each token, in the order of the branches. */
export async function findHits(reader: Reader, lookups: readonly Lookup[]): Promise<readonly Hit[][]> {
  const hits = lookups.map((): Hit[] => []);
  const reads = [...askedBy(lookups)].flatMap(([branch, asking]) =>
    [...chunksOf(asking, MOST_TOKENS)].map((some) => ({ branch, asking: some })),
  );
  for (let start = 0; start < reads.length; start += AT_ONCE) {
    const found = await Promise.all(
      reads.slice(start, start + AT_ONCE).map(async ({ branch, asking }) => {
        const tokens = asking.map((at) => lookups[at]?.fields ?? {});
        const rows = await reader.read({ text: branch.text, parameters: { input: { tokens } } });
        return ROWS.parse(rows).map(({ at, hit }) => ({ at: asking[at] ?? 0, hit }));
      }),
    );
    for (const { at, hit } of found.flat()) hits[at]?.push(hit);
  }
  return hits;
}

/** The branches that find something for any token, with the places of those tokens. */
function askedBy(lookups: readonly Lookup[]): ReadonlyMap<Branch, readonly number[]> {
  const fields = new Set(lookups.flatMap((lookup) => Object.keys(lookup.fields)));
  const asking = lookups.map((lookup) => new Set(branchesFor(new Set(Object.keys(lookup.fields)), lookup.labels)));
  return new Map(
    branchesFor(fields, null)
      .map((branch): [Branch, number[]] => [branch, asking.flatMap((asked, at) => (asked.has(branch) ? at : []))])
      .filter(([, places]) => places.length > 0),
  );
}
