import { KeyError } from '../../schema/keys/index.ts';
import { NoIndicator, type ReadContext, RefusedRecord, type SourceDeclaration, type SourceInput } from '../source.ts';
import type { FileInput } from './input.ts';
import { LoadError } from './load-error.ts';
import { HEAD_LENGTH, Head } from './preflight-head.ts';
import { JsonScan } from './preflight-json.ts';

/** Records that are read and converted on trial: enough to tell a format by. */
const TRIAL_RECORDS = 500;
const REASONS_SHOWN = 3;

/**
 * Looks at a file before anything of it is written: one pass over all its bytes (it unpacks to its end, its digest, whether
 * JSON closes) and a trial of its first records. Throws a `LoadError` that says what to do where the file is empty, a web
 * page, truncated, damaged or of another format.
 */
export async function preflight(input: FileInput, declaration: SourceDeclaration, context: ReadContext): Promise<void> {
  const pass = await wholePass(input, declaration);
  const trial = await tried(input, declaration, context);
  if (trial.readsLines && pass.isBinary)
    throw new LoadError(`${input.fileName} is binary, where ${expected(declaration)}.`);
  if (!trial.readsLines && pass.json !== null) throw truncated(input, pass.json);
  if (trial.error !== null) throw unreadable(input, declaration, trial.error);
  if (trial.read === 0)
    throw new LoadError(
      `${input.fileName} holds no records: it is empty or of another format; ${expected(declaration)}.`,
    );
  if (trial.refusals.length * 2 > trial.read) throw ofAnotherFormat(input, declaration, trial);
}

/** What the pass over all bytes has shown. */
interface Pass {
  readonly isBinary: boolean;
  /** What is wrong with the brackets and texts of what starts like JSON. */
  readonly json: string | null;
}

async function wholePass(input: FileInput, declaration: SourceDeclaration): Promise<Pass> {
  let start: Uint8Array | null = new Uint8Array();
  let head = new Head(start);
  const scan = new JsonScan();
  for await (const chunk of input.bytes()) {
    if (start !== null) start = Buffer.concat([start, chunk]);
    if (start === null && head.isJson) scan.push(chunk);
    if (start === null || start.length < HEAD_LENGTH) continue;
    head = judged(start, input, declaration);
    if (head.isJson) scan.push(start);
    start = null;
  }
  if (start !== null) head = judged(start, input, declaration);
  if (start !== null && head.isJson) scan.push(start);
  return { isBinary: head.isBinary, json: scan.problem };
}

/** The head of a file; a `LoadError` where it shows no data at all. */
function judged(bytes: Uint8Array, { fileName }: FileInput, declaration: SourceDeclaration): Head {
  const head = new Head(bytes);
  if (head.isEmpty) throw new LoadError(`${fileName} is empty. Fetch it again and load it anew.`);
  if (head.wrapping !== null) throw new LoadError(`${fileName} is ${head.wrapping}.`);
  if (head.markup === null || declaration.readsMarkup === true) return head;
  throw new LoadError(
    `${fileName} is ${head.markup}, where ${expected(declaration)}. Fetch the file itself and load it.`,
  );
}

/** How the first records went. */
interface Trial {
  readonly read: number;
  readonly refusals: readonly string[];
  /** What reading threw, which would have ended the load. */
  readonly error: unknown;
  /** Whether the format is one of lines of text. */
  readonly readsLines: boolean;
}

async function tried(input: FileInput, declaration: SourceDeclaration, context: ReadContext): Promise<Trial> {
  let readsLines = false;
  const watched: SourceInput = {
    fileName: input.fileName,
    bytes: () => input.bytes(),
    whole: () => input.whole(),
    sibling: (name) => input.sibling(name),
    lines: () => {
      readsLines = true;
      return input.lines();
    },
  };
  const refusals: string[] = [];
  let read = 0;
  let error: unknown = null;
  try {
    for await (const record of declaration.read(watched, context)) {
      read += 1;
      const refusal = record instanceof RefusedRecord ? record : refusalOf(declaration, record, context);
      if (refusal !== null) refusals.push(`line ${refusal.line}: ${refusal.message}`);
      if (read >= TRIAL_RECORDS) break;
    }
  } catch (thrown) {
    error = thrown;
  }
  return { read, refusals, error, readsLines };
}

function refusalOf(
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

function expected({ id, format }: SourceDeclaration): string {
  return `${id} reads: ${format}`;
}

function truncated(input: FileInput, problem: string): LoadError {
  return new LoadError(`${input.fileName} is truncated or damaged JSON: ${problem}. Fetch it again and load it anew.`);
}

function unreadable(input: FileInput, declaration: SourceDeclaration, error: unknown): Error {
  if (error instanceof LoadError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new LoadError(`${input.fileName} does not read as what ${expected(declaration)}. ${reason}`);
}

function ofAnotherFormat(input: FileInput, declaration: SourceDeclaration, { read, refusals }: Trial): LoadError {
  const count = refusals.length === read ? `all ${read}` : `${refusals.length} of ${read}`;
  return new LoadError(
    `${input.fileName} seems to be of another format: of its first records ${count} were refused ` +
      `(${refusals.slice(0, REASONS_SHOWN).join('; ')}), where ${expected(declaration)}. Is it the file of another source?`,
  );
}
