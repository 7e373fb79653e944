import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { digestsOf, readBackupFile, writeBackupFile } from '../../cli/backup/backup-file.ts';
import { backupRoomProblem } from '../../cli/backup/backup-home.ts';
import { filesToKeep } from '../../cli/backup/home-files.ts';
import { type Manifest, newManifest, refuseNewer } from '../../cli/backup/manifest.ts';
import { UsageError } from '../../cli/failure.ts';
import { SCHEMA_VERSION } from '../../schema/migrations.ts';

const FACTS = { schemaVersion: SCHEMA_VERSION, nodes: 3, edges: 2, homeIds: ['a home'] };
const IMAGE = `captures/0a/${'b'.repeat(62)}`;

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'weft-backup-file-'));
  file = join(folder, 'backup.tar');
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Writes a backup file of these contents, and returns its manifest. */
async function written(contents: Readonly<Record<string, string | Uint8Array>>, more: object = {}): Promise<Manifest> {
  const files = Object.entries(contents).map(([name, content], at) => {
    const path = join(folder, `source-${at}`);
    writeFileSync(path, content);
    return { name, path };
  });
  const manifest = newManifest(FACTS, await digestsOf(files), 1000, new Date('2026-11-29T06:31:09Z'));
  const changed: Manifest = { ...manifest, ...more };
  await writeBackupFile(file, changed, files);
  return changed;
}

