import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { containerEnvironment, volumeOf } from '../../cli/neo4j/docker-backend.ts';
import { dockerAnswers } from '../../cli/neo4j/docker-daemon.ts';

let folder: string;
let server: Server | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'weft-docker-'));
});

afterEach(() => {
  server?.close();
  server = undefined;
  rmSync(folder, { recursive: true, force: true });
});

describe('looking for a Docker daemon', () => {
  it('a daemon that answers a ping at DOCKER_HOST is found', async () => {
    const socket = join(folder, 'docker.sock');
    const paths: (string | undefined)[] = [];
    server = createServer((request, response) => {
      paths.push(request.url);
      response.end('OK');
    });
    await new Promise<void>((resolve) => server?.listen(socket, resolve));
    expect(await dockerAnswers({ DOCKER_HOST: `unix://${socket}` })).toBe(true);
    expect(paths).toEqual(['/_ping']);
  });

  it('a socket that nobody serves is no daemon', async () => {
    expect(await dockerAnswers({ DOCKER_HOST: `unix://${join(folder, 'absent.sock')}` })).toBe(false);
  });

  it('a daemon that hangs costs less than a second', async () => {
    const mute = createSocketServer(() => undefined);
    const socket = join(folder, 'mute.sock');
    await new Promise<void>((resolve) => mute.listen(socket, resolve));
    const begun = performance.now();
    expect(await dockerAnswers({ DOCKER_HOST: `unix://${socket}` })).toBe(false);
    expect(performance.now() - begun).toBeLessThan(1000);
    mute.close();
  });
});

describe('a container of ours', () => {
  it('takes its settings as the image wants them: a dot as _, an underscore as __', () => {
    expect(containerEnvironment({ heap: 512, pageCache: 256 })).toMatchObject({
      NEO4J_server_memory_heap_max__size: '512m',
      NEO4J_dbms_security_allow__csv__import__from__file__urls: 'false',
      NEO4J_db_lock_acquisition_timeout: '2s',
      NEO4J_dbms_cypher_min__replan__interval: '365d',
      NEO4J_server_memory_query__cache_per__db__cache__num__entries: '5000',
    });
  });

  it('keeps each WEFT_HOME in a volume of its own', () => {
    expect(volumeOf('/a')).toBe(volumeOf('/a/'));
    expect(volumeOf('/a')).not.toBe(volumeOf('/b'));
    expect(volumeOf('/a')).toMatch(/^weft-[0-9a-f]{12}$/);
  });
});
