import Cypher from '@neo4j/cypher-builder';
import type { ManagedTransaction } from 'neo4j-driver';
import { builtOnce, cypherText } from '../../store/cypher-text.ts';
import type { Row } from '../../store/database.ts';
import { matchByName } from '../../store/match-by-index.ts';
import { type ChangeOrigin, edgeChange, recordChanges } from './change-records.ts';
import { changesBetween } from './changes.ts';
import { type Claim, isSameSpeaker } from './claims.ts';
import { EDGE, FROM, matchOf, storedEdges, TO } from './edge-texts.ts';
import type { EdgeShape } from './model.ts';
import { EACH_NAME, NAME } from './node-texts.ts';
import { deleteOrphans } from './orphans.ts';
import { claimsOfEdge } from './stored-claims.ts';
import { inPasses, type SweepContext } from './sweep-passes.ts';
import { edgeProperties } from './write-edges.ts';

/** Limits a sweep to the edges of these subjects, which are at this end. */
export interface EdgesOfSubjects {
  readonly subject: 'from' | 'to';
  readonly names: readonly string[];
}

/** What becomes of a claim on an edge between these ends; null if it is removed. */
export type EdgesChange = (claim: Claim, ends: { readonly from: string; readonly to: string }) => Claim | null;

/** Removes the claims on edges of a shape that the source stated before and not again: on all edges, or only on those of some subjects. */
export async function sweepEdges(context: SweepContext, shape: EdgeShape, only?: EdgesOfSubjects): Promise<number> {
  const { speaker, seen } = context;
  const leftOf: EdgesChange = (claim, { from, to }) => {
    if (!isSameSpeaker(claim, speaker)) return claim;
    return seen.hasEdge(shape, from, to) ? seen.metOfEdge(shape, from, to, claim) : null;
  };
  return sweepClaimsOfEdges(context, shape, [speaker.source], leftOf, only);
}

/** Leaves of the claims of some sources on the edges of a shape, or only on those of some subjects, what `leftOf` returns. */
export async function sweepClaimsOfEdges(
  context: SweepContext,
  shape: EdgeShape,
  sources: readonly string[],
  leftOf: EdgesChange,
  only?: EdgesOfSubjects,
): Promise<number> {
  const stored = {
    text: only === undefined ? allEdges(shape) : edgesOfSubjects[only.subject](shape),
    parameters: { sources, names: only?.names ?? [] },
  };
  return inPasses<StaleEdge>(context, {
    stored,
    staleOf: (row) => edgeWithout(row, shape, leftOf),
    write: async (transaction, found) => {
      const ends = found.map(({ from, to }) => ({ from, to }));
      const { records } = await transaction.run(storedEdges(shape), { rows: ends });
      const rows = records.flatMap((record) => edgeWithout(record.toObject(), shape, leftOf) ?? []);
      await writeStaleEdges(transaction, shape, rows, context.origin);
      return rows;
    },
    note: (rows) => context.touched.noteEdges(shape, rows),
  });
}

const STATED_BY = `WITH a, r, b WHERE any(source IN $sources WHERE source IN r.sources)
RETURN a.name AS from, b.name AS to, properties(r) AS properties`;

const allEdges = builtOnce(({ type, from, to }: EdgeShape) => {
  const edge = new Cypher.Pattern(FROM, { labels: [from] }).related(EDGE, { type }).to(TO, { labels: [to] });
  return cypherText(new Cypher.Match(edge), STATED_BY);
});

const SUBJECT = new Cypher.NamedNode('h');
const OTHER = new Cypher.NamedNode('other');

const edgesOfSubjects = {
  from: builtOnce(({ type, from, to }: EdgeShape) => {
    const edge = new Cypher.Pattern(SUBJECT).related(EDGE, { type }).to(OTHER, { labels: [to] });
    return atSubjects(from, new Cypher.Match(edge).return([SUBJECT, FROM], EDGE, [OTHER, TO]));
  }),
  to: builtOnce(({ type, from, to }: EdgeShape) => {
    const edge = new Cypher.Pattern(OTHER, { labels: [from] }).related(EDGE, { type }).to(SUBJECT);
    return atSubjects(to, new Cypher.Match(edge).return([OTHER, FROM], EDGE, [SUBJECT, TO]));
  }),
};

/** Goes from each subject into its edges. The subquery keeps the plan from joining the subjects with all edges. */
function atSubjects(label: string, edges: Cypher.Clause): string {
  return cypherText(EACH_NAME, matchByName(SUBJECT, label, NAME), new Cypher.Call(edges, [SUBJECT]), STATED_BY);
}

const setOrDelete = builtOnce((shape: EdgeShape) =>
  cypherText(
    matchOf(shape),
    `FOREACH (set IN row.set | SET r += set)
FOREACH (_ IN CASE WHEN isEmpty(row.set) THEN [1] ELSE [] END | DELETE r)`,
  ),
);

/** Writes what is left of edges, and deletes those of which nothing is left, with the ends that nothing else needs. */
export async function writeStaleEdges(
  transaction: ManagedTransaction,
  shape: EdgeShape,
  rows: readonly StaleEdge[],
  origin: ChangeOrigin,
): Promise<void> {
  await transaction.run(setOrDelete(shape), { rows });
  const gone = rows.filter(({ set }) => set.length === 0);
  await recordChanges(
    transaction,
    origin,
    gone.flatMap((edge) => edgeChange(shape, edge, 'went') ?? []),
  );
  for (const side of ['from', 'to'] as const) {
    const ends = gone.map((row) => row[side]);
    await deleteOrphans(transaction, shape[side], ends);
  }
}

/** An edge that loses claims. */
export interface StaleEdge {
  readonly from: string;
  readonly to: string;
  /** The one change; empty if the edge must be deleted. */
  readonly set: readonly Readonly<Record<string, unknown>>[];
}

/** Returns the change of a stored edge of which only these claims are left; null if it does not change. */
export function edgeWithout(row: Row, shape: EdgeShape, leftOf: EdgesChange): StaleEdge | null {
  const from = String(row.from);
  const to = String(row.to);
  const stored = propertiesOf(row);
  const before = claimsOfEdge(stored);
  const after = before.flatMap((claim) => leftOf(claim, { from, to }) ?? []);
  if (after.length === 0 && before.length > 0) return { from, to, set: [] };
  const set = changesBetween(edgeProperties(shape, before), edgeProperties(shape, after), Object.keys(stored));
  return set === null ? null : { from, to, set: [set] };
}

function propertiesOf(row: Row): Readonly<Record<string, unknown>> {
  const properties = row.properties;
  return properties !== null && typeof properties === 'object' ? { ...properties } : {};
}
