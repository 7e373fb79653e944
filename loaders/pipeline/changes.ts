/** Stored and wanted properties of one node or edge, in the driver's types: whole numbers as bigint. */
type Stored = Readonly<Record<string, unknown>>;

/**
 * Returns the properties to set so that `stored` becomes `wanted`, removals as null; null if there are none. `owned` names the stored
 * properties that may be removed: all others belong to other writers.
 */
export function changesBetween(
  stored: Stored,
  wanted: Stored,
  owned: Iterable<string> = [],
): Record<string, unknown> | null {
  const changed = Object.entries(wanted).filter(([name, value]) => !isSame(stored[name], value));
  const removed = [...owned].filter((name) => stored[name] !== undefined && wanted[name] === undefined);
  if (changed.length === 0 && removed.length === 0) return null;
  return Object.fromEntries([...changed, ...removed.map((name): [string, null] => [name, null])]);
}

function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
  }
  return one === other;
}
