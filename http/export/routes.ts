import type { Reader } from '../../engine/database/database.ts';
import type { LayerVersions } from '../../engine/statistics/layer-versions.ts';
import { VERDICT_AS_OF_SETTING } from '../../facts/reconciled.ts';
import { FORMAT_WRITERS, type FormatWriter } from '../../procedures/export/formats/formats.ts';
import { entriesOfTier, type ReasonedEntry, type TierQuestion } from '../../procedures/export/tier-page.ts';
import { cacheHeaders, entityTag, notModified } from '../conditional.ts';
import { plainRoute, type Route } from '../contract/route.ts';
import { answerHeaders } from '../headers.ts';
import { fieldProblem } from '../problems/http-problem.ts';
import { EXPORT_TIER } from './operations.ts';

/** Clients ask each time whether it is still the same: that costs next to nothing. */
const LIFE_S = 0;
/** As long as answers must be to be compressed: how long this one becomes is not known when it begins. */
const COMPRESSED_FROM = 1024;

const RECONCILED = 'MATCH (s:SETTING {name: $input.name}) RETURN s.value AS value';

/** `GET /v1/export/...`: tiers of verdicts for other programs, written as they are read. */
export function exportRoutes(reader: Reader, versions: LayerVersions): readonly Route[] {
  return [
    plainRoute(EXPORT_TIER, async ({ context, path: { format, tier }, query: { type: types, since } }) => {
      if (format === 'rpz' && tier === 'ambiguous') {
        const detail = 'A zone blocks or lets pass: ask for blocking, malicious or benign-allowlisted.';
        throw fieldProblem('invalid-parameter', 'tier', 'not in this format', detail);
      }
      const version = await versions.of();
      const reconciled = await reconciledAt(reader);
      const etag = entityTag(JSON.stringify([format, tier, types, since, version, reconciled]));
      const known = notModified(context, etag, LIFE_S);
      if (known !== null) return known;
      const blocking = tier === 'blocking' || (format === 'rpz' && tier === 'malicious');
      const question = { tier: tier === 'blocking' ? 'malicious' : tier, blocking, since, types };
      const writer = FORMAT_WRITERS[format];
      const head = writer.head({ tier, serial: serialOf(version, reconciled) });
      const body = await streamOf(reader, question, writer, head);
      context.set('characters', COMPRESSED_FROM);
      const headers = { ...answerHeaders(context), ...cacheHeaders(etag, LIFE_S), 'Content-Type': writer.mediaType };
      return new Response(body, { headers });
    }),
  ];
}

/** Verdicts move on by themselves, without a load. */
async function reconciledAt(reader: Reader): Promise<string> {
  const [row] = await reader.read({ text: RECONCILED, parameters: { input: { name: VERDICT_AS_OF_SETTING } } });
  return typeof row?.value === 'string' ? row.value : '';
}

/** The newest instant of what the export is made of, in seconds: it grows with each change (RFC 1982). */
function serialOf(version: string, reconciled: string): number {
  const instants = [...`${version} ${reconciled}`.matchAll(/\d{13}/g)].map(([digits]) => Number(digits));
  return Math.floor(Math.max(0, ...instants) / 1000);
}

/** What fails before the first page is told as a problem; behind that a stream can only break off. */
async function streamOf(
  reader: Reader,
  question: TierQuestion,
  writer: FormatWriter,
  head: string,
): Promise<ReadableStream<Uint8Array>> {
  const pages = entriesOfTier(reader, question);
  const first = await pages.next();
  const texts = textsOf(head, first, pages, writer);
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
