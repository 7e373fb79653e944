import { labelDeclaration } from '../../schema/labels.ts';
import type { Suggestion } from '../../schema/problem.ts';
import { writeStringLiteral } from '../parse/string-literal.ts';

/** Returns the name of one stored node of a label, the given one if it is stored; null for a label without nodes. */
export type StoredName = (label: string, wanted: string) => Promise<string | null>;

const ANCHOR = /:(\w+) \{name: ("(?:[^"\\]|\\.)*")\}/g;

/**
 * Replaces a label's example in a suggested anchor with a node from the graph: a query that finds nothing would not help. Text that the
 * user wrote is not an example and stays.
 */
export async function withStoredExample(suggestion: Suggestion, stored: StoredName): Promise<Suggestion> {
  if (suggestion.kind !== 'add_anchor') return suggestion;
  let { rationale, rewrite } = suggestion;
  for (const [, label = '', literal = ''] of `${rationale} ${rewrite ?? ''}`.matchAll(ANCHOR)) {
    const example = labelDeclaration(label)?.example;
    if (example === undefined || literal !== writeStringLiteral(example)) continue;
    const name = await stored(label, example);
    if (name === null) continue;
    const replaced = (text: string): string => text.replaceAll(literal, writeStringLiteral(name));
    rationale = replaced(rationale);
    rewrite = rewrite === null ? null : replaced(rewrite);
  }
  return { ...suggestion, rationale, rewrite };
}
