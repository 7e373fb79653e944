import { readBrackets } from '../../parse/brackets.ts';
import { grammarErrorOf } from '../../parse/parse.ts';
import type { GrammarError } from '../../parse/syntax-problem.ts';
import { tokenise, visibleTokens } from '../../parse/tokens.ts';
import { applyEdits } from '../../text/edit.ts';
import { arrowSlips } from './arrows.ts';
import { bracketSlips } from './brackets.ts';
import { furtherConditions, unclosedCases } from './case-words.ts';
import { danglingWords, emptyReturn, misplacedWhere } from './clauses.ts';
import { bareArguments, missingKeywords, misspeltKeywords, wrongConditions } from './keywords.ts';
import { conditionsOfAllColumns, listFunctions, missingStars } from './old-cypher.ts';
import { foreignComments, foreignSigns, sqlConditions } from './operators.ts';
import { pastedWrappings } from './pasted.ts';
import { bareNodes, boundLabels, missingColons, pathBounds, wrongAlternatives } from './patterns.ts';
import { innerQuotes, mixedQuotes, typographicQuotes, unclosedQuotes } from './quotes.ts';
import { singleSigns } from './single-sign.ts';
import { BrokenText, type Repair, type Slip } from './slip.ts';
import { casts, having, leadingConnective, notAfter, quotedAliases } from './sql-forms.ts';
import { limitForms, oldParameters, unquotedValues } from './values.ts';

/** The probable meaning of a broken text. */
export interface Repaired {
  /** Every repaired slip, in the order of repair. */
  readonly repairs: readonly Repair[];
  /** A text that the grammar accepts; null if not all slips could be repaired. */
  readonly text: string | null;
}

/** The likeliest first: an evident slip comes before a guessed one. */
const SLIPS: readonly Slip[] = [
  pastedWrappings,
  typographicQuotes,
  foreignComments,
  mixedQuotes,
  innerQuotes,
  unclosedQuotes,
  oldParameters,
  listFunctions,
  furtherConditions,
  unclosedCases,
  boundLabels,
  casts,
  notAfter,
  leadingConnective,
  quotedAliases,
  conditionsOfAllColumns,
  having,
  sqlConditions,
  foreignSigns,
  misplacedWhere,
  danglingWords,
  emptyReturn,
  limitForms,
  missingStars,
  pathBounds,
  wrongAlternatives,
  bareNodes,
  missingColons,
  unquotedValues,
  arrowSlips,
  bracketSlips,
  bareArguments,
  wrongConditions,
  misspeltKeywords,
  missingKeywords,
];

const MOST_REPAIRS = 4;
/** Characters of text that one answer may read again; each reading counts as two hundred at least. */
const READING_BUDGET = 30_000;
const LEAST_READING = 200;

/** Texts with deeper brackets are parsed too slowly to be parsed often. */
const DEEPEST_BRACKETS = 20;

/** Mends a text slip by slip, each time so that the grammar gets further; at most four slips. */
export function repaired(text: string, error: GrammarError): Repaired {
  const budget = { left: READING_BUDGET };
  const repairs: Repair[] = [];
  let broken = new BrokenText(text, error);
  if (readBrackets(broken.tokens, DEEPEST_BRACKETS).tooDeepAt !== null) return { repairs, text: null };
  while (repairs.length < MOST_REPAIRS) {
    const step = bestStep(broken, budget);
    if (step === null) break;
    repairs.push(step.repair);
    if (step.isAmbiguous) break;
    if (step.error === null) return { repairs, text: step.text };
    broken = new BrokenText(step.text, step.error);
  }
  return { repairs, text: null };
}

/** A text after one repair, and where the grammar stops now. */
interface Step {
  readonly repair: Repair;
  readonly text: string;
  readonly error: GrammarError | null;
  /** Another place would do as well: the writer has to choose. */
  readonly isAmbiguous?: boolean;
}

/** The first repair that makes a query; else the one that gets furthest; else, if only one sign does, that sign. */
function bestStep(broken: BrokenText, budget: { left: number }): Step | null {
  const remaining = broken.tokens.length - broken.at;
  let best: { step: Step; remaining: number } | null = null;
  for (const slip of SLIPS) {
    const steps = readings(slip, broken, budget);
    const [mended, another] = steps.filter(({ error }) => error === null);
    if (mended !== undefined) return { ...mended, isAmbiguous: another !== undefined };
    for (const step of steps) {
      const left = step.error === null ? 0 : remainingTokens(step.text, step.error);
      if (left < (best?.remaining ?? remaining)) best = { step, remaining: left };
    }
  }
  return best?.step ?? onlySign(broken, budget);
}

/** Applies a slip's repairs to a text, up to the first that fixes it; all of them if the place is the question. */
function readings(slip: Slip, broken: BrokenText, budget: { left: number }): Step[] {
  const steps: Step[] = [];
  for (const repair of slip(broken)) {
    const step = tried(broken.text, repair, budget);
    if (step !== null) steps.push(step);
    if (step === null || (step.error === null && slip !== unclosedQuotes)) break;
  }
  return steps;
}

function onlySign(broken: BrokenText, budget: { left: number }): Step | null {
  const steps = singleSigns(broken).map((repair) => tried(broken.text, repair, budget));
  const [step, second] = steps.filter((candidate) => candidate?.error === null);
  return second === undefined ? (step ?? null) : null;
}

function tried(text: string, repair: Repair, budget: { left: number }): Step | null {
  budget.left -= Math.max(text.length, LEAST_READING);
  if (budget.left < 0) return null;
  const mended = applyEdits(text, repair.edits);
  return { repair, text: mended, error: grammarErrorOf(mended) };
}

function remainingTokens(text: string, error: GrammarError): number {
  const tokens = visibleTokens(tokenise(text));
  return error.found === '' ? 1 : tokens.filter(({ start }) => start >= error.offset).length;
}
