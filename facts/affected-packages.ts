/** Stored products and the CVEs that affect them. */
import { z } from 'zod';
import { BETWEEN_KEYS, BETWEEN_RANGES, type WantedVersion } from '../schema/range-keys.ts';
import { type ReleaseCycle, readCycle } from '../schema/release-cycle.ts';
import type { Reader } from '../store/database.ts';

/** Maximum number of names that a misspelt one is compared with. */
const MOST_NEAR = 3000;
/** Maximum number of products that are packaged under one name. */
const MOST_PACKAGED = 10;
/** Maximum number of versions of one product that are looked up one by one. */
const MOST_WANTED = 8;

/** The properties of a CVE that rows contain. */
const CVE_PROPERTIES = `.name, .summary, .cvss, .cvssVector, .cvssVersion, .cvssSource, .epss, .epssPercentile, .isKev, .kevDateAdded,
  .isRansomware, .published`;

/**
 * Condition: the keys of some ranges (`a.rangeKeys`) may hold one of the versions `asked.wanted`, as `mayHold` decides. It is judged in the
 * database, so that of a product with thousands of CVEs only those are read that may affect a version.
 */
export const MAY_HOLD = `asked.wanted IS NULL OR a.rangeKeys IS NULL OR any(
      key IN [range IN split(a.rangeKeys, $input.betweenRanges) | split(range, $input.betweenKeys)]
      WHERE key[0] = '*' OR key[0] STARTS WITH '=' OR (size(key) = 3 AND any(one IN asked.wanted WHERE
        one.keys[key[0]] IS NULL OR (key[1] <= one.keys[key[0]].high AND (key[2] = '' OR one.keys[key[0]].low <= key[2])))))`;

/**
 * One product in each row, by the indexes of names, products and package URLs, with each CVE that may affect the versions wanted of it; with
 * the keys of its ranges where several are.
 */
export const AFFECTED_PACKAGES = `UNWIND $input.asked AS asked
CALL (asked) {
  MATCH (p:PACKAGE) WHERE p.name IN asked.names RETURN p
  UNION
  MATCH (p:PACKAGE) WHERE p.product IN asked.products RETURN p
  UNION
  MATCH (p:PACKAGE) WHERE p.purls CONTAINS asked.purl RETURN p
}
RETURN asked.at AS at, p.name AS name, p.releaseCycles AS cycles, EXISTS { (p)<-[:AFFECTS]-() } AS isNamed,
  COLLECT { MATCH (p)<-[a:AFFECTS]-(c:CVE)
    WHERE ${MAY_HOLD}
    RETURN {cve: c {${CVE_PROPERTIES}}, nvd: a.nvdRanges, cisa: a.cisaRanges, cna: a.cnaRanges, osv: a.osvRanges,
      keys: CASE WHEN size(asked.wanted) = 1 THEN null ELSE a.rangeKeys END} } AS affected
ORDER BY at, name`;

/** Products whose names begin like one that is not stored, that its vendor has, or that are packaged under its name. */
export const NEAR_PACKAGES = `UNWIND $input.asked AS asked
RETURN asked.at AS at,
  COLLECT { MATCH (p:PACKAGE) WHERE p.product STARTS WITH asked.beginning RETURN p.name LIMIT $input.most } +
  COLLECT { MATCH (p:PACKAGE) WHERE p.name STARTS WITH asked.vendor RETURN p.name LIMIT $input.most } AS names,
  COLLECT { MATCH (p:PACKAGE) WHERE p.purls CONTAINS asked.purl RETURN p.name LIMIT $input.mostPackaged } AS packaged`;

/** How long these products are maintained, and whether any CVE is known to affect them. */
export const PACKAGE_CYCLES = `UNWIND $input.names AS name
MATCH (p:PACKAGE {name: name})
RETURN name, p.releaseCycles AS cycles, EXISTS { (p)<-[:AFFECTS]-() } AS isNamed`;

const CVE = z.object({
  name: z.string(),
  summary: z.string().nullable(),
  cvss: z.number().nullable(),
  cvssVector: z.string().nullable(),
  cvssVersion: z.string().nullable(),
  cvssSource: z.string().nullable(),
  epss: z.number().nullable(),
  epssPercentile: z.number().nullable(),
  isKev: z.boolean().nullable(),
  kevDateAdded: z.number().nullable(),
  isRansomware: z.boolean().nullable(),
  published: z.number().nullable(),
});

/** A stored CVE. */
export type StoredCve = z.output<typeof CVE>;

const RANGES = z.array(z.string()).nullable();
const AFFECTED = z.object({ cve: CVE, nvd: RANGES, cisa: RANGES, cna: RANGES, osv: RANGES });

/** The fact that a CVE affects a product, in the words of each source. */
export type StoredAffected = z.output<typeof AFFECTED>;

