/** The labels that store verdicts: for each, which nodes are judged and which parts of the verdict are stored. */

import { IS_IN_OVERRIDDEN_NETWORK, IS_WWW_OF_OVERRIDDEN } from '../../facts/overrides.ts';
import { builtOnce, cypherText } from '../../store/cypher-text.ts';
import type { Evidence } from '../../verdicts/evidence.ts';
import type { JudgedLabel } from '../../verdicts/kinds.ts';
import { CVE_KEYS, cveBlock, LISTED_KEYS, listedBlock, type StoredBlock } from '../../verdicts/stored.ts';
import type { Verdict } from '../../verdicts/verdict.ts';
import { EACH_NAME, matchNode, NAME } from '../pipeline/node-texts.ts';

/** One label whose nodes store verdicts. */
export interface Judged {
  readonly label: JudgedLabel;
  /** Cheap condition on `n`. A node that does not meet it has no listings, and no verdict to remove. */
  readonly where: string;
  /** Returns the properties to store on a node; null for those it must not have. */
  readonly block: (evidence: Evidence, verdict: Verdict, asOf: number) => StoredBlock;
  /** The properties of the block. */
  readonly keys: readonly string[];
}

const LISTED = 'EXISTS { (n)-[:LISTED_IN]->(:FEED_SOURCE) } OR n.verdictLevel IS NOT NULL';
/** A stored address is linked to the most specific listed network around it. Overrides of networks cover it as well. */
const LISTED_AROUND = `${LISTED} OR EXISTS { (n)-[:BELONGS_TO]->(:PREFIX)-[:LISTED_IN]->(:FEED_SOURCE) } OR ${IS_IN_OVERRIDDEN_NETWORK}`;
/** A listing or an override of a domain applies to its `www` too. Feeds that only measure popularity accuse neither. */
const LISTED_BY_DOMAIN = `${LISTED} OR n.name = 'www.' + n.apex
  AND EXISTS { MATCH (:HOSTNAME {name: n.apex})-[:LISTED_IN]->(f:FEED_SOURCE) WHERE NOT coalesce(f.isPopularity, false) } OR ${IS_WWW_OF_OVERRIDDEN}`;

function listed(label: JudgedLabel, where: string = LISTED): Judged {
  return { label, where, block: listedBlock, keys: LISTED_KEYS };
}

/** Networks and ASNs are judged by the counts in their space: see `aggregates.ts`. */
export const JUDGED: readonly Judged[] = [
  listed('IPV4', LISTED_AROUND),
  listed('IPV6', LISTED_AROUND),
  listed('HOSTNAME', LISTED_BY_DOMAIN),
  listed('URL'),
  listed('FILE_HASH'),
  listed('TLS_FINGERPRINT'),
  listed('CRYPTO_ADDRESS'),
  { label: 'CVE', where: 'true', block: (_, verdict) => cveBlock(verdict), keys: CVE_KEYS },
];

/** Statement that returns those of the nodes `$names` that must be judged, as `name`. */
export const concernedText = builtOnce(({ label, where }: Judged) =>
  cypherText(EACH_NAME, matchNode('n', label, { name: NAME }), 'WHERE', where, 'RETURN DISTINCT name'),
);

/** Statement that returns the next `$size` nodes of a label after `$after` that must be judged, in the order of their names. */
export const concernedPageText = builtOnce(({ label, where }: Judged) =>
  cypherText(
    matchNode('n', label),
    'WHERE n.name > $after AND (',
    where,
    ') RETURN n.name AS name ORDER BY n.name LIMIT $size',
  ),
);
