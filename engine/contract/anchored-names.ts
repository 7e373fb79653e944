/** What a statement's text reveals about the addresses and networks it names, which answer though they are not stored. */

export type AnchorLabel = 'IPV4' | 'IPV6' | 'PREFIX';

/** One place where a query names a node: what its name may be, in the text and in parameters. */
export interface AnchorSite {
  readonly labels: readonly AnchorLabel[];
  readonly texts: readonly string[];
  readonly parameters: readonly string[];
}

/** Everything that a statement's text reveals about its anchors. */
export interface AnchorSites {
  readonly sites: readonly AnchorSite[];
  /** Edge types that some pattern walks; null where a step may be of any type. */
  readonly types: ReadonlySet<string> | null;
  /** Labels that some pattern names; null where a node may be of any label. */
  readonly labels: ReadonlySet<string> | null;
  /** Whether there is one site, for one name, and a row of the answer shows that the node of this name is stored. */
  readonly areProvenByRows: boolean;
}
