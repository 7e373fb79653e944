import { z } from 'zod';
import { foldVerbatim } from '../../../schema/keys/index.ts';
import { placeNamed } from '../../formats/country-names.ts';
import { jsonDocument, jsonValues } from '../../formats/json-records.ts';
import { NUMBER } from '../../formats/optional-members.ts';
import type { NodeKey } from '../../formats/said.ts';
import { coordinatesOf, siteFacts } from '../../formats/sites.ts';
import type { Fact, Records, SourceDeclaration, SourceInput } from '../../source.ts';
import { CABLE_FIELDS, LANDING_POINT_FIELDS } from './site-fields.ts';

/** Version 2 of the map's interface has the places in each cable's file, version 3 only in the list of landing points. */
const CABLE = z.object({
  name: z.string(),
  landing_points: z.array(z.object({ name: z.string(), latlon: z.string().optional() })),
  length: z.string().nullish(),
  rfs: z.union([z.string(), z.number()]).nullish(),
  rfs_year: z.number().int().nullish(),
  is_planned: z.boolean().optional(),
  owners: z.string().nullish(),
});

type Cable = z.infer<typeof CABLE>;

const CATALOG = {
  publisher: 'TeleGeography',
  licence: 'CC BY-NC-SA 3.0: no commercial use',
  homePage: 'https://www.submarinecablemap.com/',
  defaultUrl: null,
  cadenceHours: 720,
  layer: 'physical',
  verified: 'specification',
} as const;

/**
 * Submarine cable systems and their landing points, one file for each. The terms forbid commercial use, so an operator who is allowed to
 * use the files must supply them.
 */
export const submarineCables: SourceDeclaration<Cable> = {
  ...CATALOG,
  id: 'submarinecablemap-cables',
  title: 'Submarine cables and where they come ashore (TeleGeography)',
  format: 'JSON object, a cable a file: name, landing_points[] {name, latlon}, length, rfs, owners',
  fields: CABLE_FIELDS,
  part: (fileName) => `cable ${fileName.replace(/\..*$/s, '')}`,
  async *read(input: SourceInput): Records<Cable> {
    yield { line: 1, value: yield* jsonDocument(input, CABLE) };
  },
  *facts({ value: cable }, { observedAt }) {
    const system = { label: 'SUBMARINE_CABLE', name: foldVerbatim(cable.name) };
    yield { kind: 'node', ...system, properties: cableProperties(cable, observedAt) };
    for (const { name, latlon = '' } of cable.landing_points) {
      if (isUndecided(name)) continue;
      const [latitude, longitude] = latlon.split(',').map(Number);
      const point = landingPoint(name);
      yield* landingPointFacts(point, latlon === '' ? {} : { latitude, longitude });
      yield { kind: 'edge', type: 'LANDS_AT', from: system, to: point };
    }
  },
};

const DEGREES = NUMBER.pipe(z.number().min(-180).max(180));
const POINT = z
  .union([
    z.object({ name: z.string(), latitude: DEGREES, longitude: DEGREES }),
    z
      .object({
        properties: z.object({ name: z.string() }),
        geometry: z.object({ coordinates: z.tuple([DEGREES, DEGREES], z.number()) }),
      })
      .transform(({ properties, geometry: { coordinates } }) => ({
        name: properties.name,
        longitude: coordinates[0],
        latitude: coordinates[1],
      })),
  ])
  .transform(({ name, latitude, longitude }) => ({ name, latitude, longitude }));

type Point = z.infer<typeof POINT>;

/** The landing points of all cables in one list, in the form of version 2, or as GeoJSON of version 3, of the map's interface. */
export const landingPoints: SourceDeclaration<Point> = {
  ...CATALOG,
  id: 'submarinecablemap-landing-points',
  title: 'Landing points of submarine cables (TeleGeography)',
  format: 'JSON array of {name, latitude, longitude}, or GeoJSON features[] {geometry, properties {name}}',
  fields: LANDING_POINT_FIELDS,
  read: points,
  facts: ({ value: { name, ...place } }) => (isUndecided(name) ? [] : landingPointFacts(landingPoint(name), place)),
};

async function* points(input: SourceInput): Records<Point> {
  const [first = 0] = (await input.whole()).filter((byte) => byte > 0x20);
  const path = first === '['.charCodeAt(0) ? [] : ['features'];
  yield* jsonValues(input, path, POINT);
}

function landingPoint(name: string): NodeKey {
  return { label: 'LANDING_POINT', name: foldVerbatim(name) };
}

/** Returns whether a point in a country has no final place yet. */
function isUndecided(name: string): boolean {
  return /^t\.?b\.?[da]\.?,/i.test(name.trim());
}

function landingPointFacts(
  point: NodeKey,
  { latitude, longitude }: { readonly latitude?: number | undefined; readonly longitude?: number | undefined },
): Iterable<Fact> {
  return siteFacts(point, coordinatesOf(latitude, longitude), placeNamed(point.name) ?? {});
}

function cableProperties(cable: Cable, observedAt: number): Readonly<Record<string, unknown>> {
  const readyForService = cable.rfs_year ?? yearOf(cable.rfs);
  const dataYear = new Date(observedAt).getUTCFullYear();
  // If the cable's year is the year of the data, the year does not decide.
  const isPlanned =
    readyForService === undefined || readyForService === dataYear ? undefined : readyForService > dataYear;
  return {
    lengthKm: lengthOf(cable.length),
    readyForService,
    owners: ownersOf(cable.owners),
    isPlanned: cable.is_planned ?? isPlanned,
  };
}

/** Parses `5,050 km`; `n.a.` means unknown. */
function lengthOf(length: string | null | undefined): number | undefined {
  const found = /^([\d,]+(?:\.\d+)?)\s*km$/.exec(length?.trim() ?? '')?.[1];
  return found === undefined ? undefined : Number(found.replaceAll(',', ''));
}

/** Parses `1996 September`, `2024 Q1`, `2009`. */
function yearOf(rfs: string | number | null | undefined): number | undefined {
  const found = /^\d{4}\b/.exec(String(rfs ?? '').trim())?.[0];
  return found === undefined ? undefined : Number(found);
}

/** Returns the companies in a list separated by commas. A suffix after a comma, such as `Inc.` or `Ltd.`, belongs to the name before it. */
function ownersOf(owners: string | null | undefined): readonly string[] | undefined {
  const names: string[] = [];
  for (const part of (owners ?? '').split(',').map((name) => name.trim())) {
    const last = names.at(-1);
    if (last !== undefined && /^(?:Co\.|Inc|Ltd|LLC|S\.A\.?|L\.P\.?)\b\.?/i.test(part))
      names[names.length - 1] = `${last}, ${part}`;
    else if (part !== '') names.push(part);
  }
  return names.length === 0 ? undefined : names;
}
