import type { ParserRuleContext } from 'antlr4ng';
import { fitsForeignNode } from '../parse/labels.ts';
import { variableOf } from '../parse/names.ts';
import { lengthOf } from '../parse/patterns.ts';
import { childRule, childRules, ruleOf } from '../parse/tree.ts';
import type { Bound } from './scopes.ts';

/**
 * A node position of a path. It is grounded where the pattern says what it can be: by a label, by a variable that is
 * bound, or as the end of a relationship. Internal nodes have no relationships, so none can stand there.
 */
interface Position {
  /** Null for the unwritten node before, behind or between quantified groups. */
  readonly tree: ParserRuleContext | null;
  readonly variable: string | null;
  grounded: boolean;
}

/** What joins two neighbouring positions: a step that may be left out (`*0..2`) makes them one node. */
interface Join {
  readonly canBeEmpty: boolean;
}

/** The variables that patterns bind, and the first node in them that nothing grounds. */
export interface Grounding {
  readonly variables: ReadonlySet<string>;
  /** The node's own tree, or the path's where the node is not written. */
  readonly ungrounded: ParserRuleContext | null;
}

/** Reads patterns that match together (one MATCH): a variable grounded in one of them is grounded in all. */
export function groundNodes(patterns: readonly ParserRuleContext[], bound: Bound): Grounding {
  const paths = patterns.flatMap(readPath);
  const known = new Set(bound);
  let before = -1;
  while (known.size !== before) {
    before = known.size;
    for (const path of paths) spread(path, known);
  }
  const variables = new Set(bound);
  for (const { variable } of paths.flatMap(({ positions }) => positions))
    if (variable !== null) variables.add(variable);
  for (const { tree, positions } of paths) {
    const loose = positions.find(({ grounded }) => !grounded);
    if (loose !== undefined) return { variables, ungrounded: loose.tree ?? tree };
  }
  return { variables, ungrounded: null };
}

interface Path {
  readonly tree: ParserRuleContext;
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

/** The path that a `patternElement` or `pathPatternNonEmpty` writes, and those of the groups inside it. */
function readPath(tree: ParserRuleContext): Path[] {
  const positions: Position[] = [];
  const joins: Join[] = [];
  const inner: Path[] = [];
  const parts = childRules(tree, 'nodePattern', 'relationshipPattern', 'parenthesizedPath', 'quantifier');
  parts.forEach((part, index) => {
    if (ruleOf(part) === 'nodePattern') {
      if (positions.length > joins.length) joins.push({ canBeEmpty: true });
      positions.push(positionOf(part));
    }
    if (ruleOf(part) === 'relationshipPattern') joins.push({ canBeEmpty: canBeEmpty(part, parts[index + 1]) });
    if (ruleOf(part) === 'parenthesizedPath') {
      if (positions.length === joins.length) positions.push(unwritten());
      inner.push(...groupPaths(part));
      joins.push({ canBeEmpty: canBeEmpty(part, childRule(part, 'quantifier')) });
      const next = parts[index + 1];
      if (next === undefined || ruleOf(next) !== 'nodePattern') positions.push(unwritten());
    }
  });
  joins.forEach((join, index) => {
    if (join.canBeEmpty) return;
    for (const end of [positions[index], positions[index + 1]]) if (end !== undefined) end.grounded = true;
  });
  return [{ tree, positions, joins }, ...inner];
}

function positionOf(node: ParserRuleContext): Position {
  const labels = childRule(node, 'labelExpression');
  return { tree: node, variable: variableOf(node), grounded: labels !== null && !fitsForeignNode(labels) };
}

function unwritten(): Position {
  return { tree: null, variable: null, grounded: false };
}

function groupPaths(group: ParserRuleContext): Path[] {
  const pattern = childRule(group, 'pattern');
  const inner = pattern === null ? null : childRule(pattern, 'anonymousPattern');
  const element = inner === null ? null : childRule(inner, 'patternElement');
  return element === null ? [] : readPath(element);
}

function canBeEmpty(part: ParserRuleContext, next: ParserRuleContext | null | undefined): boolean {
  const quantifier = next !== null && next !== undefined && ruleOf(next) === 'quantifier' ? next : null;
  const length = childRule(part, 'pathLength') ?? quantifier;
  if (length !== null && lengthOf(length).min === 0) return true;
  return ruleOf(part) === 'parenthesizedPath' && !hasStep(part);
}

/** Whether a group walks at least one relationship each time. */
function hasStep(group: ParserRuleContext): boolean {
  return groupPaths(group)[0]?.joins.some((join) => !join.canBeEmpty) ?? false;
}
