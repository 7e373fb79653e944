import type { NetworkRow, ObservationRow } from '../pipeline/batch.ts';
import type { Claim } from '../pipeline/claims.ts';
import type { Properties } from '../pipeline/properties.ts';

/** Characters that a line of tab-separated texts must not contain bare, and the quotation mark, which marks a text as JSON. */
const UNSAFE = /[\t\n\r"]/;

/** Returns a name as a column of a line: unchanged, or as JSON if it contains a separator. */
export function keyText(name: string): string {
  return UNSAFE.test(name) ? JSON.stringify(name) : name;
}

/** Returns the name in a column. */
export function keyOf(text: string): string {
  return text.charCodeAt(0) === QUOTE ? String(JSON.parse(text)) : text;
}

const QUOTE = 34;

/** A statement about a record in an import: the part of its claims, and which statement of the file it is. */
export interface RecordMark {
  readonly part: string;
  /** From 0. */
  readonly number: number;
}

/**
 * Returns the claim of a file about a node or an edge as text: number of the file (and the mark of its record), date, `i` if inferred,
 * properties, older dates.
 */
export function claimText(
  file: number,
  { observedAt, inferred, properties, older }: Claim,
  record?: RecordMark,
): string {
  const said = `${mentionText(file, record)}\t${observedAt}\t${inferred ? 'i' : ''}\t${propertiesText(properties)}`;
  return older === undefined ? said : `${said}\t${JSON.stringify(older)}`;
}

/** Returns a bare mention by a file, or by a record of it, as text. */
export function mentionText(file: number, record?: RecordMark): string {
  return record === undefined ? String(file) : `${file} ${record.part} ${record.number}`;
}

/** Returns the mark of the record in the text of a claim or a mention; null if it is of none. */
export function recordOf(text: string): RecordMark | null {
  const [, part, number] = markOf(text).split(' ');
  return part === undefined ? null : { part, number: Number(number) };
}

function markOf(text: string): string {
  const end = text.indexOf('\t');
  return end < 0 ? text : text.slice(0, end);
}

/** Parses a claim from its text. Its source is that of the file, and its part that of its record, else that of the file. */
export function claimOf(text: string, speakers: readonly Pick<Claim, 'source' | 'part'>[]): Claim {
  const [file = '', observedAt, inferred, properties = '', older] = text.split('\t');
  const [number, record] = file.split(' ');
  const { source = '', part: whole = '' } = speakers[Number(number)] ?? {};
  const part = record ?? whole;
  const claim = {
    source,
    part,
    observedAt: Number(observedAt),
    inferred: inferred === 'i',
    properties: properties === '' ? NO_PROPERTIES : asProperties(properties),
  };
  return older === undefined ? claim : { ...claim, older: asDates(older) };
}

/** Returns the number of the file at the start of the text of a claim or a bare mention. */
export function fileOf(text: string): number {
  return Number.parseInt(text, 10);
}

const NO_PROPERTIES: Properties = {};

function propertiesText(properties: Properties): string {
  for (const _ in properties) return JSON.stringify(properties);
  return '';
}

function asProperties(text: string): Properties {
  const properties: Properties = JSON.parse(text);
  return properties;
}

function asDates(text: string): Readonly<Record<string, number>> {
  const dates: Readonly<Record<string, number>> = JSON.parse(text);
  return dates;
}

/** Returns a sighting of an origin as text, without its prefix and AS number. */
export function sightingText(file: number, row: ObservationRow): string {
  const { firstSeen, lastSeen, approximate, peersSeeing = '', isInferred } = row;
  return `${file}\t${firstSeen}\t${lastSeen}\t${approximate ? 'a' : ''}\t${peersSeeing}\t${isInferred ? 'i' : ''}`;
}

/** Parses a sighting from its text. */
export function sightingOf(prefix: string, asn: number, text: string): ObservationRow {
  const [, firstSeen, lastSeen, approximate, peersSeeing = '', inferred] = text.split('\t');
  const dates = { firstSeen: Number(firstSeen), lastSeen: Number(lastSeen) };
  const how = inferred === 'i' ? { isInferred: true as const } : {};
  const sighting = { prefix, asn, ...dates, approximate: approximate === 'a', ...how };
  return peersSeeing === '' ? sighting : { ...sighting, peersSeeing: Number(peersSeeing) };
}

/** Returns a source's statement about the place of a block as text, without the block. */
export function networkText(file: number, { observedAt, record }: NetworkRow): string {
  return `${file}\t${observedAt}\t${JSON.stringify(record)}`;
}

/** Parses a network from its text. */
export function networkOf(cidr: string, text: string): NetworkRow {
  const [, observedAt, record = '{}'] = text.split('\t');
  return { cidr, observedAt: Number(observedAt), record: JSON.parse(record) };
}
