import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ROOT } from '../../support/paths.ts';
import { pythonWith, runPython } from '../../support/python.ts';
import { type ServedMiniSample, serveMiniSample } from '../../support/served-mini-sample.ts';

const KEY = 'a-key-of-an-operator-that-is-long-enough';
const NOTEBOOK = z
  .object({ nbformat: z.literal(4), cells: z.array(z.object({ cell_type: z.string(), source: z.array(z.string()) })) })
  .parse(JSON.parse(readFileSync(join(ROOT, 'docs/notebook.ipynb'), 'utf8')));
const SNIPPET = /```python\n([^`]+)```/.exec(readFileSync(join(ROOT, 'docs/neo4j-tools.md'), 'utf8'))?.[1] ?? '';
const CODE = NOTEBOOK.cells.filter(({ cell_type }) => cell_type === 'code').map(({ source }) => source.join(''));

let server: ServedMiniSample;
beforeAll(async () => {
  server = await serveMiniSample(KEY);
});
afterAll(() => server?.end());

describe('docs/notebook.ipynb', () => {
  it('The cells of the notebook run one after the other with the standard library of Python, and each question has rows', async () => {
    const program = CODE.join('\n\n').replace('import pandas\n', 'raise ImportError\n');
    const printed = await runPython(program, { WEFT_URL: server.url, WEFT_API_KEY: KEY });
    expect(CODE).toHaveLength(4);
    expect(printed).toMatch(/\{'rpki': '\w+', 'prefixes': \d+\}/);
    for (const indicator of ['1.1.1.1', '8.8.8.8', 'github.com', 'never-seen.example'])
      expect(printed).toContain(`{'indicator': '${indicator}', 'level': '`);
    expect(printed).toMatch(/^\d+ addresses: \[/m);
  });
});

describe('docs/neo4j-tools.md', () => {
  it('The Python of the official driver reads the graph with the account of connection.json, and may not write', async (context) => {
    const home = await pythonWith('neo4j==5.28.1');
    if (home === null) return context.skip('the driver cannot be installed here');
    const program = SNIPPET.replace('.weft/', `${server.home.path}/`);
    const interpreter = join(home, 'bin/python');
    expect(await runPython(program, {}, interpreter)).toMatch(/^(?:[\da-f.:]+\/\d+\n){5}$/);
    const writes = program.replace('RETURN p.name LIMIT 5', 'SET p.name = p.name');
    await expect(runPython(writes, {}, interpreter)).rejects.toThrow(/read access mode/);
  });
});
