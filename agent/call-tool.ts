import type { CallToolResult } from '@modelcontextprotocol/server';
import { Problem } from '../engine/problem.ts';
import { failureOf, failureText } from './answers/failure.ts';
import { fitted } from './answers/fitted.ts';
import type { AgentGraph } from './graph.ts';
import type { AgentTool } from './tools/tool.ts';

/** Answers one call of a tool: what failed is a result as well, and says what to do. */
export async function callTool(tool: AgentTool, input: Input, graph: AgentGraph): Promise<CallToolResult> {
  try {
    const offset = graph.cursors.offsetOf(tool.name, input);
    const answer = await tool.answer(input, { graph, offset });
    const start = answer.start ?? offset;
    const { structured, text } = fitted(tool, answer, (rows) => graph.cursors.at(tool.name, input, start + rows));
    return { content: [{ type: 'text', text }], structuredContent: structured };
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
