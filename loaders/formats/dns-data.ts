import { foldAddress } from '../../schema/keys/index.ts';
import { RefusedRecord } from '../source.ts';

/**
 * The data of a resource record, by its type. `NXDOMAIN` is not a record: a server answers that the name does not exist. Names are
 * absolute, without the root's dot: the root itself is ''.
 */
export type DnsData =
  | { readonly type: 'NXDOMAIN' }
  | { readonly type: 'A' | 'AAAA'; readonly address: string }
  | { readonly type: 'CNAME' | 'ALIAS' | 'DNAME' | 'NS' | 'PTR'; readonly target: string }
  | { readonly type: 'MX'; readonly preference?: number; readonly exchange: string }
  | { readonly type: 'TXT'; readonly text: string }
  /** The text verbatim. The target of a service is absolute, in lower case and without the root's dot: `1 . alpn=h2,h3`, `3 1 1 0a1b`. */
  | { readonly type: 'TLSA' | 'SVCB' | 'HTTPS'; readonly text: string }
  | { readonly type: 'CAA'; readonly flags: number; readonly tag: string; readonly value: string }
  | {
      readonly type: 'SRV';
      readonly priority: number;
      readonly weight: number;
      readonly port: number;
      readonly target: string;
    }
  | { readonly type: 'SOA'; readonly server: string; readonly mailbox: string; readonly numbers: readonly number[] }
  | {
      readonly type: 'DS';
      readonly keyTag: number;
      readonly algorithm: number;
      readonly digestType: number;
      /** Hexadecimal; undefined if the source leaves it out. */
      readonly digest?: string | undefined;
    };

/** The fields of one record as in the text of a zone (RFC 1035, section 5.1), with their escapes. */
export interface DataFields {
  readonly line: number;
  readonly type: string;
  readonly fields: readonly string[];
  /** Makes a name of the data absolute; null for a relative name without an origin. */
  readonly absolute: (name: string) => string | null;
}

/** Returns the record that gives a host this address: A or AAAA, by its family. Throws `KeyError` for a text that is not an address. */
export function addressData(text: string): DnsData {
  const { label, name } = foldAddress(text);
  return { type: label === 'IPV4' ? 'A' : 'AAAA', address: name };
}

/** Returns the data in the fields of a record; null for a type that no loader reads. Throws `RefusedRecord` for fields that do not fit. */
export function dataOf(record: DataFields): DnsData | null {
  const { line, type, fields } = record;
  if (fields[0] === '\\#' && LEAST_FIELDS.has(type)) return genericData(record);
  if (fields.length < (LEAST_FIELDS.get(type) ?? 0)) {
    throw new RefusedRecord(line, `a ${type} record with ${fields.length} fields of data`);
  }
  switch (type) {
    case 'A':
    case 'AAAA':
      return { type, address: field(record, 0) };
    case 'CNAME':
    case 'ALIAS':
    case 'DNAME':
    case 'NS':
    case 'PTR':
      return { type, target: nameAt(record, 0) };
    case 'MX':
      return { type, preference: numberAt(record, 0), exchange: nameAt(record, 1) };
    case 'TXT':
      // RFC 7208, section 3.3: the strings of one record are one text, with nothing between them.
      return { type, text: fields.map(unescaped).join('') };
    case 'CAA':
      return { type, flags: numberAt(record, 0), tag: field(record, 1), value: unescaped(field(record, 2)) };
    case 'SRV': {
      const [priority, weight, port] = [numberAt(record, 0), numberAt(record, 1), numberAt(record, 2)];
      return { type, priority, weight, port, target: nameAt(record, 3) };
    }
    case 'TLSA': {
      const [usage, selector, matchingType] = [numberAt(record, 0), numberAt(record, 1), numberAt(record, 2)];
      return { type, text: tlsaText(line, [usage, selector, matchingType], fields.slice(3).join('')) };
    }
    case 'SVCB':
    case 'HTTPS':
      return { type, text: serviceText(numberAt(record, 0), nameAt(record, 1), serviceParameters(fields.slice(2))) };
    case 'SOA': {
      const numbers = [2, 3, 4, 5, 6].map((at) => secondsAt(record, at));
      return { type, server: nameAt(record, 0), mailbox: nameAt(record, 1), numbers };
    }
    case 'DS':
      return {
        type,
        ...{ keyTag: numberAt(record, 0), algorithm: numberAt(record, 1), digestType: numberAt(record, 2) },
        // RFC 4034, section 5.3: it may contain blanks.
        digest: digestOf(fields.slice(3).join('')),
      };
    default:
      return null;
  }
}

