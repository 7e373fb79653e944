/**
 * `npm run test:fuzz [-- <examples> [<seed>]]`: runs schemathesis against a real server on small data, with all checks and phases on. The
 * defaults are 100 examples an operation and a new seed. Exit code 0: it found nothing. 1: it found something. 77, as test suites say that
 * they were skipped: the machine has no Python 3 or no package index. `-- install` only installs schemathesis.
 */
import { spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { testHome } from '../support/homes.ts';
import { pythonWith } from '../support/python.ts';
import { endWefts, weft } from '../support/weft.ts';

const SCHEMATHESIS = 'schemathesis==4.32.5';
const SKIPPED = 77;
/** A cold plan on a busy machine takes seconds, which is no finding of a fuzzer. */
const SLOWEST_S = 60;

const [, , examples = '100', seed = String(randomInt(2 ** 31))] = process.argv;
if (examples === 'install') await pythonWith(SCHEMATHESIS);
else process.exitCode = await fuzz(examples, seed);

async function fuzz(examples: string, seed: string): Promise<number> {
  const python = await pythonWith(SCHEMATHESIS);
  if (python === null) {
    console.error(`SKIPPED, nothing was fuzzed: python3 with venv and pip cannot install ${SCHEMATHESIS} here.`);
    return SKIPPED;
  }
  const home = await testHome('analyst');
  try {
    const key = randomBytes(32).toString('base64url');
    const server = weft(['serve'], { WEFT_HOME: home.path, PORT: '0', WEFT_API_KEY: key, WEFT_AS_OF: '2026-08-22' });
    const url = await server.ready();
    const begun = performance.now();
    const code = await run(join(python, 'bin/schemathesis'), [
      ...['--config-file', join(import.meta.dirname, 'schemathesis.toml')],
      ...['run', `${url}/openapi.json`, '--header', `Authorization: Bearer ${key}`],
      ...['--checks', 'all', '--max-examples', examples, '--seed', seed, '--generation-database', 'none'],
      ...['--continue-on-failure', '--workers', '2'],
      ...['--max-response-time', String(SLOWEST_S), '--request-timeout', String(SLOWEST_S)],
    ]);
    const seconds = Math.round((performance.now() - begun) / 1000);
    const [load = 0] = loadavg();
    console.log(
      `\n${examples} examples an operation, seed ${seed}: ${seconds} s at a load average of ${load.toFixed(1)}`,
    );
    return code;
  } finally {
    await endWefts();
    home.remove();
  }
}

async function run(command: string, arguments_: readonly string[]): Promise<number> {
  const env = { ...process.env, SCHEMATHESIS_HOOKS: join(import.meta.dirname, 'on_purpose.py') };
  const child = spawn(command, [...arguments_], { stdio: ['ignore', 'inherit', 'inherit'], env });
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}
