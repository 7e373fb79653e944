import type { StructureCheck } from '../source.ts';
import type { LoadError } from './load-error.ts';
import { LongestLine } from './longest-line.ts';
import { OtherLetters } from './other-letters.ts';
import { HEAD_LENGTH, Head } from './preflight-head.ts';
import { JsonScan } from './preflight-json.ts';

/** Enough for the first 500 records of most lists, and small enough for hundreds of open files. */
const OPENING_LENGTH = 64 * 1024;

/** The result of one pass over all unpacked bytes of a file. */
export interface Survey {
  /** Why the file is not the data that it should be, or does not unpack to its end; null if nothing is wrong. */
  readonly failure: Error | null;
  /** True if its head contains a byte that no text has. */
  readonly isBinary: boolean;
  /** True if its head looks like JSON. */
  readonly isJson: boolean;
  /** What is wrong with the brackets and strings of a file that starts like JSON; null if they close. */
  readonly json: string | null;
  /** The longest line: its bytes, and the byte at which it begins. A reader of lines may refuse it. */
  readonly longestLine: Pick<LongestLine, 'bytes' | 'start'>;
  /** The lines that are not UTF-8, and the byte at which the first one begins. Readers of lines take them for windows-1252. */
  readonly otherLetters: Pick<OtherLetters, 'lines' | 'start'>;
  /** The first bytes: later readers need not unpack them again. */
  readonly opening: Uint8Array;
  /** True if the opening is the whole file. */
  readonly isWhole: boolean;
}

/** Reads all bytes once. The pass ends early if `refusalOf` refuses the head, or `structure` a byte. */
export async function surveyOf(
  chunks: AsyncIterable<Uint8Array>,
  refusalOf: (head: Head) => LoadError | null,
  structure?: StructureCheck,
): Promise<Survey> {
  const surveyor = new Surveyor(refusalOf, structure);
  try {
    for await (const chunk of chunks) surveyor.take(chunk);
    surveyor.end();
    return surveyor.survey(null);
  } catch (error) {
    return surveyor.survey(error instanceof Error ? error : new Error(String(error)));
  }
}

class Surveyor {
  readonly #refusalOf: (head: Head) => LoadError | null;
  readonly #room = new Uint8Array(OPENING_LENGTH);
  readonly #scan = new JsonScan();
  readonly #lines = new LongestLine();
  readonly #letters = new OtherLetters();
  readonly #structure: StructureCheck | undefined;
  #size = 0;
  #head: Head | null = null;

  constructor(refusalOf: (head: Head) => LoadError | null, structure: StructureCheck | undefined) {
    this.#refusalOf = refusalOf;
    this.#structure = structure;
  }

  take(chunk: Uint8Array): void {
    const before = this.#opening;
    this.#room.set(chunk.subarray(0, OPENING_LENGTH - before.length), before.length);
    this.#size += chunk.length;
    if (this.#head === null && this.#size >= HEAD_LENGTH) this.#look(before);
    if (this.#head !== null) this.#follow(this.#head, chunk);
    this.#lines.push(chunk);
    this.#letters.push(chunk);
  }

  /** Ends the survey. If the file is shorter than a head, all of it is the head. */
  end(): void {
    if (this.#head === null) this.#look(this.#opening);
    this.#structure?.end();
    this.#letters.end();
  }

  survey(failure: Error | null): Survey {
    return {
      failure,
      isBinary: this.#head?.isBinary ?? false,
      isJson: this.#head?.isJson ?? false,
      json: this.#scan.problem,
      longestLine: { bytes: this.#lines.bytes, start: this.#lines.start },
      otherLetters: { lines: this.#letters.lines, start: this.#letters.start },
      opening: this.#opening,
      isWhole: failure === null && this.#size <= OPENING_LENGTH,
    };
  }

  get #opening(): Uint8Array {
    return this.#room.subarray(0, this.#size);
  }

  #look(scanned: Uint8Array): void {
    const head = new Head(this.#opening);
    const refusal = this.#refusalOf(head);
    if (refusal !== null) throw refusal;
    this.#head = head;
    this.#follow(head, scanned);
  }

  #follow({ isJson }: Head, chunk: Uint8Array): void {
    if (isJson) this.#scan.push(chunk);
    this.#structure?.push(chunk);
  }
}
