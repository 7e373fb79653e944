import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../support/paths.ts';

const run = promisify(execFile);

const TRACING = [
  '@opentelemetry/sdk-trace-base',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
];

/** Packages that take long to load and that most starts never need; prom-client itself loads `@opentelemetry/api`. */
const COSTLY = ['aws4fetch', 'playwright-core', ...TRACING];

/** The costly packages that Node loads when it imports a module of ours and calls `use` with it. */
async function costlyPackagesOf(module: string, use = ''): Promise<string[]> {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = new Set();
    registerHooks({
      load(url, context, nextLoad) {
        const name = url.split('/node_modules/').at(-1);
        if (name !== url) loaded.add(name);
        return nextLoad(url, context);
      },
    });
    const module = await import(process.argv[1]);
    ${use}
    console.log(JSON.stringify([...loaded]));
    process.exit(0);`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script, join(ROOT, module)]);
  const names: string[] = JSON.parse(stdout);
  return COSTLY.filter((name) => names.some((loaded) => loaded.startsWith(`${name}/`)));
}

describe('packages of an unused feature', () => {
  it.each(['cli/commands/serve.ts', 'cli/commands/load.ts'])(
    'The costly packages are not loaded by %s',
    async (module) => {
      expect(await costlyPackagesOf(module)).toEqual([]);
    },
  );

  it('The tracing packages are loaded only when tracing starts', async () => {
    const start = "await module.startTracing('http://127.0.0.1:1', '1.0.0');";
    expect(await costlyPackagesOf('cli/tracing.ts')).toEqual([]);
    expect(await costlyPackagesOf('cli/tracing.ts', start)).toEqual(TRACING);
  });
});
