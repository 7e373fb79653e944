import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { writeMiniSample } from '../../test/support/mini-sample.ts';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');

/** A commit that is checked out into a temporary folder, ready to serve the mini sample. */
export interface Checkout {
  readonly commit: string;
  readonly directory: string;
  remove(): Promise<void>;
}

/**
 * Checks a commit out into a temporary folder. Its sample is cut to the mini sample, which loads in seconds. It uses the packages of this
 * checkout if both have the same `package-lock.json`, and installs its own otherwise.
 */
export async function checkOut(reference: string): Promise<Checkout> {
  const commit = (await git('rev-parse', '--verify', `${reference}^{commit}`)).trim();
  const parent = await mkdtemp(join(tmpdir(), 'weft-guard-'));
  const directory = join(parent, 'checkout');
  await git('worktree', 'add', '--detach', directory, commit);
  await packages(directory);
  await cutSample(directory, parent);
  return {
    commit: commit.slice(0, 8),
    directory,
    async remove() {
      await git('worktree', 'remove', '--force', directory);
      await rm(parent, { recursive: true, force: true });
    },
  };
}

async function packages(directory: string): Promise<void> {
  const [own, theirs] = await Promise.all(
    [ROOT, directory].map((at) => readFile(join(at, 'package-lock.json'), 'utf8')),
  );
  if (own === theirs) await symlink(join(ROOT, 'node_modules'), join(directory, 'node_modules'));
  else await run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: directory });
}

async function cutSample(directory: string, parent: string): Promise<void> {
  const whole = join(directory, 'sample');
  const mini = join(parent, 'sample');
  await writeMiniSample(whole, mini);
  await rm(whole, { recursive: true });
  await cp(mini, whole, { recursive: true });
}

async function git(...words: string[]): Promise<string> {
  return (await run('git', words, { cwd: ROOT })).stdout;
}
