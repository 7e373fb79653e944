/** How sure each way to an address is, and how sure several are together (contract 4.6). */
import { roundHalfUp } from '../../schema/round-half-up.ts';

/**
 * The chance that an address which one method alone leads to is where the host really runs, most telling first. Those that
 * the contract leaves open:
 * - `current_a`: the host resolves to it. Where nobody is known to stand in front the host is not hidden at all, but for a
 *   proxy that no list knows.
 * - `ptr_name`: the owner of the address calls it by the host's name or one beside it; whoever holds an address may write so.
 * - `links_to`: a hyperlink between two hosts. Pages of one server link to each other, but most links lead to strangers, so
 *   that it tells less than a common registrant, who is at least one owner.
 */
export const METHODS = {
  current_a: 0.9,
  former_a: 0.7,
  certificate_san: 0.65,
  spf_ip: 0.6,
  subdomain_a: 0.55,
  mx_host: 0.5,
  ptr_name: 0.45,
  same_registrant: 0.35,
  links_to: 0.2,
} as const;

/** A way of finding where a host runs. */
export type Method = keyof typeof METHODS;

/** What resolving to an address tells where that is one of a CDN or of a shared provider: the server is behind it. */
const CURRENT_OF_MANY = 0.1;

/** Digits after the point. */
const DIGITS = 4;

/** Every method, the most telling first. */
const IN_ORDER: readonly Method[] = [
  ...(['current_a', 'former_a', 'certificate_san', 'spf_ip', 'subdomain_a', 'mx_host'] as const),
  ...(['ptr_name', 'same_registrant', 'links_to'] as const),
];

/** The methods given, each once, the most telling first. */
export function inOrder(methods: Iterable<Method>): Method[] {
  const given = new Set(methods);
  return IN_ORDER.filter((method) => given.has(method));
}

/** 1 − Π(1 − c) over methods of which each stands once; `isOfMany` says that the address is one of a CDN or of a shared provider. */
export function jointConfidence(methods: readonly Method[], isOfMany: boolean): number {
  const confidences: Readonly<Record<Method, number>> = isOfMany ? { ...METHODS, current_a: CURRENT_OF_MANY } : METHODS;
  const miss = methods.reduce((rest, method) => rest * (1 - confidences[method]), 1);
  return roundHalfUp(1 - miss, DIGITS);
}
