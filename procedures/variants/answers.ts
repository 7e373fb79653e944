import type { Reader } from '../../store/database.ts';
import { stepsToVariants, type Variant } from './generate.ts';
import { gatherInTurns } from './in-turns.ts';
import type { LookalikeMethod } from './method.ts';
import type { RegisteredName } from './registered-name.ts';
import { type HostLabel, storedAmong } from './stored-names.ts';
import type { Suffixes } from './suffixes.ts';

/** What is asked of one name. */
export interface Question {
  /** Which of several calls asks. */
  readonly call: number;
  readonly of: RegisteredName;
  readonly label: HostLabel;
  readonly methods: readonly LookalikeMethod[];
  readonly checkExisting: boolean;
  readonly limit: number;
}

/** A variant that is answered. */
interface AnsweredVariant extends Variant {
  readonly exists: boolean;
}

/** What a name is answered with, and how much there was. */
export interface Answer {
  readonly question: Question;
  readonly variants: readonly AnsweredVariant[];
  /** All that the limit was applied to. */
  readonly count: number;
  readonly generated: number;
}

/** Names that are generated before they are looked up: those of one name always go in one trip. */
const BATCH = 30_000;

/** A question with all that was generated for it. */
interface Generated {
  readonly question: Question;
  readonly made: readonly Variant[];
}

/**
 * Generates the variants of names and looks all of them up; one answer a question, in their order. Of many names some are
 * looked up while the next are generated.
 */
export async function answersTo(questions: readonly Question[], suffixes: Suffixes, reader: Reader): Promise<Answer[]> {
  const answers: Answer[] = [];
  let lookingUp: Promise<Answer[]> = Promise.resolve([]);
  let batch: Generated[] = [];
  for (const [index, question] of questions.entries()) {
    batch.push({ question, made: await gatherInTurns(stepsToVariants(question.of, suffixes, question.methods)) });
    const size = batch.reduce((sum, { made }) => sum + made.length, 0);
    if (size < BATCH && index < questions.length - 1) continue;
    answers.push(...(await lookingUp));
    lookingUp = lookUp(batch, reader);
    // The await below throws its failure; until then it must not count as unhandled.
    lookingUp.catch(() => undefined);
    batch = [];
  }
  return [...answers, ...(await lookingUp)];
}

type Stored = ReadonlyMap<string, number | null>;

async function lookUp(batch: readonly Generated[], reader: Reader): Promise<Answer[]> {
  const found = new Map<HostLabel, Stored>();
  for (const [label, entries] of Map.groupBy(batch, ({ question }) => question.label)) {
    const names = new Set(entries.flatMap(({ made }) => made.map(({ name }) => name)));
    found.set(label, await storedAmong(reader, label, [...names]));
  }
  return batch.map(({ question, made }) => answerOf(question, made, found));
}

function answerOf(question: Question, made: readonly Variant[], byLabel: ReadonlyMap<HostLabel, Stored>): Answer {
  const { label, checkExisting, limit } = question;
  const stored: Stored = byLabel.get(label) ?? new Map();
  const rankOf = ({ name }: Variant) => stored.get(name) ?? Number.POSITIVE_INFINITY;
  const existing = made
    .filter(({ name }) => stored.has(name))
    .sort((one, other) => other.method.confidence - one.method.confidence || compare(rankOf(one), rankOf(other)))
    .map((variant) => ({ ...variant, exists: true }));
  const all = checkExisting
    ? existing
    : merged(
        existing,
        made.filter(({ name }) => !stored.has(name)),
      );
  return { question, variants: all.slice(0, limit), count: all.length, generated: made.length };
}

/** By confidence, of equal ones what exists before what does not. Both lists are in that order. */
function merged(existing: readonly AnsweredVariant[], others: readonly Variant[]): AnsweredVariant[] {
  const all: AnsweredVariant[] = [];
  let next = 0;
  for (const other of others) {
    for (; next < existing.length; next += 1) {
      const first = existing[next];
      if (first === undefined || first.method.confidence < other.method.confidence) break;
      all.push(first);
    }
    all.push({ ...other, exists: false });
  }
  return [...all, ...existing.slice(next)];
}

/** Also where both are infinite. */
function compare(one: number, other: number): number {
  return one === other ? 0 : one - other;
}
