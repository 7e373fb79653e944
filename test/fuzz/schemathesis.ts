/**
 * `npm run test:fuzz [-- <examples>]`: schemathesis against a real server on small data, all checks on, 100 examples an
 * operation unless told otherwise. Ends with its exit code: 0 where it found nothing. It wants Python 3 with pip.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { testHome } from '../support/homes.ts';
import { pythonWith } from '../support/python.ts';
import { endWefts, weft } from '../support/weft.ts';

const SCHEMATHESIS = 'schemathesis==4.32.5';
/** A cold plan on a busy machine takes seconds, which is no finding of a fuzzer. */
const SLOWEST_S = 60;

process.exitCode = await fuzz(process.argv[2] ?? '100');

async function fuzz(examples: string): Promise<number> {
  const python = await pythonWith(SCHEMATHESIS);
  if (python === null) {
    console.error(`python3 with venv and pip cannot install ${SCHEMATHESIS} here`);
    return 1;
  }
  const home = await testHome('analyst');
  try {
    const key = randomBytes(32).toString('base64url');
    const server = weft(['serve'], { WEFT_HOME: home.path, PORT: '0', WEFT_API_KEY: key, WEFT_AS_OF: '2026-08-22' });
    return await run(join(python, 'bin/schemathesis'), [
      ...['--config-file', join(import.meta.dirname, 'schemathesis.toml')],
      ...['run', `${await server.ready()}/openapi.json`, '--header', `Authorization: Bearer ${key}`],
      ...['--checks', 'all', '--max-examples', examples, '--continue-on-failure', '--workers', '2'],
      ...['--max-response-time', String(SLOWEST_S), '--request-timeout', String(SLOWEST_S)],
    ]);
  } finally {
    await endWefts();
    home.remove();
  }
}

async function run(command: string, arguments_: readonly string[]): Promise<number> {
  const child = spawn(command, [...arguments_], { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}
