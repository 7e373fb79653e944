import type { Advisory } from '../../../schema/advisory.ts';
import { edgeDeclaration } from '../../../schema/edges.ts';
import { labelDeclaration } from '../../../schema/labels.ts';
import type { EdgeDeclaration, LabelDeclaration } from '../../../schema/model.ts';
import { schemaDriftRewrite, unknownProperty } from '../../advise/notices.ts';
import type { Parameters } from '../../contract/step.ts';
import type { ParsedStatement, RelationshipPattern, Span, ValueReference } from '../../parse/outline.ts';
import type { Edit } from '../../text/edit.ts';
import { edgeMeaning } from '../edges/edge-names.ts';
import { listed } from '../edges/edge-problems.ts';
import { isOneHop, namesTypes } from '../edges/steps.ts';
import type { Meaning } from '../keys/anchors.ts';
import { type LabelKnowledge, nodesOf } from '../labels/label-knowledge.ts';
import type { NodeLabels } from '../labels/node-labels.ts';
import {
  dependsOnValue,
  type PropertyMeaning,
  type PropertyUse,
  propertyMeaning,
  propertyUses,
} from './property-names.ts';

type Owner = LabelDeclaration | EdgeDeclaration;

/** A notice with the edits of its rewrite, beyond those that are made. */
export interface Offer {
  readonly advisory: Advisory;
  readonly edits: readonly Edit[];
}

/** The properties of a query as this graph knows them. */
export interface PropertyCorrection {
  readonly edits: readonly Edit[];
  readonly advisories: readonly Advisory[];
  readonly offers: readonly Offer[];
  /** Returns the corrected name of a property at a place. */
  readonly nameAt: (span: Span, written: string) => string;
  /** Whether the value of a parameter made a difference. */
  readonly readsParameters: boolean;
}

/** Labels and edges of a query's properties, as far as known. */
interface Surroundings {
  readonly statement: ParsedStatement;
  readonly knowledge: LabelKnowledge;
  readonly nodeLabels: NodeLabels;
  readonly meaning: Meaning;
  readonly parameters: Parameters;
}

/**
 * Corrects the properties of other graph products and those in another case, everywhere. A property that no label of its node has gets a
 * notice with the nearest one. If the labels are unknown, there is no notice.
 */
export function correctProperties(around: Surroundings): PropertyCorrection {
  const edits: Edit[] = [];
  const names = new Map<number, string>();
  const advisories = new Map<string, Advisory>();
  const offers = new Map<string, { advisory: Advisory; edits: Edit[] }>();
  const uses = propertyUses(around.statement);
  for (const use of uses) {
    const owners = ownersOf(use, around);
    if (owners.length === 0) continue;
    const meaning = propertyMeaning(use.property, owners, isText(use.value, around.parameters));
    if (meaning.kind === 'own') continue;
    const advisory = noticeOf(use.property, owners, meaning);
    if (meaning.kind === 'read-as' && !isTwice(use, meaning.property)) {
      edits.push(renamed(use, meaning.property));
      names.set(use.span.start, meaning.property);
      advisories.set(advisory.message, advisory);
    } else if (meaning.kind === 'unknown') {
      const offer = offers.get(advisory.message) ?? { advisory, edits: [] };
      if (meaning.near !== null) offer.edits.push(renamed(use, meaning.near));
      if (meaning.walk !== null) offer.edits.push(...walked(use, meaning.walk, around.statement.text));
      offers.set(advisory.message, offer);
    }
  }
  return {
    edits,
    advisories: [...advisories.values()],
    offers: [...offers.values()],
    nameAt: (span, written) => names.get(span.start) ?? written,
    readsParameters: uses.some(({ property, value }) => holdsParameter(value) && dependsOnValue(property)),
  };
}

function noticeOf(
  property: string,
  owners: readonly Owner[],
  meaning: Exclude<PropertyMeaning, { kind: 'own' }>,
): Advisory {
  if (meaning.kind === 'read-as' && meaning.foreign) return schemaDriftRewrite(property, meaning.property);
  return unknownProperty(listed(owners.map(nameOf)), property, meaning.guidance);
}

