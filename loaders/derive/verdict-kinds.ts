/** What is judged and stores its verdict: by label, which nodes are looked at and what is stored of the verdict. */
import { builtOnce, cypherText } from '../../store/cypher-text.ts';
import type { Evidence } from '../../verdicts/evidence.ts';
import type { JudgedLabel } from '../../verdicts/kinds.ts';
import { CVE_KEYS, cveBlock, LISTED_KEYS, listedBlock, type StoredBlock } from '../../verdicts/stored.ts';
import type { Verdict } from '../../verdicts/verdict.ts';
import { EACH_NAME, matchNode, NAME } from '../pipeline/node-texts.ts';

/** One label whose nodes store verdicts. */
export interface Judged {
  readonly label: JudgedLabel;
  /** Cheap condition on `n`: what does not meet it has neither listings nor a verdict to be taken off. */
  readonly where: string;
  /** What a node is to store, null for what it is not to have. */
  readonly block: (evidence: Evidence, verdict: Verdict, asOf: number) => StoredBlock;
  /** The properties of the block. */
  readonly keys: readonly string[];
}

const LISTED = 'EXISTS { (n)-[:LISTED_IN]->(:FEED_SOURCE) } OR n.verdictLevel IS NOT NULL';
/** The most specific listed network around a stored address is linked to it. */
const LISTED_AROUND = `${LISTED} OR EXISTS { (n)-[:BELONGS_TO]->(:PREFIX)-[:LISTED_IN]->(:FEED_SOURCE) }`;
/** What lists a domain lists its `www` as well; what only measures popularity accuses neither. */
const LISTED_BY_DOMAIN = `${LISTED} OR n.name = 'www.' + n.apex
  AND EXISTS { MATCH (:HOSTNAME {name: n.apex})-[:LISTED_IN]->(f:FEED_SOURCE) WHERE NOT coalesce(f.isPopularity, false) }`;

function listed(label: JudgedLabel, where: string = LISTED): Judged {
  return { label, where, block: listedBlock, keys: LISTED_KEYS };
}

/** Networks and ASNs are judged by what is counted in their space: see `aggregates.ts`. */
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

/** Text that gives those of the nodes `$names` that are to be judged, as `name`. */
export const concernedText = builtOnce(({ label, where }: Judged) =>
  cypherText(EACH_NAME, matchNode('n', label, { name: NAME }), 'WHERE', where, 'RETURN DISTINCT name'),
);

/** Text that gives the next `$size` nodes of a label after `$after` that are to be judged, in the order of their names. */
export const concernedPageText = builtOnce(({ label, where }: Judged) =>
  cypherText(
    matchNode('n', label),
    'WHERE n.name > $after AND (',
    where,
    ') RETURN n.name AS name ORDER BY n.name LIMIT $size',
  ),
);
