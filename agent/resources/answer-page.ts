import { Problem } from '../../schema/problem.ts';
import { answerAddress, callOf } from '../answers/answer-address.ts';
import { tokensOf } from '../answers/budget.ts';
import { type Budget, fitted } from '../answers/fitted.ts';
import type { AgentGraph } from '../graph.ts';
import { TOOLS } from '../tools/index.ts';
import { JSON_TYPE, type TemplatePage } from './page.ts';

/** A page is for files and programs: it has only the structured form, and a large budget. */
const OF_A_PAGE: Budget = { tokens: 100_000, tokensOf: ({ structured }) => tokensOf(JSON.stringify(structured)) };

/** The rest of an answer, at `weft://answer/{call}`: an answer that left something out links to it. */
export const ANSWER_PAGE: TemplatePage = {
  name: 'rest-of-an-answer',
  template: 'weft://answer/{call}',
  variable: 'call',
  title: 'The rest of an answer',
  description: 'The part that an answer of a tool left out and links to. It continues at the address in next.',
  mimeType: JSON_TYPE,
  lifeMs: 0,
  values: [],
  read: async (graph, packed) => JSON.stringify(await answerOf(graph, packed)),
};

async function answerOf(graph: AgentGraph, packed: string): Promise<object> {
  const call = callOf(packed);
  const tool = TOOLS.find(({ name }) => name === call?.tool);
  if (call === null || tool === undefined) throw noAnswer();
  const asked = { ...call.input, ...tool.widest };
  const cursor = call.offset === 0 ? {} : { cursor: graph.cursors.at(tool.name, asked, call.offset) };
  const input = tool.input.safeParse({ ...asked, ...cursor });
  if (!input.success) throw noAnswer();
  const answer = await tool.answer(input.data, { graph, offset: call.offset });
  const start = answer.start ?? call.offset;
  const addressAt = (rows: number) => answerAddress({ ...call, offset: start + rows });
  return fitted(tool, answer, addressAt, OF_A_PAGE).structured;
}

function noAnswer(): Problem {
  return new Problem('invalid-parameter', 400, 'The address names no answer: use it unchanged from a link.');
}
