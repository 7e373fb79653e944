#!/usr/bin/env node
// Runs the command line with the Node that the package `node` brings, whatever older Node (18 or newer) started this file.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const main = join(root, 'cli', 'main.ts');

if (Number(process.versions.node.split('.')[0]) >= 24) {
  await import(main);
} else {
  const child = spawn(bundledNode(), [main, ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('error', (error) => fail(error.message));
  child.once('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 143);
  });
}

function bundledNode() {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve('node/package.json'));
    return join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  } catch {
    return fail('the package `node` is not installed: run `npm ci` first');
  }
}

function fail(reason) {
  process.stderr.write(`weft: ${reason}\n`);
  process.exit(1);
}