describe('a backup file', () => {
  it('A backup file is read with the manifest and the bytes of every file that was written, whatever their size', async () => {
    const sizes = fc.integer({ min: 0, max: 200_000 });
    await fc.assert(
      fc.asyncProperty(sizes, sizes, async (first, second) => {
        const contents = { 'neo4j.dump': Buffer.alloc(first, 'd'), [IMAGE]: Buffer.alloc(second, 'i') };
        const manifest = await written(contents);
        const target = join(folder, 'read');
        expect(await readBackupFile(file, { folder: target })).toEqual(manifest);
        for (const [name, content] of Object.entries(contents))
          expect(readFileSync(join(target, name)).equals(content)).toBe(true);
      }),
      { numRuns: 10 },
    );
  });

  it('A backup file is a tar archive that any tar program lists, and only its owner may read it', async () => {
    await written({ 'neo4j.dump': 'dump', secret: 'abc\n' });
    expect(execFileSync('tar', ['-tf', file], { encoding: 'utf8' }).trim().split('\n')).toEqual([
      'manifest.json',
      'manifest.json.sha256',
      'neo4j.dump',
      'secret',
    ]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('A backup file with any byte changed, or cut off at any byte, is refused or has the same files', async () => {
    const manifest = await written({ 'neo4j.dump': 'a dump of a graph', secret: 'a secret' });
    const bytes = readFileSync(file);
    const place = fc.integer({ min: 0, max: bytes.length - 1 });
    await fc.assert(
      fc.asyncProperty(place, fc.integer({ min: 1, max: 255 }), fc.boolean(), async (at, change, isCut) => {
        const damaged = Buffer.from(isCut ? bytes.subarray(0, at) : bytes);
        if (!isCut) damaged[at] = (bytes[at] ?? 0) ^ change;
        writeFileSync(file, damaged);
        const read = await readBackupFile(file).catch((error: unknown) => error);
        if (read instanceof UsageError) return;
        expect(read).toEqual(manifest);
      }),
      { numRuns: 500 },
    );
  });

  it('A backup file of which a file in it was changed is refused by the name of that file', async () => {
    await written({ 'neo4j.dump': 'a dump of a graph', secret: 'a secret' });
    writeFileSync(file, readFileSync(file, 'latin1').replace('a dump of', 'a dump 0f'), 'latin1');
    await expect(readBackupFile(file)).rejects.toThrow(
      `${file} is damaged: the SHA-256 of neo4j.dump is not the one of its manifest.`,
    );
  });

  it('A backup file that was cut off is refused as not complete', async () => {
    await written({ 'neo4j.dump': Buffer.alloc(100_000) });
    writeFileSync(file, readFileSync(file).subarray(0, 50_000));
    await expect(readBackupFile(file)).rejects.toThrow(`${file} is damaged or not complete: use another backup`);
  });

  it.each([
    ['a text', 'no archive at all, and long enough to be read as a header'.repeat(20)],
    ['nothing', ''],
  ])('A file that holds %s is refused as no backup', async (_, text) => {
    writeFileSync(file, text);
    await expect(readBackupFile(file)).rejects.toThrow(`${file} is not a file of \`weft backup\``);
  });

  it('A backup of a Weft that wrote no ids of homes is read as one of an unknown home', async () => {
    await written({ 'neo4j.dump': 'dump' }, { homeIds: undefined });
    expect((await readBackupFile(file)).homeIds).toEqual([]);
  });

  it('A manifest cannot name a file outside of the home', async () => {
    await written({ 'neo4j.dump': 'dump', '../outside': 'x' });
    await expect(readBackupFile(file)).rejects.toThrow('has a manifest that is not one of `weft backup`');
  });

  it('A backup of a later format is refused with the Weft that reads it', async () => {
    await written({ 'neo4j.dump': 'dump' }, { weftBackup: 2, weft: '9.8.7' });
    await expect(readBackupFile(file)).rejects.toThrow('restore it with Weft 9.8.7, which wrote it.');
  });
});

describe('a backup of another Weft', () => {
  const of = (more: Partial<Manifest>): Manifest => ({ ...newManifest(FACTS, [], 0, new Date()), ...more });

  it('A backup with a newer schema is refused with the Weft to use', () => {
    const newer = of({ weft: '9.8.7', schemaVersion: SCHEMA_VERSION + 1 });
    expect(() => refuseNewer('b.tar', newer)).toThrow(
      `b.tar has schema version ${SCHEMA_VERSION + 1}, but Weft ${newManifest(FACTS, [], 0, new Date()).weft} knows versions up to ${SCHEMA_VERSION}. Restore it with Weft 9.8.7, which wrote it, or a later one.`,
    );
  });

  it('A backup of a newer line of Neo4j is refused with the Weft to use', () => {
    expect(() => refuseNewer('b.tar', of({ weft: '9.8.7', neo4j: '5.27.0' }))).toThrow(
      'b.tar was written by Neo4j 5.27.0',
    );
  });

  it.each(['5.26.99', '5.26.1', '5.9.0'])('A backup of Neo4j %s is accepted', (neo4j) => {
    expect(() => refuseNewer('b.tar', of({ neo4j, schemaVersion: 1 }))).not.toThrow();
  });
});

describe('what a backup holds and needs', () => {
  it('A backup holds the secret and whole images of captures, and nothing else of a home', () => {
    const home = join(folder, 'home');
    for (const name of ['secret', IMAGE, `${IMAGE}.draft`, 'refused-queries.json', 'rdap-bootstrap/dns.json']) {
      mkdirSync(dirname(join(home, name)), { recursive: true });
      writeFileSync(join(home, name), 'x');
    }
    expect(filesToKeep(home).map(({ name }) => name)).toEqual(['secret', IMAGE]);
    expect(filesToKeep(join(folder, 'none'))).toEqual([]);
  });

  it('A backup that does not fit on its disk is refused in one sentence, with the space needed and the space free', () => {
    const mib = 2 ** 20;
    expect(backupRoomProblem(59 * mib, 100 * mib, 10 * mib)).toBe(
      'a backup may take 60 MiB while it is written, and 59 MiB are free',
    );
    expect(backupRoomProblem(60 * mib, 100 * mib, 10 * mib)).toBeNull();
    expect(backupRoomProblem(null, 100 * mib, 10 * mib)).toBeNull();
  });
});
