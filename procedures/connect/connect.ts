import { z } from 'zod';
import type { ComputedProcedure } from '../../engine/contract/procedure-catalog.ts';
import { fewAtOnce } from '../../facts/chunks.ts';
import { type Degrees, MOST_OF_HUB, readDegrees, readEnds } from '../../facts/connections.ts';
import type { GraphNode } from '../../facts/neighbours.ts';
import type { Advisory } from '../../schema/advisory.ts';
import type { Reader, Row } from '../../store/database.ts';
import { type AnyIndicators, anyIndicators } from '../any-indicators.ts';
import { columns } from '../columns.ts';
import { wholeNumber } from '../whole-number.ts';
import type { Path } from './path.ts';
import { findPaths } from './paths.ts';
import { compareJudged, type JudgedPath, rowOf } from './rows.ts';
import { judgedPath } from './strength.ts';

const DEFAULT_LIMIT = 10;
const MOST_ROWS = 100;
/** A path of this strength ends the search: a longer one would be weaker. */
const STRONG = 0.4;
/** Hubs that a notice names. */
const MOST_TOLD = 3;

const PARAMETERS = z.object({
  a: anyIndicators(undefined, 1),
  b: anyIndicators(undefined, 1),
  limit: wholeNumber('limit', 1, MOST_ROWS).default(DEFAULT_LIMIT),
});

type Call = z.output<typeof PARAMETERS>;

/** How two indicators are related: by what they share, and by what this shares in turn. */
export const connect: ComputedProcedure<typeof PARAMETERS.shape> = {
  name: 'svc.connect',
  description:
    'How two indicators are related: paths of at most six steps over edges of evidence, the strongest first: a shared address before a ' +
    'shared certificate, name server, registrant, registrar or network, and each weaker the more others share it. Lists, suffixes, ' +
    'places and vendors relate nothing. It looks for longer paths only where no shorter one is strong.',
  example: 'CALL svc.connect("a.example.com", "b.example.com")',
  sampleExample: 'CALL svc.connect({a: "paypal-check.com", b: "paypal-invoice.com", limit: 3})',
  columns: columns({
    a: ['STRING', 'the first indicator, in normal form'],
    b: ['STRING', 'the second'],
    path: ['LIST<STRING>', 'names from the first to the second'],
    types: ['LIST<STRING>', 'the types of the edges between them'],
    strength: ['FLOAT', '0 to 1: how strongly it suggests that one party runs both'],
    sharedBy: ['INTEGER', 'how many others have what the two share, where most do; null where one edge joins the two'],
    query: ['STRING', 'Cypher that shows the path'],
  }),
  inExpressions: true,
  mostCalls: 100,
  parameters: PARAMETERS,
  answer: async (calls, { reader }) => {
    const answers = await fewAtOnce(calls, (call) => connectionsOf(reader, call));
    return {
      rows: answers.map(({ rows }) => rows),
      advisories: [...calls.flatMap(({ a, b }) => [...a.advisories, ...b.advisories]), ...noticesOf(answers)],
      whenEmpty: answers.some(({ isStored }) => isStored) ? [NOTHING_FOUND] : [],
    };
  },
};

interface Answer {
  readonly rows: readonly Row[];
  readonly notices: readonly Advisory[];
  /** Both are stored, so that there was something to look for. */
  readonly isStored: boolean;
}

async function connectionsOf(reader: Reader, { a, b, limit }: Call): Promise<Answer> {
  const [first, second] = [nameOf(a), nameOf(b)];
  if (first === null || second === null) return { rows: [], notices: [], isStored: false };
  const known = await readEnds(reader, [first, second]);
  const [starts, ends] = [known.get(first)?.nodes ?? [], known.get(second)?.nodes ?? []];
  const unknown = [...(starts.length === 0 ? [first] : []), ...(ends.length === 0 ? [second] : [])];
  if (unknown.length > 0) return { rows: [], notices: unknown.map(notStored), isStored: false };
  const judge = judgeOver(reader);
  const { paths, hubs } = await findPaths(reader, starts, ends, async (found) => {
    return (await judge(found)).some(({ strength }) => strength >= STRONG);
  });
  const rows = (await judge(paths)).slice(0, limit).map((path) => rowOf(first, second, path));
  return { rows, notices: hubs.length === 0 ? [] : [hubsNotWalked(hubs)], isStored: true };
}

function nameOf({ entries: [entry] }: AnyIndicators): string | null {
  return entry?.name ?? null;
}

/** Judges paths, the strongest first; the degree of a joint is read once. */
function judgeOver(reader: Reader): (paths: readonly Path[]) => Promise<JudgedPath[]> {
  const degrees = new Map<string, Degrees>();
  return async (paths) => {
    const joints = new Set(paths.flatMap(({ steps }) => steps.slice(0, -1).map(({ node }) => node.id)));
    const lacking = [...joints].filter((id) => !degrees.has(id));
    for (const [id, found] of await readDegrees(reader, lacking)) degrees.set(id, found);
    return paths.map((path) => ({ path, ...judgedPath(path, (id) => degrees.get(id)) })).sort(compareJudged);
  };
}

function noticesOf(answers: readonly Answer[]): Advisory[] {
  const all = answers.flatMap(({ notices }) => notices);
  return [...new Map(all.map((notice) => [`${notice.kind} ${notice.subject}`, notice])).values()];
}

function notStored(name: string): Advisory {
  const message = `${name} is not stored: nothing is known that it could be related by.`;
  return { kind: 'anchor-unknown', severity: 'info', message, rewrite: null, subject: name };
}

function hubsNotWalked(hubs: readonly GraphNode[]): Advisory {
  const names = hubs.slice(0, MOST_TOLD).map(({ name }) => name);
  const rest = hubs.length - names.length;
  const message =
    `The search did not walk through nodes that more than ${MOST_OF_HUB} share: ` +
    `${names.join(', ')}${rest === 0 ? '' : ` and ${rest} more`}. A path through one is reported where both have it.`;
  return { kind: 'hub-edges-skipped', severity: 'info', message, rewrite: null, subject: names.join(', ') };
}

const NOTHING_FOUND: Advisory = {
  kind: 'not-related',
  severity: 'info',
  message:
    'No path of at most six steps was found: nothing that is stored of the two is shared, but by hubs and lists.',
  rewrite: null,
  subject: null,
};
