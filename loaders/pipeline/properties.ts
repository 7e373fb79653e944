/** A property value as sources state it: a value that both JSON and Neo4j support. */
export type PropertyValue = string | number | boolean | readonly string[] | readonly number[];
export type Properties = Readonly<Record<string, PropertyValue>>;

/** Returns the texts of a stored list; none if the value is no list. */
export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
