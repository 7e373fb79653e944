import { foldAddress, foldCidr, foldHost, keyOrNull } from '../../schema/keys/index.ts';
import type { NodeKey } from './said.ts';

/** The result of the check if the mechanism matches (RFC 7208, section 4.6.2). */
type SpfQualifier = '+' | '-' | '~' | '?';

/**
 * A domain that a term names. `macro` is the name in the record (RFC 7208, section 7): only its end is the same for every mail, and that is
 * the domain.
 */
interface NamedDomain {
  readonly domain: string;
  readonly macro?: string;
}

/** A term that names a host or a network: a domain (null: the domain that publishes the record), an address or a network. */
export type SpfTerm =
  | ({ readonly kind: 'include' | 'exists' | 'a' | 'mx'; readonly qualifier: SpfQualifier } & NamedDomain)
  | { readonly kind: 'a' | 'mx'; readonly qualifier: SpfQualifier; readonly domain: null }
  | ({ readonly kind: 'redirect' } & NamedDomain)
  | { readonly kind: 'ip'; readonly qualifier: SpfQualifier; readonly sender: NodeKey };

/** The terms of an SPF record that name something, and the terms that name nothing specific, each with the reason. */
export interface SpfRecord {
  readonly terms: readonly SpfTerm[];
  readonly leftOut: readonly { readonly term: string; readonly reason: string }[];
}

/**
 * Parses the terms of an SPF record (RFC 7208, section 12); null if the text is not one. It leaves out only an invalid term, although a
 * mail server would reject the whole record: the other terms still state something. `owner` is the domain that publishes it, for the macro
 * `%{d}`.
 */
export function parseSpf(text: string, owner?: string): SpfRecord | null {
  if (!/^v=spf1(?: |$)/i.test(text)) return null;
  const terms: SpfTerm[] = [];
  const leftOut: { term: string; reason: string }[] = [];
  for (const term of text.slice('v=spf1'.length).split(/ +/)) {
    if (term === '') continue;
    const read = spfTerm(term, owner);
    if (typeof read === 'string') leftOut.push({ term, reason: read });
    else if (read !== null) terms.push(read);
  }
  return { terms, leftOut };
}

/** A name, a colon or an equals sign, a value; CIDR lengths (`/24`, `//64`) at the end of `a` and `mx`. */
const TERM = /^([+~?-]?)([a-z][a-z0-9_.-]*)(?:([:=])(.*)|(\/.*))?$/is;
const LENGTHS = /(?:\/\d{1,2})?(?:\/\/\d{1,3})?$/;

/** Returns the term; null if it is valid but names nothing (`-all`, `exp=`); a text with the reason if it is left out. */
function spfTerm(text: string, owner: string | undefined): SpfTerm | null | string {
  const [, sign = '', name = '', separator, value = '', bareLengths = ''] = TERM.exec(text) ?? [];
  const kind = name.toLowerCase();
  if (separator === '=') return modifier(kind, value, sign, owner);
  const qualifier = qualifierOf(sign);
  if (kind === 'all') return separator === undefined && bareLengths === '' ? null : 'all takes no value';
  if (kind === 'ip4' || kind === 'ip6') return ip(kind, qualifier, value);
  if (kind === 'a' || kind === 'mx') {
    if (separator !== undefined) return hosts(kind, qualifier, value, owner);
    return ownHosts(kind, qualifier, bareLengths);
  }
  if (kind === 'include' || kind === 'exists') {
    const named = domainOf(value, owner);
    return typeof named === 'string' ? named : { kind, qualifier, ...named };
  }
  if (kind === 'ptr') return 'names any host with a reverse name: that cannot be listed from here';
  return 'not a mechanism of RFC 7208';
}

function qualifierOf(sign: string): SpfQualifier {
  return sign === '-' || sign === '~' || sign === '?' ? sign : '+';
}

