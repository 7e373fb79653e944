import { type ExecFileException, execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onceAcrossProcesses } from './once-across-processes.ts';
import { ROOT } from './paths.ts';

/**
 * The folder of a virtual environment that has a package of the Python package index, and others that it wants, made once a machine; null where
 * `python3` with venv and pip cannot make it.
 */
export async function pythonWith(requirement: string, ...others: readonly string[]): Promise<string | null> {
  const home = join(ROOT, 'node_modules/.cache/weft', requirement.replace('==', '-'));
  try {
    // Files that run at the same time want the same one.
    await onceAcrossProcesses(`${home}.whole`, () => make(home, [requirement, ...others]));
  } catch {
    return null;
  }
  return home;
}

async function make(home: string, requirements: readonly string[]): Promise<void> {
  rmSync(home, { recursive: true, force: true });
  await run('python3', ['-m', 'venv', home]);
  await run(join(home, 'bin/python'), ['-m', 'pip', 'install', '--quiet', ...requirements]);
  writeFileSync(`${home}.whole`, '');
}

/** Runs a command to its end and answers what it wrote; rejects with all its output where it fails. */
export function run(command: string, arguments_: readonly string[], input = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const done = (error: ExecFileException | null, stdout: string, stderr: string) =>
      error === null ? resolve(stdout) : reject(new Error(`${command}: ${stderr}\n${stdout}`, { cause: error }));
    const child = execFile(command, [...arguments_], { maxBuffer: 2 ** 26 }, done);
    child.stdin?.end(input);
  });
}

/** Runs a program of Python with these settings besides those of the machine, and answers what it printed. */
export function runPython(
  program: string,
  settings: Readonly<Record<string, string>>,
  python = 'python3',
): Promise<string> {
  const assignments = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  return run('env', [...assignments, python, '-'], program);
}
