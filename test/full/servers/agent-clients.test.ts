import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerType, serve } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type RunningServer, startServer } from '../../../http/server.ts';
import { AgentApp } from '../../http/agent/agent-app.ts';
import { ANALYST_DAY } from '../../support/analyst-graph.ts';
import { analystDatabase, schemaDatabase } from '../../support/graph.ts';
import { packageOf } from '../../support/packages.ts';
import { ROOT } from '../../support/paths.ts';

const CONFORMANCE = '@modelcontextprotocol/conformance@0.1.16';
const INSPECTOR = '@modelcontextprotocol/inspector@2.12.0';

/** It warns that there is no session to stream to, since this server keeps nothing between two requests; where known failures are given, that is one. */
const WARNS = 'server-sse-multiple-streams';

/** Scenarios of the suite that hold of every server, all of which this one passes. */
const OURS = [
  'dns-rebinding-protection',
  'ping',
  'prompts-list',
  'resources-list',
  WARNS,
  'server-initialize',
  'tools-list',
].sort();

const OWN_THINGS = 'it asks for a tool, a resource or a prompt of the suite’s own';
const NOT_OFFERED = 'this server does not offer it, and does not say that it does';

/** Scenarios that ask what this server does not have, and why not. */
const NOT_OURS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'completion-complete',
      'prompts-get-embedded-resource',
      'prompts-get-simple',
      'prompts-get-with-args',
      'prompts-get-with-image',
      'resources-read-binary',
      'resources-read-text',
      'resources-templates-read',
      'tools-call-audio',
      'tools-call-embedded-resource',
      'tools-call-error',
      'tools-call-image',
      'tools-call-mixed-content',
      'tools-call-simple-text',
      'tools-call-with-logging',
      'tools-call-with-progress',
    ].map((name) => [name, OWN_THINGS]),
  ),
  ...Object.fromEntries(
    ['logging-set-level', 'resources-subscribe', 'resources-unsubscribe'].map((name) => [name, NOT_OFFERED]),
  ),
  ...Object.fromEntries(
    ['elicitation-sep1034-defaults', 'elicitation-sep1330-enums', 'tools-call-elicitation', 'tools-call-sampling'].map(
      (name) => [name, `${OWN_THINGS}, which asks the client something back: no tool here does`],
    ),
  ),
};

const folder = mkdtempSync(join(tmpdir(), 'weft-agent-clients-'));
let server: RunningServer;
/** The same without a key: the suite knows none. */
let open: ServerType;
let openUrl: string;
let key: string;

beforeAll(async () => {
  const agents = await AgentApp.on(await analystDatabase(), new Date(ANALYST_DAY), await schemaDatabase());
  server = await startServer(agents.served.app, { host: '127.0.0.1', port: 0 });
  key = (await agents.served.keys.create('inspector', ['query'])).text;
  openUrl = await new Promise((resolve) => {
    open = serve({ fetch: (request) => agents.fetch(request), hostname: '127.0.0.1', port: 0 }, ({ port }) =>
      resolve(`http://127.0.0.1:${port}/mcp`),
    );
  });
});

afterAll(async () => {
  await server.close(0);
  await new Promise((resolve) => open.close(resolve));
  rmSync(folder, { recursive: true });
});

/** How a program ended, and what it wrote. */
interface Ended {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

function program(path: string, arguments_: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { cwd: folder, maxBuffer: 2 ** 26, env: { ...process.env, NO_COLOR: '1' } };
    execFile(process.execPath, [path, ...arguments_], options, (error, stdout, stderr) => {
      const status = error === null ? 0 : Number(error.code ?? 1);
      resolve({ status, stdout, stderr });
    });
  });
}

