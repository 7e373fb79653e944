import { DamagedFile, EmptyList, RefusedRecord, type SourceInput, type SourceRecord } from '../source.ts';
import { DEEPEST_JSON, MOST_VALUES } from './parsed-json.ts';

/** One element of an array, or one member of an object, of a large JSON document. */
interface JsonMember {
  /** The member's name; null in an array. */
  readonly key: string | null;
  readonly value: unknown;
  /** The index of its path among the requested ones: 0 is the first. */
  readonly place: number;
}

type Read = SourceRecord<JsonMember> | RefusedRecord;

/** No token of a published list is longer. A document with a longer one is broken or hostile. */
const LONGEST_TOKEN = 4 * 1024 * 1024;
/** Characters of a member. */
const LARGEST_MEMBER = 64 * 1024 * 1024;
/** Tokens that are no value. */
const PUNCTUATION: ReadonlySet<string> = new Set([':', ',', ']', '}']);
const TOKEN = /\s*("[^"\\]*(?:\\[\s\S][^"\\]*)*"|[{}[\]:,]|[^\s{}[\]:,"]+)/y;

/**
 * Streams the members of the array or object at `path` (the names of nested objects; none for the document itself) in constant memory, each
 * with its line. A member that is not JSON, or that has more values than any record, is refused alone. Throws if the document ends early, so
 * that a truncated file never counts as a short one, and if it is nested deeper than any document. An empty array is an `EmptyList`.
 */
export async function* jsonMembers(input: SourceInput, path: readonly string[] = []): AsyncIterable<Read> {
  const scan = new MemberScan([path], false);
  yield* scanned(input, scan);
  if (scan.isEmptyArray) yield new EmptyList();
}

/**
 * Streams the members of several arrays or objects at the top of the document in one pass, in their order, like `jsonMembers`. Only the
 * first one is required.
 */
export async function* jsonMembersOfAll(input: SourceInput, names: readonly string[]): AsyncIterable<Read> {
  yield* scanned(
    input,
    new MemberScan(
      names.map((name) => [name]),
      false,
    ),
  );
}

/** Returns the text or number with a name at the top of the document, as text; null if there is none. */
export async function topLevelText(input: SourceInput, name: string): Promise<string | null> {
  for await (const member of scanned(input, new MemberScan([[]], true))) {
    if (member instanceof RefusedRecord || member.value.key !== name) continue;
    const { value } = member.value;
    return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
  }
  return null;
}

async function* scanned(input: SourceInput, scan: MemberScan): AsyncIterable<Read> {
  const decoder = new TextDecoder('utf-8');
  for await (const chunk of input.bytes()) yield* scan.push(decoder.decode(chunk, { stream: true }));
  yield* scan.push(`${decoder.decode()}\n`);
  scan.finish();
}

/** Splits text that comes in pieces into tokens, and collects the tokens of one member after another. */
class MemberScan {
  readonly #paths: readonly (readonly string[])[];
  /** If true, containers among the members come out empty, without their content. */
  readonly #isShallow: boolean;
  /** Names of the open containers, the document itself (null) first. */
  readonly #trail: (string | null)[] = [];
  /** How many containers are open inside the target, the target included; 0 before and after it. */
  #targetDepth = 0;
  #targetIsObject = false;
  /** The index of the open target's path. */
  #place = 0;
  #found = false;
  #hasMembers = false;
  #rest = '';
  #line = 1;
  #name: string | null = null;
  #lastToken = '';
  #piece: string[] = [];
  #pieceLine = 0;
  /** Values and characters of the open member, also of one that is too large to be collected. */
  #values = 0;
  #characters = 0;

  constructor(paths: readonly (readonly string[])[], isShallow: boolean) {
    this.#paths = paths;
    this.#isShallow = isShallow;
  }

  *push(chunk: string): Iterable<Read> {
    const text = this.#rest + chunk.replace(/^\uFEFF/, '');
    let at = 0;
    for (;;) {
      TOKEN.lastIndex = at;
      const found = TOKEN.exec(text);
      // An atom at the end of the piece may continue in the next piece.
      if (found?.[1] === undefined || TOKEN.lastIndex === text.length) break;
      this.#countLines(found[0]);
      at = TOKEN.lastIndex;
      yield* this.#take(found[1]);
    }
    this.#rest = text.slice(at);
    if (this.#rest.length > LONGEST_TOKEN)
      throw new DamagedFile(`line ${this.#line}: a JSON token is longer than 4 MiB`);
  }

  /** True if all has been pushed, and the target is an array without elements. */
  get isEmptyArray(): boolean {
    return this.#found && !this.#hasMembers && !this.#targetIsObject;
  }

  /** Throws unless the document is complete and contained the target. */
  finish(): void {
    if (this.#trail.length > 0 || this.#rest.trim() !== '') {
      throw new DamagedFile(`the JSON document breaks off at line ${this.#line}`);
    }
    if (!this.#found)
      throw new Error(`expected a JSON document with ${this.#paths[0]?.join('.') || 'an array or object'}`);
  }

  *#take(token: string): Iterable<Read> {
    const closes = token === '}' || token === ']';
    if (this.#targetDepth > 0) {
      const depth = this.#trail.length - this.#targetDepth;
      if (depth === 0 && (closes || token === ',')) yield* this.#flush();
      else if (!this.#isShallow || depth === 0 || (depth === 1 && closes)) this.#gather(token);
    }
    if (closes) this.#close();
    else if (token === '{' || token === '[') this.#open(token);
    else if (token === ':') this.#name = this.#lastToken.startsWith('"') ? parsedString(this.#lastToken) : null;
    this.#lastToken = token;
  }

  #open(token: string): void {
    this.#trail.push(this.#name);
    this.#name = null;
    if (this.#trail.length > DEEPEST_JSON)
      throw new DamagedFile(`line ${this.#line}: it is nested deeper than ${DEEPEST_JSON} levels`);
    if (this.#targetDepth > 0) return;
    const place = this.#paths.findIndex((path) => this.#isAt(path));
    if (place < 0) return;
    if (place === 0) this.#found = true;
    this.#place = place;
    this.#targetDepth = this.#trail.length;
    this.#targetIsObject = token === '{';
  }

  #isAt(path: readonly string[]): boolean {
    return this.#trail.length === path.length + 1 && path.every((name, at) => this.#trail[at + 1] === name);
  }

  #close(): void {
    this.#trail.pop();
    if (this.#trail.length < this.#targetDepth) this.#targetDepth = 0;
  }

  #gather(token: string): void {
    if (this.#characters === 0) this.#pieceLine = this.#line;
    this.#characters += token.length;
    if (!PUNCTUATION.has(token)) this.#values += 1;
    if (this.#isTooLarge) this.#piece = [];
    else this.#piece.push(token);
  }

  get #isTooLarge(): boolean {
    return this.#values > MOST_VALUES || this.#characters > LARGEST_MEMBER;
  }

  *#flush(): Iterable<Read> {
    const piece = this.#piece.join(' ');
    const isTooLarge = this.#isTooLarge;
    [this.#piece, this.#values, this.#characters] = [[], 0, 0];
    if (isTooLarge || piece !== '') this.#hasMembers = true;
    if (isTooLarge)
      yield new RefusedRecord(
        this.#pieceLine,
        `a member of more than ${MOST_VALUES.toLocaleString('en')} values or ${LARGEST_MEMBER / 1024 ** 2} MiB, which no published file has`,
      );
    if (piece === '') return;
    try {
      const line = this.#pieceLine;
      const place = this.#place;
      if (!this.#targetIsObject) yield { line, value: { key: null, value: JSON.parse(piece), place } };
      else
        for (const [key, value] of Object.entries(JSON.parse(`{${piece}}`)))
          yield { line, value: { key, value, place } };
    } catch {
      yield new RefusedRecord(this.#pieceLine, `expected JSON, got ${piece.slice(0, 60)}`);
    }
  }

  #countLines(text: string): void {
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) this.#line += 1;
  }
}

function parsedString(token: string): string | null {
  try {
    const value: unknown = JSON.parse(token);
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}
