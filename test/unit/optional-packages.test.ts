import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../support/paths.ts';

const run = promisify(execFile);

/** Runs a script in a process where Node looks for this package in a folder that has none. */
async function without(missing: string, script: string): Promise<string> {
  const hook = `
    import { registerHooks } from 'node:module';
    registerHooks({
      resolve: (specifier, context, next) =>
        next(specifier, specifier === ${JSON.stringify(missing)} ? { ...context, parentURL: 'file:///nonexistent/' } : context),
    });`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', hook + script], { cwd: ROOT });
  return stdout.trim();
}

function moduleOf(path: string): string {
  return JSON.stringify(join(ROOT, path));
}

describe('a package that is not installed', () => {
  it('A capture without its package fails and says what to install', async () => {
    const script = `
      const { Browsers } = await import(${moduleOf('ops/captures/browsers.ts')});
      const log = { info() {}, warn() {}, error() {} };
      const browsers = new Browsers({ executable: '/bin/true', isSandboxed: true, environment: {} }, log);
      await browsers.use(() => 0).catch(({ name, code, message }) => console.log(JSON.stringify({ name, code, message })));`;
    expect(JSON.parse(await without('playwright-core', script))).toEqual({
      name: 'JobFailure',
      code: 'SOURCE_UNAVAILABLE',
      message: 'Captures need a package that is not installed: run `npm install playwright-core@1.65.1`.',
    });
  });

  it('A server that is to send traces without their packages ends and says what to install', async () => {
    const script = `
      const { startTracing } = await import(${moduleOf('cli/tracing.ts')});
      const { reportingFailure } = await import(${moduleOf('cli/failure.ts')});
      process.stderr.write = (text) => process.stdout.write(text);
      await reportingFailure(() => startTracing('http://127.0.0.1:1', '1.0.0'));
      console.log('exit code', process.exitCode);
      process.exitCode = 0;`;
    expect(await without('@opentelemetry/resources', script)).toBe(
      [
        'weft: Traces need a package that is not installed: run `npm install @opentelemetry/exporter-trace-otlp-http@0.223.1 ' +
          '@opentelemetry/resources@2.12.1 @opentelemetry/sdk-trace-base@2.12.1`.',
        'exit code 1',
      ].join('\n'),
    );
  });
});
