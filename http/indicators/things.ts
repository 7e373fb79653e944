/** Reads indicators that are neither addresses nor domains from requests (contract rest.md 1.1). */

import { addressScope, keyOrNull, keyToAddress, specialPurposeBlock } from '../../schema/keys/index.ts';
import { Problem } from '../../schema/problem.ts';
import type { FurtherType } from '../../views/indicators/query-block.ts';
import { readThing, type Thing } from '../../views/indicators/things/thing.ts';
import { Refusal } from '../contract/parameters.ts';
import { fieldProblem } from '../problems/http-problem.ts';

/** Characters of a value that a problem shows. */
const SHOWN = 120;

/** What the values of each type are called, and what to send. */
const EXPECTED: Readonly<Record<FurtherType, { readonly kind: string; readonly form: string }>> = {
  url: { kind: 'a URL', form: 'one such as https://www.example.com/path' },
  asn: { kind: 'an AS number', form: 'one such as AS64500' },
  cidr: { kind: 'a network', form: 'a CIDR such as 192.0.2.0/24 or 2001:db8::/32' },
  hash: { kind: 'a file hash', form: 'an MD5, SHA-1 or SHA-256 in hexadecimal digits' },
  cve: { kind: 'a CVE id', form: 'one such as CVE-2021-44228' },
  email: { kind: 'a mail address', form: 'one such as registrant@example.com' },
  certificate: { kind: 'a certificate', form: 'its SHA-256, 64 hexadecimal digits' },
};

/** Reads an indicator from a path in which another parameter gives its type. */
export function indicatorOfPath(type: FurtherType, value: string): Thing {
  const thing = indicatorOrNull(type, value);
  if (thing !== null) return thing;
  throw fieldProblem('invalid-indicator', 'value', `not ${EXPECTED[type].kind}`, misfit(type, value));
}

/** Reads an indicator from a parameter of one type. */
export function indicatorOfParameter<Type extends FurtherType>(type: Type, given: string): Thing<Type> {
  const thing = indicatorOrNull(type, given);
  if (thing !== null) return thing;
  throw new Refusal('invalid-indicator', `not ${EXPECTED[type].kind}`, misfit(type, given));
}

/** Returns the 404 of an unknown indicator. */
export function indicatorNotFound({ type, name }: Thing): Problem {
  if (type === 'cidr')
    return new Problem('network-not-found', 404, `${name}: the data holds nothing about this network.`);
  const what = type === 'url' ? 'this URL or its host' : `this ${EXPECTED[type].kind.replace(/^an? /, '')}`;
  return new Problem('indicator-not-found', 404, `${shown(name)}: the data holds nothing about ${what}.`);
}

/** Refuses indicators that no data can cover: URLs on private addresses, private networks and the like. */
export function refuseSpecialPurpose({ type, name, judged }: Thing): void {
  const [first, last] = [judged?.start ?? null, judged?.end ?? null].map((key) =>
    key === null ? null : keyToAddress(key),
  );
  if (first == null || last == null) return;
  const scope = addressScope(first);
  if (scope === 'public' || scope !== addressScope(last)) return;
  const block = specialPurposeBlock(first);
  const words = block === null ? '' : ` (${block.name}, ${block.rfc})`;
  throw type === 'cidr'
    ? new Problem('network-not-found', 404, `${name}: ${scope} networks are not covered${words}.`)
    : new Problem('indicator-not-found', 404, `${shown(name)}: ${scope} addresses are not covered${words}.`);
}

function indicatorOrNull<Type extends FurtherType>(type: Type, given: string): Thing<Type> | null {
  return keyOrNull(() => readThing(type, given));
}

function misfit(type: FurtherType, given: string): string {
  const { kind, form } = EXPECTED[type];
  return `'${shown(given)}' is not ${kind}: send ${form}.`;
}

function shown(given: string): string {
  return given.length > SHOWN ? `${given.slice(0, SHOWN)}...` : given;
}
