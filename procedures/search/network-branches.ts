import Cypher from '@neo4j/cypher-builder';
import { type Branch, beginning, branch, hits, INPUT, NODE } from './hit.ts';

const ORIGIN = `head(COLLECT {
    MATCH (n)<-[:ROUTES]-(a:ASN) OPTIONAL MATCH (a)-[:HAS_NAME]->(m:ASN_NAME)
    RETURN a.name + coalesce(' ' + m.name, '') ORDER BY a.asn LIMIT 1 })`;
const RUN_BY = 'head([(n)-[:DELEGATED_TO|EGRESS_OF]->(v:VENDOR) | coalesce(v.canonicalName, v.name)])';
const LISTED_BY = 'head([(n)-[:LISTED_IN]->(f:FEED_SOURCE) | f.name])';

/** The labels of networks, and what each is shown as: who announces it, who it is delegated to, who runs or lists it. */
const NETWORKS: readonly Network[] = [
  {
    label: 'ANNOUNCED_PREFIX',
    displayName: () => new Cypher.Raw(ORIGIN),
    current: () => new Cypher.Raw('coalesce(n.isWithdrawn, false) = false'),
  },
  { label: 'REGISTERED_PREFIX', displayName: () => new Cypher.Raw('coalesce(n.netName, n.handle, n.rir)') },
  { label: 'PREFIX', displayName: () => new Cypher.Raw(`coalesce(${RUN_BY}, ${LISTED_BY})`) },
];

/** How networks of a label are shown, and which of them are current. */
interface Network {
  readonly label: string;
  readonly displayName: () => Cypher.Expr;
  readonly current?: () => Cypher.Predicate;
}

const LENGTH = "toInteger(split(n.name, '/')[1])";

/** The networks that hold an address or a network, by their names: `input.around` lists all that could. */
export const AROUND: readonly Branch[] = NETWORKS.map(({ label, displayName, current }) => {
  const isAround = Cypher.in(NODE.property('name'), INPUT.property('around'));
  return branch(
    [label],
    new Cypher.Match(new Cypher.Pattern(NODE, { labels: [label] })).where(Cypher.and(isAround, current?.())),
    hits({
      label,
      displayName: displayName(),
      matchType: new Cypher.Raw("CASE n.name WHEN input.network THEN 'exact' ELSE 'contained-in' END"),
      kind: INPUT.property('networkKind'),
      tier: new Cypher.Raw('CASE n.name WHEN input.network THEN 0 ELSE 2 END'),
      size: new Cypher.Raw(LENGTH),
    }),
  );
});

/** Networks whose name begins so: what is typed of an address that is not complete. */
export const NETWORKS_BEGIN: readonly Branch[] = NETWORKS.map(({ label, displayName, current }) =>
  beginning(label, 'networkBegins', { kind: 'ip-prefix', displayName: displayName() }, current?.()),
);

/** Addresses whose name begins so. */
export const ADDRESSES_BEGIN = {
  ipv4Begins: beginning('IPV4', 'ipv4Begins', { kind: 'ip-prefix' }),
  ipv6Begins: beginning('IPV6', 'ipv6Begins', { kind: 'ip-prefix' }),
};
