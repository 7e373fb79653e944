/** What a posture is asked of: CVEs, a product, or an AS. */
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
  | { readonly kind: 'asn'; readonly shown: string };

/** Reads the argument; throws `ArgumentError` for what has no posture. */
export function readSubject(value: unknown): PostureSubject {
  if (Array.isArray(value)) return cvesOf(givenEntries(value));
  if (typeof value !== 'string' || value.trim() === '') {
    throw new ArgumentError(`takes a list of CVEs, a product or an AS; ${shownValue(value)} is none.`);
  }
  const text = value.trim();
  const entries = text.split(/[\s,;]+/).filter((entry) => entry !== '');
  if (entries.every((entry) => keyOrNull(() => foldCve(entry)) !== null)) return cvesOf(entries);
  const asn = /^as\s*\d+$/i.test(text) ? keyOrNull(() => foldAsn(text)) : null;
  if (asn !== null) return { kind: 'asn', shown: asn };
  refuseOthers(text);
  return { kind: 'package', shown: text, asked: readAskedPackage(text) };
}

/** Addresses, networks and hosts have no posture until it is known what runs on them. */
function refuseOthers(text: string): void {
  const kind = otherKind(text);
  if (kind === null) return;
  throw new ArgumentError(
    `takes a list of CVEs, a product or an AS; ${text} is ${kind}, and what runs on it is not known: no observed services are loaded.`,
  );
}

function otherKind(text: string): string | null {
  if (keyOrNull(() => foldAddress(text)) !== null) return 'an address';
  if (text.includes('/') && keyOrNull(() => foldCidr(text)) !== null) return 'a network';
  if (/^https?:/i.test(text)) return 'a URL';
  const host = /^[^\s:]+\.[a-z-]+\.?$/i.test(text) ? keyOrNull(() => foldHost(text)) : null;
  return host !== null && LIBRARY_SUFFIXES.isTopLevel(host.slice(host.lastIndexOf('.') + 1)) ? 'a host' : null;
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
