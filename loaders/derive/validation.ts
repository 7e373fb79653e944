/** Validates announced prefixes against the ROAs (RFC 6811) and links both to the ROAs that cover them. */
import type { Row } from '../../engine/database/database.ts';
import { coveringNetworks } from './covering.ts';
import { type Authorization, isAuthorized, type Validation, validateRoute } from './origin-validation.ts';
import { type Placed, place, sortedFamilies } from './placed.ts';
import { provenance, type Said, saidBy } from './provenance.ts';
import { type DerivedEdge, reconcileEdges, reconcileNodes } from './reconcile.ts';
import { chunksOf, type DerivationWriter } from './writer.ts';

/** A ROA, placed by the prefix that it covers. */
interface Roa extends Placed, Authorization {
  /** Name of the ROA node. */
  readonly roa: string;
  readonly said: readonly Said[];
}

/** An announced prefix that has an origin, placed. */
interface AnnouncedRoute extends Placed {
  readonly origins: readonly number[];
  readonly isMoas: boolean;
}

const OWNED = ['rpkiStatus', 'isRpkiValid', 'roaAsn', 'roaMaxLength', 'invalidReason'];

/** Makes every announced prefix say its state, and every ROA link to what it covers. */
export async function deriveValidation(writer: DerivationWriter): Promise<void> {
  const roas = sortedFamilies(await readRoas(writer));
  const announced = sortedFamilies(await readAnnounced(writer));
  for (const chunk of chunksOf(coveringNetworks(announced, roas))) {
    const names = chunk.map(({ network }) => network.name);
    const states = chunk.map(({ network, covering }) => ({
      name: network.name,
      properties: stateProperties(network.origins.length === 0 ? null : validateRoute(network, covering)),
    }));
    await reconcileNodes(writer, 'ANNOUNCED_PREFIX', OWNED, states);
    const covered = { type: 'COVERED_BY_ROA', from: 'ANNOUNCED_PREFIX', to: 'ROA' };
    const edges = chunk.flatMap(({ network, covering }) => coveredEdges(network, covering));
    await reconcileEdges(writer, covered, { side: 'from', names }, edges);
    await linkMoreSpecific(writer, 'ANNOUNCED_PREFIX', chunk);
  }
  const blocks = sortedFamilies(await readBlocks(writer));
  for (const chunk of chunksOf(coveringNetworks(blocks, roas))) await linkMoreSpecific(writer, 'PREFIX', chunk);
}

async function readRoas({ database }: DerivationWriter): Promise<Roa[]> {
  const roas: Roa[] = [];
  const text = `MATCH (r:ROA) OPTIONAL MATCH (r)-[e:AUTHORIZES]->(:ASN)
    RETURN r.name AS roa, r.prefix AS prefix, r.asn AS asn, r.maxLength AS maxLength,
      e.sources AS sources, e.observed AS observed`;
  for await (const row of database.stream({ text })) roas.push(roaOf(row));
  // The state of a prefix must not depend on the order of reading: of equal ROAs the last given is looked at first.
  return roas.sort((one, other) => other.asn - one.asn || one.maxLength - other.maxLength);
}

function roaOf({ roa, prefix, asn, maxLength, sources, observed }: Row): Roa {
  const said = saidBy(sources, observed);
  return { ...place(String(prefix)), roa: String(roa), asn: Number(asn), maxLength: Number(maxLength), said };
}

async function readAnnounced({ database }: DerivationWriter): Promise<AnnouncedRoute[]> {
  const routes: AnnouncedRoute[] = [];
  const text = 'MATCH (p:ANNOUNCED_PREFIX) RETURN p.name AS name, p.originAsns AS origins, p.isMoas AS isMoas';
  for await (const { name, origins, isMoas } of database.stream({ text })) {
    const asns = Array.isArray(origins) ? origins.map(Number) : [];
    routes.push({ ...place(String(name)), origins: asns, isMoas: isMoas === true });
  }
  return routes;
}

async function readBlocks({ database }: DerivationWriter): Promise<Placed[]> {
  const blocks: Placed[] = [];
  for await (const { name } of database.stream({ text: 'MATCH (p:PREFIX) RETURN p.name AS name' })) {
    blocks.push(place(String(name)));
  }
  return blocks;
}

/** A withdrawn prefix has no origin to validate, hence no state. */
function stateProperties(validation: Validation<Roa> | null): Readonly<Record<string, unknown>> {
  if (validation === null) return {};
  const { status } = validation;
  if (status === 'NOT_FOUND') return { rpkiStatus: status };
  return {
    rpkiStatus: status,
    isRpkiValid: status === 'VALID',
    roaAsn: BigInt(validation.by.asn),
    roaMaxLength: BigInt(validation.by.maxLength),
    ...(status === 'INVALID' ? { invalidReason: validation.reason } : {}),
  };
}

function coveredEdges({ name, length, origins }: AnnouncedRoute, covering: readonly Roa[]): DerivedEdge[] {
  if (origins.length === 0) return [];
  return covering.map((roa) => {
    const result = origins.some((origin) => isAuthorized(origin, length, roa)) ? 'VALID' : 'INVALID';
    return { from: name, to: roa.roa, properties: { ...provenance(roa.said, true), result } };
  });
}

async function linkMoreSpecific(
  writer: DerivationWriter,
  label: 'ANNOUNCED_PREFIX' | 'PREFIX',
  chunk: readonly { readonly network: Placed; readonly covering: readonly Roa[] }[],
): Promise<void> {
  const edges = chunk.flatMap(({ network, covering }) =>
    covering
      .filter((roa) => roa.length < network.length)
      .map((roa) => {
        const withinMaxLength = network.length <= roa.maxLength;
        return { from: roa.roa, to: network.name, properties: { ...provenance(roa.said, true), withinMaxLength } };
      }),
  );
  const names = chunk.map(({ network }) => network.name);
  const shape = { type: 'COVERS_MORE_SPECIFIC', from: 'ROA', to: label };
  await reconcileEdges(writer, shape, { side: 'to', names }, edges);
}
