/** Links every stored address to the networks that hold it and to its place (contract 2.2). */
import Cypher from '@neo4j/cypher-builder';
import { builtOnce, cypherText } from '../../store/cypher-text.ts';
import type { Row } from '../../store/database.ts';
import {
  ADDRESS_SHAPES,
  type AddressHolders,
  type AddressLabel,
  addressLinks,
  type Holder,
  type Place,
  placeOf,
} from '../../store/ranges/address-links.ts';
import type { Link } from '../../store/ranges/link.ts';
import { type PlaneName, seek } from '../../store/ranges/planes.ts';
import { EACH_NAME, matchNode, NAME } from '../pipeline/node-texts.ts';
import { type Scope, type Touched, unionOf } from '../pipeline/touched.ts';
import { CityBook, removeEmptyCities } from './cities.ts';
import { readNetworkSources } from './network-sources.ts';
import { type DerivedEdge, ensureNodes, reconcileEdges } from './reconcile.ts';
import { namesInside, namesOf } from './scope.ts';
import type { DerivationWriter } from './writer.ts';

/** The networks and the place that the seeks found for one stored address. */
interface Found {
  readonly name: string;
  readonly announced: string | null;
  readonly listed: string | null;
  readonly registered: string | null;
  readonly run: string | null;
  /** Networks that a vendor runs or sends from, most specific first. */
  readonly used: readonly string[];
  readonly place: Place;
}

/** Links the stored addresses as the planes say, and writes the cities that they need. */
export async function deriveAddresses(writer: DerivationWriter): Promise<void> {
  const networks = touchedNetworks(writer.touched);
  const cities = new CityBook(writer);
  await cities.writeStated();
  for (const label of ['IPV4', 'IPV6'] as const) {
    const scope = unionOf(writer.touched.nodes(label), await namesInside(writer.database, label, networks));
    for await (const names of namesOf(writer.database, label, scope)) {
      const rows = await writer.database.read({ text: seekAll(label), parameters: { names } });
      await linkAddresses(writer, label, rows.map(foundIn), cities);
    }
  }
  await removeEmptyCities(writer);
}

/** Returns the networks of all planes that changed, or whose sources changed. The links of the addresses in them follow. */
function touchedNetworks(touched: Touched): Scope {
  return unionOf(
    touched.nodes('ANNOUNCED_PREFIX'),
    touched.ends({ type: 'ROUTES', from: 'ASN', to: 'ANNOUNCED_PREFIX' }, 'to'),
    touched.nodes('REGISTERED_PREFIX'),
    touched.ends({ type: 'BELONGS_TO', from: 'REGISTERED_PREFIX', to: 'RIR' }, 'from'),
    touched.ends({ type: 'LISTED_IN', from: 'PREFIX', to: 'FEED_SOURCE' }, 'from'),
    touched.ends({ type: 'DELEGATED_TO', from: 'PREFIX', to: 'VENDOR' }, 'from'),
    touched.ends({ type: 'EGRESS_OF', from: 'PREFIX', to: 'VENDOR' }, 'from'),
    touched.nodes('GEO_NETWORK'),
  );
}

const ADDRESS_KEY = new Cypher.NamedVariable('ip').property('orderKey');

const seekAll = builtOnce((label: AddressLabel) => {
  const seekAddress = (plane: PlaneName, as: string) => seek(plane, ADDRESS_KEY, { as, optional: true });
  return cypherText(
    EACH_NAME,
    matchNode('ip', label, { name: NAME }),
    seekAddress('announced', 'announced'),
    seekAddress('listed', 'listed'),
    seekAddress('registered', 'registered'),
    seekAddress('vendor', 'vendor'),
    seekAddress('geolocation', 'geo'),
    `RETURN ip.name AS name, announced.networks[0] AS announced,
  listed.networks[0] AS listed, registered.networks[0] AS registered, vendor.delegation AS run,
  vendor.networks AS used, geo.cityName AS city, geo.countryCode AS country, geo.accuracyRadius AS accuracy, geo.source AS source, geo.observedAt AS observedAt
ORDER BY name`,
  );
});

function foundIn(row: Row): Found {
  const said = row.source === null ? [] : [{ source: String(row.source), observedAt: Number(row.observedAt) }];
  return {
    name: String(row.name),
    announced: text(row.announced),
    listed: text(row.listed),
    registered: text(row.registered),
    run: text(row.run),
    used: Array.isArray(row.used) ? row.used.map(String) : [],
    place: placeOf(row.city, row.country, row.accuracy, said),
  };
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

async function linkAddresses(
  writer: DerivationWriter,
  label: AddressLabel,
  found: readonly Found[],
  cities: CityBook,
): Promise<void> {
  const holders = await readHolders(writer, found);
  const links = holders.flatMap((address) => addressLinks(label, address));
  await cities.write(namesOfLabel(links, 'CITY'));
  await ensureNodes(writer, 'COUNTRY', namesOfLabel(links, 'COUNTRY'));
  const anchor = { side: 'from' as const, names: found.map(({ name }) => name) };
  for (const { type, to } of ADDRESS_SHAPES) {
    if (label === 'IPV6' && to === 'COUNTRY') continue;
    const edges = links.filter((link) => link.type === type && link.to.label === to).map(edgeOf);
    await reconcileEdges(writer, { type, from: label, to }, anchor, edges);
  }
}

async function readHolders(writer: DerivationWriter, found: readonly Found[]): Promise<AddressHolders[]> {
  const announced = await holdersIn(writer, 'announced', found);
  const listed = await holdersIn(writer, 'listed', found);
  const run = await holdersIn(writer, 'run', found);
  const egress = await egressIn(writer, found);
  const registered = await holdersIn(writer, 'registered', found);
  return found.map((address) => ({
    name: address.name,
    announced: announced(address),
    listed: listed(address),
    registered: registered(address),
    run: run(address),
    egress: egress(address),
    place: address.place,
  }));
}

/** Reads the network that holds each address, with the sources that state it. */
async function holdersIn(
  writer: DerivationWriter,
  field: 'announced' | 'listed' | 'registered' | 'run',
  found: readonly Found[],
): Promise<(address: Found) => Holder | null> {
  const names = [...new Set(found.flatMap((address) => address[field] ?? []))].sort();
  const sources = await readNetworkSources(writer, field, names);
  return (address) => {
    const name = address[field];
    return name === null ? null : { name, said: sources.get(name) ?? [] };
  };
}

/** Reads the most specific network around each address from which traffic of a vendor leaves, with the sources that state it. */
async function egressIn(writer: DerivationWriter, found: readonly Found[]): Promise<(address: Found) => Holder | null> {
  const names = [...new Set(found.flatMap(({ used }) => used))].sort();
  const sources = await readNetworkSources(writer, 'egress', names);
  return ({ used }) => {
    const name = used.find((network) => sources.has(network));
    return name === undefined ? null : { name, said: sources.get(name) ?? [] };
  };
}

function namesOfLabel(links: readonly Link[], label: string): string[] {
  return [...new Set(links.filter(({ to }) => to.label === label).map(({ to }) => to.name))].sort();
}

function edgeOf({ from, to, properties }: Link): DerivedEdge {
  return { from: from.name, to: to.name, properties };
}
