import type { NodePattern, ParsedStatement, RelationshipPattern, Span, ValueReference } from '../parse/outline.ts';
import type { Access, MapProjection } from '../parse/syntax.ts';

/** One place where a query names a property of a node or an edge. */
export interface PropertyUse {
  readonly property: string;
  /** The name alone; in a map projection the whole `.name`. */
  readonly span: Span;
  readonly form: 'pattern' | 'access' | 'projection';
  /** The variable that has it; null in a pattern without one. */
  readonly variable: string | null;
  /** The pattern that has it, if it is in one. */
  readonly element: NodePattern | RelationshipPattern | null;
  /** What it is compared with, where that is known. */
  readonly value: ValueReference | null;
}

/** Every property that a statement names, in patterns, in expressions and in map projections. */
export function propertyUses(statement: ParsedStatement): PropertyUse[] {
  return [
    ...inPatterns(statement),
    ...statement.outline.all('access').flatMap((access) => accessed(access, statement)),
    ...statement.outline.all('map-projection').flatMap(projected),
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
function accessed({ base, steps: [step] }: Access, { outline }: ParsedStatement): PropertyUse[] {
  if (base.kind !== 'variable' || step?.kind !== 'property') return [];
  const { key: property, keySpan: span } = step;
  const compared = outline.comparisons.find(({ propertySpan }) => propertySpan.start === span.start);
  return [{ property, span, form: 'access', variable: base.name, element: null, value: compared?.value ?? null }];
}

/** `n {.name}`. */
function projected({ variable, items }: MapProjection): PropertyUse[] {
  return items.flatMap((item): PropertyUse[] =>
    item.kind === 'property'
      ? [
          {
            property: item.key,
            span: item.span,
            form: 'projection',
            variable: variable.name,
            element: null,
            value: null,
          },
        ]
      : [],
  );
}
