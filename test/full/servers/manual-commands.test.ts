import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../support/paths.ts';
import { type ServedMiniSample, serveMiniSample } from '../../support/served-mini-sample.ts';

const KEY = 'of-the-manual-commands-0123456789abcdef';
/** Blocks that a shell runs unchanged. The mark of a block says what others need: the internet, a browser, a bucket, files. */
const BLOCKS = ['README.md', ...globSync('docs/*.md', { cwd: ROOT })].sort().flatMap((page) =>
  [...readFileSync(join(ROOT, page), 'utf8').matchAll(/^```sh *(.*)\n([^`]+)^```/gm)].map(([, needs, text], index) => ({
    place: `${page} (${index + 1})`,
    needs: `${needs}`,
    text: `${text}`,
  })),
);
/** `.ci/run` installs and tests; the served sample is already started. */
const OF_CI = /^npm ci/;
const RUN = BLOCKS.filter(({ needs, text }) => needs === '' && !OF_CI.test(text));

let served: ServedMiniSample | undefined;
let folder = '';

beforeAll(async () => {
  served = await serveMiniSample(KEY);
  folder = mkdtempSync(join(tmpdir(), 'weft-test-manual-'));
  // Files that a block writes must not land in the checkout.
  for (const entry of readdirSync(ROOT)) {
    if (entry !== '.git' && entry !== '.weft') symlinkSync(join(ROOT, entry), join(folder, entry));
  }
}, 600_000);

afterAll(async () => {
  await served?.end();
  rmSync(folder, { recursive: true, force: true });
});

describe('the shell blocks of README and the manual', () => {
  it('Each block runs, or its mark says what it needs', () => {
    expect(RUN.length).toBeGreaterThanOrEqual(8);
    expect([...new Set(BLOCKS.map(({ needs }) => needs))].sort()).toEqual([
      '',
      'needs Docker',
      'needs a backup',
      'needs a browser',
      'needs a bucket',
      'needs a stopped server',
      'needs cypher-shell',
      'needs the internet',
      'needs your files',
    ]);
  });

  it.each(RUN)('A new shell runs $place unchanged', async ({ text }) => {
    const { url = '', home } = served ?? {};
    const script = text.replaceAll('http://127.0.0.1:8080', url);
    const env = { ...process.env, WEFT_HOME: home?.path, WEFT_API_KEY: KEY };
    const ended = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder, env });
    expect(ended.stderr).not.toMatch(/curl: \(/);
  });
});
