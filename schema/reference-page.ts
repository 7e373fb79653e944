import { PROVENANCE } from './declare.ts';
import { EDGES } from './edges.ts';
import { FOREIGN_EDGES, FOREIGN_LABELS, FOREIGN_PROPERTIES } from './foreign-names.ts';
import { PRODUCT_EDGES, PRODUCT_LABELS, PRODUCT_PROPERTIES } from './foreign-names-of-products.ts';
import { resolvedEnds, visibleProperties } from './introspection.ts';
import { LABELS } from './labels.ts';
import { LAYERS } from './layers.ts';
import { MEANT_CHAINS } from './meant-chains.ts';
import type { EdgeDeclaration, ForeignName, LabelDeclaration } from './model.ts';

const LABEL_SECTIONS: readonly (readonly [LabelDeclaration['section'], string])[] = [
  ['names-and-registration', 'Names and registration'],
  ['addresses-and-routing', 'Addresses and routing'],
  ['threat-and-identity', 'Threats, actors, identity, vulnerabilities'],
  ['physical', 'Physical infrastructure'],
];

const EDGE_SECTIONS: readonly (readonly [EdgeDeclaration['section'], string])[] = [
  ['dns-web-registration', 'DNS, web, registration'],
  ['addresses-routing-places', 'Addresses, routing, places'],
  ['threat-identity-vulnerabilities', 'Threats, identity, vulnerabilities'],
  ['physical', 'Physical infrastructure'],
];

/** The whole graph model as a Markdown page: `docs/reference/graph.md` is this text. */
export function referencePage(): string {
  return `${[
    '# The graph model',
    '`npm run reference` generates this page from the declarations in `schema/`: do not edit it.',
    '## Labels',
    'Every node has one label and a `name` that is unique within it. Times are epoch milliseconds unless a property says otherwise.',
    ...LABEL_SECTIONS.flatMap(([section, title]) => [`### ${title}`, ...labelsOf(section)]),
    '## Edges',
    'There is one edge per start, type and end, however many sources state it. Every edge except PARENT_OF has `source`, `observed_at`, `inferred`, `sources` and `observed`. "Both ways" means that a pattern matches in either direction; "query time" that the edge also answers for an address that was never loaded.',
    ...EDGE_SECTIONS.flatMap(([section, title]) => [`### ${title}`, edgeTable(section)]),
    '## Layers',
    layerTable(),
    '## Names of other graph products',
    'A label, property or edge type of another product is corrected if it has one replacement; otherwise the error says how to query.',
    '### Labels of others',
    foreignTable([...FOREIGN_LABELS, ...PRODUCT_LABELS]),
    '### Properties of others',
    foreignTable([...FOREIGN_PROPERTIES, ...PRODUCT_PROPERTIES]),
    '### Edge types of others',
    foreignTable([...FOREIGN_EDGES, ...PRODUCT_EDGES]),
    '### Edges that are meant',
    'An edge type between ends that it never joins is read as the one short path that joins them.',
    chainTable(),
  ].join('\n\n')}\n`;
}

function labelsOf(section: LabelDeclaration['section']): string[] {
  return LABELS.filter((label) => label.section === section).map((label) =>
    [
      `#### ${label.label}`,
      label.description,
      `\`name\`: ${label.keyForm}. Example: \`${label.example}\`.${label.size === 'small' ? ' Small: may be scanned with a LIMIT.' : ''}`,
      propertyTable(label),
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
  );
}

function propertyTable(label: LabelDeclaration): string {
  const shown = visibleProperties(label).filter((property) => property.name !== 'name');
  if (shown.length === 0) return '';
  return table(
    ['Property', 'Type', 'Meaning'],
    shown.map((property) => [`\`${property.name}\``, property.type, property.description]),
  );
}

function edgeTable(section: EdgeDeclaration['section']): string {
  const provenance = new Set(PROVENANCE.map((property) => property.name));
  return table(
    ['Type', 'From → to', 'Properties', 'Meaning'],
    EDGES.filter((edge) => edge.section === section).map((edge) => [
      edge.type,
      endsText(edge),
      edge.properties
        .filter((property) => property.hidden !== true && !provenance.has(property.name))
        .map((property) => `\`${property.name}\` (${property.type}: ${property.description})`)
        .join('; '),
      edge.description,
    ]),
  );
}

function endsText(edge: EdgeDeclaration): string {
  return resolvedEnds(edge)
    .map((ends) => {
      const marks = [
        ...(ends.direction === 'both' ? ['both ways'] : []),
        ...(ends.queryTime ? ['query time'] : []),
        ...(edge.reverseOf === undefined ? [] : [`${edge.reverseOf} reversed`]),
      ];
      const arrow = ends.direction === 'both' ? '–' : '→';
      const note = marks.length === 0 ? '' : ` (${marks.join(', ')})`;
      return `${ends.from.join(', ')} ${arrow} ${ends.to.join(', ')}${note}`;
    })
    .join('; ');
}

function layerTable(): string {
  return table(
    ['Layer', 'What it holds', 'Labels', 'Edge types', 'What fills it'],
    LAYERS.map((layer) => [
      `\`${layer.id}\``,
      layer.description,
      [...layer.labels, ...(layer.signals ?? []).map((signal) => `${signal.label}.${signal.property}`)].join(', '),
      layer.edgeTypes.join(', '),
      layer.fill === undefined ? '' : `\`${layer.fill}\``,
    ]),
  );
}

function chainTable(): string {
  return table(
    ['Written', 'From', 'To', 'Read as'],
    MEANT_CHAINS.map(({ type, from, to, chain }) => [type, from.join(', '), to.join(', '), `\`${chain}\``]),
  );
}

function foreignTable(names: readonly ForeignName[]): string {
  return table(
    ['Written', 'Here', 'Guidance'],
    names.map((name) => [
      name.foreign.map((word) => `\`${word}\``).join(', '),
      name.replacement.length > 0 ? name.replacement.join(' or ') : 'error',
      name.pattern === undefined ? name.guidance : `${name.guidance} \`${name.pattern}\``,
    ]),
  );
}

function table(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(heading), `|${heading.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}
