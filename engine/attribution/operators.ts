/**
 * Who runs something: maps with `vendor_id` (slug), `canonical_name`, `is_canonical` (it is a VENDOR of the graph, not the
 * name of an organisation), `category`, `service`, `channel`, `confidence` (0..1) and `path` (what was walked). Nobody is a
 * verdict: a vendor runs what its customers do.
 */
import { organisationSlug, vendorSlug } from './organisation.ts';

/** How an operator was found, and how sure that is (contract 4.4: DIRECT from 0.90, DERIVED from 0.70, HEURISTIC 0.4). */
export const CONFIDENCE = {
  /** A source states it of the very name or address. */
  own: 0.96,
  /** The name is an alias of a name of the vendor. */
  alias: 0.94,
  /** The address lies in a range that the vendor publishes, or that somebody gathered. */
  publishedRange: 0.93,
  gatheredRange: 0.9,
  /** The address lies in a block that the organisation registered. */
  netblock: 0.9,
  /** The alias lies under a suffix that the organisation shares out. */
  aliasUnderSuffix: 0.9,
  /** The name lies under one of the vendor, or under a suffix that the organisation shares out. */
  parent: 0.85,
  /** An AS of the organisation announces the address; one of several that do. */
  origin: 0.8,
  oneOfOrigins: 0.72,
  /** Addresses of one name lead to several vendors: from this on, by their share. */
  shared: 0.7,
  /** Only what stands around it tells. */
  heuristic: 0.4,
} as const;

/** Item of a COLLECT: the operator that an edge `d` to the VENDOR `v` states. */
export function statedOperator(confidence: string, path: string): string {
  return `{vendor_id: v.name, canonical_name: coalesce(v.canonicalName, v.name), is_canonical: true, category: v.category,
      service: d.service, channel: 'DELEGATED_TO', confidence: ${confidence}, path: ${path}}`;
}

/**
 * Expression: operators of organisations that stand in the list `named` as maps of `name`, `service`, `channel`,
 * `confidence` and `path`. One that is no vendor of the graph goes by its own name.
 */
export function namedOperators(named: string): string {
  return `COLLECT { UNWIND ${named} AS one WITH one, ${organisationSlug('one.name')} AS slug
    WITH one, CASE slug WHEN '' THEN toLower(one.name) ELSE ${vendorSlug('slug')} END AS id
    OPTIONAL MATCH (v:VENDOR {name: id})
    RETURN {vendor_id: id, canonical_name: coalesce(v.canonicalName, one.name), is_canonical: v IS NOT NULL,
      category: v.category, service: one.service, channel: one.channel, confidence: one.confidence, path: one.path} }`;
}
