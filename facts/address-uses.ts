/** The statements of the graph about what an address is used for, as texts of facts gather them, and as rows hold them. */
import { z } from 'zod';
import type { UseFacts } from '../verdicts/address-use.ts';

const OF_VENDOR = 'operator: coalesce(v.canonicalName, v.name), source: s.source, observedAt: s.observed_at';
const VENDOR_MAP = `{vendor: v.name, category: v.category, service: s.service, ${OF_VENDOR}`;
const EGRESS_MAP = `{egressClass: s.egressClass, ${OF_VENDOR}`;

const SYSTEM_MAP = `f.meaning IN ['scanner', 'hosting']
    RETURN {meaning: f.meaning, operator: s.usedBy, source: coalesce(f.id, f.name), observedAt: s.observed_at, through: a.name}`;

const OWN_VENDORS = 'MATCH (n)-[s:DELEGATED_TO]->(v:VENDOR)';
const THEMSELVES = `RETURN ${VENDOR_MAP}, through: null}`;

/** Columns: the statements on the node `n`, on the networks of the range `run`, and on the AS of the range `bgp`. */
export const USES_AROUND = `COLLECT { ${OWN_VENDORS} WHERE NOT coalesce(s.inferred, false) ${THEMSELVES} AS stated
    UNION MATCH (p:PREFIX {name: run.delegation})-[s:DELEGATED_TO]->(v:VENDOR) RETURN ${VENDOR_MAP}, through: p.name} AS stated } AS vendors,
  COLLECT { MATCH (n)-[s:EGRESS_OF]->(v:VENDOR) RETURN ${EGRESS_MAP}, through: null} AS stated
    UNION UNWIND run.networks AS cidr MATCH (:PREFIX {name: cidr})-[s:EGRESS_OF]->(v:VENDOR) RETURN ${EGRESS_MAP}, through: cidr} AS stated
    UNION MATCH (n)-[s:OPERATES_EXIT_NODE]->(:TOR_RELAY) WITH s ORDER BY s.lastSeen DESC LIMIT 1
    RETURN {egressClass: 'tor-exit', operator: null, source: s.source, observedAt: coalesce(s.lastSeen, s.observed_at), through: null} AS stated } AS egress,
  COLLECT { UNWIND bgp.origins AS asn MATCH (a:ASN {asn: asn})-[s:LISTED_IN]->(f:FEED_SOURCE) WHERE ${SYSTEM_MAP} } AS systems`;

/** Columns: the same from the stored address alone. Its egress classes are derived before; no one is shown who said so. */
export const STORED_USES = `COLLECT { ${OWN_VENDORS} ${THEMSELVES} } AS vendors,
  [name IN n.egressClasses | {egressClass: name, operator: null, source: null, observedAt: null, through: null}] AS egress,
  COLLECT { MATCH (n)-[:ANNOUNCED_BY]->(:ANNOUNCED_PREFIX)<-[:ROUTES]-(a:ASN)-[s:LISTED_IN]->(f:FEED_SOURCE) WHERE ${SYSTEM_MAP} } AS systems`;

const text = z.string().nullable();
const statement = { operator: text, source: text, observedAt: z.number().nullable(), through: text };
const egress = z.array(z.object({ egressClass: text, ...statement }));

/** Decodes those columns. */
export const USES = {
  vendors: z.array(z.object({ vendor: z.string(), category: text, service: text, ...statement })),
  egress: egress.nullable().transform((stated) => stated ?? []),
  systems: z.array(z.object({ meaning: text, ...statement })),
} satisfies Readonly<Record<keyof UseFacts, z.ZodType>>;
