/** Gives each AS the one name that the newest sources amount to (contract 1.2: `HANDLE - Legal name`, or the half there is). */
import type { Row } from '../../engine/database/database.ts';
import { deleteOrphans } from '../pipeline/orphans.ts';
import { decodeClaims } from '../pipeline/stored-claims.ts';
import { writeNodes } from '../pipeline/write-nodes.ts';
import { provenance, type Said } from './provenance.ts';
import { reconcileEdges, reconcileNodes } from './reconcile.ts';
import { chunksOf, type DerivationWriter } from './writer.ts';

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

const NETWORKS = `MATCH (a:ASN) WHERE a.handle IS NOT NULL OR a.legalName IS NOT NULL OR EXISTS { (a)-[:HAS_NAME]->() }
RETURN a.name AS asn, a.handle AS handle, a.legalName AS legalName, a.claims AS claims ORDER BY asn`;

/** Makes HAS_NAME lead from each named AS to exactly one ASN_NAME; names that nobody bears any more go. */
export async function deriveNames(writer: DerivationWriter): Promise<void> {
  const rows = await writer.database.read({ text: NETWORKS });
  const former = new Set<string>();
  for (const chunk of chunksOf(rows)) {
    const named = chunk.flatMap(namedNetwork);
    await writeNames(writer, named);
    const edges = named.map(({ asn, name, said }) => ({ from: asn, to: name, properties: provenance(said, false) }));
    const asns = chunk.map(({ asn }) => String(asn));
    for (const { to } of await reconcileEdges(writer, SHAPE, { side: 'from', names: asns }, edges)) former.add(to);
  }
  for (const names of chunksOf([...former].sort())) {
    await writer.transaction((transaction) => deleteOrphans(transaction, 'ASN_NAME', names));
  }
}

function namedNetwork({ asn, handle, legalName, claims }: Row): NamedNetwork[] {
  const halves = [handle, legalName].filter((half) => typeof half === 'string');
  const [first, second] = halves;
  if (first === undefined) return [];
  const isOneWord = second === undefined || second.toLowerCase() === first.toLowerCase();
  const said = decodeClaims(Array.isArray(claims) ? claims.map(String) : []).filter(
    ({ properties }) => properties.handle !== undefined || properties.legalName !== undefined,
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

/** Several networks of one company may bear one name: the node is written once. */
async function writeNames(writer: DerivationWriter, named: readonly NamedNetwork[]): Promise<void> {
  const byName = new Map(named.map((network) => [network.name, network]));
  const nodes = [...byName.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
  const rows = nodes.map(({ name }) => ({ name, claim: null }));
  const { written } = await writer.transaction((transaction) => writeNodes(transaction, 'ASN_NAME', rows));
  writer.count({ nodesWritten: written });
  const halves = nodes.map(({ name, handle, legalName }) => ({ name, properties: { handle, legalName } }));
  await reconcileNodes(writer, 'ASN_NAME', OWNED, halves);
}
