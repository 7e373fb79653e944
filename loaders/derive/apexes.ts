/**
 * Gives hosts their registrable domains and their parents by the loaded Public Suffix List. Loads write new hosts with the list that is
 * current then. Only a new list makes this part check all hosts.
 */
import { apexProperties } from '../../schema/implicit-properties.ts';
import type { SuffixList } from '../../schema/keys/index.ts';
import { chunksOf, ROWS_PER_TRANSACTION } from '../../store/batches.ts';
import { deleteEdges } from '../pipeline/edge-texts.ts';
import { hostParents } from '../pipeline/host-parents.ts';
import type { EdgeShape } from '../pipeline/model.ts';
import { claimsOfEdge } from '../pipeline/stored-claims.ts';
import { isNothing } from '../pipeline/touched.ts';
import { writeEdges } from '../pipeline/write-edges.ts';
import { reconcileNodes } from './reconcile.ts';
import { type DerivationWriter, propertiesIn, rowsOf } from './writer.ts';

const OWNED = ['apex', 'isApex'];

/** Sets `apex`, `isApex` and CHILD_OF of each host as the list says. */
export async function deriveApexes(writer: DerivationWriter): Promise<void> {
  if (isNothing(writer.touched.nodes('PUBLIC_SUFFIX'))) return;
  let wrong: string[] = [];
  for await (const name of misplacedHosts(writer)) {
    wrong.push(name);
    if (wrong.length < ROWS_PER_TRANSACTION) continue;
    await correct(writer, wrong);
    wrong = [];
  }
  await correct(writer, wrong);
}

const EVERY_HOST = `MATCH (h:HOSTNAME) WHERE h.name > ''
RETURN h.name AS name, h.apex AS apex, h.isApex AS isApex`;

/** Returns the hosts whose registrable domain has changed. */
async function* misplacedHosts({ database, suffixes }: DerivationWriter): AsyncGenerator<string> {
  for await (const { name, apex, isApex } of database.stream({ text: EVERY_HOST })) {
    const wanted = apexProperties(String(name), suffixes);
    if ((apex ?? undefined) !== wanted.apex || isApex !== wanted.isApex) yield String(name);
  }
}

async function correct(writer: DerivationWriter, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  for (const chunk of chunksOf(names.toSorted())) {
    const wanted = chunk.map((name) => ({ name, properties: { ...apexProperties(name, writer.suffixes) } }));
    await reconcileNodes(writer, 'HOSTNAME', OWNED, wanted);
    await moveParents(writer, chunk);
  }
}

/** An edge from a host to its parent. */
interface ParentEdge {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

const PARENTS = `UNWIND $names AS name
MATCH (h:HOSTNAME {name: name}) USING INDEX h:HOSTNAME(name)
MATCH (h)-[r:CHILD_OF]->(parent:HOSTNAME|TLD)
RETURN name AS from, labels(parent)[0] AS label, parent.name AS to, properties(r) AS properties`;

/**
 * Moves hosts to their new parents. The sources that stated the old parent of a host state the new one and those above it, as a new load
 * would.
 */
async function moveParents(writer: DerivationWriter, names: readonly string[]): Promise<void> {
  const stored = await writer.run(PARENTS, { names });
  const moved = stored.flatMap((row) => {
    const edge = { label: String(row.label), from: String(row.from), to: String(row.to) };
    const chain = chainOf(edge.from, writer.suffixes);
    return isSame(chain[0], edge) ? [] : [{ edge, chain, claims: claimsOfEdge(propertiesIn(row.properties)) }];
  });
  for (const label of ['HOSTNAME', 'TLD']) {
    const shape = { type: 'CHILD_OF', from: 'HOSTNAME', to: label };
    const stated = moved.flatMap(({ chain, claims }) =>
      chain.filter((edge) => edge.label === label).flatMap((edge) => claims.map((claim) => ({ ...edge, claim }))),
    );
    await state(writer, shape, stated);
    await remove(
      writer,
      shape,
      moved.map(({ edge }) => edge).filter((edge) => edge.label === label),
    );
  }
}

function chainOf(host: string, suffixes: SuffixList): ParentEdge[] {
  return hostParents(host, suffixes).map(({ from, to }) => ({ label: to.label, from: from.name, to: to.name }));
}

function isSame(one: ParentEdge | undefined, other: ParentEdge): boolean {
  return one?.label === other.label && one.to === other.to;
}

type StatedEdge = Parameters<typeof writeEdges>[2][number];

/** Writes stated edges. Several claims on one edge are written one after the other. */
async function state(writer: DerivationWriter, shape: EdgeShape, edges: readonly StatedEdge[]): Promise<void> {
  const bySpeaker = Map.groupBy(edges, ({ claim: { source, part } }) => `${source}\0${part}`);
  for (const stated of bySpeaker.values()) {
    const rows = [...new Map(stated.map((edge) => [`${edge.from}\0${edge.to}`, edge])).values()];
    for (const chunk of chunksOf(rows)) {
      const { changed } = await writer.transaction((transaction) =>
        writeEdges(transaction, shape, chunk, { isFirstLoad: false, suffixes: writer.suffixes }),
      );
      writer.count({ edgesWritten: changed.length });
      writer.touched.noteEdges(shape, changed);
    }
  }
}

async function remove(writer: DerivationWriter, shape: EdgeShape, edges: readonly ParentEdge[]): Promise<void> {
  if (edges.length === 0) return;
  await writer.transaction((transaction) => rowsOf(transaction, deleteEdges(shape), { rows: edges }));
  writer.count({ edgesDeleted: edges.length });
  writer.touched.noteEdges(shape, edges);
}
