import { tokensOf } from '../../agent/answers/budget.ts';
import { type AgentCall, isAnswered, type Question, type Structured } from './question.ts';

/** What a call was answered, as a client has it. */
export interface Answer {
  readonly structured: Structured;
  readonly text: string;
  readonly isError: boolean;
}

/** Calls a tool. */
export type CallTool = (call: AgentCall) => Promise<Answer>;

/** How a question went. */
export interface Asked {
  readonly question: Question;
  readonly isAnswered: boolean;
  readonly calls: number;
  /** Of the texts and of the structured forms of all its answers: a quarter of their bytes, as Weft estimates them. */
  readonly textTokens: number;
  readonly structuredTokens: number;
  readonly last: Answer | null;
}

/** Asks a question as its agent does: a refused query that comes back with one that runs is sent as that one. */
export async function ask(question: Question, callTool: CallTool): Promise<Asked> {
  const answers: Answer[] = [];
  const reported = (isDone: boolean): Asked => ({
    question,
    isAnswered: isDone,
    calls: answers.length,
    textTokens: sum(answers.map(({ text }) => tokensOf(text))),
    structuredTokens: sum(answers.map(({ structured }) => tokensOf(JSON.stringify(structured)))),
    last: answers.at(-1) ?? null,
  });
  for (const made of question.calls) {
    let call: AgentCall | null = typeof made === 'function' ? made(answers.at(-1)?.structured ?? {}) : made;
    while (call !== null) {
      const answer = await callTool(call);
      answers.push(answer);
      if (!answer.isError && isAnswered(question, answer.structured)) return reported(true);
      call = answer.isError ? mended(call, answer.structured) : null;
    }
  }
  return reported(false);
}

/** The call with the query that its failure gives; null where it gives none, or the same again. */
function mended(call: AgentCall, { fix }: Structured): AgentCall | null {
  const cypher = typeof fix === 'object' && fix !== null && 'rewrittenCypher' in fix ? fix.rewrittenCypher : null;
  if (typeof cypher !== 'string' || cypher === call.arguments.cypher) return null;
  return { tool: 'query', arguments: { ...call.arguments, cypher } };
}

function sum(figures: readonly number[]): number {
  return figures.reduce((total, figure) => total + figure, 0);
}
