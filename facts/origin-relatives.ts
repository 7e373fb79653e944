import { z } from 'zod';
import type { Reader } from '../store/database.ts';
import { readFacts } from './chunks.ts';

/** Certificates of one host, and registrants of one domain. */
const MOST_CERTIFICATES = 20;
const MOST_REGISTRANTS = 8;
/** Numbers of names on one certificate, and of domains of one registrant, from which on they are no evidence: one more is read. */
export const MOST_NAMES_ON_CERTIFICATE = 100;
export const MOST_OF_REGISTRANT = 100;

/** Text of `readSharedCertificates`. */
export const SHARED_CERTIFICATES = {
  list: 'hosts',
  text: `UNWIND $input.hosts AS input
CALL (input) {
  UNWIND input.covering AS covered
  MATCH (:HOSTNAME {name: covered})-[:HAS_CERTIFICATE]->(c:TLS_CERTIFICATE)
  RETURN DISTINCT c ORDER BY c.name LIMIT ${MOST_CERTIFICATES}
}
RETURN input.host AS host, c.name AS certificate, COLLECT { MATCH (c)<-[:HAS_CERTIFICATE]-(named:HOSTNAME)
    RETURN {name: named.name, apex: named.apex} LIMIT ${MOST_NAMES_ON_CERTIFICATE + 1} } AS names`,
  row: z.object({
    host: z.string(),
    certificate: z.string(),
    names: z.array(z.object({ name: z.string(), apex: z.string().nullable() })),
  }),
};

/** A certificate that a host may use, with the names on it, and their registrable domains. */
export type SharedCertificate = z.output<typeof SHARED_CERTIFICATES.row>;

/** A host, and the names of certificates that it may use. */
export interface CoveredHost {
  readonly host: string;
  readonly covering: readonly string[];
}

/** The certificates of hosts, by host; those of one host in the order of their names. */
export async function readSharedCertificates(
  reader: Reader,
  hosts: readonly CoveredHost[],
): Promise<ReadonlyMap<string, readonly SharedCertificate[]>> {
  const rows = await readFacts(
    reader,
    SHARED_CERTIFICATES,
    hosts.map(({ host, covering }) => ({ host, covering })),
  );
  return Map.groupBy(rows, ({ host }) => host);
}

const REGISTERED = 'REGISTERED_BY|HAS_EMAIL|HAS_PHONE';
const AS_REGISTRANT = "coalesce(r.role, 'registrant') = 'registrant'";

/** Text of `readRegistrants`. */
export const REGISTRANTS = {
  list: 'domains',
  text: `UNWIND $input.domains AS domain
CALL (domain) {
  MATCH (:HOSTNAME {name: domain})-[r:${REGISTERED}]->(who:ORGANIZATION|EMAIL|PHONE) WHERE ${AS_REGISTRANT}
  RETURN DISTINCT type(r) AS type, who ORDER BY who.name LIMIT ${MOST_REGISTRANTS}
}
RETURN domain, type, labels(who)[0] AS label, who.name AS name,
  COLLECT { MATCH (who)-[:SAME_ORG_AS*0..2]-(same)<-[r:${REGISTERED}]-(other:HOSTNAME) WHERE ${AS_REGISTRANT}
    RETURN DISTINCT other.name LIMIT ${MOST_OF_REGISTRANT + 1} } AS others`,
  row: z.object({
    domain: z.string(),
    type: z.string(),
    label: z.string(),
    name: z.string(),
    others: z.array(z.string()),
  }),
};

/** Somebody who registered a domain, by the edge `type`, with the domains that they registered (the domain itself included). */
export type Registrant = z.output<typeof REGISTRANTS.row>;

/** The registrants of domains, by domain; those of one domain in the order of their names. */
export async function readRegistrants(
  reader: Reader,
  domains: Iterable<string>,
): Promise<ReadonlyMap<string, readonly Registrant[]>> {
  const rows = await readFacts(reader, REGISTRANTS, [...new Set(domains)]);
  return Map.groupBy(rows, ({ domain }) => domain);
}
