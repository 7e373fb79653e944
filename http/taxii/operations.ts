import { z } from 'zod';
import { COLLECTIONS, type Collection } from '../../procedures/export/collections/collections.ts';
import { STIX_IDENTITY } from '../../procedures/export/formats/stix.ts';
import { NO_BODY, NONE, type Operation, operation } from '../contract/operation.ts';
import { STIX_TYPE, TAXII_TYPE } from './media-type.ts';
import {
  ADDED_AFTER,
  COLLECTION_ID,
  LIMIT,
  MATCH_ID,
  MATCH_SPEC_VERSION,
  MATCH_TYPE,
  MATCH_VERSION,
  NEXT,
  OBJECT,
} from './parameters.ts';
import { API_ROOT, TAXII_PATH } from './paths.ts';

/** Properties that all TAXII operations share. */
const TAXII = {
  family: 'taxii',
  method: 'GET',
  scope: ['export', 'lookup'],
  category: 'bulk',
  body: NO_BODY,
} as const satisfies Partial<Operation>;

/** For those that describe the server, not the data. */
const FIXED = { ...TAXII, isFixed: true } as const;

const NOT_ACCEPTABLE = {
  slug: 'not-acceptable',
  detail: `Send Accept: ${TAXII_TYPE}, the only format of these answers.`,
} as const;
const NO_COLLECTION = {
  slug: 'collection-not-found',
  detail: 'There is no collection other: the collections of the API root are listed under collections/.',
} as const;
const NO_OBJECT = { slug: 'object-not-found', detail: 'The collection has no object with this id now.' } as const;

const PAGE_HEADERS = {
  'X-TAXII-Date-Added-First': 'When the first object of the page was added to the collection.',
  'X-TAXII-Date-Added-Last': 'When the last object of the page was added: added_after of the next poll.',
  'Weft-As-Of': 'The instant that the verdicts are judged for, ISO 8601.',
};

const more = z.boolean().exactOptional().describe('there are more objects: request the next page with next');
const next = z.string().exactOptional();

/** `GET /taxii2/`: where clients begin. */
export const DISCOVERY = operation({
  ...FIXED,
  id: 'taxiiDiscovery',
  path: TAXII_PATH,
  summary: 'The TAXII 2.1 server: its API roots',
  description:
    'Paths of TAXII end in a slash; the server also answers them without it. Send the key as for all other routes, or as the password of HTTP Basic with any user name. Clients that accept `application/taxii+json` get errors as the error message of the standard, all others as problem+json.',
  parameters: NONE,
  query: NONE,
  answer: {
    description: 'The server.',
    mediaTypes: [TAXII_TYPE],
    schema: z.object({
      title: z.string(),
      description: z.string(),
      default: z.string(),
      api_roots: z.array(z.string()),
    }),
    examples: {
      server: {
        title: 'Weft',
        description: 'Verdicts over public threat intelligence, as STIX 2.1.',
        default: `${API_ROOT}/`,
        api_roots: [`${API_ROOT}/`],
      },
    },
  },
  problems: [NOT_ACCEPTABLE],
});

/** `GET /taxii2/weft/`. */
export const API_ROOT_INFORMATION = operation({
  ...FIXED,
  id: 'taxiiApiRoot',
  path: API_ROOT,
  summary: 'The API root: its versions and limits',
  parameters: NONE,
  query: NONE,
  answer: {
    description: 'The API root.',
    mediaTypes: [TAXII_TYPE],
    schema: z.object({
      title: z.string(),
      description: z.string(),
      versions: z.array(z.string()),
      max_content_length: z.int(),
    }),
    examples: {
      root: {
        title: 'Weft',
        description: 'A collection for each tier of verdicts; all are read-only.',
        versions: [TAXII_TYPE],
        max_content_length: 1_048_576,
      },
    },
  },
  problems: [NOT_ACCEPTABLE],
});

/** A collection in TAXII (5.2.1). */
export const COLLECTION = z
  .object({
    id: z.uuid(),
    title: z.string(),
    description: z.string(),
    alias: z.string(),
    can_read: z.boolean(),
    can_write: z.boolean(),
    media_types: z.array(z.string()),
  })
  .meta({ id: 'TaxiiCollection' });

/** A collection in those words. */
export function collectionBody({ id, title, description, alias }: Collection): z.input<typeof COLLECTION> {
  return { id, title, description, alias, can_read: true, can_write: false, media_types: [STIX_TYPE] };
}

/** `GET /taxii2/weft/collections/`. */
export const LIST_COLLECTIONS = operation({
  ...FIXED,
  id: 'taxiiCollections',
  path: `${API_ROOT}/collections`,
  summary: 'The collections: one for each tier that is exported',
  parameters: NONE,
  query: NONE,
  answer: {
    description: 'All collections, always in the same order.',
    mediaTypes: [TAXII_TYPE],
    schema: z.object({ collections: z.array(COLLECTION) }),
    examples: { collections: { collections: COLLECTIONS.slice(0, 2).map(collectionBody) } },
  },
  problems: [NOT_ACCEPTABLE],
});

const OF_COLLECTION = z.object({ id: COLLECTION_ID });
const OF_OBJECT = z.object({ id: COLLECTION_ID, object: OBJECT });

