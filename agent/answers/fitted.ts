import type { Advisory } from '../../schema/advisory.ts';
import type { AgentTool, Members, ToolAnswer } from '../tools/tool.ts';
import { answerText } from './answer-text.ts';
import { CAPS, MOST_TOKENS, shortened, tokensOf } from './budget.ts';
import { visibleIn } from './visible.ts';

/** An answer in both its forms, and what they leave out. */
export interface Fitted {
  readonly structured: Record<string, unknown>;
  readonly text: string;
  /** Number of rows before those that are left out; null if none is. */
  readonly next: number | null;
  /** Whether lists and texts inside were cut. */
  readonly isCut: boolean;
}

/** Returns the cursor of an answer after its first rows; null if there can be none. */
type CursorAt = (rows: number) => string | null;

/** Limit of an answer. */
export interface Budget {
  readonly tokens: number;
  /** Measures an answer. */
  tokensOf(fitted: Fitted): number;
}

/** Limit of an answer in a conversation: some hosts show their model one form, some the other, some both. */
export const IN_CONVERSATION: Budget = {
  tokens: MOST_TOKENS,
  tokensOf: ({ structured, text }) => tokensOf(JSON.stringify(structured)) + tokensOf(text),
};

/** Cuts that are listed one by one. */
const MOST_CUTS = 6;
/** Tokens of a query with its parameters that an answer always has room for. */
const MOST_EVIDENCE = 500;
/** Maximum number of notices if an answer has no room for all, and of characters of each. */
const MOST_NOTICES = 10;
const MOST_WORDS = 300;

/**
 * Fits an answer into the budget: as many of its rows as fit, and if not even one does, with the lists and texts inside cut. The answer
 * lists what was left out, with the cursor of the rest.
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

/** Returns the most rows that fit; null if there are rows and none fits, or if the other members are too large. */
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
  const left = count < all ? [`only ${count} of ${all} rows fit: continue with cursor = next.`] : [];
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

/** Shortens the members besides the rows: a long query and its parameters, which are then those that were sent, and the notices. */
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

/** Makes everything visible that came from outside; the evidence stays unchanged because it has to run. */
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
