/** What may be blocked without a person looking (contract 5.3). */
import { rankOf } from './bands.ts';

/** A network, an ASN and a vulnerability are nothing that one blocks for what is listed. */
const NEVER_BLOCKED = "['network', 'asn', 'cve']";

/** Binds `wouldBlock`, all but that a shared host is never blocked, and `blocking`. */
export const BLOCKING = `WITH *, coalesce(placed >= ${rankOf('HIGH')}, false) AND size(fresh) > 0 AND NOT isVouched
      AND NOT evidence.kind IN ${NEVER_BLOCKED} AS wouldBlock
  WITH *, wouldBlock AND NOT evidence.isShared AS blocking`;
