import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { layoutOf } from '../../../cli/neo4j/layout.ts';
import { acquireLock } from '../../../cli/neo4j/lock.ts';
import { NO_DOCKER, type WeftProcess, weft } from '../../support/weft.ts';

function serving(settings: Readonly<Record<string, string>>): WeftProcess {
  return weft(['serve'], { DOCKER_HOST: NO_DOCKER, PORT: '0', ...settings });
}

describe('a start that cannot be', () => {
  let empty: string;

  beforeAll(() => {
    empty = mkdtempSync(join(tmpdir(), 'weft-empty-'));
  });

  afterEach(() => {
    // Refused before anything was made.
    expect(readdirSync(empty)).toEqual([]);
  });

  afterAll(() => rmSync(empty, { recursive: true }));

  it.each([
    ['PORT', 'eighty'],
    ['WEFT_API_KEY', 'too-short'],
    ['NEO4J_URI', 'localhost:7687'],
    ['WEFT_QUERY_ROWS', 'many'],
  ])('A bad %s stops the start, and the error names the setting', async (name, value) => {
    const serve = serving({ WEFT_HOME: empty, [name]: value });
    expect(await serve.exit).toBe(1);
    expect(serve.stderr()).toMatch(new RegExp(`^weft: ${name}: expected `));
  });

  it('A start on a taken port fails at once, and names the setting to change', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const address = taken.address();
    const port = address !== null && typeof address === 'object' ? String(address.port) : '';
    const serve = serving({ WEFT_HOME: empty, PORT: port });
    expect(await serve.exit).toBe(1);
    expect(serve.stderr()).toContain(`cannot listen on HOST 127.0.0.1, PORT ${port}: another program listens there`);
    taken.close();
  });

  it('A second start of a home names the server that runs on it, whatever has the port', async () => {
    const home = join(empty, 'served');
    mkdirSync(home);
    const taken = acquireLock(layoutOf(home).lock, 'serve');
    const serve = serving({ WEFT_HOME: home, PORT: '0' });
    expect(await serve.exit).toBe(1);
    expect(serve.stderr()).toContain(`\`weft serve\` (process ${process.pid}, since `);
    expect(serve.stderr()).toContain(`has the database of ${home} open. Stop it first`);
    if ('lock' in taken) taken.lock.release();
    rmSync(home, { recursive: true });
  });

  it('A start that finds no Neo4j names the three ways to have one', async () => {
    const bare = join(empty, 'bare');
    mkdirSync(bare);
    const serve = serving({ WEFT_HOME: empty, PATH: bare, JAVA_HOME: bare });
    expect(await serve.exit).toBe(1);
    expect(serve.stderr()).toMatch(/NEO4J_URI[\s\S]*Docker[\s\S]*Java 17 or 21 and Maven 3/);
    rmSync(bare, { recursive: true });
  });
});
