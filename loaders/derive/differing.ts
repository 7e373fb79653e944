/** Condition on the maps `stored` and `wanted` (null for what is not there): they differ in a property that `properties` lists. */
export function isDiffering(properties: string): string {
  return `any(property IN ${properties} WHERE
  NOT coalesce(stored[property] = wanted[property], stored[property] IS NULL AND wanted[property] IS NULL))`;
}
