import { addressKey, foldAddress, keyOrNull } from '../../schema/keys/index.ts';
import type { NodeKey } from './said.ts';

const IPV4_LABELS = 4;
const IPV6_LABELS = 32;

/**
 * Returns the address of a name in the reverse tree (RFC 1035, section 3.5; RFC 3596, section 2.5): `10.2.0.192.in-addr.arpa` is
 * 192.0.2.10. Null for any other name, and for the name of a network.
 */
export function reverseNameAddress(name: string): NodeKey | null {
  const [, labels = '', tree] = /^(.+)\.(in-addr|ip6)\.arpa\.?$/i.exec(name) ?? [];
  const parts = labels.split('.').reverse();
  if (tree?.toLowerCase() === 'in-addr') return parts.length === IPV4_LABELS ? addressOf(parts.join('.')) : null;
  if (tree === undefined || parts.length !== IPV6_LABELS || !parts.every((part) => /^[0-9a-f]$/i.test(part)))
    return null;
  return addressOf(parts.join('').replace(/.{4}(?!$)/g, '$&:'));
}

function addressOf(text: string): NodeKey | null {
  const address = keyOrNull(() => foldAddress(text));
  return address === null ? null : { label: address.label, name: address.name };
}

/** Returns the name in the reverse tree of an address in normal form. */
export function reverseNameOf({ label, name }: NodeKey): string {
  if (label === 'IPV4') return `${name.split('.').reverse().join('.')}.in-addr.arpa`;
  return `${[...addressKey(name)].reverse().join('.')}.ip6.arpa`;
}
