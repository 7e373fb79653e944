import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../support/paths.ts';
import { PROGRAMS } from '../support/rooms.ts';

const run = promisify(execFile);
function help(program: string): Promise<{ stdout: string }> {
  return run(process.execPath, [join(ROOT, program), '--help'], { env: { NO_COLOR: '1' } });
}

/** Runs once, at the same time as the other programs. */
let direct: Promise<{ stdout: string }>;

beforeAll(() => {
  direct = help('cli/main.ts');
});

describe('plain Node, without vitest and without a build', () => {
  it.each(PROGRAMS)('Plain Node accepts %s as it is written', async (program) => {
    await expect(run(process.execPath, ['--check', join(ROOT, program)])).resolves.toMatchObject({ stderr: '' });
  });

  it('The command line prints its commands', async () => {
    const { stdout } = await direct;
    for (const command of ['serve', 'load', 'refresh', 'sources', 'key', 'mcp', 'backup', 'restore', 'doctor'])
      expect(stdout).toContain(command);
  });

  it('Node caches the compiled command line, so that the next command starts faster', async () => {
    await direct;
    expect(await readdir(join(ROOT, 'node_modules/.cache/weft/compiled'))).not.toEqual([]);
  });

  it('The shim for older versions of Node prints the same help', async () => {
    expect((await help('bin/weft.mjs')).stdout).toBe((await direct).stdout);
  });
});