/** `GET /taxii2/weft/collections/{id}/`. */
export const READ_COLLECTION = operation({
  ...FIXED,
  id: 'taxiiCollection',
  path: `${API_ROOT}/collections/{id}`,
  summary: 'One collection, by its id or its alias',
  parameters: OF_COLLECTION,
  query: NONE,
  answer: {
    description: 'The collection.',
    mediaTypes: [TAXII_TYPE],
    schema: COLLECTION,
    examples: Object.fromEntries(COLLECTIONS.slice(0, 1).map((one) => [one.alias, collectionBody(one)])),
  },
  problems: [NOT_ACCEPTABLE, NO_COLLECTION],
});

const PAGED = { added_after: ADDED_AFTER, limit: LIMIT, next: NEXT };
const FILTERED = z.object({
  ...PAGED,
  'match[id]': MATCH_ID,
  'match[type]': MATCH_TYPE,
  'match[version]': MATCH_VERSION,
  'match[spec_version]': MATCH_SPEC_VERSION,
});

const STIX_OBJECT = z
  .looseObject({ type: z.string(), spec_version: z.string(), id: z.string(), modified: z.string() })
  .meta({ id: 'StixObject' });
const ENVELOPE = z.object({ more, next, objects: z.array(STIX_OBJECT).exactOptional() }).meta({ id: 'TaxiiEnvelope' });
const EXAMPLE_OBJECT = { ...STIX_IDENTITY, spec_version: '2.1' };

/** `GET /taxii2/weft/collections/{id}/objects/`: the route that clients poll. */
export const LIST_OBJECTS = operation({
  ...TAXII,
  id: 'taxiiObjects',
  path: `${API_ROOT}/collections/{id}/objects`,
  summary: 'Objects of a collection by the time they were added, filtered and paged',
  description:
    'An object is added when its verdict changes, and then returned again with a newer version. To get all changes since the last poll, send its `X-TAXII-Date-Added-Last` as `added_after`. An object that leaves a tier is no longer in its collection: compare with the manifest now and then.',
  parameters: OF_COLLECTION,
  query: FILTERED,
  answer: {
    description: 'An envelope of STIX 2.1 objects; without `objects` if there are none.',
    mediaTypes: [TAXII_TYPE],
    headers: PAGE_HEADERS,
    schema: ENVELOPE,
    examples: { page: { more: true, next: 'WyJibG9ja2luZyIsLTEsbnVsbCwiIixudWxsXQ', objects: [EXAMPLE_OBJECT] } },
  },
  problems: ['invalid-parameter', NOT_ACCEPTABLE, NO_COLLECTION],
});

/** `GET /taxii2/weft/collections/{id}/manifest/`. */
export const READ_MANIFEST = operation({
  ...TAXII,
  id: 'taxiiManifest',
  path: `${API_ROOT}/collections/{id}/manifest`,
  summary: 'The same objects without their content: their ids, versions and the times they were added',
  parameters: OF_COLLECTION,
  query: FILTERED,
  answer: {
    description: 'A record for each object.',
    mediaTypes: [TAXII_TYPE],
    headers: PAGE_HEADERS,
    schema: z.object({
      more,
      next,
      objects: z
        .array(z.object({ id: z.string(), date_added: z.string(), version: z.string(), media_type: z.string() }))
        .exactOptional(),
    }),
    examples: {
      manifest: {
        objects: [
          {
            id: STIX_IDENTITY.id,
            date_added: '2020-01-01T00:00:00.000000Z',
            version: STIX_IDENTITY.modified,
            media_type: STIX_TYPE,
          },
        ],
      },
    },
  },
  problems: ['invalid-parameter', NOT_ACCEPTABLE, NO_COLLECTION],
});

/** `GET /taxii2/weft/collections/{id}/objects/{object}/`. */
export const READ_OBJECT = operation({
  ...TAXII,
  id: 'taxiiObject',
  path: `${API_ROOT}/collections/{id}/objects/{object}`,
  summary: 'One object of a collection',
  parameters: OF_OBJECT,
  query: z.object({ ...PAGED, 'match[version]': MATCH_VERSION, 'match[spec_version]': MATCH_SPEC_VERSION }),
  answer: {
    description: 'An envelope with the object; without `objects` if a filter leaves it out.',
    mediaTypes: [TAXII_TYPE],
    headers: PAGE_HEADERS,
    schema: ENVELOPE,
    examples: { object: { objects: [EXAMPLE_OBJECT] } },
  },
  problems: ['invalid-parameter', NOT_ACCEPTABLE, NO_COLLECTION, NO_OBJECT],
});

/** `GET /taxii2/weft/collections/{id}/objects/{object}/versions/`. */
export const LIST_VERSIONS = operation({
  ...TAXII,
  id: 'taxiiVersions',
  path: `${API_ROOT}/collections/{id}/objects/{object}/versions`,
  summary: 'The versions of an object; only the newest one is stored',
  parameters: OF_OBJECT,
  query: z.object({ ...PAGED, 'match[spec_version]': MATCH_SPEC_VERSION }),
  answer: {
    description: 'Its versions; without `versions` if a filter leaves them out.',
    mediaTypes: [TAXII_TYPE],
    headers: PAGE_HEADERS,
    schema: z.object({ more, next, versions: z.array(z.string()).exactOptional() }),
    examples: { versions: { versions: ['2026-08-01T06:00:00.000Z'] } },
  },
  problems: ['invalid-parameter', NOT_ACCEPTABLE, NO_COLLECTION, NO_OBJECT],
});
