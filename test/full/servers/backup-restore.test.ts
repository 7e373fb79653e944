import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConnection } from '../../../cli/neo4j/connection-file.ts';
import { layoutOf } from '../../../cli/neo4j/layout.ts';
import { isAlive } from '../../../cli/neo4j/process-birth.ts';
import { output, runningServer, totals } from '../../support/asked-server.ts';
import { type TestHome, testHome } from '../../support/homes.ts';
import { answersTo, randomQuestions } from '../../support/random-answers.ts';
import { endWefts, type WeftProcess, weftIn } from '../../support/weft.ts';

const KEY = 'a-key-of-an-operator-that-is-long-enough';
/** How many questions are compared, and on which graph: `WEFT_TEST_ANSWERS=1000 WEFT_TEST_GRAPH=sample` for the whole sample. */
const ANSWERS = Number(process.env.WEFT_TEST_ANSWERS ?? 150);
const GRAPH = process.env.WEFT_TEST_GRAPH === 'sample' ? 'sample' : 'mini-sample';

let original: TestHome;
let copy: TestHome;
let folder: string;
let file: string;
let questions: string[];
let answers: unknown[];
let counts: unknown;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'weft-backups-'));
  file = join(folder, 'weft-backup.tar');
  original = await testHome(GRAPH);
  copy = await testHome();
});

