import { beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../../engine/contract/limits.ts';
import { createQueryEngine, type QueryEngine } from '../../../engine/query-engine.ts';
import { loadedSuffixes } from '../../../facts/suffix-list.ts';
import { procedureCatalog } from '../../../procedures/catalog.ts';
import { fixedClock } from '../../../schema/clock.ts';
import { readAsOf } from '../../../store/as-of.ts';
import { sampleDatabase } from '../../support/graph.ts';
import { QUESTIONS, type Question } from '../../support/questions.ts';

const HEAD = `# What analysts ask

Questions about the sample that were asked in November 2026, when many answers were wrong, with the answers of today. Written by
\`vitest run --project full test/full/sample/questions-page.test.ts -u\`: do not edit it. "Then" is the answer of that time, with the judgement of it.`;

let engine: QueryEngine;

beforeAll(async () => {
  const database = await sampleDatabase();
  engine = createQueryEngine({
    ...{ database, catalog: procedureCatalog, suffixes: () => loadedSuffixes(database) },
    ...{ clock: fixedClock(await readAsOf(database)), secret: Buffer.from('the secret of the pages') },
  });
});

async function answered({ asks, query, before }: Question, at: number): Promise<string> {
  const ask = () => engine.run({ query, timeoutMs: DEFAULT_LIMITS.maximumTimeoutMs });
  // An answer reports the age of its data only if that is known within half a second, which the first query may miss.
  await ask();
  const { rows, advisories } = await ask();
  const notices = advisories.map(({ kind, message }) => `- \`${kind}\`: ${message}`);
  return [
    `## ${at + 1}. ${asks}`,
    `\`\`\`cypher\n${query}\n\`\`\``,
    `\`\`\`json\n${rows.map((row) => JSON.stringify(row)).join('\n')}\n\`\`\``,
    ...(notices.length === 0 ? [] : [notices.join('\n')]),
    `Then: ${before}.`,
  ].join('\n\n');
}

describe('docs/questions.md', () => {
  it('docs/questions.md matches the answers of the sample', async () => {
    const parts: string[] = [HEAD];
    for (const [at, question] of QUESTIONS.entries()) parts.push(await answered(question, at));
    await expect(`${parts.join('\n\n')}\n`).toMatchFileSnapshot('../../../docs/questions.md');
  });
});
