import type { ParserRuleContext } from 'antlr4ng';
import { identifier } from '../parse/names.ts';
import type { NodePattern, ParsedStatement, RelationshipPattern, Span, ValueReference } from '../parse/outline.ts';
import { childRule, childRules, findAll, spanOf } from '../parse/tree.ts';

/** One place where a query names a property of a node or an edge. */
export interface PropertyUse {
  readonly property: string;
  /** The name alone; in a map projection the whole `.name`. */
  readonly span: Span;
  readonly form: 'pattern' | 'access' | 'projection';
  /** The variable that has it; null in a pattern without one. */
  readonly variable: string | null;
  /** The pattern that has it, where it stands in one. */
  readonly element: NodePattern | RelationshipPattern | null;
  /** What it is compared with, where that is known. */
  readonly value: ValueReference | null;
}

/** Every property that a statement names, in patterns, in expressions and in map projections. */
export function propertyUses(statement: ParsedStatement): PropertyUse[] {
  return [
    ...inPatterns(statement),
    ...findAll(statement.tree, 'expression2').flatMap((tree) => accessed(tree, statement)),
    ...findAll(statement.tree, 'mapProjection').flatMap(projected),
  ];
}

function inPatterns({ outline }: ParsedStatement): PropertyUse[] {
  return outline.paths
    .flatMap(({ elements }) => elements)
    .flatMap((element) =>
      element.properties.map(({ key, keySpan, value }) => ({
        property: key,
        span: keySpan,
        form: 'pattern',
        variable: element.variable,
        element,
        value,
      })),
    );
}

/** `n.name`, also as the beginning of `n.name.x` and `n.name[0]`. */
function accessed(tree: ParserRuleContext, { outline }: ParsedStatement): PropertyUse[] {
  const [postfix] = childRules(tree, 'postFix');
  const property = postfix === undefined ? null : childRule(postfix, 'property');
  const key = property === null ? null : childRule(property, 'propertyKeyName');
  const atom = childRule(tree, 'expression1');
  const variable = atom === null ? null : childRule(atom, 'variable');
  if (key === null || variable === null) return [];
  const span = spanOf(key);
  const compared = outline.comparisons.find(({ propertySpan }) => propertySpan.start === span.start);
  return [
    {
      property: identifier(key),
      span,
      form: 'access',
      variable: identifier(variable),
      element: null,
      value: compared?.value ?? null,
    },
  ];
}

/** `n {.name}`. */
function projected(tree: ParserRuleContext): PropertyUse[] {
  const variable = childRule(tree, 'variable');
  if (variable === null) return [];
  return childRules(tree, 'mapProjectionElement').flatMap((element) => {
    const property = childRule(element, 'property');
    const key = property === null ? null : childRule(property, 'propertyKeyName');
    if (property === null || key === null) return [];
    return [
      {
        property: identifier(key),
        span: spanOf(property),
        form: 'projection',
        variable: identifier(variable),
        element: null,
        value: null,
      },
    ];
  });
}
