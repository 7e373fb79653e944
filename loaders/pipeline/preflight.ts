import { KeyError } from '../../schema/keys/index.ts';
import {
  DamagedFile,
  EmptyList,
  EmptyRecord,
  NoIndicator,
  type ReadContext,
  ReadNotice,
  RefusedRecord,
  type SourceDeclaration,
  type SourceInput,
} from '../source.ts';
import { isOfFormat } from './empty-list.ts';
import type { OpenedInput } from './input.ts';
import { LONGEST_LINE, tooLong } from './lines.ts';
import { damaged, LoadError } from './load-error.ts';
import { expected } from './preflight-head.ts';
import { shortReason } from './short-reason.ts';

/** Records that are read and converted on trial: enough to recognise a format. */
const TRIAL_RECORDS = 500;
const REASONS_SHOWN = 3;

/** The result of the check before anything of a file is written. */
export interface Preflight {
  /** Why the file is not loaded, and what to do; null if it is acceptable. */
  readonly refusal: Error | null;
  /** The date that the file itself states, epoch ms; null if it states none or is refused. */
  readonly statedAt: number | null;
  /** What the user should know about a file that is accepted, a sentence each. */
  readonly notices: readonly string[];
}

/**
 * Judges a file by its survey and by a trial of its first records, and reads the date that it states. It refuses a file that is empty, a
 * web page, truncated, damaged or of another format.
 */
export async function preflight(
  input: OpenedInput,
  declaration: SourceDeclaration,
  context: ReadContext,
): Promise<Preflight> {
  const { failure } = input.survey;
  if (failure !== null) return { refusal: unreadable(input, declaration, failure), statedAt: null, notices: [] };
  const trial = await tried(input, declaration, context);
  const refusal = refusalOf(input, declaration, trial);
  if (refusal !== null) return { refusal, statedAt: null, notices: [] };
  return { refusal, statedAt: (await declaration.dateOf?.(input)) ?? null, notices: letterNotices(input, trial) };
}

/** Returns the notice that a file has letters of another encoding than UTF-8. */
function letterNotices({ survey, fileName }: OpenedInput, { longestLine }: Trial): readonly string[] {
  const { lines, start } = survey.otherLetters;
  if (lines === 0) return [];
  const one = lines === 1;
  const what = `${one ? '1 line' : `${lines.toLocaleString('en')} lines`} of ${fileName}, the first at byte ${start}, ${one ? 'is' : 'are'} not UTF-8`;
  if (longestLine !== null)
    return [
      `${what} and ${one ? 'was' : 'were'} read as windows-1252. If letters look wrong, convert the file to UTF-8.`,
    ];
  return survey.isJson ? [`${what}, which JSON must be: letters were replaced. Convert the file to UTF-8.`] : [];
}

function refusalOf(input: OpenedInput, declaration: SourceDeclaration, trial: Trial): Error | null {
  const { isBinary, json, longestLine } = input.survey;
  const readsLines = trial.longestLine !== null;
  if (readsLines && isBinary) return new LoadError(`${input.fileName} is binary, where ${expected(declaration)}.`);
  if (!readsLines && declaration.readsYaml !== true && json !== null) return truncated(input, json);
  if (trial.error !== null) return unreadable(input, declaration, trial.error);
  if (trial.longestLine !== null && longestLine.bytes > trial.longestLine)
    return damaged(input.fileName, tooLong(`the line at byte ${longestLine.start}`, trial.longestLine));
  if (trial.read === 0 && trial.isEmptyList) return null;
  if (trial.read === 0 && trial.hasEmpty)
    return new LoadError(`${input.fileName} has no record that the graph can store; ${expected(declaration)}.`);
  if (trial.read === 0)
    return new LoadError(
      `${input.fileName} holds no records: it is empty or of another format; ${expected(declaration)}.`,
    );
  return trial.refusals.length * 2 > trial.read ? ofAnotherFormat(input, declaration, trial) : null;
}

/** The result of the trial. */
interface Trial {
  readonly read: number;
  /** True if the file has records of which the graph stores nothing. */
  readonly hasEmpty: boolean;
  readonly refusals: readonly string[];
  /** True if the file itself shows that it has no records. */
  readonly isEmptyList: boolean;
  /** The error of the reader, which would have ended the load. */
  readonly error: unknown;
  /** Bytes that a line may have; null if the format does not consist of lines of text. */
  readonly longestLine: number | null;
}

async function tried(input: OpenedInput, declaration: SourceDeclaration, context: ReadContext): Promise<Trial> {
  let longestLine: number | null = null;
  const watched: SourceInput = {
    fileName: input.fileName,
    bytes: () => input.bytes(),
    whole: (most) => input.whole(most),
    sibling: (name) => input.sibling(name),
    lines: (most = LONGEST_LINE) => {
      longestLine = Math.max(longestLine ?? 0, most);
      return input.lines(most);
    },
  };
  const refusals: string[] = [];
  let read = 0;
  let hasEmpty = false;
  let isEmptyList = false;
  let error: unknown = null;
  try {
    for await (const record of declaration.read(watched, context)) {
      if (record instanceof EmptyList) {
        isEmptyList = isOfFormat(record, declaration);
        continue;
      }
      if (record instanceof EmptyRecord) hasEmpty = true;
      if (record instanceof ReadNotice || record instanceof EmptyRecord) continue;
      read += 1;
      const refusal = record instanceof RefusedRecord ? record : recordRefusal(declaration, record, context);
      // A sound refusal is no sign of another format.
      if (refusal !== null && !(refusal instanceof RefusedRecord && refusal.isSound))
        refusals.push(`line ${refusal.line}: ${shortReason(refusal.message)}`);
      if (read >= TRIAL_RECORDS) break;
    }
  } catch (thrown) {
    error = thrown;
  }
  return { read, hasEmpty, refusals, isEmptyList, error, longestLine };
}

function recordRefusal(
  declaration: SourceDeclaration,
  record: { readonly line: number; readonly value: unknown },
  context: ReadContext,
): { readonly line: number; readonly message: string } | null {
  try {
    for (const _ of declaration.facts(record, context));
    return null;
  } catch (error) {
    if (error instanceof RefusedRecord) return error;
    if (error instanceof NoIndicator) return null;
    if (error instanceof KeyError) return { line: record.line, message: error.message };
    throw error;
  }
}

function truncated(input: OpenedInput, problem: string): LoadError {
  return new LoadError(`${input.fileName} is truncated or damaged JSON: ${problem}. Fetch it and load it again.`);
}

function unreadable(input: OpenedInput, declaration: SourceDeclaration, error: unknown): Error {
  if (error instanceof LoadError) return error;
  if (error instanceof DamagedFile) return damaged(input.fileName, error);
  // An error of the disk is not one of the file's format.
  if (error instanceof Error && 'code' in error) return error;
  const reason = shortReason(error instanceof Error ? error.message : String(error));
  return new LoadError(`${input.fileName} does not read as what ${expected(declaration)}. ${reason}`);
}

function ofAnotherFormat(input: OpenedInput, declaration: SourceDeclaration, { read, refusals }: Trial): LoadError {
  const count = refusals.length === read ? `all ${read}` : `${refusals.length} of ${read}`;
  return new LoadError(
    `${input.fileName} seems to be of another format: of its first records ${count} were refused ` +
      `(${refusals.slice(0, REASONS_SHOWN).join('; ')}), where ${expected(declaration)}. Is it the file of another source?`,
  );
}
