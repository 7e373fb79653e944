/** Texts of Cypher whose shape varies, put together from clauses of `@neo4j/cypher-builder` and constant text. */
import Cypher from '@neo4j/cypher-builder';

/** A clause of a text: one that the builder makes, or constant text. */
export type Part = string | Cypher.Clause;

/** One clause of many, such as the body of a subquery. */
export function clauses(...parts: readonly Part[]): Cypher.Clause {
  return Cypher.utils.concat(...parts.map((part) => (typeof part === 'string' ? new Cypher.Raw(part) : part)));
}

/** Quoted text, and the indentation of a line. */
const INDENTATION = /('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`)|\n +/g;

/**
 * Returns the text of clauses, without indentation: a text has at most 4 kB. The values are parameters that the caller binds by name, so
 * only the text is returned.
 */
export function cypherText(...parts: readonly Part[]): string {
  return clauses(...parts)
    .build()
    .cypher.replace(INDENTATION, (_, quoted?: string) => quoted ?? '\n');
}

/**
 * Returns a function that builds the text of each shape once: a build takes some 300 microseconds. Shapes are equal if their JSON is; there
 * must be few of them, since each text is held for good.
 */
export function builtOnce<Shape extends readonly unknown[]>(
  build: (...shape: Shape) => string,
): (...shape: Shape) => string {
  const texts = new Map<string, string>();
  return (...shape) => {
    const key = JSON.stringify(shape);
    const text = texts.get(key) ?? build(...shape);
    texts.set(key, text);
    return text;
  };
}