/** Returns data in the form for types that a server does not know (RFC 3597, section 5): `\\# 4 C0000201`. Addresses alone are read from it. */
function genericData({ line, type, fields: [, length, ...digits] }: DataFields): DnsData {
  const bytes = Buffer.from(digestOf(digits.join('')) ?? '', 'hex');
  const size = type === 'A' ? 4 : type === 'AAAA' ? 16 : null;
  if (size === null) throw new RefusedRecord(line, `a ${type} record with its data in hexadecimal, which is not read`);
  if (bytes.length !== size || Number(length) !== size)
    throw new RefusedRecord(line, `expected ${size} bytes in the data of a ${type} record`);
  const text = size === 4 ? bytes.join('.') : (bytes.toString('hex').match(/.{4}/g) ?? []).join(':');
  return addressData(text);
}

/** Returns the text of a TLSA record (RFC 6698, section 2.2): usage, selector, matching type and the digits. */
function tlsaText(line: number, numbers: readonly number[], digits: string): string {
  const data = digestOf(digits);
  if (data === undefined) throw new RefusedRecord(line, `expected hexadecimal digits, got '${digits.slice(0, 60)}'`);
  return [...numbers, data.toLowerCase()].join(' ');
}

/** Returns the text of an SVCB or HTTPS record (RFC 9460, section 2.1): priority, target (a dot: the name itself) and parameters. */
export function serviceText(priority: number, target: string, parameters: readonly string[]): string {
  return [priority, target.toLowerCase() || '.', ...parameters].join(' ');
}

/** Returns the parameters as they were written. A value in quotes comes as a separate field after the `=`. */
function serviceParameters(fields: readonly string[]): string[] {
  const parameters: string[] = [];
  for (const text of fields) {
    if (parameters.at(-1)?.endsWith('=')) parameters.push(`${parameters.pop()}${/\s/.test(text) ? `"${text}"` : text}`);
    else parameters.push(text);
  }
  return parameters;
}

/** Returns the parameters that tools list by key: `{alpn: ['h2'], port: 8443}`. A key without a value is true. */
export function serviceParametersOf(parameters: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(parameters).map(([key, value]) =>
    value === true || value === null || value === ''
      ? key
      : `${key}=${Array.isArray(value) ? value.join(',') : String(value)}`,
  );
}

/** Returns a digest in hexadecimal digits; undefined for a text that is not one. */
export function digestOf(text: string | undefined): string | undefined {
  return text !== undefined && /^(?:[0-9a-f]{2})+$/i.test(text) ? text : undefined;
}

const LEAST_FIELDS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    A: 1,
    AAAA: 1,
    CNAME: 1,
    ALIAS: 1,
    DNAME: 1,
    NS: 1,
    PTR: 1,
    MX: 2,
    TXT: 1,
    CAA: 3,
    SRV: 4,
    SOA: 7,
    TLSA: 4,
    SVCB: 2,
    HTTPS: 2,
    DS: 4,
  }),
);

/** Returns a text without the escapes of a zone file: `\"` is a quote, `\059` a semicolon. */
export function unescaped(text: string): string {
  return text.replace(/\\(\d{3}|[\s\S])/g, (_, escaped: string) =>
    escaped.length === 3 ? String.fromCharCode(Number(escaped)) : escaped,
  );
}

/** Returns a name without the root's dot, for data whose names are all absolute. */
export function withoutRoot(name: string): string {
  return name.endsWith('.') ? name.slice(0, -1) : name;
}

function nameAt(record: DataFields, at: number): string {
  const text = field(record, at);
  const absolute = record.absolute(text);
  if (absolute === null) throw new RefusedRecord(record.line, `'${text.slice(0, 60)}' is relative to no $ORIGIN`);
  return absolute;
}

function field({ fields }: DataFields, at: number): string {
  return fields[at] ?? '';
}

function numberAt(record: DataFields, at: number): number {
  const text = field(record, at);
  if (/^\d{1,10}$/.test(text)) return Number(text);
  throw new RefusedRecord(record.line, `expected a number in a ${record.type} record, got '${text.slice(0, 60)}'`);
}

/** Zone files may write the times of a SOA record with units, as `1h`. */
function secondsAt(record: DataFields, at: number): number {
  return ttlSeconds(field(record, at)) ?? numberAt(record, at);
}

const SECONDS: ReadonlyMap<string, number> = new Map([
  ['s', 1],
  ['m', 60],
  ['h', 3600],
  ['d', 86_400],
  ['w', 604_800],
]);
/** RFC 2181, section 8: a TTL is at most 2^31 - 1. */
const LONGEST_TTL = 0x7fffffff;

/** `3600`, or BIND's `1h30m`; null for anything else. */
export function ttlSeconds(text: string): number | null {
  if (!/^(?:\d+|(?:\d+[smhdw])+)$/i.test(text)) return null;
  const parts = [...text.matchAll(/(\d+)([smhdw]?)/gi)];
  const seconds = parts.reduce(
    (sum, [, count, unit = '']) => sum + Number(count) * (SECONDS.get(unit.toLowerCase()) ?? 1),
    0,
  );
  return seconds <= LONGEST_TTL ? seconds : null;
}
