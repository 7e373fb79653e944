import type { NetworkRow, ObservationRow } from '../pipeline/batch.ts';
import type { Claim } from '../pipeline/claims.ts';
import type { Properties } from '../pipeline/properties.ts';

/** What must not stand bare in a line of tab-separated texts, and the quotation mark that starts a text told as JSON. */
const UNSAFE = /[\t\n\r"]/;

/** A name as a column of a line: as it is, or as JSON where it holds a separator. */
export function keyText(name: string): string {
  return UNSAFE.test(name) ? JSON.stringify(name) : name;
}

/** The name that a column holds. */
export function keyOf(text: string): string {
  return text.charCodeAt(0) === QUOTE ? String(JSON.parse(text)) : text;
}

const QUOTE = 34;

/** What the file of this number says of a node or an edge: number, date, `i` where inferred, properties, older dates. */
export function claimText(file: number, { observedAt, inferred, properties, older }: Claim): string {
  const said = `${file}\t${observedAt}\t${inferred ? 'i' : ''}\t${propertiesText(properties)}`;
  return older === undefined ? said : `${said}\t${JSON.stringify(older)}`;
}

/** A claim out of its text; source and part are those of the file. */
export function claimOf(text: string, speakers: readonly Pick<Claim, 'source' | 'part'>[]): Claim {
  const [file = '', observedAt, inferred, properties = '', older] = text.split('\t');
  const { source = '', part = '' } = speakers[Number(file)] ?? {};
  const claim = {
    source,
    part,
    observedAt: Number(observedAt),
    inferred: inferred === 'i',
    properties: properties === '' ? NO_PROPERTIES : asProperties(properties),
  };
  return older === undefined ? claim : { ...claim, older: asDates(older) };
}

/** Number of the file that a text of a claim, or of a bare mention, starts with. */
export function fileOf(text: string): number {
  const end = text.indexOf('\t');
  return Number(end < 0 ? text : text.slice(0, end));
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

/** A sighting of an origin, less its prefix and AS number. */
export function sightingText(file: number, row: ObservationRow): string {
  const { firstSeen, lastSeen, approximate, peersSeeing = '', isInferred } = row;
  return `${file}\t${firstSeen}\t${lastSeen}\t${approximate ? 'a' : ''}\t${peersSeeing}\t${isInferred ? 'i' : ''}`;
}

/** A sighting out of its text, and the number of the file. */
export function sightingOf(prefix: string, asn: number, text: string): ObservationRow {
  const [, firstSeen, lastSeen, approximate, peersSeeing = '', inferred] = text.split('\t');
  const dates = { firstSeen: Number(firstSeen), lastSeen: Number(lastSeen) };
  const how = inferred === 'i' ? { isInferred: true as const } : {};
  const sighting = { prefix, asn, ...dates, approximate: approximate === 'a', ...how };
  return peersSeeing === '' ? sighting : { ...sighting, peersSeeing: Number(peersSeeing) };
}

/** What a source says of the place of a block, less the block. */
export function networkText(file: number, { observedAt, record }: NetworkRow): string {
  return `${file}\t${observedAt}\t${JSON.stringify(record)}`;
}

/** A network out of its text. */
export function networkOf(cidr: string, text: string): NetworkRow {
  const [, observedAt, record = '{}'] = text.split('\t');
  return { cidr, observedAt: Number(observedAt), record: JSON.parse(record) };
}
