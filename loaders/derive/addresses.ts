/** Links every stored address to the networks that hold it and to its place (contract 2.2). */
import type { Row } from '../../engine/database/database.ts';
import { seekFragment } from '../../engine/ranges/planes.ts';
import { provenance, type Said } from '../../engine/ranges/provenance.ts';
import { foldCountry, keyOrNull } from '../../schema/keys/index.ts';
import { type Scope, type Touched, unionOf } from '../pipeline/touched.ts';
import { CityBook, cityOf, removeEmptyCities } from './cities.ts';
import { readNetworkSources } from './network-sources.ts';
import { type DerivedEdge, ensureNodes, reconcileEdges } from './reconcile.ts';
import { namesInside, namesOf } from './scope.ts';
import type { DerivationWriter } from './writer.ts';

type AddressLabel = 'IPV4' | 'IPV6';

/** What the planes say of one stored address; null where no network of the plane holds it. */
interface AddressAnswer {
  readonly name: string;
  readonly announced: string | null;
  readonly listed: string | null;
  readonly registered: string | null;
  /** The most specific network that a vendor runs. */
  readonly run: string | null;
  readonly city: string | null;
  readonly country: string | null;
  readonly accuracyKm: number | null;
  readonly place: readonly Said[];
}

/** Makes the links of stored addresses those that the planes give, and the cities those that they need. */
export async function deriveAddresses(writer: DerivationWriter): Promise<void> {
  const networks = touchedNetworks(writer.touched);
  const cities = new CityBook(writer);
  await cities.writeStated();
  for (const label of ['IPV4', 'IPV6'] as const) {
    const scope = unionOf(writer.touched.nodes(label), await namesInside(writer.database, label, networks));
    for await (const names of namesOf(writer.database, label, scope)) {
      const rows = await writer.database.read({ text: seekAll(label), parameters: { names } });
      await linkAddresses(writer, label, rows.map(answerOf), cities);
    }
  }
  await removeEmptyCities(writer);
}

/** Networks of any plane that changed, or of which others say so now: the links of the addresses inside follow them. */
function touchedNetworks(touched: Touched): Scope {
  return unionOf(
    touched.nodes('ANNOUNCED_PREFIX'),
    touched.ends({ type: 'ROUTES', from: 'ASN', to: 'ANNOUNCED_PREFIX' }, 'to'),
    touched.nodes('REGISTERED_PREFIX'),
    touched.ends({ type: 'BELONGS_TO', from: 'REGISTERED_PREFIX', to: 'RIR' }, 'from'),
    touched.ends({ type: 'LISTED_IN', from: 'PREFIX', to: 'FEED_SOURCE' }, 'from'),
    touched.ends({ type: 'DELEGATED_TO', from: 'PREFIX', to: 'VENDOR' }, 'from'),
    touched.nodes('GEO_NETWORK'),
  );
}

function seekAll(label: AddressLabel): string {
  const seek = (plane: Parameters<typeof seekFragment>[0], as: string) =>
    seekFragment(plane, 'ip.orderKey', { as, optional: true });
  return `UNWIND $names AS name MATCH (ip:${label} {name: name})
${seek('announced', 'announced')}
${seek('listed', 'listed')}
${seek('registered', 'registered')}
${seek('vendor', 'vendor')}
${seek('geolocation', 'geo')}
RETURN ip.name AS name, announced.networks[0] AS announced,
  listed.networks[0] AS listed, registered.networks[0] AS registered, vendor.delegation AS run, geo.cityName AS city,
  geo.countryCode AS country, geo.accuracyRadius AS accuracy, geo.source AS source, geo.observedAt AS observedAt
ORDER BY name`;
}

function answerOf(row: Row): AddressAnswer {
  return {
    name: String(row.name),
    announced: text(row.announced),
    listed: text(row.listed),
    registered: text(row.registered),
    run: text(row.run),
    city: cityOf(row.city, row.country),
    country: countryOf(row.country),
    accuracyKm: typeof row.accuracy === 'number' ? row.accuracy : null,
    place: row.source === null ? [] : [{ source: String(row.source), observedAt: Number(row.observedAt) }],
  };
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** A location source may name a territory that is no country of ISO 3166-1: then there is no edge. */
function countryOf(value: unknown): string | null {
  return typeof value === 'string' ? keyOrNull(() => foldCountry(value)) : null;
}

async function linkAddresses(
  writer: DerivationWriter,
  label: AddressLabel,
  answers: readonly AddressAnswer[],
  cities: CityBook,
): Promise<void> {
  const anchor = { side: 'from' as const, names: answers.map(({ name }) => name) };
  const reconcile = (type: string, to: string, edges: DerivedEdge[]) =>
    reconcileEdges(writer, { type, from: label, to }, anchor, edges);
  const routes = await readNetworkSources(writer, 'announced', named(answers, 'announced'));
  const listings = await readNetworkSources(writer, 'listed', named(answers, 'listed'));
  const delegations = await readNetworkSources(writer, 'vendor', named(answers, 'run'));
  const registrations = await readNetworkSources(writer, 'registered', named(answers, 'registered'));
  await reconcile(
    'ANNOUNCED_BY',
    'ANNOUNCED_PREFIX',
    networkEdges(answers, ({ announced }) => announced, routes),
  );
  await reconcile('BELONGS_TO', 'PREFIX', [
    ...networkEdges(answers, ({ announced }) => announced, routes),
    ...networkEdges(answers, ({ listed, announced }) => (listed === announced ? null : listed), listings),
    ...networkEdges(
      answers,
      ({ run, listed, announced }) => (run === announced || run === listed ? null : run),
      delegations,
    ),
  ]);
  const registered = networkEdges(answers, ({ registered }) => registered, registrations);
  await reconcile('BELONGS_TO', 'REGISTERED_PREFIX', registered);
  await cities.write(namedCities(answers));
  await reconcile('LOCATED_IN', 'CITY', answers.flatMap(cityEdges));
  if (label === 'IPV4') {
    await ensureNodes(
      writer,
      'COUNTRY',
      answers.flatMap(({ country }) => country ?? []),
    );
    await reconcile('HAS_COUNTRY', 'COUNTRY', answers.flatMap(countryEdges));
  }
}

function named(answers: readonly AddressAnswer[], ...planes: ('announced' | 'listed' | 'registered' | 'run')[]) {
  const names = answers.flatMap((answer) => planes.map((plane) => answer[plane]));
  return [...new Set(names.filter((name) => name !== null))].sort();
}

function networkEdges(
  answers: readonly AddressAnswer[],
  networkOf: (answer: AddressAnswer) => string | null,
  sources: ReadonlyMap<string, readonly Said[]>,
): DerivedEdge[] {
  return answers.flatMap((answer) => {
    const to = networkOf(answer);
    return to === null ? [] : [{ from: answer.name, to, properties: provenance(sources.get(to) ?? [], true) }];
  });
}

function namedCities(answers: readonly AddressAnswer[]): string[] {
  return [...new Set(answers.flatMap(({ city }) => (city === null ? [] : [city])))].sort();
}

function cityEdges({ name, city, place, accuracyKm }: AddressAnswer): DerivedEdge[] {
  if (city === null) return [];
  const accuracy = accuracyKm === null ? {} : { accuracyKm };
  return [{ from: name, to: city, properties: { ...provenance(place, true), ...accuracy } }];
}

function countryEdges({ name, country, place }: AddressAnswer): DerivedEdge[] {
  if (country === null) return [];
  return [{ from: name, to: country, properties: { ...provenance(place, true), basis: 'geo' } }];
}
