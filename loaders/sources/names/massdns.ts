import { z } from 'zod';
import { fittedRecords, tolerated } from '../../formats/json-records.ts';
import { missingTarget } from '../../formats/missing-target.ts';
import { NUMBER, VALUES } from '../../formats/optional-members.ts';
import { parsedJson } from '../../formats/parsed-json.ts';
import { dataOfText, type SeenRecord, seenFacts, seenRecords, sightingAt } from '../../formats/seen-records.ts';
import { dataLines } from '../../formats/text-lines.ts';
import { DamagedFile, type PublishedFields, RefusedRecord, type SourceDeclaration } from '../../source.ts';

/** Bytes of a line: an answer of 64 KiB has three times as many in JSON. */
const LONGEST_REPLY = 1024 ** 2;

const ANSWER = z.object({ name: z.string(), type: z.string(), ttl: NUMBER.optional(), data: z.string() });
const REPLY = z.object({
  name: z.string().optional(),
  status: z.string().optional(),
  // Nanoseconds since the epoch.
  rx_ts: NUMBER.pipe(z.number().positive()).optional(),
  data: z.object({ answers: VALUES.optional() }).optional(),
});

function* recordsOf(line: number, value: unknown): Iterable<SeenRecord | RefusedRecord> {
  const text = String(value);
  if (text.startsWith('{')) yield* repliedRecords(line, text);
  else yield* simpleRecord(line, text);
}

/** Reads `-o J`: one reply in each line. The reply for a name without an answer has no answers, or only aliases that lead nowhere. */
function* repliedRecords(line: number, text: string): Iterable<SeenRecord | RefusedRecord> {
  const { name, status, rx_ts: nanoseconds, data } = yield* tolerated(line, REPLY, parsed(line, text));
  const seen = sightingAt(nanoseconds === undefined ? undefined : Math.floor(nanoseconds / 1_000_000));
  const answers = (data?.answers ?? []).flatMap((given, at) => [...answered(line, at, given, seen)]);
  yield* answers;
  if (status !== 'NXDOMAIN' || name === undefined) return;
  yield* missingTarget(name, answers, seen);
}

function* answered(
  line: number,
  at: number,
  given: unknown,
  seen: SeenRecord['seen'],
): Iterable<SeenRecord | RefusedRecord> {
  for (const answer of fittedRecords(line, given, ANSWER, `data.answers.${at}: `)) {
    if (answer instanceof RefusedRecord) yield answer;
    else yield* read(line, answer.value.name, answer.value.type, answer.value.data, answer.value.ttl, seen);
  }
}

/** Reads `-o S`: `www.example.com. A 192.0.2.1`. */
function* simpleRecord(line: number, text: string): Iterable<SeenRecord | RefusedRecord> {
  const [, name, type, data] = /^(\S+)\s+([A-Z][A-Z0-9]*)\s+(.+)$/.exec(text) ?? [];
  if (name === undefined || type === undefined || data === undefined) {
    throw new RefusedRecord(line, `expected a name, a type and data, got '${text.slice(0, 60)}'`);
  }
  yield* read(line, name, type, data);
}

function* read(
  line: number,
  owner: string,
  type: string,
  text: string,
  ttl?: number,
  seen?: SeenRecord['seen'],
): Iterable<SeenRecord | RefusedRecord> {
  try {
    yield { owner, ttl, data: dataOfText(line, type, text), seen };
  } catch (error) {
    if (!(error instanceof RefusedRecord)) throw error;
    yield error;
  }
}

function parsed(line: number, text: string): unknown {
  try {
    return parsedJson(text);
  } catch (error) {
    if (error instanceof DamagedFile) throw new RefusedRecord(line, error.message);
    throw new RefusedRecord(line, `expected JSON, got ${text.slice(0, 60)}`);
  }
}

const OF_THE_ASKING = { leftOut: 'how it was asked: it says something of the run, and nothing of the name' };
const ASKED = { leftOut: 'what was asked: each record has its own name and type' };
const OTHER_SECTION = {
  leftOut: 'a section of the answer about other names than the one asked for, which no one checked',
};
const FIELDS: PublishedFields = {
  name: { becomes: 'the name that was asked for, if it has no records' },
  type: ASKED,
  class: ASKED,
  status: { becomes: 'NXDOMAIN: the end of the aliases does not exist' },
  rx_ts: { becomes: 'the time of the sighting' },
  'data.answers[].name': { becomes: 'the name that has the record' },
  'data.answers[].type': { becomes: 'the kind of edge or property; types without one are left out' },
  'data.answers[].class': { leftOut: 'the class: all records of the internet are of the class IN' },
  'data.answers[].ttl': { becomes: 'the TTL on the edge' },
  'data.answers[].data': { becomes: 'the other end of the edge, or the property' },
  'data.authorities[].name': OTHER_SECTION,
  'data.authorities[].data': OTHER_SECTION,
  'data.additionals[].name': OTHER_SECTION,
  'data.additionals[].data': OTHER_SECTION,
  'flags[]': OF_THE_ASKING,
  resolver: OF_THE_ASKING,
  proto: OF_THE_ASKING,
};

/** Answers that massdns received for a list of names. */
export const massdns: SourceDeclaration<SeenRecord> = {
  id: 'massdns',
  title: 'DNS answers by massdns',
  publisher: 'the operator who ran massdns',
  licence: 'your own data',
  homePage: 'https://github.com/blechschmidt/massdns',
  defaultUrl: null,
  format: 'massdns -o J: JSON lines name, type, status, rx_ts, data.answers[]; or -o S: name, type and data',
  cadenceHours: 168,
  fields: FIELDS,
  layer: 'dns',
  verified: 'specification',
  part: (fileName) => fileName,
  read: (input) => seenRecords(dataLines(input, ';', LONGEST_REPLY), recordsOf),
  facts: seenFacts,
};
