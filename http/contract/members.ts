/** `fields=`, by which a client selects members of an answer (contract rest.md 1.9). */
import { z } from 'zod';
import { wordsParameter } from './parameters.ts';

const ASKED = z.object({ fields: z.array(z.string()) });

/** Declares the parameter `fields`: members of an answer, or of either if it is one of several. */
export function fieldsParameter(answer: z.ZodObject | z.ZodUnion<readonly z.ZodObject[]>) {
  const answers = answer instanceof z.ZodUnion ? answer.options : [answer];
  return wordsParameter('fields', {
    description:
      'members of the answer to return, separated by commas; all if none is named. Members that a type does not have add nothing. Members that the document calls required may then be missing.',
    // The page that tries operations shows whole answers.
    shown: [],
    words: [...new Set(answers.flatMap(({ shape }) => Object.keys(shape)))],
  });
}

/** Returns the function that selects the members named in the query of a call; null if it names none. */
export function memberPicker(query: unknown): ((answer: unknown) => unknown) | null {
  const asked = ASKED.safeParse(query);
  if (!asked.success || asked.data.fields.length === 0) return null;
  const wanted = new Set(asked.data.fields);
  return (answer) =>
    typeof answer === 'object' && answer !== null
      ? Object.fromEntries(Object.entries(answer).filter(([name]) => wanted.has(name)))
      : answer;
}
