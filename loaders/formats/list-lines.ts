import { EmptyList, type PublishedFields, type Records, type SourceInput } from '../source.ts';
import { epochMs } from './dates.ts';
import { firstMatch } from './text-lines.ts';

/** The fields of a plain list of indicators. */
export const LIST_FIELDS: PublishedFields = {
  entry: { becomes: 'the listed indicator' },
  comment: { leftOut: 'words for a human reader, in a form that is different in each list' },
  'head.date': { becomes: 'the date of the edition, where the head of the list states one with its zone' },
};

/** Comments, and the first line of an ad blocker's list. */
const COMMENT_LINE = /^(?:#|;|\/\/|!|\[Adblock)/;
const TRAILING_COMMENT = /\s(?:#|;|\/\/)/;

/**
 * Reads the values of a plain list, one in each line, numbered from 1. In every list, lines that start with `#`, `;`, `//` or `!` are
 * comments, and so is the rest of a line after a blank and one of these (except `!`). A list without values whose comments count zero of them is
 * an `EmptyList`.
 */
export async function* listLines(input: SourceInput): Records<string> {
  let line = 0;
  let hasValues = false;
  let statesNone = false;
  for await (const text of input.lines()) {
    line += 1;
    const value = withoutComment(text);
    if (value !== '') {
      hasValues = true;
      yield { line, value };
    } else if (!hasValues && STATES_NONE.test(text)) statesNone = true;
  }
  if (statesNone && !hasValues) yield new EmptyList();
}

const COUNTED =
  '(?:entr(?:y|ies)|records?|rows?|lines?|ips?|addresses|networks|subnets|cidrs|domains?|hosts?|urls?|indicators|iocs?)';
/** `# END 0 entries`, `# Entries: 0`, `# Number of unique IPs : 0`. */
const STATES_NONE = new RegExp(
  `^[#;!/\\s]*(?:(?:end\\s*[:,]?\\s+)?0\\s+(?:unique\\s+)?${COUNTED}\\b|(?:total\\s+)?(?:number\\s+)?(?:of\\s+)?(?:unique\\s+)?(?:${COUNTED}|count|total)\\s*[:=]\\s*0(?![\\d.:/]))`,
  'i',
);

/** Returns a line of a list without its comment; empty if there is nothing else on it. */
export function withoutComment(text: string): string {
  const value = text.trim();
  // JSON has no comments.
  if (value.startsWith('{')) return value;
  if (COMMENT_LINE.test(value)) return '';
  const comment = value.search(TRAILING_COMMENT);
  return comment < 0 ? value : value.slice(0, comment).trimEnd();
}

const STATED =
  /^[#;!/\s]*(?:last[ -]?(?:updated?|modified)|this file date|updated?|date|generated)(?:\s+(?:on|at))?\s*:\s*(.+?)[\s#]*$/i;

/**
 * Returns the date in the comments at the head of a list, epoch ms; null if there is none, or if it has no zone. Publishers write `Last
 * updated: 2026-07-04 22:19:04 UTC`, `Date: 22 August 2026 02:19:04 (UTC)`, ISO 8601.
 */
export async function statedDate(input: SourceInput): Promise<number | null> {
  const text = (await firstMatch(input, STATED))?.replace(/\((UTC|GMT)\)/, '$1');
  if (text === undefined) return null;
  const isPlain = /^\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}:\d{2})?$/.test(text);
  const isZoned = /\d.*(?:\b(?:UTC|GMT)\b|Z$|[+-]\d{2}:?\d{2}$)/.test(text);
  return isPlain || isZoned ? (epochMs(text) ?? null) : null;
}
