import { FOREIGN_PROPERTIES } from '../../../schema/foreign-names.ts';
import { PRODUCT_PROPERTIES } from '../../../schema/foreign-names-of-products.ts';
import { visibleProperties } from '../../../schema/introspection.ts';
import type { EdgeDeclaration, ForeignPropertyName, LabelDeclaration } from '../../../schema/model.ts';
import type { NodePattern, ParsedStatement, RelationshipPattern, Span, ValueReference } from '../../parse/outline.ts';
import type { Access, MapProjection } from '../../parse/syntax.ts';
import { nearest } from '../../text/nearest.ts';
import { normalName } from '../../text/normal-name.ts';

const FOREIGN: readonly (ForeignPropertyName & { readonly names: ReadonlySet<string> })[] = [
  ...FOREIGN_PROPERTIES,
  ...PRODUCT_PROPERTIES,
].map((row) => ({ ...row, names: new Set(row.foreign.map(normalName)) }));

/** Meaning of a property's name on the labels, or the edge types, that its owner may have. */
export type PropertyMeaning =
  | { readonly kind: 'own' }
  /** Read as another one: a name of another product, or ours in another case. */
  | { readonly kind: 'read-as'; readonly property: string; readonly foreign: boolean; readonly guidance: string }
  /** Unknown; `near` may be meant, or the name of the node that the steps of `walk` lead to. */
  | {
      readonly kind: 'unknown';
      readonly near: string | null;
      readonly walk: string | null;
      readonly guidance: string;
    };

/** Whether a property's meaning depends on the compared value. */
export function dependsOnValue(property: string): boolean {
  return FOREIGN.some(({ names, comparedWith }) => comparedWith !== undefined && names.has(normalName(property)));
}

/** Looks a property up on all possible owners; `withString` if it is compared with a text. */
export function propertyMeaning(
  property: string,
  owners: readonly (LabelDeclaration | EdgeDeclaration)[],
  withString: boolean,
): PropertyMeaning {
  const names = [...new Set(owners.flatMap((owner) => visibleProperties(owner).map(({ name }) => name)))];
  const labels = owners.flatMap((owner) => ('label' in owner ? [owner.label] : []));
  const isOwn = owners.some((owner) => owner.properties.some(({ name }) => name === property));
  const rows = FOREIGN.filter((row) => row.names.has(normalName(property)) && applies(row, labels));
  const asText = rows.find(({ comparedWith }) => comparedWith === 'string');
  if (isOwn && (asText === undefined || !withString)) return { kind: 'own' };
  const same = isOwn ? undefined : names.find((name) => normalName(name) === normalName(property));
  if (same !== undefined) {
    return { kind: 'read-as', property: same, foreign: false, guidance: `the property is written ${same}` };
  }
  const row = withString && asText !== undefined ? asText : rows.find(({ comparedWith }) => comparedWith === undefined);
  return row === undefined ? unknown(property, names) : foreignMeaning(row, names, labels);
}

function foreignMeaning(
  { replacement: [property], guidance, walks = {} }: ForeignPropertyName,
  names: readonly string[],
  labels: readonly string[],
): PropertyMeaning {
  const said = sentence(guidance);
  if (property === undefined || !names.includes(property)) {
    const [walk = null, second] = new Set(
      labels.map((label) => (Object.hasOwn(walks, label) ? walks[label] : null) ?? null),
    );
    return { kind: 'unknown', near: null, walk: second === undefined ? walk : null, guidance: said };
  }
  return { kind: 'read-as', property, foreign: true, guidance: said };
}

function unknown(property: string, names: readonly string[]): PropertyMeaning {
  const near = nearest(property, names);
  const guidance = near === null ? 'CALL db.schema("json") lists its properties' : `the nearest property is ${near}`;
  return { kind: 'unknown', near, walk: null, guidance };
}

/** A row without labels applies to every label; edges have their own names. */
function applies({ on }: ForeignPropertyName, labels: readonly string[]): boolean {
  return labels.length > 0 && (on === undefined || labels.some((label) => on.includes(label)));
}

function sentence(guidance: string): string {
  const text = guidance.replace(/\.$/, '');
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

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
  /** The value it is compared with, if known. */
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
