/** A property value as sources state it: what JSON and Neo4j both hold. */
export type PropertyValue = string | number | boolean | readonly string[] | readonly number[];
export type Properties = Readonly<Record<string, PropertyValue>>;
