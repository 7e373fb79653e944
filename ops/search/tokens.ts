import { SearchError } from './search-error.ts';

/** A piece of a search: a bracket, AND or OR, or a field with its value. */
export type SearchToken =
  | { readonly kind: '(' | ')' | 'AND' | 'OR' }
  | { readonly kind: 'term'; readonly field: string; readonly value: string };

const FIELD = /^([A-Za-z_]{1,40})\s*:\s*/;
const WORD = /^(AND|OR|&&|\|\|)(?=[\s()]|$)/i;
/** Quotes as keyboards and word processors write them. */
const QUOTES: ReadonlyMap<string, string> = new Map(
  Object.entries({ '"': '"', "'": "'", '“': '”', '„': '“', '‘': '’' }),
);

/** Splits a search into its pieces. Throws a `SearchError` that shows where it cannot be read. */
export function searchTokens(text: string): SearchToken[] {
  const tokens: SearchToken[] = [];
  let rest = text.trimStart();
  while (rest !== '') {
    const { token, length } = nextToken(rest);
    tokens.push(token);
    rest = rest.slice(length).trimStart();
  }
  return tokens;
}

function nextToken(rest: string): { readonly token: SearchToken; readonly length: number } {
  const [first = ''] = rest;
  if (first === '(' || first === ')') return { token: { kind: first }, length: 1 };
  const word = WORD.exec(rest)?.[1];
  if (word !== undefined) {
    const kind = /^(?:and|&&)$/i.test(word) ? 'AND' : 'OR';
    return { token: { kind }, length: word.length };
  }
  const [head, field] = FIELD.exec(rest) ?? [];
  if (head === undefined || field === undefined) {
    throw new SearchError(`Expected field:value, a bracket, AND or OR before '${shown(rest)}'.`);
  }
  const { value, length } = readValue(rest.slice(head.length), field);
  return { token: { kind: 'term', field, value }, length: head.length + length };
}

function readValue(rest: string, field: string): { readonly value: string; readonly length: number } {
  const [open = ''] = rest;
  const close = QUOTES.get(open);
  if (close !== undefined) return readQuoted(rest, close, field);
  const value = /^[^\s()]*/.exec(rest)?.[0] ?? '';
  if (value === '') throw new SearchError(`${field} has no value: write ${field}:value.`);
  return { value, length: value.length };
}

/** A backslash keeps the next character from ending the value. */
function readQuoted(rest: string, close: string, field: string) {
  let value = '';
  for (let at = 1; at < rest.length; at += 1) {
    const character = rest[at] ?? '';
    if (character === close) return { value, length: at + 1 };
    const next = rest[at + 1];
    const isEscape = character === '\\' && (next === close || next === '\\');
    value += isEscape ? next : character;
    if (isEscape) at += 1;
  }
  throw new SearchError(`The value of ${field} lacks its closing quote.`);
}

function shown(text: string): string {
  return text.length > 20 ? `${text.slice(0, 20)}…` : text;
}
