/** Splits a WHOIS answer into lines: pairs of a key and a value, headers, bare lines, and the blank lines that separate parts. */
import { headerOf, type Section } from './headers.ts';

export type WhoisLine =
  | { readonly kind: 'pair'; readonly key: string; readonly value: string }
  | { readonly kind: 'header'; readonly section: Section }
  | { readonly kind: 'bare'; readonly text: string; readonly isIndented: boolean }
  | { readonly kind: 'blank' };

/** Sentences that some registries write where others have a key and a value. */
const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [/^(?:domain )?record expires on (.+)$/i, 'expires'],
  [/^(?:domain )?record created on (.+)$/i, 'created'],
  [/^registered on (.+)$/i, 'registered'],
  [/^whois lookup made (?:at|on) (.+)$/i, 'answered'],
  [/^last updated on (.+)$/i, 'answered'],
  // Some servers answer in HTML entities.
  [
    /^(?:%\s*)?(?:>>>|&gt;&gt;&gt;)\s*last update(?: of (?:the )?whois (?:database|data))?\s*:?\s*(.+?)\s*(?:<|&lt;)*$/i,
    'answered',
  ],
  [/^%\s*timestamp:\s*(.+)$/i, 'answered'],
  [/^%\s+(\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d.*)$/, 'answered'],
  [/^%%?\s*(?:whois lookup|query) (?:made|time)[^:]*:\s*(\d{4}.+)$/i, 'answered'],
  [/^domain ([a-z0-9-]+(?:\.[a-z0-9-]+)+)$/i, 'domain'],
];

/**
 * A host name and the text that may follow it. In a list of name servers such a line is never a key with a colon, whether or not it has an
 * IPv6 address.
 */
const HOST_FIRST = /^\s*[-\s]*[a-z0-9_-]+(?:\.[a-z0-9_-]+){1,10}\.?(?:[\s[(]|$)/i;

/** Returns the lines of an answer. It leaves out comments, except those that show when it was given or whose data follows. */
export function whoisLines(text: string): readonly WhoisLine[] {
  return text.split(/\r\n|\n|\r/).flatMap((line) => whoisLine(line.trimEnd()));
}

function whoisLine(line: string): WhoisLine[] {
  const text = line.trim();
  if (text === '') return [{ kind: 'blank' }];
  for (const [sentence, key] of SENTENCES) {
    const value = sentence.exec(text)?.[1];
    if (value !== undefined) return [{ kind: 'pair', key, value }];
  }
  if (/^[-=*_\s]+$/.test(text)) return [];
  const comment = /^[%#;]+\s*(.*)$/.exec(text)?.[1];
  if (comment !== undefined) return comment.endsWith(':') ? headerLine(comment) : [];
  if (HOST_FIRST.test(text) && !/\.\s*\.\s*\./.test(text)) return [bare(line)];
  // Two keys on one line: `Domain name: example.com.fj<tab>Status: Active`.
  const halves = /^([^\t:]+:[^\t]+)\t+([A-Za-z ]+:.*)$/.exec(text);
  if (halves !== null) return [halves[1] ?? '', halves[2] ?? ''].flatMap((half) => pairLine(half) ?? []);
  return [pairLine(text) ?? headerLine(text)[0] ?? tabbedLine(line) ?? bare(line)];
}

function bare(line: string): WhoisLine {
  return { kind: 'bare', text: line.trim(), isIndented: /^\s/.test(line) };
}

function headerLine(text: string): WhoisLine[] {
  const section = headerOf(text);
  return section === null ? [] : [{ kind: 'header', section }];
}

/** Reads `key: value`, `key......: value`, `Key:......value`, `[Key] value`, `a. [Key] value`. */
function pairLine(line: string): WhoisLine | null {
  // Hong Kong explains a key in so many words that it would look like a sentence.
  const text = line.replace(/\s*\([^():]{30,}\)(?=\s*:)/, '');
  const bracketed = /^(?:[a-z]\. ?)?\[([^\]]+)\](?:\s+(.*))?$/.exec(text);
  if (bracketed !== null) {
    const [, key = '', value] = bracketed;
    const section = value === undefined && !text.includes('. [') ? headerOf(key) : null;
    return section === null ? pair(key, value ?? '') : { kind: 'header', section };
  }
  const [, key = '', value = ''] = /^([^:@]{1,60}?)(?:\s*\.{2,})?\s*:+(?:\.{2,})?\s*(.*)$/.exec(text) ?? [];
  if (key === '' || value.startsWith('//') || !/^[^\d(]/.test(key) || key.split(/\s+/).length > 9) return null;
  const section = value === '' ? headerOf(key) : null;
  return section === null ? pair(key, value) : { kind: 'header', section };
}

/** Reads `Domain name<tab>example.ch`. */
function tabbedLine(line: string): WhoisLine | null {
  const [, key, value] = /^([A-Z][A-Za-z ]+)\t+(\S.*)$/.exec(line) ?? [];
  return key === undefined || value === undefined ? null : pair(key, value);
}

function pair(key: string, value: string): WhoisLine {
  return { kind: 'pair', key: foldKey(key), value: value.trim() };
}

/**
 * Folds a key to lower case with single blanks: `domain_name`, `ns_name_01`, `Street1`, `AC E-Mail`, `Administrative Contact(AC)`,
 * `address-loc`.
 */
function foldKey(key: string): string {
  return key
    .toLowerCase()
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[_-]loc$/, '')
    .replace(/[_\s]+/g, ' ')
    .replace(/[*.\s]+$|^[*.\s]+/g, '')
    .replace(/ ?\d{1,2}$/, '');
}
