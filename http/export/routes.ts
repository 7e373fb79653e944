import { VERDICT_AS_OF_SETTING } from '../../facts/reconciled.ts';
import type { ExportHead } from '../../procedures/export/formats/exported.ts';
import { FORMAT_WRITERS, type FormatWriter } from '../../procedures/export/formats/formats.ts';
import { mispEvents, mispManifest, mispWriter } from '../../procedures/export/formats/misp.ts';
import { entriesOfTier, type ReasonedEntry, type TierQuestion } from '../../procedures/export/tier-page.ts';
import { dayOf } from '../../schema/clock.ts';
import { Problem } from '../../schema/problem.ts';
import type { Reader } from '../../store/database.ts';
import type { LayerVersions } from '../../store/statistics/layer-versions.ts';
import { plainRoute, type Route } from '../contract/route.ts';
import { fieldProblem } from '../problems/http-problem.ts';
import type { AppContext } from '../requests/context.ts';
import { answerHeaders, answerJson } from '../responses/answers.ts';
import { cacheHeaders, entityTag, notModified } from '../responses/conditional.ts';
import { EXPORT_TIER, MISP_EVENT, MISP_MANIFEST } from './operations.ts';

/** Clients ask each time whether it is still the same: that costs next to nothing. */
const LIFE_S = 0;
/** Length from which answers are compressed; the length of this one is not known when it begins. */
const COMPRESSED_FROM = 1024;

const RECONCILED = 'MATCH (s:SETTING {name: $input.name}) RETURN s.value AS value';

/** The version of an export. */
interface Edition {
  readonly etag: string;
  /** The time of its newest change, in seconds. */
  readonly instant: number;
  /** The instant that its verdicts are judged for; null before the first reconcile. */
  readonly asOf: Date | null;
}

/** Serves `GET /v1/export/...`: tiers of verdicts for other programs, written while they are read. */
export function exportRoutes(reader: Reader, versions: LayerVersions): readonly Route[] {
  const editionOf = async (of: readonly unknown[]): Promise<Edition> => {
    const version = await versions.of();
    const reconciled = await reconciledAt(reader);
    return {
      etag: entityTag(JSON.stringify([...of, version, reconciled])),
      instant: instantOf(version, reconciled),
      asOf: reconciled === '' ? null : new Date(Number(reconciled)),
    };
  };
  const streamed = async (context: AppContext, edition: Edition, question: TierQuestion, parts: Parts) => {
    const { writer, tier } = parts;
    const { instant: serial, asOf } = edition;
    const body = await streamOf(reader, question, writer, {
      tier,
      serial,
      asOf: asOf === null ? null : dayOf(asOf),
    });
    context.set('characters', COMPRESSED_FROM);
    const headers = { ...answerHeaders(context), ...headersOf(edition), 'Content-Type': writer.mediaType };
    return new Response(body, { headers });
  };
  return [
    plainRoute(EXPORT_TIER, async ({ context, path: { format, tier }, query: { type: types, since } }) => {
      if (format === 'rpz' && tier === 'ambiguous') {
        const detail = 'A zone blocks names or lets them pass: choose blocking, malicious or benign-allowlisted.';
        throw fieldProblem('invalid-parameter', 'tier', 'not in this format', detail);
      }
      const edition = await editionOf([format, tier, types, since]);
      const known = notModified(context, edition.etag, LIFE_S);
      if (known !== null) return known;
      const blocking = tier === 'blocking' || (format === 'rpz' && tier === 'malicious');
      const question = { tier: labelOf(tier), blocking, since, types };
      return streamed(context, edition, question, { writer: FORMAT_WRITERS[format], tier });
    }),
    // Comes before the path with an event, which would also match.
    plainRoute(MISP_MANIFEST, async ({ context, path: { tier } }) => {
      const edition = await editionOf(['misp', tier]);
      const known = notModified(context, edition.etag, LIFE_S);
      if (known !== null) return known;
      return answerJson(context, mispManifest(mispEvents(tier, edition.instant)), { headers: headersOf(edition) });
    }),
    plainRoute(MISP_EVENT, async ({ context, path: { tier, event } }) => {
      const edition = await editionOf(['misp', tier, event]);
      const found = mispEvents(tier, edition.instant).find(({ uuid }) => `${uuid}.json` === event);
      if (found === undefined)
        throw new Problem('route-not-found', 404, 'The manifest has no such event: use an id from the manifest.');
      const known = notModified(context, edition.etag, LIFE_S);
      if (known !== null) return known;
      const question = { tier: labelOf(tier), blocking: tier === 'blocking', since: 0, types: [found.type] };
      return streamed(context, edition, question, { writer: mispWriter(found), tier });
    }),
  ];
}

/** Clients learn the instant of the verdicts in every format, also in those that have no comments. */
function headersOf({ etag, asOf }: Edition): Record<string, string> {
  return { ...cacheHeaders(etag, LIFE_S), ...(asOf === null ? {} : { 'Weft-As-Of': asOf.toISOString() }) };
}

/** How an export is written, and its file name. */
interface Parts {
  readonly writer: FormatWriter;
  readonly tier: string;
}

function labelOf(tier: string): string {
  return tier === 'blocking' ? 'malicious' : tier;
}

/** Verdicts also change with time, without a load. */
async function reconciledAt(reader: Reader): Promise<string> {
  const [row] = await reader.read({ text: RECONCILED, parameters: { input: { name: VERDICT_AS_OF_SETTING } } });
  return typeof row?.value === 'string' ? row.value : '';
}

/** Returns the time of the newest change in the export, in seconds: it grows with each change (RFC 1982). */
function instantOf(version: string, reconciled: string): number {
  const instants = [...`${version} ${reconciled}`.matchAll(/\d{13}/g)].map(([digits]) => Number(digits));
  return Math.floor(Math.max(0, ...instants) / 1000);
}

/** A failure before the first page becomes a problem; after that a stream can only break off. */
async function streamOf(
  reader: Reader,
  question: TierQuestion,
  writer: FormatWriter,
  head: ExportHead,
): Promise<ReadableStream<Uint8Array>> {
  const pages = entriesOfTier(reader, question);
  const first = await pages.next();
  const texts = textsOf(writer.head(head), first, pages, writer);
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await texts.next();
        if (done === true) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      cancel: async () => {
        await texts.return(undefined);
      },
    },
    { highWaterMark: 1 },
  );
}

async function* textsOf(
  head: string,
  first: IteratorResult<readonly ReasonedEntry[]>,
  pages: AsyncGenerator<readonly ReasonedEntry[]>,
  writer: FormatWriter,
): AsyncGenerator<string, undefined> {
  if (head !== '') yield head;
  if (first.done !== true) {
    yield writer.page(first.value);
    for await (const entries of pages) yield writer.page(entries);
  }
  if (writer.foot !== '') yield writer.foot;
}