describe('the protocol’s own suite', () => {
  it('The protocol’s own suite passes what applies to every server, and fails only what Weft does not offer', async (context) => {
    const modules = await packageOf(CONFORMANCE);
    if (modules === null) return context.skip('npm cannot bring the suite here');
    const known = join(folder, 'known.yml');
    const names = [WARNS, ...Object.keys(NOT_OURS)];
    writeFileSync(known, `server:\n${names.map((name) => `  - ${name}\n`).join('')}`);
    const path = join(modules, '@modelcontextprotocol/conformance/dist/index.js');
    const { status, stdout, stderr } = await program(path, ['server', '--url', openUrl, '--expected-failures', known]);
    expect(status, `${stdout}\n${stderr}`).toBe(0);
    const scenarios = [...stdout.matchAll(/^([✓✗]) ([\w-]+): \d+ passed, \d+ failed/gmu)];
    const of = (mark: string) => scenarios.filter(([, one]) => one === mark).map(([, , name = '']) => name);
    expect(of('✓').sort()).toEqual(OURS);
    expect(of('✗').sort()).toEqual(Object.keys(NOT_OURS).sort());
  });
});

describe('the inspector’s command line', () => {
  const inspect = async (modules: string, target: readonly string[], method: string, ...more: readonly string[]) => {
    const path = join(modules, '@modelcontextprotocol/inspector/clients/launcher/build/index.js');
    return program(path, ['--cli', ...target, '--method', method, ...more]);
  };
  const overHttp = () => [`${server.url}/mcp`, '--transport', 'http', '--header', `Authorization: Bearer ${key}`];
  const overStdio = () => [
    ...['-e', `WEFT_URL=${server.url}`, '-e', `WEFT_API_KEY=${key}`],
    ...[process.execPath, join(ROOT, 'cli/main.ts'), 'mcp'],
  ];

  it.for([
    ['over HTTP', overHttp],
    ['over standard input and output', overStdio],
  ] as const)('The inspector’s command line lists and calls tools %s', async ([, target], context) => {
    const modules = await packageOf(INSPECTOR);
    if (modules === null) return context.skip('npm cannot bring the inspector here');
    const listed = await inspect(modules, target(), 'tools/list', '--strict');
    expect(listed.status, listed.stderr).toBe(0);
    expect(z.object({ tools: z.array(z.unknown()) }).parse(JSON.parse(listed.stdout)).tools).toHaveLength(10);
    // The input schemas for models are as portable as possible. Only the output schemas, for programs, have types that may be null, which
    // some clients lack.
    expect(listed.stderr).not.toMatch(/Path: inputSchema/);
    const called = await inspect(
      modules,
      target(),
      'tools/call',
      '--tool-name',
      'assess',
      '--tool-arg',
      'indicators=["203.0.113[.]66"]',
    );
    expect(JSON.parse(called.stdout)).toMatchObject({
      structuredContent: { rows: [{ host: '203.0.113.66', label: 'malicious' }] },
    });
  });

  it('The inspector’s command line reads pages and prompts, and reports that a call failed', async (context) => {
    const modules = await packageOf(INSPECTOR);
    if (modules === null) return context.skip('npm cannot bring the inspector here');
    const page = await inspect(modules, overHttp(), 'resources/read', '--uri', 'weft://schema/ASN');
    expect(JSON.parse(page.stdout)).toMatchObject({ contents: [{ uri: 'weft://schema/ASN' }] });
    const prompt = await inspect(
      modules,
      overHttp(),
      'prompts/get',
      '--prompt-name',
      'investigate-ip',
      '--prompt-args',
      'ip=192.0.2.1',
    );
    expect(JSON.parse(prompt.stdout)).toMatchObject({ messages: [{ role: 'user' }] });
    const failed = await inspect(
      modules,
      overHttp(),
      'tools/call',
      '--tool-name',
      'query',
      '--tool-arg',
      'cypher=RETURN x',
    );
    expect(failed.status).not.toBe(0);
    expect(JSON.parse(failed.stdout)).toMatchObject({ isError: true, structuredContent: { retryable: false } });
  });
});
