import type { AnchorLabel } from '../contract/anchored-names.ts';
import { ANCHOR_LABELS } from './anchor-sites.ts';

/** A routable name of each kind of anchor that hardly any graph stores. */
const SELDOM_STORED: Readonly<Record<AnchorLabel, string>> = {
  IPV4: '9.254.255.1',
  IPV6: '2a00:ffff::1',
  PREFIX: '9.254.255.0/25',
};

/** A query for each kind of anchor that makes Neo4j plan what looks anchors up and what adds them. */
export const ANCHOR_EXAMPLES: readonly string[] = ANCHOR_LABELS.map(
  (label) => `MATCH (n:${label} {name: "${SELDOM_STORED[label]}"})-[r]-(m) RETURN type(r) AS type, m.name AS name`,
);
