import { TerminalNode } from 'antlr4ng';
import { balancePunctuation } from '../advise/suggestions.ts';
import { applyEdits } from '../edit.ts';
import { findAll } from '../parse/tree.ts';
import { type Filter, queryError } from './filter.ts';

/** Refuses `!=`, which the grammar reads so that it can be named: in Cypher it is `<>`. */
export const refuseUnequalSign: Filter = (statement) => {
  const signs = findAll(statement.tree, 'expression8').flatMap((comparison) =>
    comparison.children.flatMap((child) =>
      child instanceof TerminalNode && child.getText() === '!=' ? [child.symbol.start] : [],
    ),
  );
  const [first] = signs;
  if (first === undefined) return;
  const rewrite = applyEdits(
    statement.text,
    signs.map((start) => ({ span: { start, end: start + 2 }, text: '<>' })),
  );
  const detail = 'Write <> in place of !=.';
  const at = { start: first, end: first + 2 };
  throw queryError(statement, at, 'SYNTAX_ERROR', detail, [balancePunctuation(detail, rewrite)]);
};
