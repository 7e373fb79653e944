import { DEFAULT_MOST_CALLS, type Procedure } from '../engine/contract/procedure-catalog.ts';
import { parametersOf, signatureOf } from '../engine/contract/signature.ts';

/** Every procedure as a Markdown page: `docs/reference/procedures.md` is this text. */
export function proceduresPage(procedures: readonly Procedure[]): string {
  return `${[
    '# The procedures',
    'This page is written from the declarations in `procedures/` by `npm run reference`: do not edit it.',
    'Names match without case. Pass arguments by position, or by name in one map; `?` marks optional ones. A `CALL` may be the ' +
      'whole query, end with its `YIELD`, or go on.',
    ...procedures.map(section),
  ].join('\n\n')}\n`;
}

function section(procedure: Procedure): string {
  const { name, description, example, columns, inExpressions, mostCalls = DEFAULT_MOST_CALLS } = procedure;
  const hasParameters = parametersOf(procedure).length > 0;
  return [
    `## ${name}`,
    description,
    ['```', signatureOf(procedure), '```'].join('\n'),
    ['```cypher', example, '```'].join('\n'),
    `Its answer on the sample: [${name}](../procedures/${name}.md).`,
    table(columns.map((column) => [`\`${column.name}\``, column.type, column.description])),
    ...(inExpressions === true ? ['It may be part of an expression, where it is the list of its rows as maps.'] : []),
    ...(hasParameters ? [`One query may call it for ${mostCalls.toLocaleString('en')} rows.`] : []),
  ].join('\n\n');
}

function table(rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(['Column', 'Type', 'Meaning']), '|---|---|---|', ...rows.map(line)].join('\n');
}
