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

/** The lock of another process, as that process would have left it. */
function writeLock(ownerPid: number, serverPid: number | null): void {
  taken('serve').release();
  const server = serverPid === null ? null : identityOf(serverPid);
  const record = { owner: identityOf(ownerPid), command: 'serve', server, since: '2026-08-03T00:00:00.000Z' };
  writeFileSync(path, JSON.stringify(record));
}

describe('the lock of a WEFT_HOME', () => {
  it('nobody holds a lock that was never taken', () => {
    expect(lockHolder(path)).toBeNull();
  });

  it('whoever takes it is its holder until it is released', () => {
    const lock = taken('serve');
    expect(lockHolder(path)).toMatchObject({ command: 'serve', owner: { pid: process.pid }, server: null });
    lock.release();
    expect(lockHolder(path)).toBeNull();
  });

  it('only its owner may read it, and no draft is left beside it', () => {
    taken('serve').recordServer(process.pid);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(folder, 'neo4j'))).toEqual(['lock.json']);
  });

  it('a second taker learns who the living owner is', () => {
    const { pid } = idler();
    writeLock(pid, null);
    expect(acquireLock(path, 'load')).toMatchObject({ holder: { command: 'serve', owner: { pid } } });
  });

  it("a dead owner's lock is taken over", async () => {
    const { child, pid } = idler();
    writeLock(pid, null);
    await ended(child);
    expect(lockHolder(path)).toBeNull();
    expect(taken('load').orphan).toBeNull();
    expect(lockHolder(path)).toMatchObject({ command: 'load', owner: { pid: process.pid } });
  });

  it('the server that a dead owner left running is handed to whoever takes over', async () => {
    const [owner, server] = [idler(), idler()];
    writeLock(owner.pid, server.pid);
    await ended(owner.child);
    expect(taken('serve').orphan).toEqual(identityOf(server.pid));
  });

  it('a process with the number of a dead owner is not taken for it', () => {
    writeLock(process.pid, null);
    const record = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, JSON.stringify({ ...record, owner: { pid: process.pid, born: 'long ago' } }));
    expect(lockHolder(path)).toBeNull();
    expect(taken('serve').orphan).toBeNull();
  });

  it('a lock file that is cut off does not lock anybody out', () => {
    taken('serve').release();
    writeFileSync(path, '{"owner": {"pid"');
    expect(taken('serve').orphan).toBeNull();
  });

  it('a release leaves the lock of a later owner alone', () => {
    const lock = taken('serve');
    const { pid } = idler();
    writeFileSync(path, JSON.stringify({ owner: identityOf(pid), command: 'serve', server: null, since: 'now' }));
    lock.release();
    expect(lockHolder(path)).toMatchObject({ owner: { pid } });
  });

  it('of eight processes that start at once on a stale lock exactly one gets it', async () => {
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
  it('a running process is alive and keeps its birth', () => {
    expect(birthOf(process.pid)).toBe(birthOf(process.pid));
    expect(isAlive(identityOf(process.pid))).toBe(true);
  });

  it('an ended process is not alive', async () => {
    const { child, pid } = idler();
    const identity = identityOf(pid);
    await ended(child);
    expect(isAlive(identity)).toBe(false);
    expect(() => identityOf(pid)).toThrow(`process ${pid} has ended`);
  });
});
