import { FLAG_OF_CODE } from '../../../schema/labels/shared-blocks.ts';
import { labelDeclaration } from '../../../schema/labels.ts';
import type { PropertyDeclaration } from '../../../schema/model.ts';
import type { Step } from '../../contract/step.ts';
import { writeIdentifier } from '../../parse/string-literal.ts';
import type { Expression, NameUse, Predicate, Span } from '../../parse/syntax.ts';
import { type Edit, insertion } from '../../text/edit.ts';
import { LabelKnowledge } from '../labels/label-knowledge.ts';

/**
 * Rewrites conditions so that an index answers them: a bare flag (`WHERE i.isC2`) becomes the flag compared with true, and a code of a list
 * that has a flag (`"wildcard-dns" IN h.curatedSignals`) gets that flag, since only nodes with the flag have the code. The meaning of the
 * condition does not change.
 */
export const seekFlags: Step = (statement) => {
  const knowledge = new LabelKnowledge(statement);
  const inPatterns = statement.outline.all('node').flatMap(({ where }) => where ?? []);
  const conditions = [...statement.outline.all('where').map(({ condition }) => condition), ...inPatterns];
  return { edits: conditions.flatMap((one) => editsOf(one, knowledge)), advisories: [], cacheable: true };
};

/** Returns the edits of conditions that must all hold, or of one of several alternatives. */
function editsOf(condition: Expression, knowledge: LabelKnowledge): Edit[] {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.operands.flatMap((operand) => editsOf(operand, knowledge));
    case 'parenthesised':
      return editsOf(condition.inner, knowledge);
    case 'access':
      return isFlag(condition, knowledge) ? [insertion(condition.span.end, ' = true')] : [];
    case 'predicate':
      return condition.operator === 'IN' ? codeEdits(condition, knowledge) : [];
    default:
      return [];
  }
}

function isFlag(expression: Expression, knowledge: LabelKnowledge): boolean {
  const property = propertyOf(expression);
  return property !== null && isOfAll(property, expression.span, knowledge, ({ type }) => type === 'bool');
}

/** Returns whether all possible labels of a variable have such a property by a name. */
function isOfAll(
  { variable, key }: Property,
  place: Span,
  knowledge: LabelKnowledge,
  isSuch: (declared: PropertyDeclaration) => boolean,
): boolean {
  const { labels } = knowledge.ofVariable(variable, place);
  const hasIt = ({ name }: NameUse) =>
    labelDeclaration(name)?.properties.some((one) => one.name === key && isSuch(one));
  return labels.length > 0 && labels.every(hasIt);
}

interface Property {
  readonly variable: string;
  readonly key: string;
}

/** `n.key`, and nothing longer. */
function propertyOf(expression: Expression): Property | null {
  if (expression.kind !== 'access' || expression.base.kind !== 'variable') return null;
  const [step, second] = expression.steps;
  if (step?.kind !== 'property' || second !== undefined) return null;
  return { variable: expression.base.name, key: step.key };
}

function codeEdits({ left, right, span }: Predicate, knowledge: LabelKnowledge): Edit[] {
  const property = propertyOf(right);
  if (property === null || left.kind !== 'literal' || typeof left.value !== 'string') return [];
  const flag = FLAG_OF_CODE.get(property.key)?.get(left.value);
  if (flag === undefined || !isOfAll({ ...property, key: flag }, span, knowledge, () => true)) return [];
  const isSet = `${writeIdentifier(property.variable)}.${flag} = true`;
  return [insertion(span.start, '('), insertion(span.end, ` AND ${isSet})`)];
}
