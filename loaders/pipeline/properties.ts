/** A property value as sources state it: a value that both JSON and Neo4j support. */
export type PropertyValue = string | number | boolean | readonly string[] | readonly number[];
export type Properties = Readonly<Record<string, PropertyValue>>;
