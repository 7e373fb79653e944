/** The types of the graph model's declarations: every list in `schema/` consists of these. */

/** Origin of a statement of the contract: the specification, public material, or our own proposal. */
export type Mark = 'spec' | 'seen' | 'ours';

/** Type of a stored property, in Neo4j's terms. */
export type PropertyType = 'string' | 'int' | 'float' | 'bool' | 'string[]' | 'int[]' | 'float[]';

/** One property of a label or an edge type. */
export interface PropertyDeclaration {
  readonly name: string;
  readonly type: PropertyType;
  readonly description: string;
  readonly mark: Mark;
  /** Stored for our own seeks (an address's order key, a folded copy): never shown in an answer. */
  readonly hidden?: true;
  /** Indexed, because a query of ours or a user's anchors on it. */
  readonly index?: 'range' | 'text';
}

/** The kinds of key of `schema/keys`: which normal form the `name` of a label takes. */
export type KeyKind =
  | 'host'
  | 'tld'
  | 'tld-operator'
  | 'registrar'
  | 'organization'
  | 'rdap-entity'
  | 'email'
  | 'phone'
  | 'dnssec-algorithm'
  | 'whois-record'
  | 'public-suffix'
  | 'url-path'
  | 'ipv4'
  | 'ipv6'
  | 'cidr'
  | 'asn'
  | 'asn-name'
  | 'rir'
  | 'country'
  | 'city'
  | 'as-path'
  | 'roa'
  | 'as-set'
  | 'routing-signal'
  | 'feed-source'
  | 'category'
  | 'actor'
  | 'attack-pattern'
  | 'misp-tag'
  | 'tor-relay'
  | 'tls-fingerprint'
  | 'certificate'
  | 'vendor'
  | 'file-hash'
  | 'crypto-address'
  | 'service'
  | 'cve'
  | 'package'
  | 'verbatim';

/** One node label of the contract. */
export interface LabelDeclaration {
  readonly label: string;
  readonly section: 'names-and-registration' | 'addresses-and-routing' | 'threat-and-identity' | 'physical';
  readonly key: KeyKind;
  /** The normal form of `name` in words, with its source where an RFC rules. */
  readonly keyForm: string;
  readonly description: string;
  readonly example: string;
  /** Small labels may be scanned with a LIMIT. */
  readonly size: 'small' | 'large';
  /**
   * Nodes that a query may need although they are not stored (addresses, networks, their places) have a plain index instead of a uniqueness
   * constraint, under which queries for the same missing node would wait for each other (design, section 6).
   */
  readonly uniqueness: 'constraint' | 'index';
  readonly mark: Mark;
  readonly properties: readonly PropertyDeclaration[];
  /** Further range indexes of several properties, each in order. */
  readonly indexes?: readonly (readonly string[])[];
}

/** One pair of ends that an edge type joins: any of `from` to any of `to`. */
export interface EdgeEnds {
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** Set if these ends differ from the type: LINKS_TO reads both ways to a URL only. */
  readonly direction?: 'strict' | 'both';
  readonly queryTime?: boolean;
  readonly layer?: string;
}

/** One edge type of the contract. */
export interface EdgeDeclaration {
  readonly type: string;
  readonly section:
    | 'dns-web-registration'
    | 'addresses-routing-places'
    | 'threat-identity-vulnerabilities'
    | 'physical';
  readonly ends: readonly EdgeEnds[];
  /** `both`: a pattern must match in either direction, whichever way the edge is stored. */
  readonly direction: 'strict' | 'both';
  /** Computed at query time in the hosted service (the contract's Q). */
  readonly queryTime: boolean;
  /** Never stored: a step of it is this type walked backwards (PARENT_OF is CHILD_OF reversed). */
  readonly reverseOf?: string;
  readonly layer: string;
  readonly description: string;
  readonly mark: Mark;
  readonly properties: readonly PropertyDeclaration[];
}

/** One data layer, as `stats` reports it. */
export interface LayerDeclaration {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Labels and edge types whose counts make up the layer. */
  readonly labels: readonly string[];
  readonly edgeTypes: readonly string[];
  /** Node properties that make up a layer without labels. */
  readonly signals?: readonly { readonly label: string; readonly property: string }[];
  /** The layer from which its rows are derived, if no source has them: it is as old as that. */
  readonly derivedFrom?: string;
  /** The command that fills it at home; without one its rows follow from other layers. */
  readonly fill?: string;
}

/** A label that only Weft itself uses: never reachable by a query, never shown by introspection (design, section 5). */
export interface InternalLabelDeclaration {
  readonly label: string;
  readonly description: string;
  readonly properties: readonly PropertyDeclaration[];
  /** Property (or properties, in order) that identify a node: a uniqueness constraint. */
  readonly unique?: readonly string[];
  /** Further range indexes, each a list of properties in order. */
  readonly indexes?: readonly (readonly string[])[];
  /** Properties whose words a full-text index holds, together. */
  readonly fullText?: readonly string[];
}

/** The name here of a label or property of another graph product (contract 3.10). */
export interface ForeignName {
  readonly foreign: readonly string[];
  /** One replacement: corrected in place. Several: narrowed by the literal where there is one. None: an error. */
  readonly replacement: readonly string[];
  /** Guidance for the user; for `replacement: []` the ways to ask. */
  readonly guidance: string;
  /** For `replacement: []`: labels or edge types to choose from. */
  readonly candidates?: readonly string[];
  /** A pattern that asks for it in this graph, where a name alone does not do. */
  readonly pattern?: string;
}

/** A foreign property, and where it is one: elsewhere the name may be a property of ours. */
export interface ForeignPropertyName extends ForeignName {
  /** Only on these labels; absent means on every label that has no property of this name. */
  readonly on?: readonly string[];
  /** Applies only if it is compared with a string. */
  readonly comparedWith?: 'string';
  /** The steps from a node of a label to the node whose name it is here, which the pattern calls `x`. */
  readonly walks?: Readonly<Record<string, string>>;
}

/**
 * A foreign edge type, and the direction of its replacement. With several replacements the ends of the pattern decide which one is meant;
 * if they cannot, the error offers each.
 */
export interface ForeignEdgeName extends ForeignName {
  /** The replacement (or these of several) points the other way: the arrow is reversed. */
  readonly turned?: true | readonly string[];
}

/** The meaning of an edge type between ends that it never joins: the one short path that does join them. */
export interface MeantChain {
  readonly type: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** The path between the two nodes, from the first to the last arrow: `-[:A]->(:L)<-[:B]-`. */
  readonly chain: string;
}
