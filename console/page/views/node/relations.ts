import { numberOf, type Row, rowsOf, textOf } from '../../api/read.ts';

/** The node at the other end of an edge. */
export interface Neighbour {
  readonly name: string;
  readonly displayName: string | null;
  readonly level: string | null;
  readonly source: string | null;
  readonly observedAt: number | null;
}

/** The edges of one type and direction to nodes of one label: their number, and some of the nodes. */
export interface Relation {
  readonly edge: string;
  readonly isOut: boolean;
  readonly label: string;
  readonly count: number;
  readonly some: readonly Neighbour[];
}

/** Returns the query for the node. */
export function nodeQuery(label: string): string {
  return `MATCH (n:${label} {name: $name}) RETURN n`;
}

/** Returns the query for the relations of a node, the rarest first, with six neighbours each. */
export function relationsQuery(label: string): string {
  return `MATCH (n:${label} {name: $name})-[r]-(m)
WITH type(r) AS edge, startNode(r) = n AS out, labels(m)[0] AS label, count(*) AS count, collect({name: m.name, displayName: m.displayName, level: m.verdictLevel, source: r.source, observedAt: r.observed_at})[..6] AS some
RETURN edge, out, label, count, some ORDER BY count, edge`;
}

/** Returns the query for the neighbours of a node through one relation. */
export function neighboursQuery(
  label: string,
  { edge, isOut, label: other }: Pick<Relation, 'edge' | 'isOut' | 'label'>,
  limit: number,
): string {
  const [tail, head] = isOut ? ['-', '->'] : ['<-', '-'];
  return `MATCH (n:${label} {name: $name})${tail}[r:${edge}]${head}(m:${other})
RETURN m.name AS name, m.displayName AS displayName, m.verdictLevel AS level, r.source AS source, r.observed_at AS observedAt ORDER BY observedAt DESC, name LIMIT ${limit}`;
}

/** Reads the rows of `relationsQuery`. */
export function relationsOf(rows: readonly Row[]): readonly Relation[] {
  return rows.map((row) => ({
    edge: textOf(row.edge) ?? '',
    isOut: row.out === true,
    label: textOf(row.label) ?? '',
    count: numberOf(row.count) ?? 0,
    some: rowsOf(row.some).map(neighbourOf),
  }));
}

/** Reads one neighbour. */
export function neighbourOf(row: Row): Neighbour {
  return {
    name: textOf(row.name) ?? '',
    displayName: textOf(row.displayName),
    level: textOf(row.level),
    source: textOf(row.source),
    observedAt: numberOf(row.observedAt),
  };
}
