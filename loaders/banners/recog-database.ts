/** Reads Recog's databases of fingerprints (Rapid7, BSD-2-Clause), unchanged in `recog/`. */
import { readFileSync } from 'node:fs';
import sax from 'sax';

/** A value that a fingerprint sets: a fixed text, or the text that a group of its pattern captures. */
interface RecogParameter {
  /** 0 for a fixed value. */
  readonly group: number;
  readonly name: string;
  readonly value: string;
}

/** An example: a banner that a fingerprint must match, and the values that it must return. */
export interface RecogExample {
  readonly text: string;
  readonly expected: Readonly<Record<string, string>>;
}

/** One fingerprint: a pattern, and the values of the banners that match it. */
export interface RecogFingerprint {
  readonly description: string;
  readonly pattern: RegExp;
  /** The pattern as Recog writes it. */
  readonly source: string;
  readonly parameters: readonly RecogParameter[];
  readonly examples: readonly RecogExample[];
}

/** The fingerprints of one kind of banner, in the order in which Weft tries them. */
export interface RecogDatabase {
  /** Certainty of the fingerprints that do not state their own, 0 to 1. */
  readonly preference: number;
  readonly fingerprints: readonly RecogFingerprint[];
}

/** Reads a database by the name of its file, without the extension. */
export function readRecogDatabase(name: string): RecogDatabase {
  return recogDatabaseOf(readFileSync(new URL(`recog/${name}.xml`, import.meta.url), 'utf8'));
}

/** Parses the document of a database. Throws if it is not XML. */
function recogDatabaseOf(document: string): RecogDatabase {
  const xml = sax.parser(true);
  const fingerprints: RecogFingerprint[] = [];
  let preference = 0;
  let open: Open | null = null;
  let text = '';
  let example: Readonly<Record<string, string>> = {};
  xml.onopentag = ({ name, attributes }) => {
    text = '';
    const given = textsOf(attributes);
    if (name === 'fingerprints') preference = Number(given.preference ?? 0);
    if (name === 'fingerprint')
      open = { source: given.pattern ?? '', flags: given.flags ?? '', description: '', parameters: [], examples: [] };
    if (name === 'example') example = given;
    if (name === 'param')
      open?.parameters.push({ group: Number(given.pos), name: given.name ?? '', value: given.value ?? '' });
  };
  xml.ontext = (piece) => {
    text += piece;
  };
  xml.oncdata = (piece) => {
    text += piece;
  };
  xml.onclosetag = (name) => {
    if (name === 'description' && open !== null) open.description = text.trim();
    if (name === 'example') open?.examples.push(exampleOf(text, example));
    if (name !== 'fingerprint' || open === null) return;
    const { source, flags, description, parameters, examples } = open;
    if (!HAS_TOO_MANY_WAYS.test(source))
      fingerprints.push({ description, source, pattern: patternOf(source, flags), parameters, examples });
    open = null;
  };
  xml.onerror = (error) => {
    throw error;
  };
  xml.write(document).close();
  return { preference, fingerprints };
}

/**
 * Parts that can each end at any dot: a banner full of dots occupies such a pattern for seconds. Three fingerprints of one mail server have
 * them.
 */
const HAS_TOO_MANY_WAYS = /(?:\[\^ \]\+\\\.){3}/;

interface Open {
  readonly source: string;
  readonly flags: string;
  description: string;
  readonly parameters: RecogParameter[];
  readonly examples: RecogExample[];
}

function exampleOf(text: string, { _encoding: encoding, ...expected }: Readonly<Record<string, string>>): RecogExample {
  const bytes = encoding === 'base64' ? Buffer.from(text, 'base64').toString('latin1') : text;
  return { text: bytes, expected };
}

function textsOf(attributes: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, String(value)]));
}

/**
 * Translates a pattern to JavaScript. In Ruby, for which Recog writes, `^` and `$` match at each line, and `(?m)`, like `REG_MULTILINE`,
 * lets the dot match the end of a line as well.
 */
function patternOf(source: string, flags: string): RegExp {
  const inner = new Set<string>();
  const plain = source
    .replace(/\(\?([im]+)\)/g, (_, letters: string) => {
      for (const letter of letters) inner.add(letter);
      return '';
    })
    .replace(/^\\A/, '^');
  const isCaseless = inner.has('i') || flags.includes('REG_ICASE');
  const hasDotAll = inner.has('m') || /REG_(?:MULTILINE|DOT_NEWLINE)/.test(flags);
  return new RegExp(plain, `${isCaseless ? 'i' : ''}m${hasDotAll ? 's' : ''}`);
}
