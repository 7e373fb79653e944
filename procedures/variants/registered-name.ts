import { domainToUnicode } from 'node:url';
import type { SuffixList } from '../../schema/keys/index.ts';

/** A registrable domain in the parts that lookalikes are made from, with the labels before it. */
export interface RegisteredName {
  /** The whole, folded: `xn--bcher-kva.co.uk`. */
  readonly name: string;
  /** What its owner chose, in Unicode: `bücher`. */
  readonly label: string;
  /** Its public suffix, folded: `co.uk`. */
  readonly suffix: string;
  /** The labels before it of the host that was given, joined by dots; empty for the domain itself. */
  readonly prefix: string;
}

/** The registrable part of a folded host (Public Suffix List, private section too), or null where the host is a bare suffix. */
export function registeredName(host: string, list: SuffixList): RegisteredName | null {
  const given = host.replace(/^\*\./, '');
  const name = list.apexOf(given) ?? list.apexOf(given, 'icann');
  if (name === null || !name.includes('.')) return null;
  const dot = name.indexOf('.');
  return {
    name,
    label: unicodeOf(name.slice(0, dot)),
    suffix: name.slice(dot + 1),
    prefix: given.slice(0, Math.max(0, given.length - name.length - 1)),
  };
}

/** Folded labels in readable form; those without a Unicode form stay unchanged. */
export function unicodeOf(name: string): string {
  if (!name.includes('xn--')) return name;
  return domainToUnicode(name) || name;
}
