import { fitsForeignNode } from '../parse/label-expressions.ts';
import type { NodePattern, Pattern, PatternElement, PatternGroup, RelationshipPattern, Span } from '../parse/syntax.ts';
import type { Bound } from './scopes.ts';

/**
 * A node position of a path. It is grounded if the pattern says what it can be: by a label, by a bound variable, or as the end of a
 * relationship. Internal nodes have no relationships, so they cannot be there.
 */
interface Position {
  /** Null for the unwritten node before, behind or between quantified groups. */
  readonly span: Span | null;
  readonly variable: string | null;
  grounded: boolean;
}

/** The connection of two neighbouring positions: an optional step (`*0..2`) makes them one node. */
interface Join {
  readonly canBeEmpty: boolean;
}

/** The variables that patterns bind, and the place of the first node in them that nothing grounds. */
export interface Grounding {
  readonly variables: ReadonlySet<string>;
  /** The node itself, or its path if the node is not written. */
  readonly ungrounded: Span | null;
}

/** Reads patterns that match together (one MATCH): a variable grounded in one of them is grounded in all. */
export function groundNodes(patterns: readonly Pattern[], bound: Bound): Grounding {
  const paths = patterns.flatMap((pattern) => readPath(pattern).paths);
  const known = new Set(bound);
  let before = -1;
  while (known.size !== before) {
    before = known.size;
    for (const path of paths) spread(path, known);
  }
  const variables = new Set(bound);
  for (const { variable } of paths.flatMap(({ positions }) => positions))
    if (variable !== null) variables.add(variable);
  for (const { span, positions } of paths) {
    const loose = positions.find(({ grounded }) => !grounded);
    if (loose !== undefined) return { variables, ungrounded: loose.span ?? span };
  }
  return { variables, ungrounded: null };
}

interface Path {
  readonly span: Span;
  readonly positions: Position[];
  /** `joins[i]` lies between positions i and i + 1. */
  readonly joins: Join[];
}

/** Grounds the positions of known variables and, across steps that can be empty, their neighbours. */
function spread({ positions, joins }: Path, known: Set<string>): void {
  const ground = (position: Position | undefined): void => {
    if (position === undefined) return;
    position.grounded = true;
    if (position.variable !== null) known.add(position.variable);
  };
  for (const position of positions) if (position.grounded || known.has(position.variable ?? '')) ground(position);
  for (const step of [1, -1]) {
    const order = step === 1 ? joins.keys() : [...joins.keys()].reverse();
    for (const index of order) {
      const from = positions[step === 1 ? index : index + 1];
      if (from?.grounded) ground(positions[step === 1 ? index + 1 : index]);
    }
  }
}

/** The path that a pattern writes, with those of the groups inside it; and whether it walks a relationship each time. */
function readPath({ elements, pathSpan }: Pattern): { readonly paths: Path[]; readonly hasStep: boolean } {
  const positions: Position[] = [];
  const joins: Join[] = [];
  const inner: Path[] = [];
  elements.forEach((element, index) => {
    switch (element.kind) {
      case 'node':
        if (positions.length > joins.length) joins.push({ canBeEmpty: true });
        positions.push(positionOf(element));
        break;
      case 'relationship':
        joins.push({ canBeEmpty: isOptional(element) });
        break;
      case 'group': {
        if (positions.length === joins.length) positions.push(unwritten());
        const group = readPath(element.pattern);
        inner.push(...group.paths);
        joins.push({ canBeEmpty: isOptional(element) || !group.hasStep });
        if (!isNode(elements[index + 1])) positions.push(unwritten());
      }
    }
  });
  joins.forEach((join, index) => {
    if (join.canBeEmpty) return;
    for (const end of [positions[index], positions[index + 1]]) if (end !== undefined) end.grounded = true;
  });
  const path = { span: pathSpan, positions, joins };
  return { paths: [path, ...inner], hasStep: joins.some(({ canBeEmpty }) => !canBeEmpty) };
}

function positionOf({ span, variable, labelExpression }: NodePattern): Position {
  return { span, variable, grounded: labelExpression !== null && !fitsForeignNode(labelExpression) };
}

function unwritten(): Position {
  return { span: null, variable: null, grounded: false };
}

function isNode(element: PatternElement | undefined): boolean {
  return element?.kind === 'node';
}

/** Returns whether a step or group may be walked zero times. */
function isOptional({ length }: RelationshipPattern | PatternGroup): boolean {
  return length?.min === 0;
}
