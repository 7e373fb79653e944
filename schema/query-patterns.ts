import { EDGES } from './edges.ts';
import { labelDeclaration } from './labels.ts';
import type { EdgeDeclaration, LabelDeclaration } from './model.ts';

/** How to query a label or an edge type: queries that an index serves, queries that no index serves, and advice. */
export interface QueryPatterns {
  readonly fastPatterns: readonly string[];
  readonly slowPatterns: readonly string[];
  readonly bestPractices: readonly string[];
}

/** Returns how to query nodes of a label. */
export function labelPatterns(label: LabelDeclaration): QueryPatterns {
  const name = text(label.example);
  const isReversed = label.properties.some((property) => property.name === 'reversedName');
  const indexed = label.properties.filter(({ index, hidden }) => index === 'range' && hidden !== true);
  const node = `MATCH (n:${label.label})`;
  return {
    fastPatterns: [
      `MATCH (n:${label.label} {name: ${name}}) RETURN n`,
      ...(startsByIndex(label)
        ? [`${node} WHERE n.name STARTS WITH ${text(label.example.slice(0, 4))} RETURN n.name LIMIT 25`]
        : []),
      ...(isReversed ? [`${node} WHERE n.name ENDS WITH ${text(label.example.slice(-4))} RETURN n.name LIMIT 25`] : []),
      ...(hasTextIndex(label) ? [`${node} WHERE n.name CONTAINS "login" RETURN n.name LIMIT 25`] : []),
      ...indexed.map(
        ({ name: key, type }) => `${node} WHERE n.${key} = ${type === 'int' ? '1' : name} RETURN n.name LIMIT 25`,
      ),
    ],
    slowPatterns: [
      label.size === 'large' ? `${node} RETURN n LIMIT 25` : `${node} RETURN count(DISTINCT n.name)`,
      ...(isReversed ? [] : [`${node} WHERE n.name ENDS WITH ${text(label.example.slice(-4))} RETURN n`]),
    ],
    bestPractices: [
      `Begin with the name: ${label.keyForm}.`,
      label.size === 'large'
        ? `There are many: a query that names no ${label.label} and nothing joined to one is refused.`
        : 'There are few: a query may read all of them, with a LIMIT.',
      ...(answersUnstored(label) ? ['Any routable address answers, even if it is not stored.'] : []),
    ],
  };
}

/** Returns how to query edges of a type: from either named end. */
export function edgePatterns(edge: EdgeDeclaration): QueryPatterns {
  const [ends] = edge.ends;
  const [from, to] = [ends?.from[0] ?? '', ends?.to[0] ?? ''];
  const step = `-[:${edge.type}]->`;
  return {
    fastPatterns: [
      `MATCH (${anchored('a', from, edge)})${step}(b:${to}) RETURN b.name LIMIT 25`,
      `MATCH (a:${from})${step}(${anchored('b', to, edge)}) RETURN a.name LIMIT 25`,
    ],
    slowPatterns: [`MATCH (a:${from})${step}(b:${to}) RETURN a.name, b.name`],
    bestPractices: [
      'Name the node at one end; without it the query is refused.',
      edge.direction === 'both'
        ? 'The arrow may point either way.'
        : `It points from ${from} to ${to}: the arrow counts.`,
      ...(edge.queryTime ? ['It also answers for an address that is not stored.'] : []),
      ...(backwards(edge.type) ?? []),
    ],
  };
}

/** Returns whether queries may name nodes of the label that are not stored: these are built from the data around them. */
export function answersUnstored({ key }: LabelDeclaration): boolean {
  return key === 'ipv4' || key === 'ipv6';
}

function backwards(type: string): string[] | null {
  const reverse = EDGES.find((edge) => edge.reverseOf === type);
  return reverse === undefined ? null : [`${reverse.type} walks it the other way.`];
}

/** If nodes have a display name too, a prefix is searched in both: by an index if there is a folded copy. */
function startsByIndex({ properties }: LabelDeclaration): boolean {
  const has = (name: string) => properties.some((property) => property.name === name);
  return !has('displayName') || has('searchName');
}

function hasTextIndex(label: LabelDeclaration): boolean {
  return label.properties.some(({ name, index }) => name === 'name' && index === 'text');
}

/** Layers that know of registrable domains alone. */
const REGISTRATION: ReadonlySet<string> = new Set(['whois', 'organizations']);

/** Registrations belong to registrable domains: a host below one has none. */
function anchored(variable: string, label: string, { layer }: EdgeDeclaration): string {
  const example = label === 'HOSTNAME' && REGISTRATION.has(layer) ? 'example.com' : labelDeclaration(label)?.example;
  return `${variable}:${label} {name: ${text(example ?? '')}}`;
}

function text(value: string): string {
  return JSON.stringify(value);
}
