import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readConnection, type StoredConnection, writeConnection } from '../../../cli/neo4j/connection-file.ts';
import { layoutOf } from '../../../cli/neo4j/layout.ts';
import { Database } from '../../../store/database.ts';
import { ask, firstKey } from '../../support/asked-server.ts';
import { type TestHome, testHome } from '../../support/homes.ts';
import { endWefts, type WeftProcess, weftIn } from '../../support/weft.ts';

const KEYS = ['the key of one home, which is long enough', 'the key of another, which is long enough'] as const;
const QUERY = 'MATCH (a:ASN {name: "AS13335"}) RETURN a.name AS name';

let folder: string;
let original: TestHome;
let keyOfOriginal: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'weft-two-homes-'));
  original = await testHome('mini-sample');
  const first = weftIn(original, ['serve']);
  await first.ready();
  keyOfOriginal = firstKey(first.stdout());
  await stop(first);
});

afterEach(() => endWefts());

afterAll(() => {
  original.remove();
  rmSync(folder, { recursive: true });
});

const connectionOf = (home: string): StoredConnection => {
  const connection = readConnection(layoutOf(home).connection);
  if (connection === null) throw new Error(`${home} has no connection.json`);
  return connection;
};
const secretOf = (home: string) => readFileSync(join(home, 'secret'), 'utf8');

/** Copies of the original, which is stopped. */
function copies(name: string): [string, string] {
  const homes: [string, string] = [join(folder, `${name}-one`), join(folder, `${name}-other`)];
  for (const home of homes) cpSync(original.path, home, { recursive: true });
  return homes;
}

interface Served {
  readonly home: string;
  readonly url: string;
  readonly weft: WeftProcess;
}

/** Starts a server on each of two homes at the same time, each with its own WEFT_API_KEY. */
async function serveBoth(homes: readonly [string, string]): Promise<[Served, Served]> {
  const started = homes.map((path, index) => weftIn({ path }, ['serve'], { WEFT_API_KEY: KEYS[index === 0 ? 0 : 1] }));
  const served = await Promise.all(
    started.map(async (weft, index) => ({ weft, home: homes[index === 0 ? 0 : 1], url: await weft.ready() })),
  );
  const [one, other] = served;
  if (one === undefined || other === undefined) throw new Error('two servers were started');
  return [one, other];
}

async function stop({ child, exit }: WeftProcess): Promise<void> {
  child.kill('SIGTERM');
  expect(await exit).toBe(0);
}

const statusOf = async ({ url }: Served, key: string) => (await ask(url, key, QUERY)).status;

/** Names of hosts that a test has written by Bolt, as the server of this connection has them. */
async function written(connection: StoredConnection, name?: string): Promise<unknown[]> {
  const database = Database.open(connection);
  try {
    if (name !== undefined) await database.write({ text: 'CREATE (:HOSTNAME {name: $name})', parameters: { name } });
    const rows = await database.read({
      text: "MATCH (h:HOSTNAME) WHERE h.name STARTS WITH 'home-' RETURN h.name AS name",
    });
    return rows.map((row) => row.name);
  } finally {
    await database.close();
  }
}

async function expectTwoGraphs(one: Served, other: Served): Promise<void> {
  const [ofOne, ofOther] = [connectionOf(one.home), connectionOf(other.home)];
  expect(ofOne.uri).not.toBe(ofOther.uri);
  expect(await written(ofOne, 'home-one.example')).toEqual(['home-one.example']);
  expect(await written(ofOther, 'home-other.example')).toEqual(['home-other.example']);
  expect(await Promise.all([statusOf(one, KEYS[0]), statusOf(one, KEYS[1])])).toEqual([200, 401]);
  expect(await Promise.all([statusOf(other, KEYS[0]), statusOf(other, KEYS[1])])).toEqual([401, 200]);
}

describe('two homes that start at the same time', () => {
  let copied: [string, string];

  it('Two copies of a home serve two graphs, each with its own port, password, secret and WEFT_API_KEY, and say so', async () => {
    const homes = copies('copy');
    copied = homes;
    const former = connectionOf(original.path);
    const [one, other] = await serveBoth(homes);
    await expectTwoGraphs(one, other);
    const connections = homes.map(connectionOf);
    expect(new Set([former, ...connections].map(({ password }) => password)).size).toBe(3);
    expect(new Set([original.path, ...homes].map(secretOf)).size).toBe(3);
    for (const { weft, home } of [one, other]) {
      expect(weft.stderr()).toContain(`${home} is a copy of ${original.path}, or was moved from there`);
      expect(connectionOf(home).formerPassword).toBeUndefined();
      await expect(written({ ...connectionOf(home), password: former.password })).rejects.toThrow(/unauthorized/i);
    }
    expect(await Promise.all([one, other].map((served) => statusOf(served, keyOfOriginal)))).toEqual([200, 200]);
    expect(connectionOf(original.path)).toEqual(former);

    await Promise.all([stop(one.weft), stop(other.weft)]);
  });

  it('A copied home keeps its port, password and secret from its second start on', async () => {
    const [home] = copied;
    const [before, secret] = [connectionOf(home), secretOf(home)];
    const again = weftIn({ path: home }, ['serve'], { WEFT_API_KEY: KEYS[0] });
    await again.ready();
    expect(again.stderr()).not.toContain('is a copy of');
    expect({ ...connectionOf(home), start: before.start }).toEqual(before);
    expect(secretOf(home)).toBe(secret);
    await stop(again);
  });

  it('Two homes that have the same port and password by an earlier Weft serve two graphs, and both keys are valid', async () => {
    const homes = copies('earlier');
    for (const home of homes) rmSync(join(home, 'identity.json'));
    const [one, other] = await serveBoth(homes);
    await expectTwoGraphs(one, other);
    const [ofOne, ofOther] = homes.map(connectionOf);
    expect(ofOne?.password).toBe(ofOther?.password);
    await Promise.all([stop(one.weft), stop(other.weft)]);
  });

  it('A command that shares the Neo4j of a server refuses another Neo4j with the same password at that address', async () => {
    const server = weftIn(original, ['serve'], { WEFT_API_KEY: KEYS[0] });
    await server.ready();
    const connection = connectionOf(original.path);
    writeConnection(layoutOf(original.path).connection, { ...connection, start: 'of another start' });
    const list = weftIn(original, ['key', 'list']);
    expect(await list.exit).toBe(1);
    expect(list.stderr()).toContain(`but another Neo4j answers at ${connection.uri}`);
    writeConnection(layoutOf(original.path).connection, connection);
    const known = weftIn(original, ['key', 'list']);
    expect([await known.exit, known.stderr()]).toEqual([0, '']);
    await stop(server);
  });
});
