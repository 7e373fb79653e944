import { z } from 'zod';
import { ArgumentError } from '../../engine/contract/argument-error.ts';
import type { AnswerContext, ComputedProcedure } from '../../engine/contract/procedure-catalog.ts';
import { changesOfLabel, changesOfSubject, type StoredChange } from '../../facts/change-records.ts';
import type { Advisory } from '../../schema/advisory.ts';
import { foldAddress, foldHost, keyOrNull } from '../../schema/keys/index.ts';
import { LABELS } from '../../schema/labels.ts';
import type { Row } from '../../store/database.ts';
import { isoTime } from '../../verdicts/account.ts';
import { columns } from '../columns.ts';

const DEFAULT_LIMIT = 100;
const MOST_ROWS = 1000;
/** A page of a label reads at most so many records that its filter leaves out. */
const MOST_CALLS = 10;
/** Indicators that a notice names where none has a change. */
const MOST_NAMED = 5;
const CURSOR = 'svc.changes';

const PARAMETERS = z.object({
  subject: z.string('subject is the name of a node.').transform(folded).nullable().default(null),
  label: z.string('label is a label of the graph, such as HOSTNAME.').nullable().default(null),
  what: z.string('what is an edge or a property, such as RESOLVES_TO or verdictLevel.').nullable().default(null),
  value: z.string('value is what came or went: a feed, a tier, an address.').nullable().default(null),
  since: z.string('since is an ISO 8601 time, such as 2026-08-01.').nullable().default(null),
  limit: z
    .int(`limit is a whole number from 1 to ${MOST_ROWS}.`)
    .min(1, `limit is a whole number from 1 to ${MOST_ROWS}.`)
    .max(MOST_ROWS, `limit is at most ${MOST_ROWS}: ask for further pages by nextCursor.`)
    .default(DEFAULT_LIMIT),
  cursor: z.string('cursor is null, or the text of nextCursor of the page before.').nullable().default(null),
});

type Call = z.output<typeof PARAMETERS>;

/** What came into and left a tier, a feed, the records of a domain; newest first, page by page. */
export const changes: ComputedProcedure<typeof PARAMETERS.shape> = {
  name: 'svc.changes',
  description:
    'Changes of an indicator (subject), or of all nodes of a label, that loads and lookups found, newest first: DNS, registrations, ' +
    'certificates, routing, listings, bands of verdicts. what names an edge or a property, value what came or went; pass nextCursor on ' +
    'for the next page. The first sighting of an indicator is no change.',
  example: 'CALL svc.changes({subject: "example.com", limit: 10})',
  furtherExamples: ['CALL svc.changes({label: "HOSTNAME", what: "LISTED_IN", limit: 10})'],
  columns: columns({
    subject: ['STRING', 'name of what changed'],
    what: ['STRING', 'edge or property that changed'],
    before: ['LIST<STRING>', 'what it was; empty for nothing'],
    after: ['LIST<STRING>', 'what it is since; empty for nothing'],
    at: ['STRING', 'date of the data that shows it, ISO 8601 UTC'],
    source: ['STRING', 'loader that says so; age where only time has passed'],
    label: ['STRING', 'label of what changed'],
    nextCursor: ['STRING', 'the same on every row of a page: the cursor of the next page, null on the last'],
  }),
  inExpressions: true,
  mostCalls: MOST_CALLS,
  parameters: PARAMETERS,
  answer: async (calls, context) => {
    const rows: (readonly Row[])[] = [];
    for (const call of calls) rows.push(await pageOf(call, context));
    return { rows, whenEmpty: calls.slice(0, MOST_NAMED).map(nothingChanged) };
  },
};

function nothingChanged({ subject, label, since }: Call): Advisory {
  const of = subject ?? `nodes of the label ${label}`;
  const when = since === null ? '' : ` since ${since}`;
  const message = `No change of ${of} is recorded${when}: a first load brings no changes, and later loads record the differences that they find.`;
  return { kind: 'no-change-recorded', severity: 'info', message, rewrite: null, subject };
}

async function pageOf(call: Call, { reader, seal }: AnswerContext): Promise<readonly Row[]> {
  const { subject, label, what, value, limit } = call;
  const since = sinceOf(call);
  const scope = JSON.stringify([subject, label, what, value, since]);
  const position = positionOf(call, seal, scope);
  const asked = { what, value, since, before: position, most: limit + 1 };
  const found =
    subject === null
      ? await changesOfLabel(reader, labelOf(call), asked)
      : await changesOfSubject(reader, subject, { ...asked, label });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const nextCursor =
    found.length > limit && last !== undefined
      ? seal.close(CURSOR, JSON.stringify([scope, last.recordedAt, last.id]))
      : null;
  return page.map((change) => rowOf(change, nextCursor));
}

function rowOf({ subject, field, before, after, observedAt, source, label }: StoredChange, nextCursor: string | null) {
  return { subject, what: field, before, after, at: isoTime(observedAt), source, label, nextCursor };
}

/** Hosts and addresses in their stored form; other names as they are written. */
function folded(name: string): string {
  return keyOrNull(() => foldAddress(name).name) ?? keyOrNull(() => foldHost(name)) ?? name;
}

function labelOf({ label }: Call): string {
  const known = LABELS.find((each) => each.label === label?.toUpperCase());
  if (known !== undefined) return known.label;
  if (label === null)
    throw new ArgumentError(
      'Say whose changes: {subject: "example.com"}, or {label: "HOSTNAME"} for those of all hosts.',
    );
  throw new ArgumentError(`'${label}' is no label: db.labels() lists them.`);
}

function sinceOf({ since }: Call): number {
  if (since === null) return 0;
  const time = Date.parse(since);
  if (Number.isNaN(time)) throw new ArgumentError(`since is an ISO 8601 time, such as 2026-08-01: '${since}' is none.`);
  return time;
}

const POSITION = z.tuple([z.string(), z.number(), z.string()]);

function positionOf({ cursor }: Call, seal: AnswerContext['seal'], scope: string) {
  if (cursor === null) return null;
  const text = seal.open(CURSOR, cursor);
  const [of, recordedAt, id] = text === null ? [] : POSITION.parse(JSON.parse(text));
  if (of !== scope || recordedAt === undefined || id === undefined)
    throw new ArgumentError(
      'cursor is none of this question: pass on nextCursor of its page before, with the same arguments.',
    );
  return { recordedAt, id };
}
