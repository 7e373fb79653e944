import { isIP } from 'node:net';
import { writeStringLiteral } from '../engine/parse/string-literal.ts';
import {
  addressKey,
  cidrRange,
  foldAddress,
  foldAsn,
  foldCidr,
  foldCryptoAddress,
  foldCve,
  foldFileHash,
  foldHost,
  foldRange,
  foldTlsFingerprint,
  foldUrlPath,
  isRange,
  KeyError,
  keyOrNull,
  parseUrl,
  pastedText,
} from '../schema/keys/index.ts';
import type { JudgedLabel } from '../verdicts/kinds.ts';
import { ArgumentError } from './arguments.ts';

/** What an indicator may be; the words of the column `type`. */
export type IndicatorKind = 'ip' | 'domain' | 'network' | 'asn' | 'cve' | 'hash' | 'url' | 'tls' | 'crypto';

/** One thing that was asked for, in the form in which the graph stores it. */
export interface AnyIndicator {
  readonly kind: IndicatorKind;
  /** Label of its node. */
  readonly label: JudgedLabel;
  readonly name: string;
  /** Order keys of its first and last address; null where it is no address and no network. */
  readonly start: string | null;
  readonly end: string | null;
  /** The whole URL where one was given: what lists it decides before its host does. */
  readonly url?: string;
}

/** Each kind in words, for notices and errors, in the order in which errors list them. */
export const KIND_NAMES: Readonly<Record<IndicatorKind, string>> = {
  ip: 'address',
  domain: 'host',
  network: 'network',
  asn: 'AS number',
  cve: 'CVE',
  hash: 'file hash',
  url: 'URL path',
  tls: 'TLS fingerprint',
  crypto: 'wallet address',
};

const EXAMPLES: Readonly<Record<IndicatorKind, string>> = {
  ip: '192.0.2.10',
  domain: 'www.example.com (or a URL of it)',
  network: '192.0.2.0/24',
  asn: 'AS64500',
  cve: 'CVE-2021-44228',
  hash: 'a file hash of 32, 40 or 64 hexadecimal digits',
  url: '/secure/login.php',
  tls: 'jarm:, ja3:, ja3s: or ja4: and the digits',
  crypto: 'eth:0x and the digits',
};

/**
 * Recognises pasted text and folds it: defanged, in quotes or angle brackets, with a scheme, port or path around a host or an address.
 * Throws `KeyError` for text that looks like a kind but is invalid, and `ArgumentError`, which lists the accepted kinds, for any other
 * text.
 */
export function readIndicator(given: string, accepted: readonly IndicatorKind[] = ALL_KINDS): AnyIndicator {
  const text = pastedText(given);
  const read = READERS.find(({ isMeant }) => isMeant(text))?.read ?? readHost;
  const indicator = read(text, given);
  if (indicator === null || !accepted.includes(indicator.kind)) throw notAccepted(given, indicator, accepted);
  return indicator;
}

/** Returns whether a text has its host as it is read, except for case and the spelling of international names and IPv6. */
export function isWritten({ name, label }: AnyIndicator, text: string): boolean {
  return label === 'IPV6' || name.includes('xn--') || text.toLowerCase().includes(name);
}

/** Every kind, in the fixed order in which what answers them is put together. */
export const ALL_KINDS: readonly IndicatorKind[] = [
  'ip',
  'domain',
  'network',
  'asn',
  'cve',
  'hash',
  'url',
  'tls',
  'crypto',
];

interface Reader {
  readonly isMeant: (text: string) => boolean;
  readonly read: (text: string, given: string) => AnyIndicator | null;
}

/** How to recognise each kind, the first that fits; a text that none fits is read as a host. */
const READERS: readonly Reader[] = [
  { isMeant: (text) => /^(?:[a-z][a-z0-9+.-]*:\/\/|(?:https?|wss?|ftp):[\\/]|[\\/]{2})/i.test(text), read: readUrl },
  { isMeant: (text) => text.startsWith('/'), read: readPath },
  { isMeant: (text) => /^cve[-_ ]?\d[\d\s_-]*$/i.test(text), read: readCve },
  { isMeant: (text) => /^asn?\s*\d[\d.]*$/i.test(text), read: (text) => plain('asn', 'ASN', foldAsn(text)) },
  {
    isMeant: (text) => /^(?:jarm|ja3s?|ja4):|^[0-9a-f]{62}$|^[tqd]\w{9}_[0-9a-f]{12}_[0-9a-f]{12}$/i.test(text),
    read: readTls,
  },
  { isMeant: isHash, read: (text) => plain('hash', 'FILE_HASH', foldFileHash(text).name) },
  { isMeant: (text) => walletOf(text) !== null, read: readWallet },
  { isMeant: isNetwork, read: readNetwork },
  { isMeant: isAddress, read: readAddress },
  { isMeant: (text) => /^\d+$/.test(text), read: () => null },
];

function plain(kind: IndicatorKind, label: JudgedLabel, name: string): AnyIndicator {
  return { kind, label, name, start: null, end: null };
}

