import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { LABELS } from '../../schema/labels.ts';
import { Problem } from '../../schema/problem.ts';
import { readDatedStatistics } from '../../store/statistics/statistics.ts';
import { FAILURE } from '../answers/failure.ts';
import { visibleIn } from '../answers/visible.ts';
import type { AgentGraph } from '../graph.ts';
import { explainSchema } from '../tools/explain-schema.ts';
import { TOOLS } from '../tools/index.ts';
import { terseJson } from '../tools/terse-schema.ts';
import { ANSWER_PAGE } from './answer-page.ts';
import { cookbookPage } from './cookbook.ts';
import { FUNCTIONS } from './functions.ts';
import { type AgentResource, JSON_TYPE, MARKDOWN, type TemplatePage } from './page.ts';

/** The documentation page that describes them to people, too. */
const NOTICES_PAGE = new URL('../../docs/notices.md', import.meta.url);

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Every page that has one address (contract section 8). */
export const RESOURCES: readonly AgentResource[] = [
  {
    name: 'schema',
    uri: 'weft://schema',
    title: 'The whole schema',
    description: 'Labels, properties and edges with counts. It is long: weft://schema/{label} describes one label.',
    mimeType: MARKDOWN,
    lifeMs: 5 * MINUTE_MS,
    read: async (graph) => {
      const { answer } = await graph.ask('CALL db.schema("markdown")');
      return String(answer.rows[0]?.schema ?? '');
    },
  },
  {
    name: 'relationships',
    uri: 'weft://relationships',
    title: 'Edge types',
    description: 'Every edge type with the labels that it connects and how many there are.',
    mimeType: JSON_TYPE,
    lifeMs: 5 * MINUTE_MS,
    read: (graph) => rowsOf(graph, 'CALL db.relationshipTypes()'),
  },
  {
    name: 'functions',
    uri: 'weft://functions',
    title: 'Functions and procedures',
    description: 'What a query may call, with signatures.',
    mimeType: MARKDOWN,
    lifeMs: DAY_MS,
    read: async (graph) => {
      const { answer } = await graph.ask(
        'CALL db.procedures() YIELD signature, description RETURN signature, description',
      );
      const lines = answer.rows.map(
        ({ signature, description }) => `- \`${String(signature)}\`: ${String(description)}`,
      );
      return FUNCTIONS + lines.join('\n');
    },
  },
  {
    name: 'cookbook',
    uri: 'weft://cookbook',
    title: 'Queries that run',
    description: 'Common questions, each with a tested query.',
    mimeType: MARKDOWN,
    lifeMs: DAY_MS,
    read: async () => cookbookPage(),
  },
  {
    name: 'stats',
    uri: 'weft://stats',
    title: 'What is loaded',
    description: 'Totals, and how reliable each layer is.',
    mimeType: JSON_TYPE,
    lifeMs: MINUTE_MS,
    read: async ({ parts }) => json(await readDatedStatistics(parts.database, parts.clock)),
  },
  {
    name: 'quota',
    uri: 'weft://quota',
    title: 'What this key may do',
    description: 'Limits of the key, and what remains of them.',
    mimeType: JSON_TYPE,
    lifeMs: 0,
    read: async (graph) => {
      const { answer } = await graph.ask('CALL svc.quota() YIELD key, value RETURN key, value');
      return json(Object.fromEntries(answer.rows.map(({ key, value }) => [String(key), value])));
    },
  },
  {
    name: 'server',
    uri: 'weft://server',
    title: 'What is running',
    description: 'Versions of the program, its contract, its schema and the database.',
    mimeType: JSON_TYPE,
    lifeMs: MINUTE_MS,
    read: async (graph) => json((await graph.ask('CALL svc.version()')).answer.rows[0] ?? null),
  },
  {
    name: 'notices',
    uri: 'weft://notices',
    title: 'Notices',
    description: 'The kinds of advisories in answers, and what to do about them.',
    mimeType: MARKDOWN,
    lifeMs: DAY_MS,
    read: () => readFile(NOTICES_PAGE, 'utf8'),
  },
];

/** The page of one label, at `weft://schema/{label}`. */
const LABEL_PAGE: TemplatePage = {
  name: 'schema-of-a-label',
  template: 'weft://schema/{label}',
  variable: 'label',
  title: 'One label',
  description: 'A label with its properties, its edges and a query that runs.',
  mimeType: JSON_TYPE,
  lifeMs: 5 * MINUTE_MS,
  values: LABELS.map(({ label }) => label),
  read: async (graph, label) => {
    const { head } = await explainSchema.answer({ label }, { graph, offset: 0 });
    return json(head);
  },
};

/** What the members of a tool's answers mean, at `weft://tools/{tool}`: the list of tools has only their types. */
const TOOL_PAGE: TemplatePage = {
  name: 'answers-of-a-tool',
  template: 'weft://tools/{tool}',
  variable: 'tool',
  title: 'Answers of a tool',
  description: 'JSON Schema of the answers and failures of a tool, with the meaning of each member and column.',
  mimeType: JSON_TYPE,
  lifeMs: DAY_MS,
  values: TOOLS.map(({ name }) => name),
  read: async (_graph, name) => {
    const tool = TOOLS.find((one) => one.name === name.trim());
    if (tool !== undefined) return json({ answer: inWords(tool.output), failure: inWords(z.object(FAILURE)) });
    throw new Problem(
      'invalid-parameter',
      400,
      `There is no tool ${name}: ${TOOLS.map((one) => one.name).join(', ')}.`,
    );
  },
};

/** Every page with a word in its address. */
export const TEMPLATE_PAGES: readonly TemplatePage[] = [LABEL_PAGE, TOOL_PAGE, ANSWER_PAGE];

function inWords(schema: z.ZodObject): object {
  return terseJson(z.toJSONSchema(schema), 'with words');
}

async function rowsOf(graph: AgentGraph, cypher: string): Promise<string> {
  return json((await graph.ask(cypher)).answer.rows);
}

function json(value: unknown): string {
  return JSON.stringify(visibleIn(value), null, 1);
}
