/** How sure each way to an address is, and how sure several are together (contract 4.6). */

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

/** What resolving to an address tells where that is one of a CDN or of a shared provider: the server is behind it. */
const CURRENT_OF_MANY = 0.1;

/** Digits after the point. */
const DIGITS = 4;

const NAMES = Object.keys(METHODS);

/** Expression: the methods of the list `methods`, each once, the most telling first. */
export function inOrder(methods: string): string {
  return `[method IN [${NAMES.map((name) => `'${name}'`).join(', ')}] WHERE method IN ${methods}]`;
}

/**
 * Expression: 1 − Π(1 − c) over the list `methods`, in which each stands once; `isOfMany` is a condition: the address is one
 * of a CDN or of a shared provider.
 */
export function jointConfidence(methods: string, isOfMany: string): string {
  const each = Object.entries({
    ...METHODS,
    current_a: `CASE WHEN ${isOfMany} THEN ${CURRENT_OF_MANY} ELSE ${METHODS.current_a} END`,
  });
  const confidences = `{${each.map(([name, confidence]) => `${name}: ${confidence}`).join(', ')}}`;
  return `round(1.0 - reduce(miss = 1.0, method IN ${methods} | miss * (1.0 - ${confidences}[method])), ${DIGITS})`;
}
