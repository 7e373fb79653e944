import type { CallToolResult } from '@modelcontextprotocol/server';
import { Problem } from '../schema/problem.ts';
import { tokensOf } from './answers/budget.ts';
import { failureOf, failureText } from './answers/failure.ts';
import { type Fitted, fitted, IN_CONVERSATION } from './answers/fitted.ts';
import { restLink } from './answers/rest-link.ts';
import type { AgentGraph } from './graph.ts';
import type { AgentTool } from './tools/tool.ts';

/** Tokens that the address of a later row may need in addition to that of an earlier one. */
const OF_AN_OFFSET = 4;

/** Answers one call of a tool. A failure is a result as well, and says what to do. `takesLinks`: the client knows links to resources. */
export async function callTool(
  tool: AgentTool,
  input: Input,
  graph: AgentGraph,
  takesLinks: boolean,
): Promise<CallToolResult> {
  try {
    const offset = graph.cursors.offsetOf(tool.name, input);
    const answer = await tool.answer(input, { graph, offset });
    const start = answer.start ?? offset;
    const cursorAt = (rows: number) => graph.cursors.at(tool.name, input, start + rows);
    const within = (tokens: number) => fitted(tool, answer, cursorAt, { ...IN_CONVERSATION, tokens });
    const linkOf = (told: Fitted) => (takesLinks ? restLink(tool.name, input, start, told) : null);
    const whole = within(IN_CONVERSATION.tokens);
    const link = linkOf(whole);
    if (link === null) return { content: [{ type: 'text', text: whole.text }], structuredContent: whole.structured };
    const beside = tokensOf(JSON.stringify(link)) + OF_AN_OFFSET;
    const told = within(IN_CONVERSATION.tokens - beside);
    return { content: [{ type: 'text', text: told.text }, linkOf(told) ?? link], structuredContent: told.structured };
  } catch (error) {
    if (graph.isGone) throw error;
    if (!(error instanceof Problem)) graph.parts.log.error({ err: error, tool: tool.name }, 'a tool failed');
    const failure = failureOf(error);
    return {
      content: [{ type: 'text', text: failureText(failure) }],
      structuredContent: { ...failure },
      isError: true,
    };
  }
}

type Input = Readonly<Record<string, unknown>> & { readonly cursor?: string | undefined };
