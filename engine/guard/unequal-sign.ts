import { balancePunctuation } from '../contract/suggestions.ts';
import { applyEdits } from '../text/edit.ts';
import { type Filter, queryErrorAt } from './filter.ts';

/** Refuses `!=`, which the grammar accepts so that the error can name it: in Cypher it is `<>`. */
export const refuseUnequalSign: Filter = (statement) => {
  const signs = statement.outline
    .all('comparison')
    .flatMap(({ operators }) => operators.filter(({ text }) => text === '!='));
  const [first] = signs;
  if (first === undefined) return;
  const rewrite = applyEdits(
    statement.text,
    signs.map(({ span }) => ({ span, text: '<>' })),
  );
  const detail = 'Write <> instead of !=.';
  throw queryErrorAt(statement, first.span, 'SYNTAX_ERROR', detail, [balancePunctuation(detail, rewrite)]);
};
