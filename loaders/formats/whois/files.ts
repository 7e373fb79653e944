/** Reads files of WHOIS answers: one answer, or many with the names of their files between them. */
import type { SuffixList } from '../../../schema/keys/index.ts';
import { type Records, RefusedRecord, type SourceInput, type SourceRecord } from '../../source.ts';
import type { WhoisAnswer } from './answer.ts';
import { readWhoisAnswer } from './read-answer.ts';

/** An answer with its time, epoch ms: the one that it states, else the one in the name of its file. */
export interface DatedAnswer {
  readonly answer: WhoisAnswer;
  readonly answeredAt: number | undefined;
}

/** The domain and time in a file name: `example.com.txt`, `example.com_2024-07-29.txt`, `example.com_2024-07-29T17:23:53Z.txt`. */
interface FileName {
  readonly domain: string | undefined;
  readonly answeredAt: number | undefined;
}

/** The line that `tail -n +1 *.txt` and `head` print between files. */
const DIVIDER = /^==> (.+) <==$/;

/** More lines than any registry's answer about one domain. */
const MOST_LINES = 5_000;
/** Characters of such an answer. */
const MOST_CHARACTERS = 1024 ** 2;

/** Reads the answers of a file. A text that names no domain is refused, and the refusal quotes it. */
export async function* whoisAnswers(input: SourceInput, suffixes: SuffixList): Records<DatedAnswer> {
  let fileName = input.fileName;
  let first = 1;
  let line = 0;
  let open = new OpenAnswer();
  for await (const text of input.lines()) {
    line += 1;
    const next = DIVIDER.exec(text)?.[1];
    if (next === undefined) {
      open.add(text);
      continue;
    }
    if (!open.isBlank) yield* answerIn(open, first, fileNameOf(fileName, suffixes));
    fileName = next;
    first = line + 1;
    open = new OpenAnswer();
  }
  if (!open.isBlank) yield* answerIn(open, first, fileNameOf(fileName, suffixes));
}

/** The lines of an answer. Of one that is too long only the beginning is stored. */
class OpenAnswer {
  readonly lines: string[] = [];
  #count = 0;
  #characters = 0;

  add(text: string): void {
    this.#count += 1;
    this.#characters += text.length + 1;
    if (this.tooLong === null) this.lines.push(text);
  }

  get isBlank(): boolean {
    return this.lines.every((text) => text.trim() === '');
  }

  /** Returns why it is no answer about one domain; null if it is short enough. */
  get tooLong(): string | null {
    if (this.#count <= MOST_LINES && this.#characters <= MOST_CHARACTERS) return null;
    return `an answer of ${this.#count} lines and ${this.#characters} characters`;
  }
}

/** Returns the answer in these lines, and a refusal that names its dates in forms that are not read. */
function* answerIn(
  { lines, tooLong }: OpenAnswer,
  line: number,
  name: FileName,
): Iterable<SourceRecord<DatedAnswer> | RefusedRecord> {
  if (tooLong !== null) {
    yield new RefusedRecord(line, tooLong);
    return;
  }
  const answer = readWhoisAnswer(lines.join('\n'), name.domain);
  const said = lines.find((text) => /\w/.test(text))?.trim() ?? '';
  if (answer === null || !saysAnything(answer)) {
    yield new RefusedRecord(line, `no WHOIS answer of a registered domain: '${said.slice(0, 80)}'`);
    return;
  }
  yield { line, value: { answer, answeredAt: answer.answeredAt ?? name.answeredAt } };
  const { domain, unreadDates } = answer;
  if (unreadDates !== undefined)
    yield new RefusedRecord(line, `${domain}: no date in a form that is read: ${unreadDates.join(', ')}`, true);
}

/** Returns whether an answer says anything about the domain. Registries that do not know a name often repeat it. */
function saysAnything(answer: WhoisAnswer): boolean {
  const { registrar, createDate, updateDate, expiryDate, domainStatus, nameServers, contacts } = answer;
  const isKnown = [registrar, createDate, updateDate, expiryDate].some((value) => value !== undefined);
  const states = domainStatus.filter((state) => !/^(?:free|available|not found|no object found)/i.test(state));
  return isKnown || states.length > 0 || nameServers.length > 0 || Object.keys(contacts).length > 0;
}

/** Reads the name of an answer's file; empty if it does not name a domain. */
function fileNameOf(path: string, suffixes: SuffixList): FileName {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.(?:txt|whois|log)$/i, '');
  const [, domain = '', day, hour, minute, second = '00'] =
    /^((?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]+)(?:[_@ ](\d{4}-\d\d-\d\d)(?:[T_](\d\d)[:-]?(\d\d)(?:[:-]?(\d\d))?Z?)?)?$/iu.exec(
      name,
    ) ?? [];
  const time =
    day === undefined
      ? Number.NaN
      : Date.parse(`${day}T${hour ?? '00'}:${minute ?? '00'}:${hour === undefined ? '00' : second}Z`);
  const isKnown = domain !== '' && suffixes.isTopLevel(domain.slice(domain.lastIndexOf('.') + 1).toLowerCase());
  return { domain: isKnown ? domain.toLowerCase() : undefined, answeredAt: Number.isNaN(time) ? undefined : time };
}
