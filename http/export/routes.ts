import { exportInstants } from '../../procedures/export/export-instants.ts';
import { type FormatWriter, formatWriter } from '../../procedures/export/formats/formats.ts';
import { mispEvents, mispManifest, mispWriter } from '../../procedures/export/formats/misp.ts';
import { type Removal, removalsSince } from '../../procedures/export/removals.ts';
import { countOfLabel } from '../../procedures/export/tier-count.ts';
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

/** The version of an export. */
interface Edition {
  readonly etag: string;
  /** The time of its newest change, in seconds. */
  readonly instant: number;
  /** The instant that its verdicts are judged for; null before the first reconcile. */
  readonly asOf: Date | null;
  /** The changes of verdicts that are whole, epoch ms; null before the first reconcile. */
  readonly upTo: number | null;
}

/** Serves `GET /v1/export/...`: tiers of verdicts for other programs, written while they are read. */
export function exportRoutes(reader: Reader, versions: LayerVersions): readonly Route[] {
  const editionOf = async (of: readonly unknown[]): Promise<Edition> => {
    const version = await versions.of();
    const { asOf, upTo } = await exportInstants(reader);
    return {
      etag: entityTag(JSON.stringify([...of, version, asOf, upTo])),
      instant: instantOf(version, String(asOf), String(upTo)),
      upTo,
      asOf: asOf === null ? null : new Date(asOf),
    };
  };
  const streamed = async (context: AppContext, edition: Edition, question: TierQuestion, writer: FormatWriter) => {
    const { instant: serial, asOf } = edition;
    const { first, pages } = await begun(reader, question);
    const below = first.done === true ? await belowOf(reader, question) : null;
    const head = { tier: question.alias, serial, asOf: asOf === null ? null : dayOf(asOf), below };
    const body = streamOf(textsOf(writer.head(head), first, pages, removalsOf(reader, question), writer));
    context.set('characters', COMPRESSED_FROM);
    const counted = below === null ? {} : { 'Weft-Below-Threshold': String(below) };
    const headers = { ...answerHeaders(context), ...headersOf(edition), ...counted, 'Content-Type': writer.mediaType };
    return new Response(body, { headers });
  };
  return [
    plainRoute(
      EXPORT_TIER,
      async ({ context, path: { format, tier }, query: { type: types, since, band, min_score } }) => {
        if (format === 'rpz' && tier === 'ambiguous') {
          const detail = 'A zone blocks names or lets them pass: choose blocking, malicious or benign-allowlisted.';
          throw fieldProblem('invalid-parameter', 'tier', 'not in this format', detail);
        }
        const minScore = min_score ?? band;
        if (since > 0 && minScore !== null) {
          const detail =
            'since has what left a tier, and a tier with band or min_score has no such record: leave one of them out.';
          throw fieldProblem('invalid-parameter', 'since', 'not with a threshold', detail);
        }
        const edition = await editionOf([format, tier, types, since, minScore]);
        const known = notModified(context, edition.etag, LIFE_S);
        if (known !== null) return known;
        const isBlocking = tier === 'blocking' || (format === 'rpz' && tier === 'malicious');
        const question = { tier: labelOf(tier), blocking: isBlocking, alias: tier, minScore, since, types };
        return streamed(context, edition, { ...question, upTo: edition.upTo ?? 0 }, formatWriter(format));
      },
    ),
    // Comes before the path with an event, which would also match.
    plainRoute(MISP_MANIFEST, async ({ context, path: { tier } }) => {
      const edition = await editionOf(['misp', tier]);
      const known = notModified(context, edition.etag, LIFE_S);
      if (known !== null) return known;
      return answerJson(context, mispManifest(mispEvents(tier, edition)), { headers: headersOf(edition) });
    }),
    plainRoute(MISP_EVENT, async ({ context, path: { tier, event } }) => {
      const edition = await editionOf(['misp', tier, event]);
      const found = mispEvents(tier, edition).find(({ uuid }) => `${uuid}.json` === event);
      if (found === undefined)
        throw new Problem('route-not-found', 404, 'The manifest has no such event: use an id from the manifest.');
      const known = notModified(context, edition.etag, LIFE_S);
      if (known !== null) return known;
      const whole = { minScore: null, since: 0, upTo: edition.upTo ?? 0 };
      const question = {
        tier: labelOf(tier),
        blocking: tier === 'blocking',
        alias: tier,
        types: [found.type],
        ...whole,
      };
      return streamed(context, edition, question, mispWriter(found));
    }),
  ];
}

/** Clients learn the instant of the verdicts in every format, also in those that have no comments. */
function headersOf({ etag, asOf, upTo }: Edition): Record<string, string> {
  return {
    ...cacheHeaders(etag, LIFE_S),
    ...(asOf === null ? {} : { 'Weft-As-Of': asOf.toISOString() }),
    ...(upTo === null ? {} : { 'Weft-Changed-Up-To': new Date(upTo).toISOString() }),
  };
}

function labelOf(tier: string): string {
  return tier === 'blocking' ? 'malicious' : tier;
}

/** Returns the time of the newest change in the export, in seconds: it grows with each change (RFC 1982). */
function instantOf(...versions: readonly string[]): number {
  const instants = [...versions.join(' ').matchAll(/\d{13}/g)].map(([digits]) => Number(digits));
  return Math.floor(Math.max(0, ...instants) / 1000);
}

type Pages = AsyncGenerator<readonly ReasonedEntry[]>;

/** Begins to read an export. A failure before the first page becomes a problem; after that a stream can only break off. */
async function begun(reader: Reader, question: TierQuestion) {
  const pages = entriesOfTier(reader, question);
  return { first: await pages.next(), pages };
}

/** Returns how many entries with its label an empty export leaves out; null where nothing is left out, or only changes are asked for. */
async function belowOf(reader: Reader, question: TierQuestion): Promise<number | null> {
  const { blocking, minScore, since } = question;
  if (since > 0 || (!blocking && minScore === null)) return null;
  return countOfLabel(reader, question);
}

/** Returns what left the tier, of the types that are wanted, in an export of changes. */
async function* removalsOf(
  reader: Reader,
  { alias, since, upTo, types }: TierQuestion,
): AsyncGenerator<readonly Removal[]> {
  if (since === 0) return;
  for await (const removals of removalsSince(reader, alias, { since, upTo }))
    yield removals.filter(({ type }) => types.length === 0 || types.includes(type));
}

function streamOf(texts: AsyncGenerator<string, undefined>): ReadableStream<Uint8Array> {
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
  pages: Pages,
  gone: AsyncGenerator<readonly Removal[]>,
  writer: FormatWriter,
): AsyncGenerator<string, undefined> {
  if (head !== '') yield head;
  if (first.done !== true) {
    yield writer.page(first.value);
    for await (const entries of pages) yield writer.page(entries);
  }
  for await (const removals of gone) yield writer.removed(removals);
  if (writer.foot !== '') yield writer.foot;
}
