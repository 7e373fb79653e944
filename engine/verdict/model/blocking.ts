/** What may be blocked without a person looking (contract 5.3). */
import { rankOf } from './bands.ts';

/** A network, an ASN and a vulnerability are nothing that one blocks for what is listed. */
const NEVER_BLOCKED = "['network', 'asn', 'cve']";

/** Everything but that a shared host is never blocked, an expression: one confirmed-bad listing within 30 days is enough. */
export const WOULD_BLOCK = `coalesce(placed >= ${rankOf('HIGH')}, false) AND witnesses > 0 AND NOT isVouched
      AND NOT evidence.kind IN ${NEVER_BLOCKED}`;
