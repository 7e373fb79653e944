import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HomeNotWritable, requireWritable, writing } from '../../cli/home/writable.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'weft-writable-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a WEFT_HOME that takes no files', () => {
  it.each([
    ['below a file', () => join(import.meta.filename, 'home'), 'a part of its path is a file'],
    ['that is a file', () => import.meta.filename, 'a part of its path is a file'],
    ['on a file system of the kernel', () => '/proc/weft/home', 'its folder cannot be created'],
  ])('A WEFT_HOME %s is refused in one sentence with the reason and what to do', (_, path, reason) => {
    const home = path();
    const refusal = () => requireWritable(home);
    expect(refusal).toThrow(HomeNotWritable);
    expect(refusal).toThrow(
      `WEFT_HOME ${home} cannot be written to: ${reason}. Make it writable, or name another folder with WEFT_HOME.`,
    );
  });

  it('A WEFT_HOME on a read-only file system is refused in one sentence, whether it exists or not', (context) => {
    const disk = mkdtempSync(join(folder, 'disk-'));
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', disk], { stdio: 'ignore' });
    } catch {
      context.skip('this user may not mount a disk');
    }
    try {
      for (const home of [disk, join(disk, 'home'), join(disk, 'a/home')]) {
        expect(() => requireWritable(home)).toThrow(
          `WEFT_HOME ${home} cannot be written to: its file system is read-only.`,
        );
      }
    } finally {
      execFileSync('umount', [disk]);
    }
  });

  it('A WEFT_HOME that can be written to is created for its owner alone, and no file is left in it', () => {
    const home = join(folder, 'new/home');
    requireWritable(home);
    requireWritable(home);
    expect(statSync(home).mode & 0o777).toBe(0o700);
    expect(readdirSync(home)).toEqual([]);
  });

  it('An error that has another reason keeps its words', () => {
    expect(() => writing(folder, () => JSON.parse('{'))).toThrow(SyntaxError);
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
    expect(() =>
      writing(folder, () => {
        throw full;
      }),
    ).toThrow(full);
  });
});