function renamed({ form, span, variable, property }: PropertyUse, name: string): Edit {
  return form === 'projection'
    ? { span, text: `${quoted(property)}: ${quoted(variable ?? '')}.${name}` }
    : { span, text: name };
}

/** `i.country` as the name of the node that the steps lead to, the first of several. */
function walked({ form, span, variable, property }: PropertyUse, walk: string, text: string): Edit[] {
  const access = /(?:`(?:[^`]|``)*`|[\p{L}_][\p{L}\p{N}_]*)\s*\.\s*$/u.exec(text.slice(0, span.start));
  if (form !== 'access' || variable === null || access === null) return [];
  let end = `${property.replace(/\W/g, '')}Node`;
  while (text.includes(end)) end += 'x';
  const steps = walk.replace('(x:', `(${end}:`);
  return [
    { span: { start: access.index, end: span.end }, text: `head([(${quoted(variable)})${steps} | ${end}.name])` },
  ];
}

function quoted(name: string): string {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? name : `\`${name.replaceAll('`', '``')}\``;
}

/** A pattern that has the right name too keeps both: a map may not name one key twice. */
function isTwice({ element }: PropertyUse, name: string): boolean {
  return element?.properties.some(({ key }) => key === name) ?? false;
}

function ownersOf(use: PropertyUse, around: Surroundings): Owner[] {
  if (use.element?.kind === 'relationship') return edgesOf(use.element);
  if (use.element?.kind === 'node') return labelsOf(around.nodeLabels.of(use.element));
  const { variable, span } = use;
  if (variable === null) return [];
  const { labels } = around.knowledge.ofVariable(variable, span);
  if (labels.length > 0) return labelsOf(labels.flatMap(around.meaning));
  return inferredOwners(variable, span, around);
}

/** Returns what a variable may be, from the edges of its node or the types of its edge. */
function inferredOwners(variable: string, span: Span, { statement, knowledge, nodeLabels }: Surroundings): Owner[] {
  const isIt = (element: { readonly variable: string | null; readonly span: Span }): boolean =>
    element.variable === variable && knowledge.sameVariable(variable, element.span, span);
  const nodes = nodesOf(statement).filter(isIt);
  if (nodes.length > 0)
    return labelsOf(nodes.map((node) => nodeLabels.of(node)).find(({ length }) => length > 0) ?? []);
  const relationships = statement.outline.paths
    .flatMap(({ elements }) => elements.filter((element) => element.kind === 'relationship'))
    .filter(isIt);
  return relationships.every(isOneHop) ? relationships.flatMap(edgesOf) : [];
}

function labelsOf(labels: readonly string[]): Owner[] {
  const declarations = [...new Set(labels)].map(labelDeclaration);
  return declarations.every((declaration) => declaration !== undefined) ? declarations : [];
}

function edgesOf(pattern: RelationshipPattern): Owner[] {
  if (!namesTypes(pattern)) return [];
  const declarations = pattern.types.map(({ name }) => {
    const meaning = edgeMeaning(name, { left: [], right: [] });
    return meaning.kind === 'known' ? edgeDeclaration(meaning.declaration.type) : undefined;
  });
  return declarations.every((declaration) => declaration !== undefined) ? declarations : [];
}

function nameOf(owner: Owner): string {
  return 'label' in owner ? owner.label : owner.type;
}

function isText(value: ValueReference | null, parameters: Parameters): boolean {
  switch (value?.kind) {
    case 'string':
      return true;
    case 'parameter': {
      const bound = parameters[value.name];
      return typeof bound === 'string' || (Array.isArray(bound) && bound.some((item) => typeof item === 'string'));
    }
    case 'list':
      return value.items.some((item) => isText(item, parameters));
    default:
      return false;
  }
}

function holdsParameter(value: ValueReference | null): boolean {
  return value?.kind === 'parameter' || (value?.kind === 'list' && value.items.some(holdsParameter));
}
