import { STORED_EDGES } from './edges.ts';
import { sourceLabels, targetLabels, visibleProperties } from './introspection.ts';
import { LABELS } from './labels.ts';
import type { EdgeDeclaration, LabelDeclaration } from './model.ts';
import { answersUnstored, edgePatterns, labelPatterns } from './query-patterns.ts';

/** The formats of the whole schema as one text. */
export const SCHEMA_FORMATS = ['cypher', 'json', 'markdown', 'details'] as const;

export type SchemaFormat = (typeof SCHEMA_FORMATS)[number];

/** Placeholder in a text for the number of nodes of a label or of edges of a type. */
const COUNT = /⟦(\w+)⟧/;

/** A text with holes: `pieces[i]`, then the count of `names[i]`, then `pieces[i + 1]`. */
export interface CountedText {
  readonly pieces: readonly string[];
  readonly names: readonly string[];
}

/** The schema in one of its forms, with holes for the counts, which only the graph knows. */
export function schemaText(format: SchemaFormat): CountedText {
  const parts = WRITERS[format]().split(COUNT);
  return {
    pieces: parts.filter((_, index) => index % 2 === 0),
    names: parts.filter((_, index) => index % 2 === 1),
  };
}

const WRITERS: Readonly<Record<SchemaFormat, () => string>> = { cypher, json, markdown, details };

function countOf(name: string): string {
  return `⟦${name}⟧`;
}

function cypher(): string {
  const nodes = LABELS.map((label) => {
    const keys = visibleProperties(label).map(({ name, type }) => `${name}: ${type}`);
    return `(:${label.label} {${keys.join(', ')}}) // ${countOf(label.label)} nodes`;
  });
  const edges = STORED_EDGES.flatMap((edge) =>
    edge.ends.map(({ from, to }) => `(:${from.join('|')})-[:${edge.type}]->(:${to.join('|')})`),
  );
  return [...nodes, ...edges].join('\n');
}

/** Counts are numbers in JSON: a placeholder is written as a string, and its quotes are then removed. */
function json(): string {
  const schema = {
    nodes: LABELS.map((label) => ({
      label: label.label,
      count: countOf(label.label),
      virtual: answersUnstored(label),
      properties: visibleProperties(label).map(({ name, type, description }) => ({ name, type, description })),
    })),
    relationships: STORED_EDGES.map(({ type, queryTime }) => ({
      type,
      source: sourceLabels(type),
      target: targetLabels(type),
      count: countOf(type),
      virtual: queryTime,
    })),
  };
  return JSON.stringify(schema).replace(/"(⟦\w+⟧)"/g, '$1');
}

function markdown(): string {
  return [
    '# Schema',
    '## Nodes',
    table(
      ['Label', 'Nodes', 'Meaning', 'Properties'],
      LABELS.map((label) => [label.label, countOf(label.label), label.description, keys(label)]),
    ),
    '## Relationships',
    table(
      ['Type', 'Edges', 'From', 'To', 'Meaning', 'Properties'],
      STORED_EDGES.map((edge) => [
        edge.type,
        countOf(edge.type),
        sourceLabels(edge.type).join(', '),
        targetLabels(edge.type).join(', '),
        edge.description,
        keys(edge),
      ]),
    ),
  ].join('\n\n');
}

function details(): string {
  const nodes = LABELS.map((label) => [
    `(:${label.label}) ${countOf(label.label)} nodes. ${label.description}`,
    `  name: ${label.keyForm}; such as ${label.example}`,
    ...propertyLines(label),
    ...labelPatterns(label).fastPatterns.map((pattern) => `  ask: ${pattern}`),
  ]);
  const edges = STORED_EDGES.map((edge) => [
    ...edge.ends.map(({ from, to }) => `(:${from.join('|')})-[:${edge.type}]->(:${to.join('|')})`),
    `  ${countOf(edge.type)} edges. ${edge.description}`,
    ...propertyLines(edge),
    ...edgePatterns(edge).fastPatterns.map((pattern) => `  ask: ${pattern}`),
  ]);
  return [...nodes, ...edges].map((lines) => lines.join('\n')).join('\n\n');
}

function propertyLines(declaration: LabelDeclaration | EdgeDeclaration): string[] {
  return visibleProperties(declaration)
    .filter(({ name }) => name !== 'name')
    .map(({ name, type, description }) => `  ${name} (${type}): ${description}`);
}

function keys(declaration: LabelDeclaration | EdgeDeclaration): string {
  return visibleProperties(declaration)
    .map(({ name }) => name)
    .join(', ');
}

function table(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(heading), `|${heading.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}
