/** What is judged and keeps its verdict: by label, how its evidence is gathered and what is kept of the verdict. */
import { addressEvidence } from '../../engine/verdict/evidence/address.ts';
import { HOST_EVIDENCE } from '../../engine/verdict/evidence/host.ts';
import { CRYPTO_EVIDENCE, HASH_EVIDENCE, TLS_EVIDENCE, URL_EVIDENCE } from '../../engine/verdict/evidence/listed.ts';
import { CVE_EVIDENCE } from '../../engine/verdict/evidence/vulnerability.ts';
import { CVE_BLOCK, CVE_KEYS, LISTED_BLOCK, STORED_KEYS } from '../../engine/verdict/stored.ts';

/** One label whose nodes keep verdicts. */
export interface Judged {
  readonly label: string;
  /** Cheap condition on `n`: what does not meet it has neither listings nor a verdict to be taken off. */
  readonly where: string;
  /** Clause that gathers `evidence` of `name`. */
  readonly evidence: string;
  /** Expression on `evidence` and `verdict`: what the node is to hold, null for what it is not. */
  readonly block: string;
  /** The properties of the block. */
  readonly keys: readonly string[];
}

const LISTED = 'EXISTS { (n)-[:LISTED_IN]->(:FEED_SOURCE) } OR n.verdictLevel IS NOT NULL';
/** The most specific listed network around a stored address is linked to it. */
const LISTED_AROUND = `${LISTED} OR EXISTS { (n)-[:BELONGS_TO]->(:PREFIX)-[:LISTED_IN]->(:FEED_SOURCE) }`;

function listed(label: string, evidence: string, where: string = LISTED): Judged {
  return { label, where, evidence, block: LISTED_BLOCK, keys: STORED_KEYS };
}

/** Networks and ASNs are judged by what is counted in their space: see threat cells. */
export const JUDGED: readonly Judged[] = [
  listed('IPV4', addressEvidence('IPV4', { isStored: true }), LISTED_AROUND),
  listed('IPV6', addressEvidence('IPV6', { isStored: true }), LISTED_AROUND),
  listed('HOSTNAME', HOST_EVIDENCE),
  listed('URL', URL_EVIDENCE),
  listed('FILE_HASH', HASH_EVIDENCE),
  listed('TLS_FINGERPRINT', TLS_EVIDENCE),
  listed('CRYPTO_ADDRESS', CRYPTO_EVIDENCE),
  { label: 'CVE', where: 'true', evidence: CVE_EVIDENCE, block: CVE_BLOCK, keys: CVE_KEYS },
];