function ofAddress(text: string): AnyIndicator {
  const { label, name } = foldAddress(text);
  const key = addressKey(name);
  return { kind: 'ip', label, name, start: key, end: key };
}

/** A host of one label is none on the internet: rather a slip of writing. */
function readUrl(text: string): AnyIndicator | null {
  const { host, url } = parseUrl(text.replace(/^[\\/]{2}/, 'http://'));
  if (isIP(host) === 0 && !host.includes('.')) return null;
  return { ...(isIP(host) === 0 ? plain('domain', 'HOSTNAME', host) : ofAddress(host)), url };
}

/** A path that would be read as the address of a host is none. */
function readPath(text: string): AnyIndicator | null {
  const name = foldUrlPath(text);
  return name.startsWith('//') ? null : plain('url', 'URL', name);
}

function readCve(text: string): AnyIndicator {
  return plain('cve', 'CVE', foldCve(text.replace(/^cve(?=\d)/i, 'CVE-')));
}

function readTls(text: string): AnyIndicator {
  return plain('tls', 'TLS_FINGERPRINT', foldTlsFingerprint(text));
}

/** Hexadecimal digits that are too many for a word are meant as a hash, and so is what names its algorithm. */
function isHash(text: string): boolean {
  return /^(?:md5|sha-?\d{1,3})\s*[:=]/i.test(text) || /^[0-9a-f]{24,}$/i.test(text);
}

function walletOf(text: string): string | null {
  return keyOrNull(() => foldCryptoAddress(text));
}

function readWallet(text: string): AnyIndicator | null {
  const name = walletOf(text);
  return name === null ? null : plain('crypto', 'CRYPTO_ADDRESS', name);
}

/** A range, or an address, or what was meant as one, before a slash and a number: `192.0.2/24` is a mistaken network, no path. */
function isNetwork(text: string): boolean {
  if (isRange(text) || /^[\d.]+\s+255\.[\d.]+$/.test(text)) return true;
  const [, address = ''] = /^\[?([^/\]]+)\]?\s*\/\s*[\d.]+$/.exec(text) ?? [];
  return isIP(address.trim()) !== 0 || /^[\d.\s]+$/.test(address);
}

function readNetwork(text: string): AnyIndicator {
  const { name, family, length } = foldCidr(isRange(text) ? oneNetwork(text) : text);
  if (length === (family === 4 ? 32 : 128)) return ofAddress(name);
  return { kind: 'network', label: 'PREFIX', name, ...cidrRange(name) };
}

/** A range that is one network; any other is several indicators. */
function oneNetwork(range: string): string {
  const [only = '', ...others] = foldRange(range);
  if (others.length === 0) return only;
  const all = [only, ...others.slice(0, 4)].join(', ');
  throw new KeyError(
    'one network',
    range,
    `each of its ${others.length + 1} networks: ${all}${others.length > 4 ? ', ...' : ''}`,
  );
}

/** Text of numbers and dots, or of groups and colons, is meant as an address. */
function isAddress(text: string): boolean {
  const host = text.replace(/[/?#].*$/s, '').replace(/^.*@/s, '');
  return (
    /^\[?\d+(?:\.\d+)+\]?(?::\d*)?$|^\[IPv6:/i.test(host) || /^\[?[0-9a-f]*:[0-9a-f.]*:[0-9a-f:.%]*\]?/i.test(host)
  );
}

/** 192.0.2.10/a is an address with a path, where 192.0.2.10/24 is a network. */
function readAddress(text: string): AnyIndicator {
  const host = keyOrNull(() => parseUrl(text).host);
  return host === null || isIP(host) === 0 ? ofAddress(text) : { ...ofAddress(host), ...urlOf(text) };
}

/** A word without a dot is rather a name that `svc.search` reads than a host. */
function readHost(text: string): AnyIndicator | null {
  const name = keyOrNull(() => foldHost(text));
  return name?.includes('.') ? { ...plain('domain', 'HOSTNAME', name), ...urlOf(text) } : null;
}

/** The URL of a host with a path, without a scheme: the form of the graph's URLs. */
function urlOf(text: string): Pick<AnyIndicator, 'url'> {
  const url = text.includes('/') ? keyOrNull(() => parseUrl(text).url) : null;
  return url === null ? {} : { url };
}

function notAccepted(given: string, indicator: AnyIndicator | null, accepted: readonly IndicatorKind[]): ArgumentError {
  const examples = accepted.map((kind) => EXAMPLES[kind]);
  const expected = `${examples.slice(0, -1).join(', ')}${examples.length > 1 ? ' or ' : ''}${examples.at(-1)}`;
  const reason =
    indicator === null
      ? 'nothing that can be asked for here'
      : `a kind that is not accepted here (${KIND_NAMES[indicator.kind]})`;
  const instead =
    indicator === null
      ? `CALL svc.search(${writeStringLiteral(shown(given.trim()))})`
      : `CALL explain(${writeStringLiteral(indicator.name)})`;
  return new ArgumentError(`'${shown(given)}' is ${reason}. Give ${expected}.`, { instead });
}

const SHOWN = 120;

function shown(given: string): string {
  return given.length > SHOWN ? `${given.slice(0, SHOWN)}...` : given;
}
