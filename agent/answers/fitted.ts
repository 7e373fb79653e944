import type { Advisory } from '../../schema/advisory.ts';
import type { AgentTool, Members, ToolAnswer } from '../tools/tool.ts';
import { answerText } from './answer-text.ts';
import { CAPS, MOST_TOKENS, shortened, tokensOf } from './budget.ts';
import { visibleIn } from './visible.ts';

/** An answer in both its forms, and what they leave out. */
export interface Fitted {
  readonly structured: Record<string, unknown>;
  readonly text: string;
  /** Rows that come before those that are left out; null where none is. */
  readonly next: number | null;
  /** Whether lists and texts inside were cut. */
  readonly isCut: boolean;
}

/** How an answer goes on behind its first rows; null where that cannot be told. */
type CursorAt = (rows: number) => string | null;

/** What an answer may take. */
export interface Budget {
  readonly tokens: number;
  /** What of it counts. */
  tokensOf(fitted: Fitted): number;
}

/** Of an answer in a conversation: some hosts show their model the one form, some the other, some both. */
export const IN_CONVERSATION: Budget = {
  tokens: MOST_TOKENS,
  tokensOf: ({ structured, text }) => tokensOf(JSON.stringify(structured)) + tokensOf(text),
};

/** Cuts that are told one by one. */
const MOST_CUTS = 6;
/** Tokens of a query with its parameters that an answer always has room for. */
const MOST_EVIDENCE = 500;
/** Notices of an answer that has no room for all, and characters of each. */
const MOST_NOTICES = 10;
const MOST_WORDS = 300;

/**
 * Writes an answer down within the budget: as many of its rows as fit, and where not even one does, with the lists and texts inside
 * cut. What was left out is told, with the cursor of the rest.
 */
export function fitted(tool: AgentTool, answer: ToolAnswer, cursorAt: CursorAt, budget: Budget): Fitted {
  const whole = visibleAnswer(answer);
  const brief = withBriefCompany(whole);
  for (const shown of [whole, brief]) {
    const fits = asManyAsFit(tool, shown, cursorAt, budget);
    if (fits !== null) return fits;
  }
  for (const caps of CAPS) {
    const head = shortened(brief.head ?? {}, caps);
    const rows = brief.rows?.map((row, at) => shortened(row, caps, `rows[${at}]`));
    const cuts = [head, ...(rows ?? [])].flatMap((part) => part.cuts);
    const cut = {
      ...brief,
      head: membersOf(head.value),
      ...(rows === undefined ? {} : { rows: rows.map(({ value }) => value) }),
    };
    const fits = asManyAsFit(tool, withCuts(cut, cuts), cursorAt, budget);
    if (fits !== null) return { ...fits, isCut: true };
  }
  return { ...compose(tool, { ...brief, head: {}, rows: [] }, 0, cursorAt), isCut: true };
}

/** The most rows that fit; null where there are rows and none does, or what stands beside them is too much. */
function asManyAsFit(tool: AgentTool, answer: ToolAnswer, cursorAt: CursorAt, budget: Budget): Fitted | null {
  const all = answer.rows?.length ?? 0;
  const at = (count: number) => compose(tool, answer, count, cursorAt);
  const fits = (composed: Fitted) => budget.tokensOf(composed) <= budget.tokens;
  const whole = at(all);
  if (fits(whole)) return whole;
  let [low, high] = [0, all];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (fits(at(middle))) low = middle;
    else high = middle;
  }
  return low === 0 ? null : at(low);
}

function compose(tool: AgentTool, answer: ToolAnswer, count: number, cursorAt: CursorAt): Fitted {
  const { head = {}, rows, evidence, advisories = [], suggested = [], truncations = [] } = answer;
  const all = rows?.length ?? 0;
  const hasNext = rows !== undefined && (count < all || answer.hasMore === true);
  const next = hasNext ? (answer.step ?? count) : null;
  const left = count < all ? [`${count} of ${all} rows, which is all that fits: go on with cursor = next.`] : [];
  const told = [...left, ...truncations];
  const members = tool.rows === undefined || rows === undefined ? {} : { [tool.rows]: rows.slice(0, count) };
  const structured = {
    ...head,
    ...members,
    next: next === null ? null : cursorAt(next),
    truncated: hasNext || told.length > 0,
    truncations: told,
    untrusted: true,
    advisories: [...advisories],
    suggested: [...suggested],
    evidence,
  };
  return { structured, text: answerText(tool, structured), next, isCut: false };
}

/**
 * The answer with what stands beside its rows kept short: its query and parameters where they are long, which then are those that were sent, and
 * its notices.
 */
function withBriefCompany(answer: ToolAnswer): ToolAnswer {
  const { evidence, advisories = [], truncations = [] } = answer;
  const isLong = isLongText(JSON.stringify([evidence.cypher, evidence.parameters]));
  const notices = advisories.slice(0, MOST_NOTICES).map(briefNotice);
  return {
    ...answer,
    evidence: isLong ? { ...evidence, cypher: null, parameters: {} } : evidence,
    advisories: notices,
    truncations: [
      ...truncations,
      ...(isLong ? ['evidence: its query and parameters, which are those of the call'] : []),
      ...(advisories.length > notices.length ? [`advisories: ${notices.length} of ${advisories.length} entries`] : []),
    ],
  };
}

function briefNotice(notice: Advisory): Advisory {
  const { message, rewrite } = notice;
  return {
    ...notice,
    message: message.length > MOST_WORDS ? `${message.slice(0, MOST_WORDS)}…` : message,
    rewrite: rewrite !== null && isLongText(rewrite) ? null : rewrite,
  };
}

function isLongText(text: string): boolean {
  return tokensOf(text) > MOST_EVIDENCE;
}

function withCuts(answer: ToolAnswer, cuts: readonly string[]): ToolAnswer {
  const told = cuts.slice(0, MOST_CUTS);
  const rest = cuts.length > told.length ? [`and ${cuts.length - told.length} more lists and texts`] : [];
  return { ...answer, truncations: [...(answer.truncations ?? []), ...told, ...rest] };
}

/** The answer with everything that came from outside made visible; its evidence has to run as it stands. */
function visibleAnswer({ head, rows, advisories, ...rest }: ToolAnswer): ToolAnswer {
  return {
    ...rest,
    ...(head === undefined ? {} : { head: membersOf(visibleIn(head)) }),
    ...(rows === undefined ? {} : { rows: rows.map(visibleIn) }),
    ...(advisories === undefined
      ? {}
      : { advisories: advisories.map((advisory) => ({ ...advisory, message: String(visibleIn(advisory.message)) })) }),
  };
}

function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
