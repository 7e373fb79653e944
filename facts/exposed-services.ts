/** Services observed on addresses, and the vulnerabilities to which hosts and addresses are exposed. */
import { z } from 'zod';
import type { Reader } from '../store/database.ts';
import { readFacts } from './chunks.ts';

/** Maximum number of services and of vulnerabilities read for one address. */
const MOST_SERVICES = 200;
const MOST_EXPOSURES = 500;

/** Reads `$input.names`, addresses. */
export const SERVICES_OF_ADDRESSES = `UNWIND $input.names AS of
MATCH (a:IPV4|IPV6 {name: of})
CALL (a) {
  MATCH (a)-[:RUNS_SERVICE]->(s:SERVICE)
  RETURN s ORDER BY s.name LIMIT ${MOST_SERVICES}
}
RETURN of, s.name AS name, s.banner AS banner, s.product AS product, s.version AS version, s.cpe AS cpe, s.otherCpes AS otherCpes, s.observed_at AS observedAt`;

/** Reads `$input.names`, hosts and addresses. */
export const EXPOSURES = `UNWIND $input.names AS of
MATCH (n:HOSTNAME|IPV4|IPV6 {name: of})
CALL (n) {
  MATCH (n)-[seen:VULNERABLE_TO]->(c:CVE)
  RETURN c, seen ORDER BY c.name LIMIT ${MOST_EXPOSURES}
}
RETURN of, c.name AS cve, c.summary AS summary, c.cvss AS cvss, coalesce(c.isKev, false) AS isKev,
  seen.port AS port, seen.package AS package, seen.source AS source`;

const SERVICE = z.object({
  of: z.string(),
  /** `<address>:<port>/<protocol>`. */
  name: z.string(),
  banner: z.string().nullable(),
  product: z.string().nullable(),
  version: z.string().nullable(),
  cpe: z.string().nullable(),
  /** Those of its parts. */
  otherCpes: z.array(z.string()).nullable(),
  observedAt: z.number().nullable(),
});

const EXPOSURE = z.object({
  of: z.string(),
  cve: z.string(),
  summary: z.string().nullable(),
  cvss: z.number().nullable(),
  isKev: z.boolean(),
  port: z.number().nullable(),
  package: z.string().nullable(),
  source: z.string().nullable(),
});

/** A service observed on an address. */
export type ExposedService = z.infer<typeof SERVICE>;

/** A vulnerability that something is exposed by. */
export type Exposure = z.infer<typeof EXPOSURE>;

/** The services of these addresses. */
export function readServices(reader: Reader, addresses: readonly string[]): Promise<ExposedService[]> {
  return readFacts(reader, { text: SERVICES_OF_ADDRESSES, list: 'names', row: SERVICE }, addresses);
}

/** Returns the exposures of these hosts and addresses. */
export function readExposures(reader: Reader, names: readonly string[]): Promise<Exposure[]> {
  return readFacts(reader, { text: EXPOSURES, list: 'names', row: EXPOSURE }, names);
}
