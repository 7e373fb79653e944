import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BackendError, type BackendRequest } from '../../cli/neo4j/backend.ts';
import { chooseBackend, recordChoice, recordedChoice } from '../../cli/neo4j/choice.ts';
import { readConnection, writeConnection } from '../../cli/neo4j/connection-file.ts';
import { findBackend } from '../../cli/neo4j/find.ts';
import { freePort } from '../../cli/neo4j/free-port.ts';
import { findJava } from '../../cli/neo4j/java.ts';
import { layoutOf } from '../../cli/neo4j/layout.ts';

let home: string;
let savedPath: string | undefined;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'weft-home-'));
  savedPath = process.env.PATH;
});

afterEach(() => {
  process.env.PATH = savedPath;
  rmSync(home, { recursive: true, force: true });
});

/** A machine with nothing on its path and no Docker. */
function bareRequest(changes: Partial<BackendRequest> = {}): BackendRequest {
  process.env.PATH = home;
  const environment = { PATH: home };
  return { home, named: null, environment, command: 'serve', mayAttach: false, log: () => undefined, ...changes };
}

/** A `java` and a `mvn` that say a version and do nothing else. */
function installJava(version: number): void {
  const script = `#!/bin/sh\necho 'openjdk version "${version}.0.1" 2026-04-15' >&2\n`;
  for (const name of ['java', 'mvn']) writeFileSync(join(home, name), script, { mode: 0o755 });
}

/** A `docker` whose daemon answers, or does not. */
function installDocker(answers: boolean): void {
  writeFileSync(join(home, 'docker'), `#!/bin/sh\nexit ${answers ? 0 : 1}\n`, { mode: 0o755 });
}

describe('finding a Neo4j', () => {
  it('The error without a Neo4j names the three ways to get one', async () => {
    const refusal = await chooseBackend(bareRequest()).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(BackendError);
    const message = String(refusal);
    expect(message).toContain('NEO4J_URI');
    expect(message).toContain('Docker');
    expect(message).toContain('`docker` does not run');
    expect(message).toContain('Java 17 or 21 and Maven 3');
    expect(message).toContain('`java` does not run');
  });

  it('Java 17 and Maven will do, Java 11 will not', async () => {
    installJava(17);
    expect(await chooseBackend(bareRequest())).toBe('maven');
    installJava(11);
    await expect(chooseBackend(bareRequest())).rejects.toThrow('`java` is version 11');
  });

  it('Docker comes before Java, where its daemon answers', async () => {
    installJava(17);
    installDocker(true);
    expect(await chooseBackend(bareRequest())).toBe('docker');
    installDocker(false);
    expect(await chooseBackend(bareRequest())).toBe('maven');
  });

  it('JAVA_HOME comes before the path', async () => {
    installJava(11);
    process.env.PATH = home;
    const javaHome = join(home, 'jdk');
    mkdirSync(join(javaHome, 'bin'), { recursive: true });
    writeFileSync(join(javaHome, 'bin', 'java'), '#!/bin/sh\necho \'openjdk version "21.0.2"\' >&2\n', { mode: 0o755 });
    expect(await findJava({ JAVA_HOME: javaHome })).toMatchObject({ found: true, version: 21 });
  });

  it('A home that was started with Docker does not change to Java when the daemon is away', async () => {
    installJava(17);
    recordChoice(home, 'docker');
    await expect(chooseBackend(bareRequest())).rejects.toThrow('started with Docker, but `docker` does not run');
    installDocker(false);
    await expect(chooseBackend(bareRequest())).rejects.toThrow('started with Docker, but no Docker daemon answers');
  });

  it('The choice of a backend is stored in the home', () => {
    expect(recordedChoice(home)).toBeNull();
    recordChoice(home, 'maven');
    expect(recordedChoice(home)).toBe('maven');
  });

  it('The error names a NEO4J_URI that does not answer', async () => {
    const port = await freePort();
    const named = { uri: `bolt://127.0.0.1:${port}`, username: 'neo4j', password: 'never-shown' };
    const refusal = await findBackend(bareRequest({ named })).catch((error: unknown) => String(error));
    expect(refusal).toContain(`NEO4J_URI names bolt://127.0.0.1:${port}`);
    expect(refusal).not.toContain('never-shown');
  });
});

describe('connection.json', () => {
  it('connection.json returns what was written, and only its owner can read it', () => {
    const path = join(home, 'connection.json');
    expect(readConnection(path)).toBeNull();
    const connection = { uri: 'bolt://127.0.0.1:7687', username: 'neo4j', password: 'secret' };
    writeConnection(path, connection);
    expect(readConnection(path)).toEqual(connection);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('connection.json is in the neo4j folder of the home', () => {
    expect(layoutOf(home).connection).toBe(join(home, 'neo4j', 'connection.json'));
  });
});
