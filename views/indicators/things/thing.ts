/** Indicators that are neither addresses nor domains, as callers ask for them (contract rest.md 1.1). */

import { urlNames } from '../../../procedures/listed-url-names.ts';
import { type AnyIndicator, readIndicator } from '../../../procedures/read-indicator.ts';
import {
  cidrRange,
  foldAsn,
  foldCertificate,
  foldCidr,
  foldCve,
  foldEmail,
  foldFileHash,
  foldUrlPath,
  parseUrl,
  pastedText,
} from '../../../schema/keys/index.ts';
import type { JudgedLabel } from '../../../verdicts/kinds.ts';
import type { FurtherType } from '../query-block.ts';

/** Labels of the nodes of such indicators. */
export type FurtherLabel =
  | 'URL'
  | 'ASN'
  | 'PREFIX'
  | 'ANNOUNCED_PREFIX'
  | 'REGISTERED_PREFIX'
  | 'FILE_HASH'
  | 'CVE'
  | 'EMAIL'
  | 'TLS_CERTIFICATE';

/** Something that was asked for. */
export interface Thing<Type extends FurtherType = FurtherType> {
  readonly type: Type;
  /** In normal form, as answers show it. */
  readonly name: string;
  /** Names that its node may have, the surest first. */
  readonly keys: readonly string[];
  /** Labels of the nodes that may hold it. */
  readonly labels: readonly FurtherLabel[];
  /** What the verdict on it is asked of; null of what no feed lists. */
  readonly judged: AnyIndicator | null;
}

/** Reads pasted text as an indicator of a type. Throws `KeyError` for text that is none. */
export function readThing<Type extends FurtherType>(type: Type, given: string): Thing<Type> {
  return READERS[type](pastedText(given));
}

const READERS: { readonly [Type in FurtherType]: (text: string) => Thing<Type> } = {
  url: readUrl,
  asn: (text) => ofOneNode('asn', 'ASN', foldAsn(text)),
  cidr: readNetwork,
  hash: (text) => ofOneNode('hash', 'FILE_HASH', foldFileHash(text).name),
  cve: (text) => ofOneNode('cve', 'CVE', foldCve(text.replace(/^\s*cve(?=\d)/i, 'CVE-'))),
  email: readEmail,
  certificate: (text) => {
    const name = foldCertificate(text);
    return { type: 'certificate', name, keys: [name], labels: ['TLS_CERTIFICATE'], judged: null };
  },
};

function ofOneNode<Type extends 'asn' | 'hash' | 'cve'>(
  type: Type,
  label: FurtherLabel & JudgedLabel,
  name: string,
): Thing<Type> {
  return { type, name, keys: [name], labels: [label], judged: { kind: type, label, name, start: null, end: null } };
}

/** A path without a host is one that several hosts serve. */
function readUrl(text: string): Thing<'url'> {
  if (/^\/(?!\/)/.test(text)) {
    const name = foldUrlPath(text);
    const judged = { kind: 'url', label: 'URL', name, start: null, end: null } as const;
    return { type: 'url', name, keys: [name], labels: ['URL'], judged };
  }
  const { url } = parseUrl(text.replace(/^[\\/]{2}/, 'http://'));
  return {
    type: 'url',
    name: url,
    keys: urlNames(url).exact,
    labels: ['URL'],
    judged: readIndicator(url, ['ip', 'domain']),
  };
}

function readNetwork(text: string): Thing<'cidr'> {
  const { name } = foldCidr(text);
  return {
    type: 'cidr',
    name,
    keys: [name],
    labels: ['ANNOUNCED_PREFIX', 'REGISTERED_PREFIX', 'PREFIX'],
    judged: { kind: 'network', label: 'PREFIX', name, ...cidrRange(name) },
  };
}

/** The graph puts a word before mail addresses to separate them from other contacts; it is no part of the address. */
function readEmail(text: string): Thing<'email'> {
  const key = foldEmail(text);
  return { type: 'email', name: key.replace(/^email:/, ''), keys: [key], labels: ['EMAIL'], judged: null };
}
