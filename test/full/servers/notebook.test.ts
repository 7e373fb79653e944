import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ROOT } from '../../support/paths.ts';
import { runPython } from '../../support/python.ts';
import { type ServedMiniSample, serveMiniSample } from '../../support/served-mini-sample.ts';

const KEY = 'a-key-of-an-operator-that-is-long-enough';
const NOTEBOOK = z
  .object({ nbformat: z.literal(4), cells: z.array(z.object({ cell_type: z.string(), source: z.array(z.string()) })) })
  .parse(JSON.parse(readFileSync(join(ROOT, 'docs/notebook.ipynb'), 'utf8')));
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
