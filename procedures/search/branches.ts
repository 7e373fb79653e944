import { EXACT_BRANCHES } from './exact-branches.ts';
import type { Branch } from './hit.ts';
import { HOSTS_BEGIN, HOSTS_END, PARENTS, URLS } from './host-branches.ts';
import { AS_SETS_BEGIN, CVES_BEGIN, NETWORK_NAMES, ORGANIZATIONS, SMALL_NAMES } from './name-branches.ts';
import { ADDRESSES_BEGIN, AROUND, NETWORKS_BEGIN } from './network-branches.ts';

const exact = ([field, branch]: readonly [string, Branch]): readonly [string, readonly Branch[]] => [field, [branch]];

/** The branches that read each field of `input`, in the order of equal hits. */
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

/** The branches for tokens that fill these fields, among these labels (null: all); in the order of equal hits. */
export function branchesFor(fields: ReadonlySet<string>, labels: readonly string[] | null): readonly Branch[] {
  const reading = [...BRANCHES].flatMap(([field, branches]) => (fields.has(field) ? branches : []));
  return reading.filter((branch) => labels === null || branch.labels.some((label) => labels.includes(label)));
}