/** Lines of releases, as products keep them. */
const CYCLES = z
  .array(z.string())
  .nullable()
  .transform((texts) => (texts ?? []).map(readCycle));

const ROWS = z.array(
  z.object({
    at: z.number(),
    name: z.string(),
    cycles: CYCLES,
    isNamed: z.boolean(),
    affected: z.array(AFFECTED.extend({ keys: z.string().nullable() })),
  }),
);
const NEAR = z.array(z.object({ at: z.number(), names: z.array(z.string()), packaged: z.array(z.string()) }));

/** Keys for looking up products: keys of PACKAGE, product names, or the beginning of a package URL with a space around it. */
export interface PackageLookup {
  readonly names: readonly string[];
  readonly products: readonly string[];
  readonly purl: string | null;
}

/**
 * Which products to read, and which of the CVEs that name them: by the version, null for all; for several versions, by the keys of the
 * ranges.
 */
export interface PackageQuestion {
  readonly lookup: PackageLookup;
  readonly wanted: WantedVersion | null;
  readonly isCandidate: (rangeKeys: string) => boolean;
}

/** A product with its release lines and with those of its CVEs that may affect the question's versions. */
export interface StoredPackage {
  readonly name: string;
  readonly cycles: readonly ReleaseCycle[];
  /** Any CVE names it. */
  readonly isNamed: boolean;
  readonly affected: readonly StoredAffected[];
}

/**
 * Returns the products that each question finds, in the order of the questions, in one read. Most of the thousands of CVEs of a product
 * hold none of the versions, and are skipped by the keys of their ranges.
 */
export async function readAffectedPackages(
  reader: Reader,
  questions: readonly PackageQuestion[],
): Promise<StoredPackage[][]> {
  if (questions.length === 0) return [];
  const byLookup = [...Map.groupBy(questions, ({ lookup }) => JSON.stringify(lookup)).values()];
  const input = {
    asked: byLookup.flatMap((alike, at) =>
      alike.slice(0, 1).map(({ lookup }) => ({ ...lookup, wanted: wantedOf(alike), at })),
    ),
    betweenRanges: BETWEEN_RANGES,
    betweenKeys: BETWEEN_KEYS,
  };
  const rows = ROWS.parse(await reader.read({ text: AFFECTED_PACKAGES, parameters: { input } }));
  const places = new Map(byLookup.flatMap((alike, at) => alike.map((question) => [question, at])));
  const found = Map.groupBy(rows, ({ at }) => at);
  return questions.map((question) =>
    (found.get(places.get(question) ?? -1) ?? []).map(({ at: _, affected, ...product }) => ({
      ...product,
      affected: affected.filter(({ keys }) => keys === null || question.isCandidate(keys)),
    })),
  );
}

/** Returns the versions asked for one product; null if all are, or so many that looking up each costs more than reading all. */
function wantedOf(questions: readonly PackageQuestion[]): readonly WantedVersion[] | null {
  const wanted = questions.flatMap((question) => question.wanted ?? []);
  return wanted.length < questions.length || wanted.length > MOST_WANTED ? null : wanted;
}

/** Prefixes for names that are similar to one that is not stored. */
export interface NearLookup {
  /** Beginning of the names of products. */
  readonly beginning: string;
  /** Beginning of the keys of PACKAGE; null if the vendor is open. */
  readonly vendor: string | null;
  /** The end of a package URL, a slash before it and a space behind. */
  readonly purl: string | null;
}

/** Keys of products that are similar to one, and of those that are packaged under its name. */
export interface NearPackages {
  readonly names: readonly string[];
  readonly packaged: readonly string[];
}

/** Returns the products that are similar to each of these. */
export async function readNearPackages(reader: Reader, lookups: readonly NearLookup[]): Promise<NearPackages[]> {
  if (lookups.length === 0) return [];
  const asked = lookups.map((lookup, at) => ({ ...lookup, at }));
  const input = { asked, most: BigInt(MOST_NEAR), mostPackaged: BigInt(MOST_PACKAGED) };
  const rows = NEAR.parse(await reader.read({ text: NEAR_PACKAGES, parameters: { input } }));
  return lookups.map((_, at) => rows.find((row) => row.at === at) ?? { names: [], packaged: [] });
}

const KEPT_UP = z.object({ name: z.string(), cycles: CYCLES, isNamed: z.boolean() });

/** A product with its lines of releases, and whether a CVE names it. */
export type KeptUpPackage = z.output<typeof KEPT_UP>;

/** Returns the stored release lines of these products, by their keys. */
export async function readPackageCycles(
  reader: Reader,
  names: readonly string[],
): Promise<ReadonlyMap<string, KeptUpPackage>> {
  if (names.length === 0) return new Map();
  const rows = await reader.read({ text: PACKAGE_CYCLES, parameters: { input: { names } } });
  return new Map(rows.map((row) => KEPT_UP.parse(row)).map((found) => [found.name, found]));
}
