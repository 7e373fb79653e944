/** Validates announced prefixes against the ROAs (RFC 6811) and links both to the ROAs that cover them. */
import type { Database, Row } from '../../store/database.ts';
import { statedBy } from '../../store/ranges/provenance.ts';
import { isNothing, type Scope, unionOf } from '../pipeline/touched.ts';
import { type Placed, place } from './placed.ts';
import { coveringInPlane, insideInPlane } from './plane-cover.ts';
import { reconcileEdges, reconcileNodes } from './reconcile.ts';
import { namesAround, namesInside, namesOf, roaPrefixes } from './scope.ts';
import {
  type AnnouncedRoute,
  byAuthorization,
  coveredEdges,
  moreSpecificEdges,
  type Roa,
  validationProperties,
} from './validation-rows.ts';
import type { DerivationWriter } from './writer.ts';

const OWNED = ['rpkiStatus', 'isRpkiValid', 'roaAsn', 'roaMaxLength', 'invalidReason'];

const AUTHORIZES = { type: 'AUTHORIZES', from: 'ROA', to: 'ASN' };

/** Writes the state of every announced prefix, and links every ROA to what it covers. */
export async function deriveValidation(writer: DerivationWriter): Promise<void> {
  const roas = touchedRoaPrefixes(writer);
  await validateAnnounced(
    writer,
    unionOf(
      writer.touched.nodes('ANNOUNCED_PREFIX'),
      await inside(writer, 'ANNOUNCED_PREFIX', roas),
      roas === 'all' ? roas : await namesAround(writer.database, 'ANNOUNCED_PREFIX', roas),
    ),
  );
  const blocks = unionOf(writer.touched.nodes('PREFIX'), await inside(writer, 'PREFIX', roas));
  if (isNothing(blocks)) return;
  for await (const names of namesOf(writer.database, 'PREFIX', blocks)) {
    const covering = await coveringRoas(writer.database, names);
    const chunk = names.map((name) => ({ network: place(name), covering: covering.get(name) ?? [] }));
    await linkMoreSpecific(writer, 'PREFIX', chunk);
  }
}

/** Returns the prefixes of the ROAs that were added, deleted or changed. Everything inside them must be validated again. */
function touchedRoaPrefixes({ touched }: DerivationWriter): Scope {
  return roaPrefixes(unionOf(touched.nodes('ROA'), touched.ends(AUTHORIZES, 'from')));
}

function inside({ database }: DerivationWriter, label: 'ANNOUNCED_PREFIX' | 'PREFIX', networks: Scope): Promise<Scope> {
  return namesInside(database, label, networks);
}

async function validateAnnounced(writer: DerivationWriter, scope: Scope): Promise<void> {
  if (isNothing(scope)) return;
  for await (const names of namesOf(writer.database, 'ANNOUNCED_PREFIX', scope)) {
    const covering = await coveringRoas(writer.database, names);
    const routes = await readAnnounced(writer.database, names);
    const inside = await insideRoas(writer.database, routes.filter(isMerged));
    const chunk = routes.map((network) => ({ network, covering: covering.get(network.name) ?? [] }));
    const states = chunk.map(({ network, covering }) => ({
      name: network.name,
      properties: validationProperties(network, covering, inside.get(network.name) ?? []),
    }));
    await reconcileNodes(writer, 'ANNOUNCED_PREFIX', OWNED, states);
    const covered = { type: 'COVERED_BY_ROA', from: 'ANNOUNCED_PREFIX', to: 'ROA' };
    const edges = chunk.flatMap(({ network, covering }) => coveredEdges(network, covering));
    await reconcileEdges(writer, covered, { side: 'from', names }, edges);
    await linkMoreSpecific(writer, 'ANNOUNCED_PREFIX', chunk);
  }
}

/** Reads the ROAs that cover each network, most specific first; ROAs of one prefix always come in the same order. */
async function coveringRoas(
  database: Database,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly Roa[]>> {
  const covering = await coveringInPlane(database, 'roa', names);
  const prefixes = new Set([...covering.values()].flat());
  const roas = Map.groupBy(await readRoas(database, [...prefixes].sort()), ({ name }) => name);
  return new Map(
    [...covering].map(([name, networks]) => [name, networks.flatMap((network) => roas.get(network) ?? [])]),
  );
}

function isMerged({ isInferred, origins }: AnnouncedRoute): boolean {
  return isInferred && origins.length > 0;
}

/** Reads the ROAs inside each network, in address order. */
async function insideRoas(
  database: Database,
  routes: readonly AnnouncedRoute[],
): Promise<ReadonlyMap<string, readonly Roa[]>> {
  const networks = await insideInPlane(database, 'roa', routes);
  const prefixes = new Set([...networks.values()].flat());
  const roas = Map.groupBy(await readRoas(database, [...prefixes].sort()), ({ name }) => name);
  return new Map(
    [...networks].map(([name, inside]) => [
      name,
      inside.flatMap((network) => roas.get(network) ?? []).sort((one, other) => (one.start < other.start ? -1 : 1)),
    ]),
  );
}

async function readRoas(database: Database, prefixes: readonly string[]): Promise<Roa[]> {
  const text = `UNWIND $prefixes AS prefix MATCH (r:ROA {prefix: prefix}) OPTIONAL MATCH (r)-[e:AUTHORIZES]->(:ASN)
    RETURN r.name AS roa, prefix, r.asn AS asn, r.maxLength AS maxLength, e.sources AS sources, e.observed AS observed`;
  const rows = await database.read({ text, parameters: { prefixes } });
  return rows.map(roaOf).sort(byAuthorization);
}

function roaOf({ roa, prefix, asn, maxLength, sources, observed }: Row): Roa {
  const said = statedBy(sources, observed);
  return { ...place(String(prefix)), roa: String(roa), asn: Number(asn), maxLength: Number(maxLength), said };
}

async function readAnnounced(database: Database, names: readonly string[]): Promise<AnnouncedRoute[]> {
  const text = `UNWIND $names AS name MATCH (p:ANNOUNCED_PREFIX {name: name})
    RETURN name, p.originAsns AS origins, p.isMoas AS isMoas, p.isInferred AS isInferred`;
  return (await database.read({ text, parameters: { names } })).map(({ name, origins, isMoas, isInferred }) => {
    const asns = Array.isArray(origins) ? origins.map(Number) : [];
    return { ...place(String(name)), origins: asns, isMoas: isMoas === true, isInferred: isInferred === true };
  });
}

async function linkMoreSpecific(
  writer: DerivationWriter,
  label: 'ANNOUNCED_PREFIX' | 'PREFIX',
  chunk: readonly { readonly network: Placed; readonly covering: readonly Roa[] }[],
): Promise<void> {
  const edges = chunk.flatMap(({ network, covering }) => moreSpecificEdges(network, covering));
  const names = chunk.map(({ network }) => network.name);
  const shape = { type: 'COVERS_MORE_SPECIFIC', from: 'ROA', to: label };
  await reconcileEdges(writer, shape, { side: 'to', names }, edges);
}
