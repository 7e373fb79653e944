/** A use of an address: what for, by whom, and which source says so of when. */

/** A use, the one that decides most about a verdict first. */
export const USES = [
  'scanner',
  'tor-exit',
  'shared-egress',
  'cdn',
  'reverse-proxy',
  'cloud',
  'resolver',
  'mail',
  'parking',
] as const;
export type Use = (typeof USES)[number];

/** One use of an address. The same use by another operator, or according to another source, is another one. */
export interface AddressUse {
  readonly use: Use;
  /** Who uses it, where the source names the operator. */
  readonly operator: string | null;
  /** The class of the traffic that leaves from it, where the use is by its traffic. */
  readonly egressClass: string | null;
  /** Id of the source or the feed that says so; null where only the stored class of a node was read. */
  readonly source: string | null;
  /** The date of that statement, epoch ms. */
  readonly date: number | null;
  /** The network or AS that the statement is about; null for the address itself. */
  readonly through: string | null;
}

/** The uses whose addresses others send through, or that send to everyone: what is listed of them accuses no network. */
export const EXPLAINING: ReadonlySet<string> = new Set<Use>(['scanner', 'tor-exit', 'shared-egress']);

/** Returns whether an address has a use. */
export function isUsedAs(uses: readonly AddressUse[], use: Use): boolean {
  return uses.some((one) => one.use === use);
}

/** Returns whether one of the uses explains why lists name the address, so that it does not count against the network around it. */
export function isExplainedBy(uses: readonly { readonly use: string }[]): boolean {
  return uses.some(({ use }) => EXPLAINING.has(use));
}

/** What a class of egress is called in a sentence. */
const EXIT_WORDS: ReadonlyMap<string | null, string> = new Map([
  ['tor-exit', 'an exit of Tor'],
  ['vpn', 'an exit of a VPN'],
  ['proxy', 'a proxy'],
  ['residential-proxy', 'a residential proxy'],
  ['corporate-egress', 'a proxy of companies'],
  ['privacy-relay', 'a privacy relay'],
  ['ai-crawler', 'an exit of AI crawlers and agents'],
]);

/** What an address is through which others send: `an exit of a VPN (Mullvad)`. */
export function exitWords({ egressClass, operator }: AddressUse): string {
  const exit = EXIT_WORDS.get(egressClass) ?? 'an exit that others share';
  return operator === null ? exit : `${exit} (${operator})`;
}
