/**
 * `npm run bench:agent`: asks the questions of `bench/agent/questions` as a scripted agent does, with the tools at `/mcp`, and compares the
 * answers with the sample's files. It prints the questions without an answer, how many have one, the calls next to the fewest possible, and
 * the tokens of the answers and of the list of tools (a quarter of their bytes). It asks no language model. With `WEFT_BENCH_HOME` it uses
 * that home again.
 */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { tokensOf } from '../../agent/answers/budget.ts';
import { loadAverage } from '../load-average.ts';
import { median } from '../measure.ts';
import { withBenchServer } from '../server.ts';
import { type Asked, ask, type CallTool } from './ask-questions.ts';
import { answerOf } from './mcp-answer.ts';
import { QUESTIONS } from './questions/index.ts';

await withBenchServer(18_097, async ({ url, key }) => {
  const client = new Client({ name: 'bench', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  const headers = { Authorization: `Bearer ${key}` };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } }));
  const callTool: CallTool = async ({ tool, arguments: given }) =>
    answerOf(await client.callTool({ name: tool, arguments: { ...given } }));
  const asked: Asked[] = [];
  for (const question of QUESTIONS) asked.push(await ask(question, callTool));
  print(asked);
  const { tools } = await client.listTools();
  console.log(`the list of ${tools.length} tools: ${tokensOf(JSON.stringify(tools))} tokens`);
  await client.close();
});
console.log(loadAverage());

function print(asked: readonly Asked[]): void {
  for (const { question, last } of asked.filter(({ isAnswered }) => !isAnswered)) {
    console.log(`\nnot answered: ${question.asks}\n  file: ${question.source}\n  last: ${last?.text.slice(0, 600)}`);
  }
  const total = (figure: (one: Asked) => number) => asked.reduce((sum, one) => sum + figure(one), 0);
  const answered = asked.filter(({ isAnswered }) => isAnswered);
  console.log(`\nanswered: ${answered.length} of ${asked.length}`);
  console.log(`calls: ${total(({ calls }) => calls)}, the fewest ${total(({ question }) => question.least)}`);
  console.log(
    `tokens of the answers: texts ${total(({ textTokens }) => textTokens)}, structured forms ${total(({ structuredTokens }) => structuredTokens)}; ` +
      `a question in the middle ${median(asked.map(({ textTokens }) => textTokens))} and ${median(asked.map(({ structuredTokens }) => structuredTokens))}`,
  );
}
