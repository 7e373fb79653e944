import {
  type CollectionPage,
  type CollectionRequest,
  collectionPage,
  objectPage,
} from '../../procedures/export/collections/collection-page.ts';
import { COLLECTIONS, type Collection, collectionOf } from '../../procedures/export/collections/collections.ts';
import { cursorOf } from '../../procedures/export/collections/page-cursor.ts';
import { exportInstants } from '../../procedures/export/export-instants.ts';
import { IDENTITY_MS } from '../../procedures/export/formats/stix.ts';
import { Problem } from '../../schema/problem.ts';
import type { Reader } from '../../store/database.ts';
import { plainRoute, type Route } from '../contract/route.ts';
import { fieldProblem } from '../problems/http-problem.ts';
import type { AppContext } from '../requests/context.ts';
import { answerHeaders } from '../responses/answers.ts';
import { requireTaxii, STIX_TYPE, TAXII_TYPE } from './media-type.ts';
import {
  API_ROOT_INFORMATION,
  collectionBody,
  DISCOVERY,
  LIST_COLLECTIONS,
  LIST_OBJECTS,
  LIST_VERSIONS,
  READ_COLLECTION,
  READ_MANIFEST,
  READ_OBJECT,
} from './operations.ts';
import { pageSize } from './parameters.ts';
import { API_ROOT } from './paths.ts';

/** Largest body that is read, in bytes; collections accept none, but the standard requires a number (4.2.1). */
const MOST_BYTES = 1_048_576;

/** Serves `GET /taxii2/...`: the exports as collections of a TAXII 2.1 server (OASIS Standard, 10 June 2021), read-only. */
export function taxiiRoutes(reader: Reader): readonly Route[] {
  const pageOf = async (context: AppContext, collection: Collection, asked: Asked): Promise<DatedPage> => {
    const { asOf, upTo } = await exportInstants(reader);
    return { ...(await collectionPage(reader, collection, requestOf(context, collection, asked), upTo ?? -1)), asOf };
  };
  const pageOfObject = async (context: AppContext, collection: Collection, id: string, asked: Asked) => {
    const { asOf, upTo } = await exportInstants(reader);
    const page = await objectPage(reader, collection, requestOf(context, collection, asked), id, upTo ?? -1);
    if (page !== null) return { ...page, asOf };
    throw new Problem('object-not-found', 404, 'The collection has no object with this id now.');
  };
  return [
    plainRoute(DISCOVERY, ({ context }) =>
      answered(context, {
        title: 'Weft',
        description: 'Verdicts over public threat intelligence, as STIX 2.1.',
        default: `${API_ROOT}/`,
        api_roots: [`${API_ROOT}/`],
      }),
    ),
    plainRoute(API_ROOT_INFORMATION, ({ context }) =>
      answered(context, {
        title: 'Weft',
        description: 'A collection for each tier of verdicts; all are read-only.',
        versions: [TAXII_TYPE],
        max_content_length: MOST_BYTES,
      }),
    ),
    plainRoute(LIST_COLLECTIONS, ({ context }) => answered(context, { collections: COLLECTIONS.map(collectionBody) })),
    plainRoute(READ_COLLECTION, ({ context, path }) =>
      answered(context, collectionBody(collectionAt(context, path.id))),
    ),
    plainRoute(LIST_OBJECTS, async ({ context, path, query }) => {
      const page = await pageOf(context, collectionAt(context, path.id), query);
      return answeredPage(context, query, page, 'objects', ({ object }) => object);
    }),
    plainRoute(READ_MANIFEST, async ({ context, path, query }) => {
      const page = await pageOf(context, collectionAt(context, path.id), query);
      return answeredPage(context, query, page, 'objects', ({ object: { id, modified }, addedAt }) => ({
        id,
        date_added: timestampOf(addedAt),
        version: modified,
        media_type: STIX_TYPE,
      }));
    }),
    plainRoute(READ_OBJECT, async ({ context, path, query }) => {
      const page = await pageOfObject(context, collectionAt(context, path.id), path.object, query);
      return answeredPage(context, query, page, 'objects', ({ object }) => object);
    }),
    plainRoute(LIST_VERSIONS, async ({ context, path, query }) => {
      const page = await pageOfObject(context, collectionAt(context, path.id), path.object, query);
      return answeredPage(context, query, page, 'versions', ({ object }) => object.modified);
    }),
  ];
}

