import { EXACT_BRANCHES } from './exact-branches.ts';
import type { Branch } from './hit.ts';
import { HOSTS_BEGIN, HOSTS_END, PARENTS, URLS } from './host-branches.ts';
import { AS_SETS_BEGIN, CVES_BEGIN, NETWORK_NAMES, ORGANIZATIONS, SMALL_NAMES } from './name-branches.ts';
import { ADDRESSES_BEGIN, AROUND, NETWORKS_BEGIN } from './network-branches.ts';

const exact = ([field, branch]: readonly [string, Branch]): readonly [string, readonly Branch[]] => [field, [branch]];

/** The branches that read each field of `input`, in the order in which equal hits stand. */
const BRANCHES: ReadonlyMap<string, readonly Branch[]> = new Map<string, readonly Branch[]>([
  ...Object.entries(EXACT_BRANCHES).map(exact),
  ['urls', [URLS]],
  ['around', AROUND],
  ['parents', [PARENTS]],
  ['word', [SMALL_NAMES, NETWORK_NAMES, ORGANIZATIONS]],
  ['asSetBegins', [AS_SETS_BEGIN]],
  ['hostEnds', [HOSTS_END]],
  ['hostBegins', [HOSTS_BEGIN]],
  ['cveBegins', [CVES_BEGIN]],
  ...Object.entries(ADDRESSES_BEGIN).map(exact),
  ['networkBegins', NETWORKS_BEGIN],
]);

/** Every label that a search may find, in the order of the branches. */
export const FOUND_LABELS: readonly string[] = [
  ...new Set([...BRANCHES.values()].flat().flatMap(({ labels }) => labels)),
];

/** The fields that some branch reads; what else `input` holds goes with one of them. */
export function isField(name: string): boolean {
  return BRANCHES.has(name);
}

/**
 * The search for tokens that fill these fields, among these labels (null: all): only the branches that can find something.
 * The same fields and labels give the same text.
 */
export function searchText(fields: ReadonlySet<string>, labels: readonly string[] | null): string {
  const wanted = [...BRANCHES].flatMap(([field, branches]) => (fields.has(field) ? branches : []));
  const asked = wanted.filter((branch) => labels === null || branch.labels.some((label) => labels.includes(label)));
  const parts = asked.map((branch) => branch.text);
  return `CALL (input) {
  ${parts.length === 0 ? NOTHING : parts.join('\n  UNION ALL\n  ')}
}
${RANKED}`;
}

const NOTHING = 'UNWIND [] AS hit RETURN hit';

/**
 * Each node once, by its best match. What the token names comes first; then the best of every label, then the second best
 * of every label, and so on, so that a hundred hosts do not hide the network of that name; by popularity among these.
 */
const RANKED = `WITH hit WHERE input.labels IS NULL OR hit.label IN input.labels
WITH hit ORDER BY hit.tier
WITH hit.label AS label, hit.name AS name, head(collect(hit)) AS hit
ORDER BY hit.tier, hit.popularity, hit.size DESC, name
WITH label, collect(hit) AS ofLabel
UNWIND range(0, size(ofLabel) - 1) AS place
WITH ofLabel[place] AS hit, place
ORDER BY hit.tier > 0, place, hit.tier, hit.popularity, hit.size DESC, hit.label, hit.name
WITH collect(hit) AS found
WITH found[0..input.limit] AS hits
UNWIND range(0, size(hits) - 1) AS place
WITH hits[place] AS hit, place + 1 AS rank
RETURN hit.label AS label, hit.name AS name, hit.displayName AS displayName,
  toLower(hit.label) + '/' + hit.name AS nodeId, hit.matchType AS matchType, hit.kind AS kind, rank`;
