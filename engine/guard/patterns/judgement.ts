import { LRUCache } from 'lru-cache';
import { readJavaPattern, UnreadPattern } from './java-pattern.ts';
import { longestWithin } from './matching-steps.ts';
import { longestOnStack } from './stack-depth.ts';

/** The longest pattern, in characters. */
const LONGEST_PATTERN = 1000;
/** A pattern must be able to read texts of at least so many characters, or is refused: no DNS name is longer. */
const SHORTEST_TEXT = 255;
/** No text of a query or of the graph is longer. */
const LONGEST_TEXT = 1_000_000;
/** Steps that one comparison may take: a tenth of a second of Neo4j's, which looks at the clock between rows only. */
const MOST_STEPS = 10_000_000;
/** The same for a loop over a list inside an expression, between two checks of the clock. */
const MOST_STEPS_IN_LOOP = 200_000;

/** Result for a pattern: texts of `longest` characters may be compared with it, Infinity for any. */
export type PatternJudgement =
  | { readonly kind: 'bounded'; readonly longest: number }
  | {
      readonly kind: 'refused';
      readonly reason: 'too-long' | 'too-many-ways' | 'unsupported';
      readonly detail: string;
    };

const KEPT = 500;
const judgements = new LRUCache<string, PatternJudgement>({ max: KEPT });

/** Judges a pattern of java.util.regex that is used alone, or in a loop over a list. */
export function judgePattern(pattern: string, isInLoop: boolean): PatternJudgement {
  if (pattern.length > LONGEST_PATTERN) {
    const detail = `A pattern may have at most ${LONGEST_PATTERN} characters; this one has ${pattern.length}.`;
    return { kind: 'refused', reason: 'too-long', detail };
  }
  const key = `${isInLoop} ${pattern}`;
  const known = judgements.get(key);
  if (known !== undefined) return known;
  const judgement = judgeAgain(pattern, isInLoop ? MOST_STEPS_IN_LOOP : MOST_STEPS);
  judgements.set(key, judgement);
  return judgement;
}

/**
 * Steps that a pattern in a loop takes on a text of so many letters at most: what takes its most on a longer text takes no larger share on a
 * shorter one, and longer texts are cut.
 */
export function stepsOn(pattern: string, letters: number): number {
  const judgement = judgePattern(pattern, true);
  if (judgement.kind === 'refused') return MOST_STEPS_IN_LOOP;
  const { longest } = judgement;
  return longest === Number.POSITIVE_INFINITY ? letters : (MOST_STEPS_IN_LOOP * Math.min(letters, longest)) / longest;
}

const TOO_MANY_WAYS =
  'This pattern can match one string in too many ways, and could run for a very long time. Test its parts with CONTAINS, ' +
  'STARTS WITH or ENDS WITH, joined by AND, and repeat nothing that can match in two ways: a+b, not (a+)+b.';

function judgeAgain(pattern: string, mostSteps: number): PatternJudgement {
  try {
    const read = readJavaPattern(pattern);
    const longest = Math.min(longestWithin(read, mostSteps, LONGEST_TEXT), longestOnStack(read));
    if (longest >= SHORTEST_TEXT) return { kind: 'bounded', longest };
    return { kind: 'refused', reason: 'too-many-ways', detail: TOO_MANY_WAYS };
  } catch (error) {
    if (!(error instanceof UnreadPattern)) throw error;
    // Neo4j refuses it before it matches anything, and says where.
    if (error.reason === 'malformed') return { kind: 'bounded', longest: Number.POSITIVE_INFINITY };
    const detail = `Weft cannot check this pattern: ${error.message}. Avoid it, or write several conditions joined by AND, OR and NOT.`;
    return { kind: 'refused', reason: 'unsupported', detail };
  }
}
