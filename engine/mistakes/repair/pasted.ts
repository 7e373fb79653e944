import type { Edit } from '../../text/edit.ts';
import type { Repair, Slip } from './slip.ts';

const FENCE = /^\s*```[\w+-]*[ \t]*\r?\n?/;
const HEADING =
  /^\s*(?:cypher|query|answer|neo4j)\s*[:$>]\s*(?=(?:MATCH|OPTIONAL|UNWIND|CALL|WITH|RETURN|EXPLAIN|PROFILE)\b)/i;

/** Text pasted with a query: a Markdown fence, a heading before it, quotes that are escaped as in JSON. */
export const pastedWrappings: Slip = ({ text }) => [...fence(text), ...heading(text), ...escapedQuotes(text)];

function fence(text: string): Repair[] {
  const open = FENCE.exec(text);
  if (open === null) return [];
  const close = /\s*```\s*$/.exec(text.slice(open[0].length));
  const end = close === null ? text.length : open[0].length + close.index;
  const edits = [leftOut(0, open[0].length), leftOut(end, text.length)];
  return [{ offset: 0, detail: 'Leave the Markdown fence out.', edits }];
}

function heading(text: string): Repair[] {
  const found = HEADING.exec(text);
  if (found === null) return [];
  return [{ offset: 0, detail: `Leave ${found[0].trim()} out.`, edits: [leftOut(0, found[0].length)] }];
}

function escapedQuotes(text: string): Repair[] {
  const escapes = [...text.matchAll(/\\(["'])/g)];
  const [first] = escapes;
  const bare = text.replace(/\\["']/g, '');
  if (first === undefined || bare.includes(first[1] ?? '')) return [];
  const edits = escapes.map(({ index }) => leftOut(index, index + 1));
  return [{ offset: first.index, detail: 'Leave out the backslashes before the quotes of a string.', edits }];
}

function leftOut(start: number, end: number): Edit {
  return { span: { start, end }, text: '' };
}
