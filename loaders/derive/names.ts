/** Gives each AS one name, from the newest sources (contract 1.2: `HANDLE - Legal name`, or the one half that is known). */

import { chunksOf } from '../../store/batches.ts';
import type { Row } from '../../store/database.ts';
import { provenance, type Said } from '../../store/ranges/provenance.ts';
import { decodeClaims } from '../pipeline/stored-claims.ts';
import { isNothing, type Scope } from '../pipeline/touched.ts';
import { reconcileEdges, reconcileNodes } from './reconcile.ts';
import { namesOf } from './scope.ts';
import type { DerivationWriter } from './writer.ts';

/** An AS that a source has named. */
interface NamedNetwork {
  readonly asn: string;
  readonly name: string;
  readonly handle: string | undefined;
  readonly legalName: string | undefined;
  readonly said: readonly Said[];
}

const SHAPE = { type: 'HAS_NAME', from: 'ASN', to: 'ASN_NAME' };
const OWNED = ['handle', 'legalName'];

const NETWORKS = `WHERE a.statedHandle IS NOT NULL OR a.statedLegalName IS NOT NULL OR EXISTS { (a)-[:HAS_NAME]->() }
RETURN a.name AS asn, a.statedHandle AS handle, a.statedLegalName AS legalName, a.claims AS claims ORDER BY asn`;

/** Links each named AS to exactly one ASN_NAME with HAS_NAME, and deletes names that no AS has any more. */
export async function deriveNames(writer: DerivationWriter): Promise<void> {
  const scope = writer.touched.nodes('ASN');
  if (isNothing(scope)) return;
  for await (const chunk of namedNetworks(writer, scope)) {
    const named = chunk.flatMap(namedNetwork);
    await writeNames(writer, named);
    const edges = named.map(({ asn, name, said }) => ({ from: asn, to: name, properties: provenance(said, false) }));
    const asns = chunk.map(({ asn }) => String(asn));
    await reconcileEdges(writer, SHAPE, { side: 'from', names: asns }, edges);
  }
  await removeUnborne(writer);
}

async function* namedNetworks({ database }: DerivationWriter, scope: Scope): AsyncGenerator<readonly Row[]> {
  if (scope === 'all') return yield* chunksOf(await database.read({ text: `MATCH (a:ASN) ${NETWORKS}` }));
  for await (const names of namesOf(database, 'ASN', scope)) {
    yield await database.read({
      text: `UNWIND $names AS name MATCH (a:ASN {name: name}) ${NETWORKS}`,
      parameters: { names },
    });
  }
}

function namedNetwork({ asn, handle, legalName, claims }: Row): NamedNetwork[] {
  const halves = [handle, legalName].filter((half) => typeof half === 'string');
  const [first, second] = halves;
  if (first === undefined) return [];
  const isOneWord = second === undefined || second.toLowerCase() === first.toLowerCase();
  const said = decodeClaims(Array.isArray(claims) ? claims.map(String) : []).filter(
    ({ properties }) => properties.statedHandle !== undefined || properties.statedLegalName !== undefined,
  );
  return [
    {
      asn: String(asn),
      name: isOneWord ? (second ?? first) : `${first} - ${second}`,
      handle: typeof handle === 'string' ? handle : undefined,
      legalName: typeof legalName === 'string' ? legalName : undefined,
      said,
    },
  ];
}

/** Writes the nodes of names. Several networks of one company may share a name: its node is written once. */
async function writeNames(writer: DerivationWriter, named: readonly NamedNetwork[]): Promise<void> {
  const byName = new Map(named.map((network) => [network.name, network]));
  const nodes = [...byName.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
  const halves = nodes.map(({ name, handle, legalName }) => ({ name, properties: { handle, legalName } }));
  await reconcileNodes(writer, 'ASN_NAME', OWNED, halves);
}

/** Deletes the names that no AS has any more: the sweep deletes an AS that no source states, together with its edges. */
async function removeUnborne(writer: DerivationWriter): Promise<void> {
  const [row] = await writer.run(
    `MATCH (n:ASN_NAME) WHERE n.claims IS NULL AND NOT EXISTS { (n)<-[:HAS_NAME]-() }
     DELETE n RETURN count(*) AS count`,
  );
  writer.count({ nodesDeleted: Number(row?.count ?? 0) });
}
