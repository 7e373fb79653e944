import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../support/paths.ts';

const run = promisify(execFile);
const ROOMS = [
  'schema',
  'engine',
  'verdicts',
  'attribution',
  'routing',
  'facts',
  'procedures',
  'loaders',
  'ops',
  'console/build',
  'http',
  'agent',
  'cli',
];

/** Programs do their work when they are imported: Node only checks their syntax here. */
const PROGRAMS = ['cli/main.ts', 'engine/parse/build-parser.ts', 'schema/write-reference-page.ts', 'bench/run.ts'];

function modulesOf(room: string): string[] {
  return readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
    .map((file) => `${room}/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.ts') && !file.includes('/generated/') && !PROGRAMS.includes(file));
}

function help(program: string): Promise<{ stdout: string }> {
  return run(process.execPath, [join(ROOT, program), '--help'], { env: { NO_COLOR: '1' } });
}

/** Asked once, beside what else is run. */
let direct: Promise<{ stdout: string }>;

beforeAll(() => {
  direct = help('cli/main.ts');
});

describe('plain Node, without vitest and without a build', { timeout: 120_000 }, () => {
  it('imports every module of every room', async () => {
    const script = `
      for (const file of process.argv.slice(1)) {
        try { await import(file); } catch (error) { console.log(file + ': ' + error.message); }
      }`;
    const files = ROOMS.flatMap(modulesOf).map((file) => join(ROOT, file));
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script, ...files]);
    expect(stdout).toBe('');
  });

  it.each(PROGRAMS)('takes %s as it is written', async (program) => {
    await expect(run(process.execPath, ['--check', join(ROOT, program)])).resolves.toMatchObject({ stderr: '' });
  });

  it('prints the commands of the command line', async () => {
    const { stdout } = await direct;
    for (const command of ['serve', 'load', 'refresh', 'sources', 'key', 'mcp', 'doctor'])
      expect(stdout).toContain(command);
  });

  it('runs the same by the shim that older versions of Node start', async () => {
    expect((await help('bin/weft.mjs')).stdout).toBe((await direct).stdout);
  });
});