function modifier(name: string, value: string, sign: string, owner: string | undefined): SpfTerm | null | string {
  if (sign !== '') return 'a modifier takes no qualifier';
  // RFC 7208, section 6: unknown modifiers are ignored.
  if (name !== 'redirect') return null;
  const named = domainOf(value, owner);
  return typeof named === 'string' ? named : { kind: 'redirect', ...named };
}

/** Reads `a` and `mx` alone, or with CIDR lengths: they name the domain itself. */
function ownHosts(kind: 'a' | 'mx', qualifier: SpfQualifier, lengths: string): SpfTerm | string {
  if (!lengthsFit(lengths)) return NO_LENGTH;
  return lengths.replace(LENGTHS, '') === '' ? { kind, qualifier, domain: null } : NO_DOMAIN;
}

function hosts(kind: 'a' | 'mx', qualifier: SpfQualifier, value: string, owner: string | undefined): SpfTerm | string {
  if (!lengthsFit(value)) return NO_LENGTH;
  const named = domainOf(value.replace(LENGTHS, ''), owner);
  return typeof named === 'string' ? named : { kind, qualifier, ...named };
}

function lengthsFit(text: string): boolean {
  const [, four = '0', six = '0'] = /(?:(?<!\/)\/(\d{1,2}))?(?:\/\/(\d{1,3}))?$/.exec(text) ?? [];
  return Number(four) <= 32 && Number(six) <= 128;
}

const NO_DOMAIN = 'names no domain';
const NO_LENGTH = 'the prefix length does not fit';
/**
 * RFC 7208, section 7.1: a letter, the number and order of labels, and where to split; or a character that could not be there otherwise.
 */
const MACRO = /%(?:\{[slodiphcrtv]\d*r?[.+,/_=-]*\}|[%_-])/gi;

/** Returns the domain, or the reason why there is none. */
function domainOf(text: string, owner: string | undefined): NamedDomain | string {
  const own = owner === undefined ? text : text.replace(/%\{d\}/gi, owner);
  const fixed = own.includes('%') ? fixedEnd(own) : own;
  if (fixed === null) return 'holds a macro: whom it names depends on the mail';
  if (!/^[a-z0-9_.-]+$/i.test(fixed)) return NO_DOMAIN;
  const domain = keyOrNull(() => foldHost(fixed));
  if (domain === null) return NO_DOMAIN;
  return text.includes('%') ? { domain, macro: text } : { domain };
}

/** Returns the labels after the last one with a macro: `_spf.example.net` of `%{ir}.%{v}._spf.example.net`; null for fewer than two. */
function fixedEnd(text: string): string | null {
  const marked = text.replace(MACRO, '%');
  if (/%[^.]*$/.test(marked)) return null;
  const end = marked.slice(marked.lastIndexOf('%')).replace(/^[^.]*\./, '');
  return /[^.]\.[^.]/.test(end) && !/[{}]/.test(marked) ? end : null;
}

function ip(kind: 'ip4' | 'ip6', qualifier: SpfQualifier, value: string): SpfTerm | string {
  const label = kind === 'ip4' ? 'IPV4' : 'IPV6';
  const wrong = `not an ${label === 'IPV4' ? 'IPv4' : 'IPv6'} address or network`;
  const [address = '', length, rest] = value.split('/');
  const sender = keyOrNull(() => foldAddress(address));
  if (sender?.label !== label || rest !== undefined) return wrong;
  if (length === undefined) return { kind: 'ip', qualifier, sender: { label, name: sender.name } };
  const network = /^\d{1,3}$/.test(length) ? keyOrNull(() => foldCidr(`${address}/${length}`)) : null;
  if (network === null) return wrong;
  if (network.length === 0) return 'names every address there is';
  if (network.length === (label === 'IPV4' ? 32 : 128))
    return { kind: 'ip', qualifier, sender: { label, name: sender.name } };
  return { kind: 'ip', qualifier, sender: { label: 'PREFIX', name: network.name } };
}
