/** The verdict on indicators that no feed lists: it reports their listed neighbours, and scores nothing. */
import { type Context, isListedContext } from '../../../verdicts/context.ts';
import { counted } from '../../../verdicts/wording.ts';
import { contextBlocks, type ExplainedListings, type ListingState } from '../verdict-block.ts';
import type { Thing } from './thing.ts';

/** Such a thing in words, and how listed names have to do with it. */
const WORDS = {
  email: { kind: 'mail addresses', one: 'was registered with it', several: 'were registered with it' },
  certificate: { kind: 'certificates', one: 'is on it', several: 'are on it' },
} as const;

type Words = (typeof WORDS)[keyof typeof WORDS];

/** The verdict on a stored indicator that no feed lists. With listed neighbours it is suspicious, as any other (contract 5.4). */
export function unjudged(
  { type, name }: Pick<Thing, 'type' | 'name'>,
  context: readonly Context[],
): ListingState & Pick<ExplainedListings, 'explanation'> {
  const words = type === 'certificate' ? WORDS.certificate : WORDS.email;
  const reason = `no feed lists ${words.kind}`;
  return {
    verdict: {
      level: 'NONE',
      score: null,
      verdictScore: null,
      blocking: false,
      not_blocking: ['band'],
      label: context.some(isListedContext) ? 'suspicious' : 'unknown',
      coverage: 'structural-only',
      sub_labels: [],
      tags: [],
      actors: [],
      factors: [reason],
      context: contextBlocks(context),
    },
    score: 0,
    listings: [],
    asOf: null,
    explanation: `${name} is known, but ${reason}, so that it has no score and is not called clean.${context.map((one) => sentence(words, one)).join('')}`,
  };
}

function sentence({ one, several }: Words, { kind, subject, level, count, example }: Context): string {
  if (kind === 'parent-listed') return ` Its domain ${subject} is listed${level === null ? '' : ` (${level})`}.`;
  const names = counted(count ?? 0, 'listed name');
  const such = example === null ? '' : `, such as ${example}`;
  return ` ${names.charAt(0).toUpperCase()}${names.slice(1)} ${count === 1 ? one : several}${such}.`;
}
