import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordChoice } from '../../cli/neo4j/choice.ts';
import { writeConnection } from '../../cli/neo4j/connection-file.ts';
import { layoutOf } from '../../cli/neo4j/layout.ts';
import { acquireLock } from '../../cli/neo4j/lock.ts';
import { RefusedQueries } from '../../cli/refused-queries.ts';
import { readSecret } from '../../cli/secret.ts';
import { writeDownloaded } from '../../loaders/refresh/downloaded-file.ts';
import { FolderImages } from '../../ops/captures/folder-images.ts';
import { makePrivateFolder, writePrivateFile, writePrivateFileSync } from '../../store/private-files.ts';

/** Bits of a mode that let anyone but the owner in. */
const OF_OTHERS = 0o077;
let home: string;

beforeEach(() => {
  home = join(mkdtempSync(join(tmpdir(), 'weft-private-')), 'home');
});
afterEach(() => rmSync(join(home, '..'), { recursive: true, force: true }));

/** Entries below a folder that others may read or enter. */
function openTo(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => (lstatSync(join(folder, name)).mode & OF_OTHERS) !== 0,
  );
}

/** Writes all files that do not need a running server. */
async function fill(): Promise<void> {
  recordChoice(home, 'maven');
  readSecret({ home, secret: undefined });
  acquireLock(layoutOf(home).lock, 'serve');
  writeConnection(layoutOf(home).connection, { uri: 'bolt://127.0.0.1:1', username: 'neo4j', password: 'secret' });
  new RefusedQueries(home).add([{ shape: 'a', text: 'RETURN 1' }]);
  await new FolderImages(join(home, 'captures')).keep(new TextEncoder().encode('a picture'));
  const record = { name: 'a', url: 'https://a.example/', etag: null, lastModified: null, sha256: '0', fetchedAt: 1 };
  await writeDownloaded(join(home, 'downloads', 'a'), record);
}

describe('files of WEFT_HOME', () => {
  it('Files of WEFT_HOME are for their owner alone, in a home that Weft makes', async () => {
    await fill();
    expect([openTo(home), lstatSync(home).mode & OF_OTHERS]).toEqual([[], 0]);
  });

  it('Files of WEFT_HOME are for their owner alone, in a home that everyone may enter', async () => {
    mkdirSync(home);
    chmodSync(home, 0o755);
    await fill();
    expect(openTo(home)).toEqual([]);
    expect(lstatSync(home).mode & 0o777).toBe(0o755);
  });

  it('A folder of captures that an earlier Weft left open is closed by the next capture', async () => {
    const folder = join(home, 'captures');
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o755);
    await new FolderImages(folder).keep(new TextEncoder().encode('a picture'));
    expect(lstatSync(folder).mode & 0o777).toBe(0o700);
  });
});

describe('a private file', () => {
  it('A private file replaces one that others could read, and leaves no draft', async () => {
    const path = join(home, 'a', 'b.json');
    writePrivateFileSync(path, 'one');
    chmodSync(path, 0o644);
    writePrivateFileSync(path, 'two');
    expect([readFileSync(path, 'utf8'), lstatSync(path).mode & 0o777]).toEqual(['two', 0o600]);
    chmodSync(path, 0o644);
    await writePrivateFile(path, 'three');
    expect([readFileSync(path, 'utf8'), lstatSync(path).mode & 0o777]).toEqual(['three', 0o600]);
    expect(readdirSync(join(home, 'a'))).toEqual(['b.json']);
  });

  it('Two writes of one private file at once leave one of them whole', async () => {
    const path = join(home, 'b');
    const texts = ['x', 'y'].map((letter) => letter.repeat(100_000));
    await Promise.all(texts.map((text) => writePrivateFile(path, text)));
    expect(texts).toContain(readFileSync(path, 'utf8'));
    expect(readdirSync(home)).toEqual(['b']);
  });

  it('A private folder is closed to others, with those above it that were missing', () => {
    makePrivateFolder(join(home, 'a', 'b'));
    expect([lstatSync(home).mode & OF_OTHERS, openTo(home)]).toEqual([0, []]);
  });
});
