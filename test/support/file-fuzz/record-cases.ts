import { parse, stringify } from 'yaml';
import { mutatedValue } from './json-mutations.ts';
import { mutatedLine } from './line-mutations.ts';
import type { Choices } from './random.ts';
import type { SeedFile } from './seed-files.ts';

/** A file with one record mutated, and the file without that record. */
export interface RecordCase {
  readonly mutated: Buffer;
  readonly without: Buffer;
  /** False if it is only a line of a record. */
  readonly isWhole: boolean;
  /** The record before and after, for the report of a fault. */
  readonly how: string;
}

/** Records that a file must have: one bad record of fewer may be a sign of another format. */
const FEWEST = 8;
const SHOWN = 300;
/** Sources whose records have several lines: objects of RPSL, answers of WHOIS, pages. */
const OF_SEVERAL_LINES = /-routes$|-as-sets$|^whois-text$|^endoflife-date$/;
/** A blank line, or a comment of one format or another. */
const NO_RECORD = /^\s*(?:$|[#;!%]|\/\/)/;

/**
 * Returns a case of a file: a member of one of its lists of JSON or YAML, else a line. Returns null if it has too few records, or if it is XML:
 * after a mistake nothing of it can be read, so that the file counts as incomplete.
 */
export function recordCase({ source, bytes }: SeedFile, choices: Choices): RecordCase | null {
  if (bytes.includes(0) || source.readsMarkup === true) return null;
  const text = bytes.toString('utf8');
  const document = parsed(text, JSON.parse);
  if (document !== undefined) return memberCase(document, choices, JSON.stringify);
  // A line of YAML is no record.
  if (source.readsYaml === true) return memberCase(parsed(text, parse), choices, stringify);
  return lineCase(text, choices, source.id);
}

function parsed(text: string, parser: (text: string) => unknown): unknown {
  try {
    return parser(text);
  } catch {
    return undefined;
  }
}

function lineCase(text: string, choices: Choices, id: string): RecordCase | null {
  const lines = text.split('\n');
  if (lines.length < FEWEST) return null;
  const at = choices.below(lines.length);
  const line = lines[at] ?? '';
  const mutated = mutatedLine(line, choices);
  if (NO_RECORD.test(mutated) || mutated.includes('\0')) return null;
  return {
    mutated: Buffer.from(lines.with(at, mutated).join('\n')),
    without: Buffer.from(lines.toSpliced(at, 1).join('\n')),
    isWhole: !OF_SEVERAL_LINES.test(id),
    how: `line ${at + 1}: ${line.slice(0, SHOWN)} => ${mutated.slice(0, SHOWN)}`,
  };
}

function memberCase(document: unknown, choices: Choices, written: (document: unknown) => string): RecordCase | null {
  const places = [...listsIn(document, [])];
  if (places.length === 0) return null;
  const path = choices.of(places);
  const list = at(document, path);
  const keys = Object.keys(list);
  const key = choices.of(keys);
  const record: unknown = Reflect.get(list, key);
  const mutated = mutatedValue(record, choices);
  // In a list, these say nothing.
  if (mutated === null || mutated === '') return null;
  const changed = (change: (owner: object) => void) => {
    const copy: unknown = structuredClone(document);
    change(at(copy, path));
    return Buffer.from(written(copy));
  };
  return {
    mutated: changed((owner) => Reflect.set(owner, key, mutated)),
    without: changed((owner) => {
      if (Array.isArray(owner)) owner.splice(Number(key), 1);
      else Reflect.deleteProperty(owner, key);
    }),
    isWhole: true,
    how: `${[...path, key].join('.')}: ${JSON.stringify(record).slice(0, SHOWN)} => ${JSON.stringify(mutated).slice(0, SHOWN)}`,
  };
}

/** The paths of the outermost lists, and of the outermost objects that map names to records. */
function* listsIn(value: unknown, path: readonly string[]): Iterable<readonly string[]> {
  if (typeof value !== 'object' || value === null) return;
  const members = Object.entries(value);
  const areRecords = members.every(([, member]) => typeof member === 'object' && member !== null);
  if (members.length >= FEWEST && (Array.isArray(value) || areRecords)) yield path;
  else for (const [key, member] of members) yield* listsIn(member, [...path, key]);
}

function at(document: unknown, path: readonly string[]): object {
  let owner: unknown = document;
  for (const key of path) owner = Reflect.get(Object(owner), key);
  return Object(owner);
}
