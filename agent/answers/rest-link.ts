import type { ResourceLink } from '@modelcontextprotocol/server';
import type { Members } from '../tools/tool.ts';
import { answerAddress } from './answer-address.ts';
import type { Fitted } from './fitted.ts';

/**
 * Returns the link to what an answer that begins at `start` left out: the rest of its rows, or the whole answer if parts of the rows were
 * cut. Null if nothing was left out, or if the call is too long for an address.
 */
export function restLink(
  tool: string,
  input: Members,
  start: number,
  { next, isCut }: Pick<Fitted, 'next' | 'isCut'>,
): ResourceLink | null {
  if (next === null && !isCut) return null;
  const isWhole = isCut || next === null;
  const uri = answerAddress({ tool, input, offset: isWhole ? start : start + next });
  if (uri === null) return null;
  return {
    type: 'resource_link',
    uri,
    name: 'rest',
    title: isWhole ? 'The whole answer' : 'The rest of the answer',
    description: 'Computed again when it is read: for a file or a program, if it is too long for a conversation.',
    mimeType: 'application/json',
  };
}
