import { EDGES } from '../../schema/edges.ts';
import { LABELS } from '../../schema/labels.ts';
import type { ProcedureCatalog } from '../contract/procedure-catalog.ts';
import { COMPUTING_FUNCTIONS } from '../guard/function-names.ts';
import { type Token, tokenise, tokenName } from '../parse/tokens.ts';
import { decodeUnicodeEscapes } from '../parse/unicode-escapes.ts';

/** Replaces the values of a text in a log: strings, numbers, and words that may be either. */
const STRING = '$s';
const NUMBER = '$n';
const WORD = '_';

const STRINGS: ReadonlySet<string> = new Set(['STRING_LITERAL1', 'STRING_LITERAL2']);
const NUMBERS: ReadonlySet<string> = new Set([
  'DECIMAL_DOUBLE',
  'UNSIGNED_DECIMAL_INTEGER',
  'UNSIGNED_HEX_INTEGER',
  'UNSIGNED_OCTAL_INTEGER',
]);
const WORDS: ReadonlySet<string> = new Set(['IDENTIFIER', 'EXTENDED_IDENTIFIER', 'ESCAPED_SYMBOLIC_NAME']);

const SCHEMA_NAMES: ReadonlySet<string> = new Set([
  ...LABELS.flatMap(({ label, properties }) => [label, ...properties.map(({ name }) => name)]),
  ...EDGES.flatMap(({ type, properties }) => [type, ...properties.map(({ name }) => name)]),
]);

const FUNCTION_NAMES: ReadonlySet<string> = new Set(wordsOf(COMPUTING_FUNCTIONS));

/** The words in the names of procedures and of their columns. */
export function procedureWords(catalog: ProcedureCatalog): ReadonlySet<string> {
  const names = catalog.all().flatMap(({ name, columns }) => [name, ...columns.map((column) => column.name)]);
  return new Set(wordsOf(names));
}

function wordsOf(names: readonly string[]): readonly string[] {
  return names.flatMap((name) => name.toLowerCase().split('.'));
}

const LONGEST = 2000;
const CUT = '...';

/**
 * Returns a query for the log: without strings, numbers, comments or the user's own names, which may contain what is looked for. Names of
 * the schema, of functions and of `procedures` stay, and so do one-letter names, which reveal nothing. In a malformed text the start of its
 * strings is unknown, so it ends before its first quote.
 */
export function strippedText(text: string, isWellFormed: boolean, procedures: ReadonlySet<string> = new Set()): string {
  let written = '';
  for (const token of tokensOf(text)) {
    const part = isWellFormed ? wellFormedPart(token, procedures) : doubtfulPart(token);
    if (part === null || written.length + part.length > LONGEST) return `${written.trimEnd()} ${CUT}`.trimStart();
    written += part === ' ' && written.endsWith(' ') ? '' : part;
  }
  return written.trim();
}

function tokensOf(text: string): readonly Token[] {
  try {
    return tokenise(decodeUnicodeEscapes(text));
  } catch {
    return tokenise(text.slice(0, text.indexOf('\\')));
  }
}

function wellFormedPart(token: Token, procedures: ReadonlySet<string>): string | null {
  const name = tokenName(token);
  if (name === 'ErrorChar') return null;
  if (!WORDS.has(name)) return valuePart(token, name) ?? token.text ?? '';
  const { text = '' } = token;
  const word = text.toLowerCase();
  return /^[a-z]$/.test(word) || FUNCTION_NAMES.has(word) || procedures.has(word) ? text : knownWord(token);
}

function doubtfulPart(token: Token): string | null {
  const name = tokenName(token);
  if (STRINGS.has(name) || name === 'ErrorChar' || name.startsWith('INTERPOLATED')) return null;
  return WORDS.has(name) ? knownWord(token) : (valuePart(token, name) ?? token.text ?? '');
}

/** Returns the replacement of a token that is a value, a comment or a space; null for any other. */
function valuePart(token: Token, name: string): string | null {
  if (name === 'EOF') return '';
  if (token.channel !== 0) return ' ';
  if (STRINGS.has(name)) return STRING;
  return NUMBERS.has(name) ? NUMBER : null;
}

function knownWord({ text = '' }: Token): string {
  const word = text.startsWith('`') ? text.slice(1, -1) : text;
  return SCHEMA_NAMES.has(word) ? word : WORD;
}
