import { asnNumber, foldAsn } from './asn.ts';
import { foldCidr } from './cidr.ts';
import { foldPart, KeyError, keyOrNull } from './key-error.ts';

const ROA = "a prefix, an origin and a maximum length, such as '192.0.2.0/24 AS64500 24'";
const AS_SET = 'a set name such as AS-EXAMPLE, AS64500:AS-PEERS or RIPE::AS-EXAMPLE (RFC 2622)';
const ROUTING_SIGNAL = "a kind, an AS and a subject, such as 'moas-origin|AS64500|AS64510'";
const AS_PATH = "AS numbers with spaces between, such as '64500 64501'";

/** Normal form of a route origin authorization: `<prefix> AS<asn> <maxLength>`; without a length the prefix's own. */
export function foldRoa(input: string): string {
  const [prefix, asn, maximum, ...rest] = input.trim().split(/\s+/);
  if (prefix === undefined || asn === undefined || rest.length > 0) throw new KeyError('a ROA', input, ROA);
  const network = foldPart('a ROA', input, () => foldCidr(prefix), ROA);
  const length = maximum === undefined ? network.length : wholeNumber(maximum);
  const limit = network.family === 4 ? 32 : 128;
  if (!(length >= network.length && length <= limit)) {
    throw new KeyError('a ROA', input, `${ROA}, the length from ${network.length} to ${limit}`);
  }
  return `${network.name} ${foldPart('a ROA', input, () => foldAsn(asn), ROA)} ${length}`;
}

/** Normal form of an AS set: upper case, with its source where two registries differ. */
export function foldAsSet(input: string): string {
  const name = input.trim().toUpperCase();
  const [, set = ''] = /^(?:[A-Z0-9-]+::)?(.+)$/s.exec(name) ?? [];
  const parts = set.split(':');
  const isSet = parts.every((part) => /^(?:AS\d{1,10}|AS-[A-Z0-9_-]*[A-Z0-9])$/.test(part));
  if (!isSet || !parts.some((part) => part.startsWith('AS-'))) throw new KeyError('an AS set', input, AS_SET);
  return name;
}

/** Normal form of an AS path: plain numbers as observed, prepends and `{sets}` kept, single spaces. */
export function foldAsPath(input: string): string {
  const hops = input.trim().split(/\s+/);
  return foldPart('an AS path', input, () => hops.map(foldHop).join(' '), AS_PATH);
}

/** Normal form of a routing signal: `<kind>|<AS>|<subject>`; the subject is an AS, a block, or verbatim. */
export function foldRoutingSignal(input: string): string {
  const [kind = '', asn = '', subject = '', ...rest] = input.split('|').map((part) => part.trim());
  const isKind = /^[a-z]+(?:-[a-z]+)*$/i.test(kind);
  if (!isKind || subject === '' || rest.length > 0) throw new KeyError('a routing signal', input, ROUTING_SIGNAL);
  const by = foldPart('a routing signal', input, () => foldAsn(asn), ROUTING_SIGNAL);
  const about = keyOrNull(() => foldAsn(subject)) ?? keyOrNull(() => foldCidr(subject).name) ?? subject;
  return `${kind.toLowerCase()}|${by}|${about}`;
}

function foldHop(hop: string): string {
  const members = /^\{([^{}]+)\}$/.exec(hop)?.[1];
  if (members !== undefined) return `{${members.split(',').map(asnNumber).join(',')}}`;
  return String(asnNumber(hop));
}

function wholeNumber(text: string): number {
  return /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
}
