/** How sure each way to an address is (contract 4.6). */

/**
 * The chance that an address which one method alone leads to is where the host really runs, strongest first. The contract leaves these open:
 * - `current_a`: the host resolves to it. Where no known front is in between, the host is not hidden, unless no list knows its proxy.
 * - `ptr_name`: the owner of the address calls it by the host's name or a similar one, and may write any name there.
 * - `links_to`: a hyperlink between two hosts. Pages of one server link to each other, but most links lead to strangers, so it is weaker
 *   than a common registrant, who is at least one owner.
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

/** Every method, the strongest first. */
export const ALL_METHODS: readonly Method[] = [
  ...(['current_a', 'former_a', 'certificate_san', 'spf_ip', 'subdomain_a', 'mx_host'] as const),
  ...(['ptr_name', 'same_registrant', 'links_to'] as const),
];

/** The methods given, each once, the strongest first. */
export function inOrder(methods: Iterable<Method>): Method[] {
  const given = new Set(methods);
  return ALL_METHODS.filter((method) => given.has(method));
}
