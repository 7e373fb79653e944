/** What stands around a node, step by step, with a bound on every step: a hub costs no more than any other node. */

/** Types of which a node has few, seen from where they leave and from where they arrive. */
const FEW_OUT = [
  ...['RESOLVES_TO', 'ALIAS_OF', 'CHILD_OF', 'HAS_PTR', 'SPF_INCLUDE', 'SPF_IP', 'SPF_A', 'SPF_MX', 'SPF_REDIRECT'],
  ...['HAS_REGISTRAR', 'REGISTERED_BY', 'REGISTERED_TO_ENTITY', 'SAME_ORG_AS', 'HAS_EMAIL', 'HAS_PHONE'],
  ...['DELEGATED_TO', 'EGRESS_OF', 'BELONGS_TO', 'ANNOUNCED_BY', 'HAS_NAME', 'HAS_CERTIFICATE'],
];
const FEW_IN = ['NAMESERVER_FOR', 'MAIL_FOR', 'ROUTES'];
/** Types of which a node may have any number. */
const MANY_OUT = ['NAMESERVER_FOR', 'MAIL_FOR', 'ROUTES'];
const MANY_IN = [
  ...['RESOLVES_TO', 'ALIAS_OF', 'CHILD_OF', 'HAS_PTR', 'SPF_INCLUDE', 'SPF_REDIRECT', 'REGISTERED_BY', 'SAME_ORG_AS'],
  ...['HAS_EMAIL', 'HAS_PHONE', 'HAS_CERTIFICATE', 'BELONGS_TO', 'ANNOUNCED_BY', 'REGISTERED_TO_ENTITY'],
];

/** Edges that are read of one node, of types of which it has few and of the others. */
const MOST_FEW = 25;
const MOST_MANY = 10;
/** Edges that are told of one step. */
const MOST_EDGES = 200;

/** Nodes behind which nothing near is found. */
const ENDS = ['TLD', 'TLD_OPERATOR', 'COUNTRY', 'RIR', 'REGISTRAR', 'VENDOR', 'DNSSEC_ALGORITHM'];

const branch = (left: string, types: readonly string[], right: string, rank: number, most: number): string =>
  `MATCH (n)${left}-[r:${types.join('|')}]-${right}(m) RETURN r, m, ${rank} AS rank LIMIT ${most}`;

/** Of the node itself edges of every type are read in turn, further on those that lead out before those that lead in. */
function edges(depth: number): string {
  const branches =
    depth === 1
      ? [
          branch('', FEW_OUT, '>', 0, MOST_FEW),
          branch('<', FEW_IN, '', 0, MOST_FEW),
          branch('', MANY_OUT, '>', 1, MOST_MANY),
          branch('<', MANY_IN, '', 1, MOST_MANY),
        ]
      : [branch('', FEW_OUT, '>', 0, MOST_FEW), branch('<', [...FEW_IN, ...MANY_IN], '', 1, MOST_MANY)];
  return branches.join('\n    UNION ALL ');
}

/**
 * Clauses of one step: from the nodes `frontier` to those next to them that are not in `seen`. They read `until` (epoch
 * ms), `input.limit` and `unmet` (1 where the first step was made for a thing that is not stored), and bind the three anew, `neighbours` with the step's edges and `isLate`: the time was over
 * before it.
 */
export function step(depth: number): string {
  return `WITH *, isLate OR (input.depth >= ${depth} + unmet AND datetime.realtime().epochMillis >= until) AS isLate
CALL (frontier, seen, isLate, input, unmet) {
  UNWIND CASE WHEN isLate OR input.depth < ${depth} + unmet THEN [] ELSE frontier END AS n
  CALL (n) {
    ${edges(depth)}
  }
  WITH n, r, m, rank, seen, unmet WHERE NOT m IN seen
  WITH n, r, m, rank, unmet ORDER BY rank, type(r), m.name LIMIT ${MOST_EDGES}
  RETURN collect({type: type(r), direction: CASE startNode(r) WHEN n THEN 'out' ELSE 'in' END, label: labels(m)[0], name: m.name,
    depth: ${depth} + unmet, from: n.name}) AS edges, collect(DISTINCT m) AS met
}
WITH input, entry, began, until, isLate, names, addresses, known, siblings, unmet, neighbours + edges AS neighbours, seen + met AS seen,
  [m IN met WHERE none(label IN labels(m) WHERE label IN [${ENDS.map((label) => `'${label}'`).join(', ')}])][..input.limit] AS frontier`;
}
