import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CASES } from './paths.ts';

const COMMON = {
  /** What holds, as a sentence. */
  name: z.string().min(8),
  query: z.string(),
  parameters: z.record(z.string(), z.json()).optional(),
  /** Where Neo4j differs from the openCypher TCK, and how. */
  note: z.string().optional(),
};

const ANSWERED = z.strictObject({
  ...COMMON,
  columns: z.array(z.string()).min(1),
  /** Cells in the order of the columns, as contract graph.md 3.6 writes values. */
  rows: z.array(z.array(z.json())),
  /** False where the query promises no order of its rows. */
  ordered: z.literal(false).optional(),
  /** Kinds of notices (9.1), in any order; none unless given. */
  notices: z.array(z.string()).optional(),
  /** Why the driver cannot run the text, or not with the same rows: it calls a procedure, say. */
  onlyHere: z.string().optional(),
});

const REFUSED = z.strictObject({
  ...COMMON,
  problem: z.strictObject({
    slug: z.string(),
    code: z.string(),
    reason: z.string().optional(),
    /** Kinds of suggestions (9.2) that are among those sent. */
    suggestions: z.array(z.string()).optional(),
  }),
});

const FILE = z.strictObject({
  /** What the cases are about. */
  topic: z.string(),
  /** The people whose work the cases derive from, if it is not ours alone. */
  from: z.string().optional(),
  /** Cypher statements that make the graph; without them no case reads one. */
  given: z.array(z.string()).optional(),
  /** Or the name of a graph that the tests load by its facts. */
  graph: z.literal('analyst').optional(),
  cases: z.array(z.union([ANSWERED, REFUSED])).min(1),
});

/** A case that is answered with rows. */
export type AnsweredCase = z.infer<typeof ANSWERED>;

/** A case that is answered with a problem. */
export type RefusedCase = z.infer<typeof REFUSED>;

/** A query of a case file, with the rows or the problem that answers it. */
export type Case = AnsweredCase | RefusedCase;

/** Tells the two apart. */
export function isAnswered(item: Case): item is AnsweredCase {
  return 'rows' in item;
}

/** One file of cases. */
export interface CaseFile extends z.infer<typeof FILE> {
  /** Its name in `test/cases`. */
  readonly name: string;
}

/** All files of `test/cases`, checked; throws for one that is not as described there. */
export function readCaseFiles(): CaseFile[] {
  return readdirSync(CASES)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ ...FILE.parse(JSON.parse(readFileSync(join(CASES, name), 'utf8'))), name }));
}
