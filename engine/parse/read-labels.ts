import type { ParserRuleContext } from 'antlr4ng';
import type { LabelExpression } from './syntax.ts';
import { nameAt, type SyntaxReader } from './syntax-reader.ts';
import { childRule, childRules, childTokens, ruleOf, spanOf } from './tree.ts';

/** Reads a label or type expression: `A|(B&!C)`, `%`, `$(x)`. */
export function readLabelExpression(tree: ParserRuleContext, reader: SyntaxReader): LabelExpression {
  const span = spanOf(tree);
  switch (ruleOf(tree)) {
    case 'labelExpression':
    case 'labelExpression4':
      return joined(tree, 'label-or', reader);
    case 'labelExpression3':
      return joined(tree, 'label-and', reader);
    case 'labelExpression2': {
      const operand = readLabelExpression(childRule(tree, 'labelExpression1') ?? tree, reader);
      const times = childTokens(tree).length;
      return times === 0 ? operand : { kind: 'label-not', times, operand, span, children: [operand] };
    }
    default:
      return readAtom(tree, reader);
  }
}

function joined(tree: ParserRuleContext, kind: 'label-or' | 'label-and', reader: SyntaxReader): LabelExpression {
  const operands = childRules(tree, 'labelExpression4', 'labelExpression3', 'labelExpression2').map((part) =>
    readLabelExpression(part, reader),
  );
  const [only, second] = operands;
  if (only !== undefined && second === undefined) return only;
  return { kind, operands, span: spanOf(tree), children: operands };
}

function readAtom(tree: ParserRuleContext, reader: SyntaxReader): LabelExpression {
  const span = spanOf(tree);
  const inner = childRule(tree, 'labelExpression4');
  if (inner !== null) {
    const labels = readLabelExpression(inner, reader);
    return { kind: 'label-parenthesised', inner: labels, span, children: [labels] };
  }
  const name = childRule(tree, 'symbolicNameString');
  if (name !== null) return { kind: 'label-name', name: nameAt(name, reader), span, children: [] };
  if (childTokens(tree).includes('PERCENT')) return { kind: 'label-wildcard', span, children: [] };
  return { kind: 'label-dynamic', span, children: reader.parts(tree) };
}