afterAll(async () => {
  await endWefts();
  for (const home of [original, copy]) home.remove();
  for (const moved of formerHomes()) rmSync(moved, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
});

const serve = (home: TestHome) => weftIn(home, ['serve'], { WEFT_API_KEY: KEY });

/** Where `--force` has moved the copy's home. */
function formerHomes(): string[] {
  const parent = dirname(copy.path);
  return readdirSync(parent)
    .filter((name) => name.startsWith(`${basename(copy.path)}.before-`))
    .map((name) => join(parent, name));
}

async function said(process: WeftProcess, text: string): Promise<void> {
  while (!process.stderr().includes(text)) {
    if (process.child.exitCode !== null) throw new Error(`weft ended before it said ${text}:\n${process.stderr()}`);
    await wait(50);
  }
}

/** What a command that is to fail says. */
async function refusal(home: Pick<TestHome, 'path'>, args: readonly string[]): Promise<string> {
  const command = weftIn(home, args);
  expect(await command.exit).toBe(1);
  return command.stderr();
}

describe('weft backup', () => {
  it('A backup next to a running server is refused, with the command that stops the server', async () => {
    const server = serve(original);
    const url = await server.ready();
    questions = await randomQuestions(original.path, ANSWERS);
    answers = await answersTo(url, KEY, questions);
    counts = await totals(url, KEY);
    expect(questions).toHaveLength(ANSWERS);

    const refused = await refusal(original, ['backup', file]);
    expect(refused).toContain(`\`weft serve\` (process ${server.child.pid}, since `);
    expect(refused).toContain(`Stop it with \`kill ${server.child.pid}\`, or add --stop`);
    expect(existsSync(file)).toBe(false);

    const java = runningServer(original);
    process.kill(java.pid, 'SIGKILL');
    server.child.kill('SIGKILL');
    await server.exit;
    await expect.poll(() => isAlive(java), { timeout: 10_000 }).toBe(false);
  });

  it('weft doctor says that a killed Neo4j has to recover, and how much room the disk has', async () => {
    const text = await output(original, ['doctor']);
    expect(text).toMatch(/^Last stop +not clean: the next start recovers the database, which may take minutes$/m);
    expect(text).toMatch(/^Disk +[\d,]+ MiB in \S+, [\d,]+ MiB are free$/m);
  });

  it('A backup that is killed leaves no file', async () => {
    const killed = weftIn(original, ['backup', file]);
    await said(killed, 'dumping the graph');
    killed.child.kill('SIGKILL');
    await killed.exit;
    expect(existsSync(file)).toBe(false);
  });

  it('The next backup recovers the database and writes the file, which only its owner may read', async () => {
    expect(await output(original, ['backup', file])).toMatch(
      /^wrote \S+: [\d,]+ nodes \(with Weft's own records\), [\d,]+ edges, schema version \d+, Weft \d\S+, \d+ MiB$/m,
    );
    expect(readdirSync(folder)).toEqual([basename(file)]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await output(original, ['doctor'])).toMatch(/^Last stop +clean$/m);
  });

  it('A backup never replaces a file, unless with --force', async () => {
    const before = readFileSync(file);
    expect(await refusal(original, ['backup', file])).toContain(`${file} exists: name another file`);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('A backup of a home without a graph, or into no folder, is refused', async () => {
    expect(await refusal(copy, ['backup', join(folder, 'b.tar')])).toContain(`${copy.path} holds no graph`);
    const nowhere = join(folder, 'none', 'b.tar');
    expect(await refusal(original, ['backup', nowhere])).toContain(`There is no folder ${dirname(nowhere)}`);
  });

  it('A backup of a Neo4j that NEO4J_URI names is refused, with the command that dumps it there', async () => {
    const named = weftIn(original, ['backup', join(folder, 'b.tar')], {
      NEO4J_URI: 'bolt://192.0.2.1:7687',
      NEO4J_PASSWORD: 'never used',
    });
    expect(await named.exit).toBe(1);
    expect(named.stderr()).toContain('Stop that Neo4j and run `neo4j-admin database dump neo4j --to-path=FOLDER`');
  });

  it('A backup onto a full disk is refused before it writes', async (context) => {
    const disk = join(folder, 'disk');
    mkdirSync(disk);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk], { stdio: 'ignore' });
    } catch {
      context.skip('this user may not mount a disk');
    }
    try {
      expect(await refusal(original, ['backup', join(disk, 'b.tar')])).toMatch(
        /The disk of \S+ is too full: a backup may take [\d,]+ MiB while it is written, and \d+ MiB are free\./,
      );
      expect(readdirSync(disk)).toEqual([]);
    } finally {
      execFileSync('umount', [disk]);
      rmSync(disk, { recursive: true });
    }
  });
});

describe('weft restore', () => {
  it('A backup that was cut off or changed is refused, and the home stays empty', async () => {
    const bytes = readFileSync(file);
    const home = { path: join(folder, 'home') };
    const damaged = join(folder, 'damaged.tar');
    writeFileSync(damaged, bytes.subarray(0, Math.floor(bytes.length / 2)));
    expect(await refusal(home, ['restore', damaged])).toContain(`${damaged} is damaged`);
    const changed = Buffer.from(bytes);
    const middle = Math.floor(bytes.length / 2);
    changed[middle] = (changed[middle] ?? 0) ^ 1;
    writeFileSync(damaged, changed);
    expect(await refusal(home, ['restore', damaged])).toContain(
      'the SHA-256 of neo4j.dump is not the one of its manifest',
    );
    expect(existsSync(home.path)).toBe(false);
    rmSync(damaged);
  });

  it('A restored home has a port, a password and the secret: the first two new, the last that of the backup', async () => {
    expect(await output(copy, ['restore', file])).toContain(`into ${copy.path}`);
    const [one, other] = [original, copy].map(({ path }) => readConnection(layoutOf(path).connection));
    expect(one).not.toBeNull();
    expect(other?.uri).not.toBe(one?.uri);
    expect(other?.password).not.toBe(one?.password);
    const [secret, restored] = [original, copy].map(({ path }) => readFileSync(join(path, 'secret'), 'utf8'));
    expect(restored).toBe(secret);
    expect(existsSync(join(copy.path, 'neo4j', 'import'))).toBe(false);
  });

  it(`A restored graph answers ${ANSWERS} random questions as the original did, with the same key`, async () => {
    const server = serve(copy);
    const url = await server.ready();
    expect(server.stderr()).not.toContain('loading the sample');
    expect(await totals(url, KEY)).toEqual(counts);
    expect(await answersTo(url, KEY, questions)).toEqual(answers);
  });

  it('A backup with --stop stops the server in order first', async () => {
    const java = runningServer(copy);
    const second = join(folder, 'second.tar');
    expect(await output(copy, ['backup', second, '--stop'])).toContain(`wrote ${second}`);
    expect(isAlive(java)).toBe(false);
    expect(copy.server()).toBeNull();
  });

  it('A restore into a home that holds a graph is refused, and says what --force does', async () => {
    const refused = await refusal(copy, ['restore', file]);
    expect(refused).toContain(`${copy.path} holds a graph`);
    expect(refused).toContain(`--force, which moves ${copy.path} to ${copy.path}.before-DATE first`);
  });

  it('A restore with --force moves the former home away whole', async () => {
    const former = readConnection(layoutOf(copy.path).connection);
    await output(copy, ['restore', file, '--force']);
    const [moved = ''] = formerHomes();
    expect(readConnection(layoutOf(moved).connection)).toEqual(former);
    expect(existsSync(join(layoutOf(moved).data, 'databases', 'neo4j'))).toBe(true);
    expect(existsSync(join(layoutOf(copy.path).data, 'databases', 'neo4j'))).toBe(true);
    expect(readConnection(layoutOf(copy.path).connection)).not.toEqual(former);
  });
});
