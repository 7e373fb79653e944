/** What a posture is asked of: CVEs, a product, or a place: an address, a host, a network or an AS. */

import type { ExposedPlace } from '../../facts/exposures.ts';
import { hostPart } from '../../schema/keys/host.ts';
import {
  foldAddress,
  foldAsn,
  foldCidr,
  foldCve,
  foldHost,
  keyOrNull,
  LIBRARY_SUFFIXES,
} from '../../schema/keys/index.ts';
import { ArgumentError } from '../arguments.ts';
import { givenEntries, shownValue } from '../indicators.ts';
import { type AskedPackage, readAskedPackage } from './asked-package.ts';

/** What a posture is asked of. */
export type PostureSubject =
  | {
      readonly kind: 'cves';
      readonly shown: string;
      readonly names: readonly string[];
      readonly others: readonly string[];
    }
  | { readonly kind: 'package'; readonly shown: string; readonly asked: AskedPackage }
  | { readonly kind: ExposedPlace['kind']; readonly shown: string; readonly place: ExposedPlace };

/** Reads the argument; throws `ArgumentError` for what has no posture. */
export function readSubject(value: unknown): PostureSubject {
  if (Array.isArray(value)) return cvesOf(givenEntries(value));
  if (typeof value !== 'string' || value.trim() === '') {
    throw new ArgumentError(
      `takes a list of CVEs, a product, an address, a host, a network or an AS; ${shownValue(value)} is none.`,
    );
  }
  const text = value.trim();
  const entries = text.split(/[\s,;]+/).filter((entry) => entry !== '');
  if (entries.every((entry) => keyOrNull(() => foldCve(entry)) !== null)) return cvesOf(entries);
  const place = placeOf(text);
  if (place !== null) return { kind: place.kind, shown: place.name, place };
  return { kind: 'package', shown: text, asked: readAskedPackage(text) };
}

/** The place that a text names; a name such as node.js, of which the end is no top-level domain, is that of a product. */
function placeOf(text: string): ExposedPlace | null {
  const asn = /^as\s*\d+$/i.test(text) ? keyOrNull(() => foldAsn(text)) : null;
  if (asn !== null) return { kind: 'asn', name: asn };
  const address = keyOrNull(() => foldAddress(text));
  if (address !== null) return { kind: 'ip', name: address.name };
  const network = text.includes('/') ? keyOrNull(() => foldCidr(text)) : null;
  if (network !== null) return { kind: 'network', name: network.name };
  const isUrl = /^https?:\/\//i.test(text);
  if (isUrl) {
    const ofAddress = keyOrNull(() => foldAddress(hostPart(text)));
    if (ofAddress !== null) return { kind: 'ip', name: ofAddress.name };
  } else if (!/^[^\s:]+\.[a-z-]+\.?$/i.test(text)) return null;
  const host = keyOrNull(() => foldHost(text));
  if (host === null) return null;
  const isHost = LIBRARY_SUFFIXES.isTopLevel(host.slice(host.lastIndexOf('.') + 1));
  return isUrl || isHost ? { kind: 'domain', name: host } : null;
}

function cvesOf(entries: readonly unknown[]): PostureSubject {
  const read = entries.map((entry) => ({
    given: typeof entry === 'string' ? entry : shownValue(entry),
    name: typeof entry === 'string' ? keyOrNull(() => foldCve(entry)) : null,
  }));
  const names = [...new Set(read.flatMap(({ name }) => name ?? []))];
  const others = [...new Set(read.filter(({ name }) => name === null).map(({ given }) => given))];
  const count = names.length + others.length;
  const [only] = names;
  return { kind: 'cves', shown: count === 1 && only !== undefined ? only : `${count} CVEs`, names, others };
}
