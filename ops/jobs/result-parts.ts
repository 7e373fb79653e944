import { setImmediate as nextTurn } from 'node:timers/promises';
import { JobFailure } from './job.ts';

/** Characters of a property: Neo4j reads and writes it as a whole. */
const PART = 512 * 1024;
/** Characters of a result: a bulk of 100 indicators with every module is some 5 million. */
const MOST = 16 * 1024 * 1024;
/** Characters that are written before others get their turn. */
const TURN = 256 * 1024;

/**
 * The JSON text of a result in parts that the graph can keep. Its lists are written item by item, so that the event loop is
 * never held for long. Throws a `JobFailure` for a result that is too large.
 */
export async function resultParts(result: object): Promise<string[]> {
  const parts: string[] = [];
  let [open, total, sinceTurn] = ['', 0, 0];
  for (const piece of jsonPieces(result)) {
    total += piece.length;
    if (total > MOST) throw tooLarge();
    open += piece;
    while (open.length > PART) {
      const end = isHighSurrogate(open.charCodeAt(PART - 1)) ? PART - 1 : PART;
      parts.push(open.slice(0, end));
      open = open.slice(end);
    }
    sinceTurn += piece.length;
    if (sinceTurn > TURN) {
      sinceTurn = 0;
      await nextTurn();
    }
  }
  return [...parts, open];
}

/** The same text as `JSON.stringify`, with the items of the object's lists apart. */
function* jsonPieces(object: object): Iterable<string> {
  let separator = '{';
  for (const [key, value] of Object.entries(object)) {
    if (value === undefined) continue;
    yield `${separator}${JSON.stringify(key)}:`;
    separator = ',';
    if (Array.isArray(value)) yield* listPieces(value);
    else yield JSON.stringify(value);
  }
  yield separator === '{' ? '{}' : '}';
}

function* listPieces(items: readonly unknown[]): Iterable<string> {
  yield '[';
  for (const [index, item] of items.entries()) yield (index === 0 ? '' : ',') + (JSON.stringify(item) ?? 'null');
  yield ']';
}

/** A character of two halves must not be cut: the database keeps UTF-8. */
function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

function tooLarge(): JobFailure {
  return new JobFailure(
    'INTERNAL_ERROR',
    `The result has more than ${MOST} characters: ask for fewer indicators or modules.`,
    { maxCharacters: MOST },
  );
}
