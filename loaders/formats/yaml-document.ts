import { type Document, isScalar, Lexer, LineCounter, parseDocument, visit } from 'yaml';
import { DamagedFile, type SourceInput } from '../source.ts';

/** Bytes of a document. A zone of ten thousand records has one MiB. */
const LARGEST = 4 * 1024 ** 2;
/** Tokens of a document, blanks included: the parser takes some ten seconds and 600 MB for as many. */
const MOST_TOKENS = 500_000;
/** Lists and maps in brackets inside each other. */
const DEEPEST = 50;
/** The column of a line at which a list or map may begin. Each level of a document is at least one column further right. */
const RIGHTMOST = 200;
/** Aliases of a document. Some hundred that lead to each other describe more values than memory holds. */
const MOST_ALIASES = 100;

/** A document, with the lines of its nodes. */
export interface YamlDocument {
  readonly document: Document.Parsed;
  /** Returns the line of a character. */
  lineAt(offset: number): number;
}

/** Reads and parses a file. Throws as `parsedYaml` does, and a `LoadError` for a file of more than 4 MiB. */
export async function yamlDocument(input: SourceInput, options?: YamlOptions): Promise<YamlDocument> {
  return parsedYaml(new TextDecoder().decode(await input.whole(LARGEST)), options);
}

/** How a document is read. */
interface YamlOptions {
  /** Accept maps that have a key twice. */
  readonly allowTwins?: boolean;
  /** `failsafe` reads every scalar as text. */
  readonly schema?: 'failsafe';
}

/**
 * Parses YAML. Before that, it checks that the text is within its budget of tokens, levels and aliases. Throws `DamagedFile` with the line
 * if it is not, and an `Error` with the first mistake of a text that is not YAML.
 */
export function parsedYaml(text: string, { allowTwins = false, ...options }: YamlOptions = {}): YamlDocument {
  checkBudget(text);
  const lineCounter = new LineCounter();
  // Positions in messages cost more than the parsing if there are many mistakes, and so does the comparison of each key with each other.
  const document = withinStack(() =>
    parseDocument(text, { ...options, lineCounter, uniqueKeys: false, prettyErrors: false }),
  );
  const lineAt = (offset: number) => lineCounter.linePos(offset).line;
  const [mistake] = document.errors;
  if (mistake !== undefined) throw new Error(`not YAML: line ${lineAt(mistake.pos[0])}: ${mistake.message}`);
  const twin = allowTwins ? null : twinKey(document);
  if (twin !== null) throw new Error(`not YAML: line ${lineAt(twin)}: a map has this key twice`);
  return { document, lineAt };
}

/** The parser calls itself for each level, and some levels are not seen before. Throws `DamagedFile` where it has no more room for them. */
function withinStack<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof RangeError ? new DamagedFile('it is nested too deep') : error;
  }
}

/** The mark with which the lexer announces that the next token is the text of a scalar. */
const SCALAR = '\u001f';
/** Its other marks: a document begins, a list or map in brackets breaks off, a byte order mark. */
const MARKS: ReadonlySet<string> = new Set(['\u0002', '\u0018', '\ufeff']);

/** Goes through the tokens of a text, which costs a fifth of parsing it and no memory. */
function checkBudget(text: string): void {
  const place = new Place();
  let tokens = 0;
  let isText = false;
  for (const token of new Lexer().lex(text)) {
    tokens += 1;
    if (tokens > MOST_TOKENS)
      throw new DamagedFile(
        `it has more than ${MOST_TOKENS.toLocaleString('en')} words and signs, at line ${place.line}`,
      );
    place.take(token, isText);
    isText = token === SCALAR;
  }
}

/** How deep and how far right the tokens are. */
class Place {
  line = 1;
  #column = 0;
  /** True until the first token of a line that is neither blank nor an indicator of a list or map. */
  #isIndented = true;
  #brackets = 0;
  #aliases = 0;

  take(token: string, isText: boolean): void {
    if (MARKS.has(token)) return;
    if (isText) {
      this.#advance(token);
      // A text of several lines ends inside its last one, unless it is a block.
      this.#isIndented = token.endsWith('\n');
      return;
    }
    if (token === '[' || token === '{') this.#brackets += 1;
    if (token === ']' || token === '}') this.#brackets = Math.max(0, this.#brackets - 1);
    if (token.startsWith('*')) this.#aliases += 1;
    if (this.#brackets > DEEPEST) throw this.#tooMuch(`is nested deeper than ${DEEPEST} levels`);
    if (this.#aliases > MOST_ALIASES) throw this.#tooMuch(`has more than ${MOST_ALIASES} aliases`);
    if (this.#isIndented && this.#brackets === 0 && this.#column > RIGHTMOST && !/^(?:#|[ \t]*$)/.test(token))
      throw this.#tooMuch(`begins a list or map beyond column ${RIGHTMOST}`);
    this.#advance(token);
    if (!/^[-?:\s]*$/.test(token)) this.#isIndented = token.endsWith('\n');
  }

  #advance(token: string): void {
    const end = token.lastIndexOf('\n');
    if (end < 0) {
      this.#column += token === SCALAR ? 0 : token.length;
      return;
    }
    for (let at = token.indexOf('\n'); at >= 0; at = token.indexOf('\n', at + 1)) this.line += 1;
    this.#column = token.length - end - 1;
    this.#isIndented = true;
  }

  #tooMuch(what: string): DamagedFile {
    return new DamagedFile(`line ${this.line} ${what}`);
  }
}

/** Returns the place of the first key that its map has twice; null if there is none. */
function twinKey(document: Document.Parsed): number | null {
  let twin: number | null = null;
  visit(document, {
    Map(_, { items }) {
      const keys = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (keys.has(key.value)) twin = key.range?.[0] ?? 0;
        keys.add(key.value);
      }
      return twin === null ? undefined : visit.BREAK;
    },
  });
  return twin;
}
