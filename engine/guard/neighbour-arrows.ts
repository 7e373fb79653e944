import type { Step } from '../contract/step.ts';
import { classOf, PROVIDES, saysWhoProvides } from '../correct/edges/arrow-hints.ts';
import { arrowEdits } from '../correct/edges/rewritten-steps.ts';
import { isAskedForItself, type PathStep, stepsOf } from '../correct/edges/steps.ts';
import { GeneratedNames } from '../expand/generated-names.ts';
import type { NodePattern, ParsedStatement, RelationshipPattern } from '../parse/outline.ts';
import { writeIdentifier } from '../parse/string-literal.ts';
import { encloses } from '../parse/syntax-walk.ts';
import type { Edit } from '../text/edit.ts';

/**
 * Gives an arrow between BGP neighbours the meaning of their relation: from provider to customer as written, while peers and siblings are
 * neighbours in both directions. If the query names the relation, or only counts the edges, each edge matches once, as stored.
 */
export const keepProviders: Step = (statement) => {
  const names = new GeneratedNames(statement, {});
  const edits = stepsOf(statement)
    .filter((step) => saysWhoProvides(statement, step) && classOf(statement, step.pattern) === null)
    .filter((step) => !isAskedForItself(statement, step))
    .flatMap((step, index) => providerEdits(statement, step, (word) => names.variable(`${word}${index + 1}`)));
  return { edits, advisories: [], cacheable: true };
};

/** The step without its arrow, and the arrow as a condition of those edges that have a direction. */
function providerEdits(statement: ParsedStatement, step: PathStep, named: (word: string) => string): Edit[] {
  const { pattern, left, right } = step;
  const match = statement.outline.all('match').find(({ patternsSpan }) => encloses(patternsSpan, pattern.span));
  const provider = pattern.direction === 'right' ? left : right;
  if (provider === null) return [];
  const undirected = arrowEdits(statement.text, pattern, 'undirected');
  if (match === undefined || step.path.place !== 'match') return undirected;
  const edge = nameOf(pattern, pattern.bracketSpan?.start ?? null, () => named('edge'));
  const node = nameOf(provider, provider.span.start, () => named('provider'));
  if (edge === null || node === null) return undirected;
  const condition = `(${edge.name}.relClass <> "${PROVIDES}" OR startNode(${edge.name}) = ${node.name})`;
  const { where, patternsSpan } = match;
  const conditions: Edit[] =
    where === null
      ? [{ span: { start: patternsSpan.end, end: patternsSpan.end }, text: ` WHERE ${condition}` }]
      : [
          { span: { start: where.condition.span.start, end: where.condition.span.start }, text: '(' },
          { span: { start: where.condition.span.end, end: where.condition.span.end }, text: `) AND ${condition}` },
        ];
  return [...undirected, ...edge.edits, ...node.edits, ...conditions];
}

/** Returns the variable of a part of a pattern, or a new one written after its bracket. */
function nameOf(
  { variable }: RelationshipPattern | NodePattern,
  bracket: number | null,
  made: () => string,
): { readonly name: string; readonly edits: readonly Edit[] } | null {
  if (variable !== null) return { name: writeIdentifier(variable), edits: [] };
  if (bracket === null) return null;
  const name = made();
  return { name, edits: [{ span: { start: bracket + 1, end: bracket + 1 }, text: name }] };
}
