import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestsOf, writeBackupFile } from '../../../cli/backup/backup-file.ts';
import { newManifest } from '../../../cli/backup/manifest.ts';
import { layoutOf } from '../../../cli/neo4j/layout.ts';
import { RefusedQueries } from '../../../cli/refused-queries.ts';
import { SCHEMA_VERSION } from '../../../schema/migrations.ts';
import { endWefts, NO_DOCKER, weft } from '../../support/weft.ts';

let folder: string;
/** A file system with a home that may be read and not written; null where this user may not make one. */
let disk: string | null;
let file: string;
let backup: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'weft-read-only-'));
  file = join(folder, 'list.txt');
  writeFileSync(file, '192.0.2.1\n');
  backup = await newBackup();
  disk = readOnlyDisk();
});

afterAll(async () => {
  await endWefts();
  if (disk !== null) execFileSync('umount', [disk]);
  rmSync(folder, { recursive: true });
});

/** A file system with a home that holds a graph and a refused query, mounted again so that no one can write there. */
function readOnlyDisk(): string | null {
  const path = join(folder, 'disk');
  mkdirSync(path);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', path], { stdio: 'ignore' });
  } catch {
    return null;
  }
  const home = join(path, 'home');
  mkdirSync(join(layoutOf(home).data, 'databases'), { recursive: true });
  new RefusedQueries(home).add([{ shape: 'a shape', text: 'RETURN $n' }]);
  execFileSync('mount', ['-o', 'remount,ro', path]);
  return path;
}

async function newBackup(): Promise<string> {
  const dump = join(folder, 'neo4j.dump');
  writeFileSync(dump, 'a dump');
  const files = [{ name: 'neo4j.dump', path: dump }];
  const facts = { schemaVersion: SCHEMA_VERSION, nodes: 0, edges: 0, homeIds: [] };
  const path = join(folder, 'backup.tar');
  await writeBackupFile(path, newManifest(facts, await digestsOf(files), 0, new Date()), files);
  return path;
}

/** What a command says on a home, and how it ends. */
async function run(args: readonly string[], home: string) {
  const command = weft(args, { WEFT_HOME: home, DOCKER_HOST: NO_DOCKER, PORT: '0' });
  return { code: await command.exit, err: command.stderr() };
}

/** Every command that opens or makes a graph, or writes into its home. */
const COMMANDS: readonly [name: string, args: () => readonly string[]][] = [
  ['serve', () => ['serve']],
  ['load', () => ['load', 'stamparm-ipsum', file]],
  ['import', () => ['import', 'stamparm-ipsum', file]],
  ['refresh', () => ['refresh', 'stamparm-ipsum']],
  ['sources', () => ['sources']],
  ['ask', () => ['ask', 'RETURN 1 AS one']],
  ['look', () => ['look', '192.0.2.1']],
  ['check', () => ['check', file]],
  ['export', () => ['export', 'blocking']],
  ['override', () => ['override', '192.0.2.1', '--block', '--reason', 'a test']],
  ['mcp', () => ['mcp']],
  ['key create', () => ['key', 'create', 'a test']],
  ['key list', () => ['key', 'list']],
  ['key revoke', () => ['key', 'revoke', 'an-id']],
];

describe('a WEFT_HOME that cannot be written to', () => {
  it.each(COMMANDS)('weft %s says in one sentence that a read-only WEFT_HOME cannot be written to', async (_, args) => {
    const home = disk === null ? '/proc/weft' : join(disk, 'home');
    const reason = disk === null ? 'its folder cannot be created' : 'its file system is read-only';
    expect(await run(args(), home)).toEqual({
      code: 1,
      err: `weft: WEFT_HOME ${home} cannot be written to: ${reason}. Make it writable, or name another folder with WEFT_HOME.\n`,
    });
  });

  it('weft restore says so after it has checked the backup', async () => {
    const home = join(import.meta.filename, 'home');
    expect(await run(['restore', backup], home)).toEqual({
      code: 1,
      err: expect.stringMatching(
        /^checking \S+\nweft: WEFT_HOME \S+ cannot be written to: a part of its path is a file\. .+\n$/,
      ),
    });
  });

  it.each([
    ['backup', () => ['backup', join(folder, 'new.tar')]],
    ['doctor --check', () => ['doctor', '--check']],
    ['doctor --clear-refused', () => ['doctor', '--clear-refused']],
  ])('weft %s says so of a read-only home that holds a graph', async (_, args) => {
    if (disk === null) return;
    const { code, err } = await run(args(), join(disk, 'home'));
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^weft: WEFT_HOME \S+ cannot be written to: its file system is read-only\. .+\n$/),
    ]);
  });

  it('weft doctor reads a read-only home, and says what it finds', async () => {
    const { code } = await run(['doctor'], disk === null ? '/proc/weft' : join(disk, 'home'));
    expect(code).toBe(0);
  });
});
