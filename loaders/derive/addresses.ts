/** Links every stored address to the networks that hold it and to its place (contract 2.2). */
import type { Row } from '../../engine/database/database.ts';
import { seekFragment } from '../../engine/ranges/planes.ts';
import { foldCountry, KeyError } from '../../schema/keys/index.ts';
import { writeNodes } from '../pipeline/write-nodes.ts';
import { type City, cityOf, readCities, removeEmptyCities, writeCities } from './cities.ts';
import { readNetworkSources } from './network-sources.ts';
import { provenance, type Said } from './provenance.ts';
import { type DerivedEdge, reconcileEdges } from './reconcile.ts';
import type { DerivationWriter } from './writer.ts';

type AddressLabel = 'IPV4' | 'IPV6';

/** What the planes say of one stored address; null where no network of the plane holds it. */
interface AddressAnswer {
  readonly name: string;
  readonly announced: string | null;
  readonly routed: string | null;
  readonly listed: string | null;
  readonly registered: string | null;
  readonly city: string | null;
  readonly country: string | null;
  readonly accuracyKm: number | null;
  readonly place: readonly Said[];
}

const ADDRESSES_AT_ONCE = 5_000;

/** Makes the links of all stored addresses those that the planes give, and the cities those that they need. */
export async function deriveAddresses(writer: DerivationWriter): Promise<void> {
  const cities = await readCities(writer);
  for (const label of ['IPV4', 'IPV6'] as const) {
    for await (const answers of answersOf(writer, label)) await linkAddresses(writer, label, answers, cities);
  }
  await removeEmptyCities(writer);
}

async function* answersOf(
  { database }: DerivationWriter,
  label: AddressLabel,
): AsyncGenerator<readonly AddressAnswer[]> {
  const text = seekAll(label);
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows = await database.read({ text, parameters: { after, limit: BigInt(ADDRESSES_AT_ONCE) } });
    if (rows.length === 0) return;
    const answers = rows.map(answerOf);
    yield answers;
    after = answers.at(-1)?.name;
  }
}

function seekAll(label: AddressLabel): string {
  const seek = (plane: Parameters<typeof seekFragment>[0], as: string) =>
    seekFragment(plane, 'ip.orderKey', { as, optional: true });
  return `MATCH (ip:${label}) WHERE ip.name > $after WITH ip ORDER BY ip.name LIMIT $limit
${seek('announced', 'announced')}
${seek('static', 'routed')}
${seek('listed', 'listed')}
${seek('registered', 'registered')}
${seek('geolocation', 'geo')}
RETURN ip.name AS name, announced.networks[0] AS announced, routed.networks[0] AS routed,
  listed.networks[0] AS listed, registered.networks[0] AS registered, geo.cityName AS city,
  geo.countryCode AS country, geo.accuracyRadius AS accuracy, geo.source AS source, geo.observedAt AS observedAt
ORDER BY name`;
}

function answerOf(row: Row): AddressAnswer {
  return {
    name: String(row.name),
    announced: text(row.announced),
    routed: text(row.routed),
    listed: text(row.listed),
    registered: text(row.registered),
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
  if (typeof value !== 'string') return null;
  try {
    return foldCountry(value);
  } catch (error) {
    if (error instanceof KeyError) return null;
    throw error;
  }
}

async function linkAddresses(
  writer: DerivationWriter,
  label: AddressLabel,
  answers: readonly AddressAnswer[],
  cities: ReadonlyMap<string, City>,
): Promise<void> {
  const anchor = { side: 'from' as const, names: answers.map(({ name }) => name) };
  const reconcile = (type: string, to: string, edges: DerivedEdge[]) =>
    reconcileEdges(writer, { type, from: label, to }, anchor, edges);
  const routes = await readNetworkSources(writer, 'announced', named(answers, 'announced', 'routed'));
  const listings = await readNetworkSources(writer, 'listed', named(answers, 'listed'));
  const registrations = await readNetworkSources(writer, 'registered', named(answers, 'registered'));
  await reconcile(
    'ANNOUNCED_BY',
    'ANNOUNCED_PREFIX',
    networkEdges(answers, ({ announced }) => announced, routes),
  );
  await reconcile('BELONGS_TO', 'PREFIX', [
    ...networkEdges(answers, ({ routed }) => routed, routes),
    ...networkEdges(answers, ({ listed, routed }) => (listed === routed ? null : listed), listings),
  ]);
  const registered = networkEdges(answers, ({ registered }) => registered, registrations);
  await reconcile('BELONGS_TO', 'REGISTERED_PREFIX', registered);
  await writeCities(writer, wantedCities(answers, cities));
  await reconcile('LOCATED_IN', 'CITY', answers.flatMap(cityEdges));
  if (label === 'IPV4') {
    await ensureCountries(writer, answers);
    await reconcile('HAS_COUNTRY', 'COUNTRY', answers.flatMap(countryEdges));
  }
}

function named(answers: readonly AddressAnswer[], ...planes: ('announced' | 'routed' | 'listed' | 'registered')[]) {
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

function wantedCities(answers: readonly AddressAnswer[], cities: ReadonlyMap<string, City>): City[] {
  const names = new Set(answers.flatMap(({ city }) => (city === null ? [] : [city])));
  return [...names].sort().flatMap((name) => cities.get(name) ?? []);
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

async function ensureCountries(writer: DerivationWriter, answers: readonly AddressAnswer[]): Promise<void> {
  const names = new Set(answers.flatMap(({ country }) => (country === null ? [] : [country])));
  const rows = [...names].sort().map((name) => ({ name, claim: null }));
  const { written } = await writer.transaction((transaction) => writeNodes(transaction, 'COUNTRY', rows));
  writer.count({ nodesWritten: written });
}
