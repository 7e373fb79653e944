import { labelDeclaration } from '../../schema/labels.ts';
import { addAnchor } from '../advise/suggestions.ts';
import { applyEdits } from '../edit.ts';
import type { NodePattern, ParsedStatement } from '../parse/outline.ts';
import { positionAt } from '../parse/position.ts';
import { writeStringLiteral } from '../parse/string-literal.ts';
import { QueryProblem, type Suggestion } from '../problem.ts';
import type { Refusal } from './plan-verdict.ts';

/** The problem of a query whose plan was refused, with an anchor to add where one can be told. */
export function refusalProblem(statement: ParsedStatement, refusal: Refusal): QueryProblem {
  const node = nodeOf(statement, refusal.label);
  return new QueryProblem('query-unservable', 400, 'QUERY_UNSERVABLE', refusal.detail, {
    ...(node === null ? {} : positionAt(statement.text, node.span.start)),
    suggestions: [suggestion(statement, refusal, node)],
    extras: { reason: refusal.reason },
  });
}

function suggestion(statement: ParsedStatement, refusal: Refusal, node: NodePattern | null): Suggestion {
  const declaration = refusal.label === null ? undefined : labelDeclaration(refusal.label);
  if (declaration === undefined) return addAnchor('Name one node: (n:HOSTNAME {name: "www.example.com"}).', null);
  const anchor = `{name: ${writeStringLiteral(declaration.example)}}`;
  const rationale = `Name the ${declaration.label} to begin with: (n:${declaration.label} ${anchor}).`;
  const at = node?.labelSpan?.end;
  if (node === null || at === undefined || node.properties.length > 0) return addAnchor(rationale, null);
  const rewrite = applyEdits(statement.text, [{ span: { start: at, end: at }, text: ` ${anchor}` }]);
  return addAnchor(rationale, rewrite);
}

/** The first node of that label without a property: the one that would be scanned. */
function nodeOf(statement: ParsedStatement, label: string | null): NodePattern | null {
  const nodes = statement.outline.paths
    .flatMap(({ elements }) => elements)
    .filter(
      (element): element is NodePattern => element.kind === 'node' && element.labels.some(({ name }) => name === label),
    );
  return nodes.find(({ properties }) => properties.length === 0) ?? nodes[0] ?? null;
}
