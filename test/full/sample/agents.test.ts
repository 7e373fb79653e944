import { beforeAll, describe, expect, it } from 'vitest';
import { RECIPES } from '../../../agent/recipes/index.ts';
import { ask, type CallTool } from '../../../bench/agent/ask-questions.ts';
import { QUESTIONS } from '../../../bench/agent/questions/index.ts';
import { readAsOf } from '../../../store/as-of.ts';
import { AgentApp, type AgentClient, call, runToItsEnd } from '../../http/agent/agent-app.ts';
import { callsOf } from '../../http/agent/entity-calls.ts';
import { ValidAnswers } from '../../http/agent/valid-answers.ts';
import { sampleDatabase, schemaDatabase } from '../../support/graph.ts';

let client: AgentClient;
let answers: ValidAnswers;

beforeAll(async () => {
  const database = await sampleDatabase();
  const agents = await AgentApp.on(database, await readAsOf(database), await schemaDatabase());
  client = await agents.client();
  answers = await ValidAnswers.of(client);
});

const callTool: CallTool = async ({ tool, arguments: given }) => {
  const { isError = false, structuredContent, content } = await call(client, tool, given);
  return { isError, structured: structuredContent, text: content.map(({ text }) => text).join('\n') };
};

describe('questions are answered as the files of the sample say, except those with a known gap', () => {
  it.each(QUESTIONS)('$asks', async (question) => {
    const { isAnswered, last } = await ask(question, callTool);
    expect(isAnswered, last?.text).toBe(question.gap === undefined);
  });
});

/** Listed and unlisted entities of each kind, some of them not in the graph. */
const ENTITIES = [
  '8.8.8.8',
  '77.239.124.108',
  '2606:4700:4700::1111',
  '185.220.101.0/24',
  'AS13335',
  'google.com',
  'paypal-check.com',
  'www.justice.gov.uk',
  'd41d8cd98f00b204e9800998ecf8427e',
  'CVE-2021-41773',
  'never-met.example',
];

describe('an answer is valid, within its budget, and leads on to calls that run', () => {
  it.each(callsOf(ENTITIES))('%s %j', (name, given) => answers.expectToLeadOn(name, given));
});

/** Three entities for each kind of input. The graph hardly knows the last one. */
const INPUTS: Readonly<Record<string, readonly string[]>> = {
  ip: ['8.8.8.8', '77.239.124.108', '192.0.2.1'],
  domain: ['google.com', 'justice.gov.uk', 'never-met.example'],
  asn: ['AS13335', 'AS210644', 'AS64500'],
  network: ['1.1.1.0/24', '185.220.101.0/24', '192.0.2.0/24'],
  country: ['NL', 'de', 'ZZ'],
  set: ['AS263029:AS-ANNOUNCEMENTS', 'AS263476:AS-ANNOUNCEMENTS', 'AS-NEVER-MET'],
};

/** Inputs that are no indicators. */
const KINDS: Readonly<Record<string, string>> = { 'anycast-dns-root-sovereignty': 'country', asset: 'set' };

/** What is put into a recipe: its example, and two more of the kind that it takes. */
const RUNS = RECIPES.flatMap((recipe) =>
  [0, 1, 2].map((at) => ({
    slug: recipe.slug,
    inputs: Object.fromEntries(
      recipe.inputs.map(({ name, kinds = ['ip'], example }, place) => {
        const kind = KINDS[recipe.slug] ?? kinds[at % kinds.length] ?? 'ip';
        return [name, at === 0 ? example : (INPUTS[kind]?.[(at + place) % 3] ?? example)];
      }),
    ),
  })),
);

describe('a recipe runs to its end, and says of each step how it went', () => {
  it.each(RUNS)('$slug $inputs', async ({ slug, inputs }) => {
    await runToItsEnd(client, { recipe: slug, inputs });
    const { structuredContent } = await answers.expect('run_recipe', { recipe: slug, inputs });
    expect(structuredContent).toMatchObject({ success: true, recipe: slug });
    for (const { status, reason } of stepsOf(structuredContent)) {
      expect(status).toMatch(/^(ok|empty|skipped)$/);
      if (status !== 'ok') expect(reason).toMatch(/\S/);
    }
  });
});

function stepsOf({ steps }: Record<string, unknown>): readonly { status: string; reason: string | null }[] {
  return Array.isArray(steps) ? steps : [];
}
