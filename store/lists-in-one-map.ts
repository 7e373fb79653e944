/** A text with its parameters. */
interface Parameterised {
  readonly text: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
}

/** The parameter that holds the lists of a statement. */
const LISTS = 'weft_lists';

/**
 * A statement whose lists are in one map. Neo4j makes a new plan of a text for a list of one, of ten, of a hundred and of a thousand
 * entries (5.26); it ignores the length of a list inside a map.
 */
export function withListsInOneMap({ text, parameters = {} }: Parameterised): Parameterised {
  const lists = Object.entries(parameters).filter(([, value]) => Array.isArray(value));
  if (lists.length === 0) return { text, parameters };
  const others = Object.entries(parameters).filter(([, value]) => !Array.isArray(value));
  const names = new Set(lists.map(([name]) => name));
  return {
    text: text.replace(/\$(\w+)/g, (whole, name: string) => (names.has(name) ? `$${LISTS}.${name}` : whole)),
    parameters: { ...Object.fromEntries(others), [LISTS]: Object.fromEntries(lists) },
  };
}
