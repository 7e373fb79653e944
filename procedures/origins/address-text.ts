/** Order keys of addresses as Cypher tells them: an address that was is often stored no longer, and so has no key of its own. */

const DIGITS = "'0123456789abcdef'";

const IPV4_KEY = (name: string): string =>
  `reduce(key = '${'0'.repeat(20)}ffff', part IN split(${name}, '.') | key + substring(${DIGITS}, toInteger(part) / 16, 1)
      + substring(${DIGITS}, toInteger(part) % 16, 1))`;

/** Groups on either side of `::`, and zeros between them. */
const IPV6_KEY = (name: string): string => {
  const groups = (side: number) => `[part IN split(coalesce(split(${name}, '::')[${side}], ''), ':') WHERE part <> '']`;
  const zeros = `[i IN range(1, 8 - size(${groups(0)} + ${groups(1)})) | '0']`;
  return `reduce(key = '', part IN ${groups(0)} + ${zeros} + ${groups(1)} | key + right('000' + part, 4))`;
};

/** Expression: the order key of an address in normal form (`addressKey` in TypeScript). */
export function orderKeyOf(name: string): string {
  return `CASE WHEN ${name} CONTAINS ':' THEN ${IPV6_KEY(name)} ELSE ${IPV4_KEY(name)} END`;
}

/** Condition: the address of order key `key` lies in the network that starts at `start` and has `bits` bits of a key's 128. */
export function isInside(key: string, start: string, bits: string): string {
  const rest = (text: string) =>
    `size(split(${DIGITS}, substring(${text}, ${bits} / 4, 1))[0]) / toInteger(2 ^ (4 - ${bits} % 4))`;
  return `left(${key}, ${bits} / 4) = left(${start}, ${bits} / 4) AND (${bits} % 4 = 0 OR ${rest(key)} = ${rest(start)})`;
}

const MAPPED = `${'0'.repeat(20)}ffff`;

/** Beginnings of order keys of addresses that nobody reaches from outside: private, shared by carriers, loopback, multicast and so on. */
const UNREACHABLE = [
  ...['00', '0a', '64[4-7]', '7f', 'a9fe', 'ac1', 'c0a8', '[ef]'].map((digits) => MAPPED + digits),
  ...['0{28}', 'f[cd]', 'fe[89ab]', 'ff'],
];

/** Condition on an order key. Documentation ranges count as reachable, so that examples can be looked up. */
export function isUnreachable(key: string): string {
  return `${key} =~ '(?:${UNREACHABLE.join('|')}).*'`;
}
