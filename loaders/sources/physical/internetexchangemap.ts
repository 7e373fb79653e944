import { z } from 'zod';
import { foldVerbatim } from '../../../schema/keys/index.ts';
import { placeNamed } from '../../formats/country-names.ts';
import { jsonValues } from '../../formats/json-records.ts';
import { mapped } from '../../formats/mapped-records.ts';
import { coordinatesOf, siteFacts } from '../../formats/sites.ts';
import { type Records, RefusedRecord, type SourceDeclaration, type SourceInput } from '../../source.ts';
import { EXCHANGE_MAP_FIELDS } from './site-fields.ts';

/** Contacts and telephone numbers are not read, because they name persons. */
const BUILDING = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()], z.number()) }),
  properties: z.object({
    address: z.array(z.string()).min(1),
    exchanges: z.array(z.object({ address: z.array(z.string()).min(1), url: z.string().optional() })),
  }),
});

type Building = z.infer<typeof BUILDING>;

/** A building with its exchanges, each by its name in the graph. */
export interface ExchangeBuilding extends Pick<Building['properties'], 'address'> {
  readonly longitude: number;
  readonly latitude: number;
  readonly exchanges: readonly {
    readonly name: string;
    readonly longName: string;
    readonly website: string | undefined;
  }[];
}

/**
 * Internet exchanges and their buildings. The terms forbid commercial use, so an operator who is allowed to use the file must supply it.
 */
export const internetExchangeMap: SourceDeclaration<ExchangeBuilding> = {
  id: 'internetexchangemap',
  title: 'Internet exchanges and their buildings (TeleGeography)',
  publisher: 'TeleGeography',
  licence: 'CC BY-NC-SA 3.0: no commercial use',
  homePage: 'https://www.internetexchangemap.com/',
  defaultUrl: null,
  format: 'GeoJSON FeatureCollection: features[] {geometry, properties {address[], exchanges[]}}',
  cadenceHours: 2160,
  fields: EXCHANGE_MAP_FIELDS,
  layer: 'physical',
  verified: 'specification',
  read: buildings,
  *facts({ value: { address, longitude, latitude, exchanges } }) {
    const place = placeNamed(address.at(-1) ?? '') ?? {};
    const facility = { label: 'FACILITY', name: facilityName(address) };
    const properties = { address: address.join(', '), ...coordinatesOf(latitude, longitude) };
    yield* siteFacts(facility, properties, place);
    for (const { name, longName, website } of exchanges) {
      const exchange = { label: 'INTERNET_EXCHANGE', name: foldVerbatim(name) };
      yield* siteFacts(exchange, { longName, website: website || undefined }, placeNamed(placeIn(longName)) ?? {});
      yield { kind: 'edge', type: 'IX_AT', from: exchange, to: facility };
    }
  },
};

/**
 * Returns the name of a building. Buildings have no names, so this is the street and the city, because many cities have a `1 Main Street`.
 */
function facilityName(address: readonly string[]): string {
  const [street = ''] = address;
  const [city = ''] = (address.at(-1) ?? '').split(',');
  return foldVerbatim(address.length > 1 ? `${street}, ${city.trim()}` : street);
}

/**
 * Reads the buildings in two passes. The short name of an exchange is its name only if no exchange in another country has it: `SIX` is four
 * exchanges, and each of them goes by the name on the map.
 */
async function* buildings(input: SourceInput): Records<ExchangeBuilding> {
  const countries = new Map<string, Set<string>>();
  for await (const record of jsonValues(input, ['features'], BUILDING)) {
    if (record instanceof RefusedRecord) continue;
    for (const { address } of record.value.properties.exchanges) {
      const printed = address[0] ?? '';
      const known = countries.get(shortName(printed)) ?? new Set();
      countries.set(shortName(printed), known.add(placeNamed(placeIn(printed))?.country ?? ''));
    }
  }
  yield* mapped(jsonValues(input, ['features'], BUILDING), ({ geometry, properties }) => {
    const exchanges = properties.exchanges.map(({ address: [longName = ''], url }) => {
      const isAlone = countries.get(shortName(longName))?.size === 1;
      return { name: isAlone ? shortName(longName) : longName, longName, website: url };
    });
    const [longitude, latitude] = geometry.coordinates;
    return { address: properties.address, longitude, latitude, exchanges };
  });
}

/** Returns the name before the last parenthesis, which contains the place: `AKL-IX (Albany, New Zealand)`. */
function shortName(printed: string): string {
  return printed.replace(/\s*\([^()]*\)\s*$/, '').trim() || printed.trim();
}

function placeIn(printed: string): string {
  return /\(([^()]*)\)\s*$/.exec(printed)?.[1] ?? '';
}
