import { z } from 'zod';
import { truncated } from '../../engine/advise/notices.ts';
import type { ComputedProcedure } from '../../engine/contract/procedure-catalog.ts';
import { fewAtOnce } from '../../facts/chunks.ts';
import type { Advisory } from '../../schema/advisory.ts';
import type { SuffixList } from '../../schema/keys/index.ts';
import type { Reader, Row } from '../../store/database.ts';
import { ArgumentError, parameter } from '../arguments.ts';
import { columns } from '../columns.ts';
import { shownValue } from '../indicators.ts';
import { wholeNumber } from '../whole-number.ts';
import { type CapturedPage, MOST_CANDIDATES, readCandidates, readCaptures, readSubject } from './captured-pages.ts';
import { distanceOf, isFeatureless, MOST_DISTANCE, nearBands, readHash } from './hashes.ts';
import { lookAlikes, rowOf } from './look-alikes.ts';

/** What others are to look like: a capture, a page by its newest one, or a hash that somebody else took. */
type Asked = { readonly kind: 'capture' | 'page' | 'hash'; readonly text: string };

const PARAMETERS = z.object({
  capture: parameter('STRING', readAsked).optional(),
  url: parameter('STRING', readPage).optional(),
  distance: wholeNumber('distance', 0, MOST_DISTANCE).default(6),
  limit: wholeNumber('limit', 1, 1000).default(100),
});

type Call = z.output<typeof PARAMETERS>;

/** Captures of which the nearest are returned: more of them look the same than anyone reads. */
const MOST_NEAR = 5000;

/** Pages that look like one, whichever host serves them. */
export const looksLike: ComputedProcedure<typeof PARAMETERS.shape> = {
  name: 'svc.looksLike',
  description:
    'Captured pages that look like one, whichever host serves them, nearest first: those whose perception hash differs in few bits. The ' +
    'one is a capture by its id, a page by its address (its newest capture), or a hash p:<16 hex digits>. Each page comes once, by its ' +
    'nearest capture.',
  example: 'CALL svc.looksLike({url: "https://example.com/login"})',
  columns: columns({
    capture: ['STRING', 'id of the capture that looks so, the name of its CAPTURE'],
    url: ['STRING', 'the page, without its query'],
    host: ['STRING', 'host or address that showed it in the end'],
    title: ['STRING', 'its title, or null'],
    probedAt: ['INTEGER', 'when it was captured, epoch ms'],
    distance: ['INTEGER', 'bits of 64 in which the hashes differ; 0 looks the same'],
    sameDomain: ['BOOLEAN', 'both are under one registered domain; null of a bare hash'],
    differences: ['LIST<STRING>', 'what is not the same though both look so: host, path, title, status, technologies'],
    captures: ['INTEGER', 'captures of that page that look so'],
    subject: ['STRING', 'id of the capture that it was compared with; null of a bare hash'],
  }),
  inExpressions: true,
  mostCalls: 100,
  parameters: PARAMETERS,
  answer: async (calls, { reader, suffixes }) => {
    const list = await suffixes();
    const answers = await fewAtOnce(calls, (call) => answerOf(reader, call, list));
    return {
      rows: answers.map(({ rows }) => rows),
      advisories: answers.flatMap(({ cut }) => cut),
      isCut: answers.some(({ cut }) => cut.length > 0),
      whenEmpty: answers.flatMap(({ empty }) => empty).slice(0, MOST_NAMED),
    };
  },
};

/** Indicators that a notice names where nothing was found of any. */
const MOST_NAMED = 5;

interface Answer {
  readonly rows: readonly Row[];
  readonly cut: readonly Advisory[];
  /** Why there may be no rows. */
  readonly empty: readonly Advisory[];
}

async function answerOf(reader: Reader, call: Call, suffixes: SuffixList): Promise<Answer> {
  const asked = call.capture ?? call.url;
  if (asked === undefined) throw new ArgumentError('takes a capture or a url: a map names one of them.');
  const subject = asked.kind === 'hash' ? null : await readSubject(reader, namesOf(asked));
  if (subject === null && asked.kind !== 'hash') return nothing(notCaptured(asked.text));
  const hash = readHash(subject?.perceptionHash ?? asked.text);
  if (isFeatureless(hash)) return nothing(featureless(asked.text));
  const { near, isCut } = await readNear(reader, hash, call.distance);
  const found = lookAlikes(subject, hash, near);
  return {
    rows: found.slice(0, call.limit).map((one) => rowOf(subject, one, suffixes)),
    cut: isCut || found.length > call.limit ? [truncated(Math.min(found.length, call.limit), null)] : [],
    empty: [noLookAlike(asked.text, call.distance)],
  };
}

async function readNear(
  reader: Reader,
  hash: bigint,
  distance: number,
): Promise<{ readonly near: readonly CapturedPage[]; readonly isCut: boolean }> {
  const candidates = await readCandidates(reader, nearBands(hash, distance));
  const near = [...candidates]
    .map(([id, text]) => ({ id, distance: distanceOf(hash, readHash(text)) }))
    .filter((one) => one.distance <= distance)
    .sort((one, other) => one.distance - other.distance);
  const reported = near.slice(0, MOST_NEAR).map(({ id }) => id);
  const isCut = candidates.size >= MOST_CANDIDATES || near.length > reported.length;
  return { near: await readCaptures(reader, reported), isCut };
}

/** A page with and without a slash at its end is one. */
function namesOf({ kind, text }: Asked): { readonly ids: readonly string[]; readonly urls: readonly string[] } {
  if (kind === 'capture') return { ids: [text], urls: [] };
  return { ids: [], urls: [...new Set([text, text.replace(/\/+$/, ''), `${text.replace(/\/+$/, '')}/`])] };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function readAsked(value: unknown): Asked {
  const text = typeof value === 'string' ? value.trim() : '';
  if (UUID.test(text)) return { kind: 'capture', text: text.toLowerCase() };
  if (/^p:[0-9a-f]{16}$/i.test(text)) return { kind: 'hash', text: text.toLowerCase() };
  const page = pageOf(text);
  if (page !== null) return { kind: 'page', text: page };
  throw new ArgumentError(
    `takes the id of a capture, the address of a page, or a hash p:<16 hex digits>; ${shownValue(value)} is none.`,
  );
}

function readPage(value: unknown): Asked {
  const page = typeof value === 'string' ? pageOf(value.trim()) : null;
  if (page !== null) return { kind: 'page', text: page };
  throw new ArgumentError(
    `takes the address of a page, such as https://example.com/login; ${shownValue(value)} is none.`,
  );
}

/** An address as captures have it, without query and fragment. */
function pageOf(text: string): string | null {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const { protocol, host, pathname } = new URL(text);
  return `${protocol}//${host}${pathname}`;
}

function nothing(reason: Advisory): Answer {
  return { rows: [], cut: [], empty: [reason] };
}

function notCaptured(subject: string): Advisory {
  const message = `${subject} was not captured, or its capture is more than a year old: POST /v1/ops/screenshot captures a page.`;
  return { kind: 'not-captured', severity: 'info', message, rewrite: null, subject };
}

function featureless(subject: string): Advisory {
  const message = `The picture of ${subject} has next to nothing on it: an empty page looks like every other.`;
  return { kind: 'featureless-capture', severity: 'info', message, rewrite: null, subject };
}

function noLookAlike(subject: string, distance: number): Advisory {
  const message = `Of no other page that was captured the hash differs in ${distance} bits or fewer from that of ${subject}.`;
  return { kind: 'no-look-alike', severity: 'info', message, rewrite: null, subject };
}
