import { DEFAULT_MOST_CALLS, type Procedure } from '../engine/contract/procedure-catalog.ts';
import { type Parameter, parametersOf, signatureOf } from '../engine/contract/signature.ts';
import type { Advisory } from '../schema/advisory.ts';

/** The answer to a call of a procedure. */
interface ExampleAnswer {
  readonly query: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly advisories: readonly Advisory[];
}

/** Rows, entries of a list, and characters of a text that a page shows. */
const MOST_ROWS = 3;
const MOST_ENTRIES = 4;
const MOST_CHARACTERS = 160;

/** Columns whose values differ in each run, or in each release. */
const FLEETING: ReadonlySet<string> = new Set([
  'startedAt',
  'elapsed_ms',
  'nextCursor',
  'version',
  'schemaVersion',
  'database',
]);

/**
 * One procedure as a Markdown page, `docs/procedures/<name>.md`: its declaration, the layers that it reports where they are empty or stale,
 * and the answer to a call.
 */
export function procedurePage(procedure: Procedure, layers: readonly string[], answer: ExampleAnswer): string {
  const { name, description } = procedure;
  return `${[
    `# ${name}`,
    'Written from the declaration in `procedures/` and a call on the sample, by `vitest run test/full/sample/procedure-pages.test.ts -u`: do not edit it. ' +
      'All procedures: [reference](../reference/procedures.md).',
    description,
    '## Call',
    fenced('', signatureOf(procedure)),
    callForms(procedure),
    ...argumentsPart(procedure),
    '## Columns',
    columnsPart(procedure),
    ...noticesPart(layers),
    '## Example',
    examplePart(answer),
  ].join('\n\n')}\n`;
}

function callForms(procedure: Procedure): string {
  const { inExpressions, mostCalls = DEFAULT_MOST_CALLS } = procedure;
  const parameters = parametersOf(procedure);
  const [first] = parameters;
  return [
    first === undefined
      ? 'It takes no arguments.'
      : `Pass arguments by position, or by name in one map: \`${mapForm(procedure, parameters)}\`.`,
    inExpressions === true
      ? 'It may be part of an expression too, where it is the list of its rows as maps.'
      : 'Use it in `CALL` only.',
    ...(first === undefined
      ? []
      : [`With arguments from rows, one query may call it for ${mostCalls.toLocaleString('en')} rows.`]),
  ].join(' ');
}

function mapForm({ name }: Procedure, parameters: readonly Parameter[]): string {
  return `CALL ${name}({${parameters.map((parameter) => `${parameter.name}: ...`).join(', ')}})`;
}

function argumentsPart(procedure: Procedure): string[] {
  const parameters = parametersOf(procedure);
  if (parameters.length === 0) return [];
  const rows = parameters.map((parameter) => [
    `\`${parameter.name}\``,
    parameter.type,
    parameter.isOptional ? (defaultOf(procedure, parameter.name) ?? 'optional') : 'required',
  ]);
  return ['## Arguments', table(['Argument', 'Type', 'Default'], rows)];
}

/** The default of a parameter in Cypher, where it has one. */
function defaultOf({ parameters }: Procedure, name: string): string | null {
  const definition = parameters.shape[name]?._zod.def;
  if (definition === undefined || !('defaultValue' in definition)) return null;
  return `\`${JSON.stringify(definition.defaultValue)}\``;
}

function columnsPart({ columns, columnAliases = {} }: Procedure): string {
  const aliases = Object.entries(columnAliases).map(([alias, column]) => `\`${alias}\` for \`${column}\``);
  const rows = columns.map((column) => [`\`${column.name}\``, column.type, column.description]);
  return [
    table(['Column', 'Type', 'Meaning'], rows),
    ...(aliases.length === 0 ? [] : [`YIELD takes ${aliases.join(' and ')} as well.`]),
  ].join('\n\n');
}

function noticesPart(layers: readonly string[]): string[] {
  if (layers.length === 0) return [];
  const named = layers.map((layer) => `\`${layer}\``).join(', ');
  return [
    '## Notices',
    `It reads ${named}. If one of these is empty or stale, the answer says so in \`advisories\` (\`vdp-plane-empty\`, \`layer-degraded\`). ` +
      'All notices: [notices](../notices.md).',
  ];
}

function examplePart({ query, rows, advisories }: ExampleAnswer): string {
  return [
    fenced('cypher', query),
    rowsPart(rows),
    ...(advisories.length === 0 ? [] : [['With the notices:', '', ...advisories.map(reported)].join('\n')]),
  ].join('\n\n');
}

function rowsPart(rows: ExampleAnswer['rows']): string {
  if (rows.length === 0) return 'The sample has no rows for it.';
  const shown = rows.slice(0, MOST_ROWS);
  const count =
    rows.length > shown.length ? `The first ${shown.length} of ${rows.length.toLocaleString('en')} rows` : 'The rows';
  return [
    `${count} on the sample; … marks a cut, or a value that differs in each run:`,
    fenced('json', shown.map((row) => JSON.stringify(shortMap(Object.entries(row)))).join('\n')),
  ].join('\n\n');
}

function reported({ kind, message }: Advisory): string {
  return `- \`${kind}\`: ${message}`;
}

/** A value as a page has room for it. */
function short(value: unknown): unknown {
  if (typeof value === 'string') return value.length > MOST_CHARACTERS ? `${value.slice(0, MOST_CHARACTERS)}…` : value;
  if (Array.isArray(value)) {
    const kept = value.slice(0, MOST_ENTRIES).map(short);
    return value.length > kept.length ? [...kept, '…'] : kept;
  }
  if (typeof value !== 'object' || value === null) return value;
  // The members of a map come in any order from the database.
  return shortMap(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function shortMap(members: readonly (readonly [string, unknown])[]): unknown {
  return Object.fromEntries(
    members.map(([name, value]) => [name, FLEETING.has(name) && value !== null ? '…' : short(value)]),
  );
}

function fenced(language: string, text: string): string {
  return [`\`\`\`${language}`, text, '```'].join('\n');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
