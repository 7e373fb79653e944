import type { AgentTool, Members, ToolAnswer } from '../tools/tool.ts';
import { answerText } from './answer-text.ts';
import { CAPS, MOST_TOKENS, shortened, tokensOf } from './budget.ts';
import { visibleIn } from './visible.ts';

/** An answer in both its forms. */
export interface Fitted {
  readonly structured: Record<string, unknown>;
  readonly text: string;
}

/** How an answer goes on behind its first rows. */
type CursorAt = (rows: number) => string;

/** Cuts that are told one by one. */
const MOST_CUTS = 6;

/**
 * Writes an answer down within the budget: as many of its rows as fit, and where not even one does, with the lists and texts inside
 * cut. What was left out is told, with the cursor of the rest.
 */
export function fitted(tool: AgentTool, answer: ToolAnswer, cursorAt: CursorAt, budget = MOST_TOKENS): Fitted {
  const shown = visibleAnswer(answer);
  const whole = asManyAsFit(tool, shown, cursorAt, budget);
  if (whole !== null) return whole;
  for (const caps of CAPS) {
    const head = shortened(shown.head ?? {}, caps);
    const rows = shown.rows?.map((row, at) => shortened(row, caps, `rows[${at}]`));
    const cuts = [head, ...(rows ?? [])].flatMap((part) => part.cuts);
    const cut = {
      ...shown,
      head: membersOf(head.value),
      ...(rows === undefined ? {} : { rows: rows.map(({ value }) => value) }),
    };
    const fits = asManyAsFit(tool, withCuts(cut, cuts), cursorAt, budget);
    if (fits !== null) return fits;
  }
  return compose(tool, { ...shown, head: {}, rows: [] }, 0, cursorAt);
}

/** The most rows that fit; null where there are rows and none does, or what stands beside them is too much. */
function asManyAsFit(tool: AgentTool, answer: ToolAnswer, cursorAt: CursorAt, budget: number): Fitted | null {
  const all = answer.rows?.length ?? 0;
  const at = (count: number) => compose(tool, answer, count, cursorAt);
  const fits = ({ structured, text }: Fitted) => tokensOf(JSON.stringify(structured)) + tokensOf(text) <= budget;
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
  const left =
    count < all ? [`${count} of ${all} rows, which is what ${MOST_TOKENS} tokens hold: go on with cursor = next.`] : [];
  const told = [...left, ...truncations];
  const members = tool.rows === undefined || rows === undefined ? {} : { [tool.rows]: rows.slice(0, count) };
  const structured = {
    ...head,
    ...members,
    next: hasNext ? cursorAt(answer.step ?? count) : null,
    truncated: hasNext || told.length > 0,
    truncations: told,
    untrusted: true,
    advisories: [...advisories],
    suggested: [...suggested],
    evidence,
  };
  return { structured, text: answerText(tool, structured) };
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
