import { writeStringLiteral } from '../../parse/string-literal.ts';
import { insertion } from '../../text/edit.ts';
import type { BrokenText, Repair, Slip } from './slip.ts';

const DOUBLE = '“”„‟«»″';
const SINGLE = '‘’‚‛′´';
const MOST_PLACES = 40;

/** Quotes as word processors set them: `“x”`. */
export const typographicQuotes: Slip = (broken) => {
  const curly = broken.tokens.filter(({ text = '' }) => text !== '' && (DOUBLE + SINGLE).includes(text));
  const [first] = curly;
  if (first === undefined) return [];
  const edits = curly.map(({ start, text = '' }) => ({
    span: { start, end: start + text.length },
    text: SINGLE.includes(text) ? "'" : '"',
  }));
  return [{ offset: first.start, detail: `Write straight quotes: " instead of ${first.text}.`, edits }];
};

/** `'www.example.com"`: a string that ends with the other quote. */
export const mixedQuotes: Slip = ({ text, tokens, names }) => {
  const opener = tokens.find((token, at) => names[at] === 'ErrorChar' && /^["']$/.test(token.text ?? ''));
  if (opener === undefined) return [];
  const other = opener.text === '"' ? "'" : '"';
  const rest = text.slice(opener.start + 1);
  const end = new RegExp(`^[^"'\\n]*${other}(?=\\s*(?:[})\\],]|$|[A-Z]))`).exec(rest);
  if (end === null) return [];
  const at = opener.start + end[0].length;
  const detail = `The string starts with ${opener.text} and ends with ${other}: use the same quote at both ends.`;
  return [{ offset: opener.start, detail, edits: [{ span: { start: at, end: at + 1 }, text: opener.text ?? '' }] }];
};

/** A quote that is never closed, or never opened: the repair tries each place where a value may end or begin. */
export const unclosedQuotes: Slip = (broken) => {
  const index = broken.tokens.findIndex(
    ({ text = '' }, at) => broken.names[at] === 'ErrorChar' && /^["'`]$/.test(text),
  );
  const quote = broken.wordAt(index);
  if (quote === '') return [];
  const offset = broken.startOf(index);
  const openers = [
    offset,
    ...broken.tokens.flatMap((token, at) => (at < index && startsWith(token.text, quote) ? [token.start] : [])),
  ];
  const closings = openers.flatMap((opener) => endsOfValues(broken.text, opener + 1));
  const detail = `The ${quote} opened here is never closed.`;
  return [
    ...[...new Set(closings)].slice(0, MOST_PLACES).map((at) => ({ offset, detail, edits: [insertion(at, quote)] })),
    ...opening(broken, offset, quote),
  ];
};

function startsWith(text: string | undefined, quote: string): boolean {
  return text?.startsWith(quote) ?? false;
}

/**
 * Places behind an opening quote where its value may end: before a bracket, a comma or a keyword, or at the end. No value
 * goes on beyond a clause.
 */
function endsOfValues(text: string, from: number): number[] {
  const rest = text.slice(from);
  const clause = /\s+(?:RETURN|WITH|ORDER BY|LIMIT|MATCH|WHERE|AND|OR|AS)\b/i.exec(rest)?.index ?? rest.length;
  const signs = [...rest.slice(0, clause).matchAll(/[})\],]/g)].map(({ index }) => from + index);
  return [...signs, from + clause];
}

/** `{name: google.com"}`: the quote is there, and its opening one is missing. */
function opening({ text }: BrokenText, offset: number, quote: string): Repair[] {
  const value = /[^\s:=,([{]+$/.exec(text.slice(0, offset))?.[0];
  if (value === undefined) return [];
  const start = offset - value.length;
  return [{ offset: start, detail: `A ${quote} is missing before ${value}.`, edits: [insertion(start, quote)] }];
}

/** Quotes inside a string of the same quotes: `"actor="Sofacy""`, and SQL's `'o''brien'`. */
export const innerQuotes: Slip = (broken) => {
  const first = broken.at - 1;
  const isGlued = broken.endOf(first) === broken.startOf(broken.at) && /^[\w'"]/.test(broken.wordAt(broken.at));
  if (!broken.isString(first) || !isGlued) return [];
  const { text } = broken;
  const start = broken.startOf(first);
  const quote = text.charAt(start);
  const ends = [...text.slice(broken.endOf(first)).matchAll(/["']/g)].map(({ index }) => broken.endOf(first) + index);
  return ends
    .filter((end) => text.charAt(end) === quote)
    .slice(0, MOST_PLACES)
    .map((end) => {
      const value = text.slice(start + 1, end).replaceAll(quote + quote, quote);
      const written = value.includes("'") ? writeStringLiteral(value) : `'${value.replaceAll('\\', '\\\\')}'`;
      const detail = `The second ${quote} ends the string: write ${written}.`;
      return { offset: start, detail, edits: [{ span: { start, end: end + 1 }, text: written }] };
    });
};
