import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acquireLock, type Lock, lockHolder } from '../../cli/neo4j/lock.ts';
import { birthOf, identityOf, isAlive } from '../../cli/neo4j/process-birth.ts';

let folder: string;
let path: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'weft-lock-'));
  path = join(folder, 'neo4j', 'lock.json');
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** A process that does nothing until it is ended. */
function idler(): { child: ChildProcess; pid: number } {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  children.push(child);
  if (child.pid === undefined) throw new Error('node does not start');
  return { child, pid: child.pid };
}

async function ended(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

function taken(command: string): Lock {
  const attempt = acquireLock(path, command);
  if ('holder' in attempt) throw new Error(`held by ${attempt.holder.command}`);
  return attempt.lock;
}

/** The lock file of another process, as that process leaves it. */
function writeLock(ownerPid: number, serverPid: number | null): void {
  taken('serve').release();
  const server = serverPid === null ? null : identityOf(serverPid);
  const record = { owner: identityOf(ownerPid), command: 'serve', server, since: '2026-08-03T00:00:00.000Z' };
  writeFileSync(path, JSON.stringify(record));
}

describe('the lock of a WEFT_HOME', () => {
  it('A lock that no process has taken has no holder', () => {
    expect(lockHolder(path)).toBeNull();
  });

  it('The process that takes the lock is its holder until it releases the lock', () => {
    const lock = taken('serve');
    expect(lockHolder(path)).toMatchObject({ command: 'serve', owner: { pid: process.pid }, server: null });
    lock.release();
    expect(lockHolder(path)).toBeNull();
  });

  it('Only its owner may read the lock file, and no draft of it is left next to it', () => {
    taken('serve').recordServer(process.pid);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(folder, 'neo4j'))).toEqual(['lock.json']);
  });

  it('A second taker of the lock learns who the living owner is', () => {
    const { pid } = idler();
    writeLock(pid, null);
    expect(acquireLock(path, 'load')).toMatchObject({ holder: { command: 'serve', owner: { pid } } });
  });

  it('A new process takes over the lock of a dead owner', async () => {
    const { child, pid } = idler();
    writeLock(pid, null);
    await ended(child);
    expect(lockHolder(path)).toBeNull();
    expect(taken('load').orphan).toBeNull();
    expect(lockHolder(path)).toMatchObject({ command: 'load', owner: { pid: process.pid } });
  });

  it('The process that takes over the lock gets the server that the dead owner left running', async () => {
    const [owner, server] = [idler(), idler()];
    writeLock(owner.pid, server.pid);
    await ended(owner.child);
    expect(taken('serve').orphan).toEqual(identityOf(server.pid));
  });

  it('A process with the number of a dead owner does not count as that owner', () => {
    writeLock(process.pid, null);
    const record = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, JSON.stringify({ ...record, owner: { pid: process.pid, born: 'long ago' } }));
    expect(lockHolder(path)).toBeNull();
    expect(taken('serve').orphan).toBeNull();
  });

  it('A truncated lock file does not lock anyone out', () => {
    taken('serve').release();
    writeFileSync(path, '{"owner": {"pid"');
    expect(taken('serve').orphan).toBeNull();
  });

  it('A release leaves the lock of a later owner unchanged', () => {
    const lock = taken('serve');
    const { pid } = idler();
    writeFileSync(path, JSON.stringify({ owner: identityOf(pid), command: 'serve', server: null, since: 'now' }));
    lock.release();
    expect(lockHolder(path)).toMatchObject({ owner: { pid } });
  });

  it('Exactly one of eight processes that start at once on a stale lock gets the lock', async () => {
    const { child, pid } = idler();
    writeLock(pid, null);
    await ended(child);
    const script = `
      import { acquireLock } from ${JSON.stringify(join(import.meta.dirname, '../../cli/neo4j/lock.ts'))};
      process.stdout.write('holder' in acquireLock(process.argv[1], 'serve') ? 'no' : 'yes');
      setInterval(() => {}, 1000);`;
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const taker = spawn(process.execPath, ['--input-type=module', '-e', script, path], {
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        children.push(taker);
        const [data] = await once(taker.stdout, 'data');
        return String(data);
      }),
    );
    expect(answers.filter((answer) => answer === 'yes')).toHaveLength(1);
  });
});

describe('telling processes apart', () => {
  it('A running process is alive and its birth stays the same', () => {
    expect(birthOf(process.pid)).toBe(birthOf(process.pid));
    expect(isAlive(identityOf(process.pid))).toBe(true);
  });

  it('An ended process is not alive', async () => {
    const { child, pid } = idler();
    const identity = identityOf(pid);
    await ended(child);
    expect(isAlive(identity)).toBe(false);
    expect(() => identityOf(pid)).toThrow(`process ${pid} has ended`);
  });
});
