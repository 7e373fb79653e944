import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../support/paths.ts';
import { PROGRAMS, ROOMS } from '../../support/rooms.ts';

const run = promisify(execFile);

function modulesOf(room: string): string[] {
  return readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
    .map((file) => `${room}/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.ts') && !file.includes('/generated/') && !PROGRAMS.includes(file));
}

describe('plain Node, without vitest and without a build', () => {
  it('Plain Node, without vitest and without a build, imports every module of every room', async () => {
    const script = `
      for (const file of process.argv.slice(1)) {
        try { await import(file); } catch (error) { console.log(file + ': ' + error.message); }
      }`;
    const files = [...ROOMS, 'console/build'].flatMap(modulesOf).map((file) => join(ROOT, file));
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script, ...files]);
    expect(stdout).toBe('');
  });
});