/** A page, and the instant that its verdicts are judged for, epoch ms; null before the first reconcile. */
interface DatedPage extends CollectionPage {
  readonly asOf: number | null;
}

/** The parameters of a request, those of them that its operation takes. */
interface Asked extends Pick<CollectionRequest, 'limit' | 'next'> {
  readonly added_after: number | null;
  readonly 'match[id]'?: ReadonlySet<string> | null;
  readonly 'match[type]'?: ReadonlySet<string> | null;
  readonly 'match[version]'?: CollectionRequest['versions'];
  readonly 'match[spec_version]'?: ReadonlySet<string> | null;
}

function requestOf(context: AppContext, { alias }: Collection, asked: Asked): CollectionRequest {
  requireOnce(context);
  const { next } = asked;
  if (next !== null && next.collection !== alias) {
    const detail = 'next belongs to another collection: use it only with that one.';
    throw fieldProblem('invalid-parameter', 'next', 'of another collection', detail);
  }
  return {
    addedAfter: asked.added_after,
    limit: pageSize(asked.limit),
    next,
    ids: asked['match[id]'] ?? null,
    types: asked['match[type]'] ?? null,
    versions: asked['match[version]'] ?? null,
    specVersions: asked['match[spec_version]'] ?? null,
  };
}

/** Returns the collection of a path; a client that does not accept the format is refused first. */
function collectionAt(context: AppContext, name: string): Collection {
  requireTaxii(context);
  const collection = collectionOf(name);
  if (collection !== null) return collection;
  const detail = 'There is no such collection: the collections of the API root are listed under collections/.';
  throw new Problem('collection-not-found', 404, detail);
}

const FILTER = /^(?:added_after|limit|next|match\[\w+\])$/;

/** No filter may come twice (TAXII 2.1, 3.4): it would be unclear which of the two applies. */
function requireOnce(context: AppContext): void {
  const twice = Object.entries(context.req.queries()).find(([name, { length }]) => length > 1 && FILTER.test(name));
  if (twice === undefined) return;
  const [name] = twice;
  throw fieldProblem(
    'invalid-parameter',
    name,
    'more than once',
    `${name} must be sent only once, with commas between its values.`,
  );
}

/** Answers a page with the times at which its first and last object were added; an empty page repeats the time of the request. */
function answeredPage<Form>(
  context: AppContext,
  { added_after }: Pick<Asked, 'added_after'>,
  { objects, end, asOf }: DatedPage,
  member: 'objects' | 'versions',
  bodyOf: (added: CollectionPage['objects'][number]) => Form,
): Response {
  const times = objects.map(({ addedAt }) => addedAt);
  const otherwise = added_after ?? IDENTITY_MS;
  const body = {
    ...(end === null ? {} : { more: true, next: cursorOf(end) }),
    // TAXII leaves out empty lists.
    ...(objects.length === 0 ? {} : { [member]: objects.map(bodyOf) }),
  };
  return answered(context, body, {
    'X-TAXII-Date-Added-First': timestampOf(times[0] ?? otherwise),
    'X-TAXII-Date-Added-Last': timestampOf(times.at(-1) ?? otherwise),
    ...(asOf === null ? {} : { 'Weft-As-Of': new Date(asOf).toISOString() }),
  });
}

function answered(context: AppContext, body: object, headers: Readonly<Record<string, string>> = {}): Response {
  requireTaxii(context);
  const text = JSON.stringify(body);
  context.set('characters', text.length);
  const all = { ...answerHeaders(context), Vary: 'Accept', ...headers, 'Content-Type': TAXII_TYPE };
  return new Response(text, { headers: all });
}

/** Returns a time with microseconds, as TAXII writes times (2). */
function timestampOf(time: number): string {
  return new Date(time).toISOString().replace('Z', '000Z');
}
