import type { NodePattern, ParsedStatement, PathPattern, RelationshipPattern, Span } from '../parse/outline.ts';
import { writeIdentifier } from '../parse/string-literal.ts';
import { encloses } from '../parse/syntax-walk.ts';
import { applyEdits, type Edit } from '../text/edit.ts';

const FEW_ROWS = 25;

/** Suggests what to ask first of a deep pattern, and how to continue from there. */
interface FirstHalf {
  readonly rationale: string;
  readonly rewrite: string;
}

/**
 * Returns the first half of a pattern that is too deep: a wide step gets a bound; a chain of steps is matched up to its middle, returning
 * the values to continue from. Null for patterns inside expressions and groups.
 */
export function firstHalf(statement: ParsedStatement, at: Span, depth: number): FirstHalf | null {
  const path = statement.outline.paths.find(({ span, place }) => place === 'match' && span.start === at.start);
  if (path === undefined || path.span.end !== at.end) return null;
  const steps = path.elements.filter((element): element is RelationshipPattern => element.kind === 'relationship');
  const [only] = steps.filter(({ length }) => (length?.max ?? 1) > 1);
  const plain = steps.length - 1;
  if (only !== undefined && plain < depth) return bounded(statement, only, depth - plain);
  return steps.length > 1 ? cut(statement, path, Math.min(depth, Math.ceil(steps.length / 2))) : null;
}

function bounded({ text }: ParsedStatement, step: RelationshipPattern, most: number): FirstHalf | null {
  const written = text.slice(step.span.start, step.span.end);
  const max = String(step.length?.max ?? '');
  const index = written.lastIndexOf(max);
  if (max === '' || index < 0 || (step.length?.min ?? 0) > most) return null;
  const span = { start: step.span.start + index, end: step.span.start + index + max.length };
  const rewrite = applyEdits(text, [{ span, text: String(most) }]);
  return { rationale: `Walk at most ${most} hops, and continue from where they end.`, rewrite };
}

/** `MATCH (a)-[..]->(b)-[..]->(c)-[..]->(d) ...` as `MATCH (a)-[..]->(b) RETURN a, b`, its nodes named. */
function cut(statement: ParsedStatement, path: PathPattern, steps: number): FirstHalf | null {
  const firstSteps = path.elements.slice(0, 2 * steps + 1);
  const last = firstSteps.at(-1);
  const match = statement.outline.all('match').find(({ span }) => encloses(span, path.span));
  if (last?.kind !== 'node' || match === undefined || statement.outline.around(match, 'call-subquery') !== null)
    return null;
  const nodes = firstSteps.filter((element): element is NodePattern => element.kind === 'node');
  const names = namesOf(nodes, statement.text);
  const edits: Edit[] = nodes.flatMap((node, index) =>
    node.variable === null ? [{ span: { start: node.labelAt, end: node.labelAt }, text: names[index] ?? '' }] : [],
  );
  const rest = { start: last.span.end, end: statement.text.length };
  const text = ` RETURN ${names.join(', ')} LIMIT ${FEW_ROWS}`;
  const rewrite = applyEdits(statement.text, [...edits, { span: rest, text }]);
  const rationale = `Match the first ${steps} hops, and start the rest with the names of ${names.at(-1)}.`;
  return { rationale, rewrite };
}

function namesOf(nodes: readonly NodePattern[], text: string): string[] {
  return nodes.map(({ variable }, index) => {
    if (variable !== null) return writeIdentifier(variable);
    const name = `step${index}`;
    return text.includes(name) ? `${name}_` : name;
  });
}
