import type { Reader } from '../../store/database.ts';
import { gatherInTurns, inTurns } from './in-turns.ts';
import type { LookalikeMethod } from './method.ts';
import { methodThatMakes, originName, possibleOrigins } from './origins.ts';
import type { RegisteredName } from './registered-name.ts';
import { storedAmong } from './stored-names.ts';
import { type Suffixes, withSuffixes } from './suffixes.ts';

/** What is asked of one name: of which names it may be a lookalike. */
export interface LikenessQuestion {
  readonly name: RegisteredName;
  /** The names that it is held against; null for all that have a popularity rank better than its own. */
  readonly brands: readonly RegisteredName[] | null;
  readonly methods: readonly LookalikeMethod[];
}

/** A name that another may be taken for. */
export interface Likeness {
  readonly brand: RegisteredName;
  readonly method: LookalikeMethod;
  readonly rank: number | null;
  readonly exists: boolean;
}

interface Candidate {
  readonly brand: RegisteredName;
  readonly methods: readonly LookalikeMethod[];
}

/**
 * The names that one may be a lookalike of. One trip looks up the names that could have been made into it; the stored ones are then made
 * into others again, so that the answer agrees with `svc.variants`.
 */
export async function likenessesOf(question: LikenessQuestion, loaded: Suffixes, reader: Reader): Promise<Likeness[]> {
  const { name, brands, methods } = question;
  const suffixes = withSuffixes(loaded, brands?.map(({ suffix }) => suffix) ?? []);
  const byName = await methodsByOrigin(name, suffixes, methods);
  const wanted = brands === null ? [...byName.keys()] : brands.map((brand) => brand.name);
  const stored = await storedAmong(reader, 'HOSTNAME', [...wanted, name.name]);
  const candidates =
    brands === null
      ? morePopular(byName, stored, stored.get(name.name) ?? null, suffixes)
      : given(brands, byName, methods);
  const found = await inTurns(candidates, ({ brand, methods: some }) => methodThatMakes(name, brand, suffixes, some));
  return candidates
    .flatMap(({ brand }, index) => {
      const method = found[index] ?? null;
      const rank = stored.get(brand.name) ?? null;
      return method === null ? [] : [{ brand, method, rank, exists: stored.has(brand.name) }];
    })
    .sort(byLikeness);
}

/** The names that one may have been made from, each with the methods that may have done it. */
async function methodsByOrigin(
  name: RegisteredName,
  suffixes: Suffixes,
  methods: readonly LookalikeMethod[],
): Promise<ReadonlyMap<string, readonly LookalikeMethod[]>> {
  const possible = await gatherInTurns(possibleOrigins(name, suffixes, methods));
  const byName = new Map<string, LookalikeMethod[]>();
  for (const { name: origin, method } of possible) {
    const known = byName.get(origin);
    if (known === undefined) byName.set(origin, [method]);
    else known.push(method);
  }
  return byName;
}

/** No one imitates a less known name. */
function morePopular(
  byName: ReadonlyMap<string, readonly LookalikeMethod[]>,
  stored: ReadonlyMap<string, number | null>,
  own: number | null,
  { list }: Suffixes,
): Candidate[] {
  return [...stored].flatMap(([name, rank]) => {
    const methods = byName.get(name);
    const brand = rank === null || rank >= (own ?? Number.POSITIVE_INFINITY) ? null : originName(name, list);
    return brand === null || methods === undefined ? [] : [{ brand, methods }];
  });
}

function given(
  brands: readonly RegisteredName[],
  byName: ReadonlyMap<string, readonly LookalikeMethod[]>,
  asked: readonly LookalikeMethod[],
): Candidate[] {
  return brands.map((brand) => {
    const possible = byName.get(brand.name) ?? [];
    return { brand, methods: asked.filter((method) => possible.includes(method) || method.relates !== undefined) };
  });
}

function byLikeness(one: Likeness, other: Likeness): number {
  const [rank, otherRank] = [one.rank ?? Number.MAX_SAFE_INTEGER, other.rank ?? Number.MAX_SAFE_INTEGER];
  return (
    other.method.confidence - one.method.confidence || rank - otherRank || (one.brand.name < other.brand.name ? -1 : 1)
  );
}
