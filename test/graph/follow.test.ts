import { mkdtemp, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../engine/database/database.ts';
import { derive } from '../../loaders/derive/derive.ts';
import { HEARD_PATHS } from '../../loaders/derive/heard-leaks.ts';
import { RELATIONS_OF_PAIRS } from '../../loaders/derive/leak-evidence.ts';
import { type Following, follow } from '../../loaders/follow/follow.ts';
import { routeMessages } from '../../loaders/follow/messages.ts';
import { portionsOf } from '../../loaders/follow/portions.ts';
import { PRESENT_SIGNALS } from '../../loaders/follow/raised-signals.ts';
import { risLiveLines } from '../../loaders/formats/ris-live-socket.ts';
import { loadFile } from '../../loaders/load.ts';
import { LoadLock } from '../../loaders/pipeline/lock.ts';
import { risLive } from '../../loaders/sources/routing/ris-live.ts';
import { plan } from '../http/plans.ts';
import { schemaDatabase } from '../support/graph.ts';
import { risUpdate } from '../support/ris-messages.ts';
import { type SocketClient, webSocketServer } from '../support/web-socket-server.ts';
import { graphText } from './pipeline-toys.ts';

const DAY = Date.UTC(2024, 0, 1);
const HOUR = 3600;
const AS_OF = new Date(Date.UTC(2024, 0, 2));
const PURPOSE = { purpose: 'following', wholeEverySeconds: HOUR, asOf: AS_OF };

let database: Database;
let server: Awaited<ReturnType<typeof webSocketServer>> | undefined;

beforeEach(async () => {
  database = await schemaDatabase();
});

afterEach(() => server?.close());

const folder = () => mkdtemp(join(tmpdir(), 'weft-follow-'));
const LEAK = 'route-leak|AS15703|AS6453 to AS1299';

/** That a peer lost a route says nothing of the table. */
const QUIET = JSON.stringify({
  type: 'ris_message',
  data: { type: 'UPDATE', timestamp: DAY / 1000, withdrawals: ['203.0.113.0/24'] },
});

/** Three rounds of two messages: a route, then a leak of it, then the same leak seen by another peer and a second origin. */
const ROUNDS = [
  [risUpdate([3333, 1299, 6453, 8468], ['193.0.0.0/21'], DAY), QUIET],
  [risUpdate([3333, 1299, 15703, 6453, 8468], ['193.0.0.0/21'], DAY + 60_000), QUIET],
  [
    risUpdate([1103, 1299, 15703, 6453, 8468], ['198.51.100.0/24'], DAY + 120_000),
    risUpdate([1103, 1299, 500500], ['193.0.0.0/21'], DAY + 120_000),
  ],
] as const;

/** What a server says to one client, a portion for each round, of one date so that two loads may be compared. */
async function* datedPortions(url: string, seconds: number): AsyncGenerator<string> {
  const stream = (signal: AbortSignal) => routeMessages(risLiveLines(url, { seconds, signal }));
  for await (const path of portionsOf(stream, await folder(), { seconds: HOUR, lines: 2 })) {
    await utimes(path, DAY / 1000, DAY / 1000);
    yield path;
  }
}

/** Follows a server that says a round when the one before was derived, and ends the connection after the last. */
async function followRounds(rounds: readonly (readonly string[])[], more: Partial<Following> = {}) {
  const told: string[][] = [];
  const listener = Promise.withResolvers<SocketClient>();
  server = await webSocketServer((client) => {
    listener.resolve(client);
    for (const message of rounds[0] ?? []) client.send(message);
  });
  const onPortion: Following['onPortion'] = async (_, raised) => {
    told.push(raised.map(({ name, confidence }) => `${name} ${confidence}`));
    const client = await listener.promise;
    const next = rounds[told.length];
    if (next === undefined) client.close();
    else for (const message of next) client.send(message);
  };
  const following = follow(database, risLive, datedPortions(server.url, HOUR), { ...PURPOSE, onPortion, ...more });
  return { told, error: await following.then(() => null).catch((error: unknown) => error) };
}

async function leak(): Promise<unknown> {
  const [row] = await database.read({
    text: `MATCH (:ASN {name: 'AS15703'})-[:SHOWS_SIGNAL]->(s:ROUTING_SIGNAL {name: $name})
      RETURN s.prefixes AS prefixes, toInteger(s.peersSeeing) AS peers, s.confidence AS confidence, s.excuses AS excuses,
        COLLECT { MATCH (s)-[:CONCERNS_PREFIX]->(p) RETURN p.name ORDER BY p.name } AS blocks`,
    parameters: { name: LEAK },
  });
  return row === undefined ? null : { ...row, peers: Number(row.peers) };
}

/** The graph without what is kept of changes: who follows sees them one by one, a first file sees none. */
async function withoutChanges(): Promise<string[]> {
  return (await graphText(database)).filter((line) => !line.includes('"label":"CHANGE_RECORD"'));
}

const runs = () =>
  database.read({
    text: 'MATCH (r:LOAD_RUN) RETURN r.status AS status, toFloat(r.read) AS read, r.isDerived AS isDerived ORDER BY r.startedAt, r.read',
  });

describe('a server that is followed', { timeout: 300_000 }, () => {
  it('raises signals while it speaks, of what it has just said', async () => {
    const { told, error } = await followRounds(ROUNDS);
    expect(String(error)).toContain('ended the connection');
    expect(told).toEqual([[], [`${LEAK} 0.8`], ['moas-origin|AS500500|AS8468 0.35']]);
    expect(await leak()).toEqual({
      prefixes: ['193.0.0.0/21', '198.51.100.0/24'],
      peers: 2,
      confidence: 0.9,
      excuses: null,
      blocks: ['193.0.0.0/21', '198.51.100.0/24'],
    });
    const [marked] = await database.read({
      text: "MATCH (a:ASN {name: 'AS15703'}) RETURN a.isRouteLeaker AS is, toFloat(a.routeLeakCount) AS count",
    });
    expect(marked).toEqual({ is: true, count: 1 });
  });

  it('leaves the graph of a file with the same messages, and nothing to derive', async () => {
    await followRounds(ROUNDS);
    const followed = await withoutChanges();
    const changed = (await derive(database, { asOf: AS_OF })).filter(
      (part) => part.nodesWritten + part.edgesWritten + part.nodesDeleted + part.edgesDeleted > 0,
    );
    expect(changed).toEqual([]);

    database = await schemaDatabase();
    const path = join(await folder(), 'ris-live.jsonl');
    await writeFile(path, `${ROUNDS.flat().join('\n')}\n`);
    await utimes(path, DAY / 1000, DAY / 1000);
    expect(await loadFile(database, risLive, path, { asOf: AS_OF })).toMatchObject({ status: 'completed' });
    expect(followed).toEqual(await withoutChanges());
  });

  it('leaves two records however long it is followed: the first says when the source was first heard', async () => {
    await followRounds([...ROUNDS, ROUNDS[0], ROUNDS[1]]);
    expect(await runs()).toEqual([
      { status: 'completed', read: 2, isDerived: true },
      { status: 'completed', read: 8, isDerived: true },
    ]);
  });

  it('is followed past a portion of which every message is refused', async () => {
    const bad = JSON.stringify({ type: 'ris_message', data: { type: 'UPDATE', timestamp: 'soon' } });
    const { told } = await followRounds([ROUNDS[0], [bad, bad], ROUNDS[1]]);
    expect(told).toEqual([[], [], [`${LEAK} 0.8`]]);
    expect((await runs()).map(({ status }) => status)).toEqual(['completed', 'failed', 'completed']);
  });

  it('derives everything while it goes on, as often as it is told to', async () => {
    const seen: unknown[] = [];
    const neighbours = 'MATCH (:ASN)-[r:PEERS_WITH]->(:ASN) RETURN count(r) AS n';
    const listener: Following['onDerivation'] = ({ part }) => seen.push(part);
    await followRounds(ROUNDS, { wholeEverySeconds: 0, onDerivation: listener });
    expect(seen.filter((part) => part === 'verdicts')).toHaveLength(ROUNDS.length);
    expect(Number((await database.read({ text: neighbours }))[0]?.n)).toBeGreaterThan(0);
  });

  it('is followed by one at a time', async () => {
    const lock = await LoadLock.acquire(database, 'load ris-live', { purpose: 'another follower' });
    const { told, error } = await followRounds(ROUNDS);
    expect(String(error)).toContain('another follower');
    expect(told).toEqual([]);
    await lock.release();
  });
});

describe('what is asked after a portion', () => {
  it.each([
    ['of its paths', HEARD_PATHS, { names: ['3333 1299'] }],
    ['of the relations on them', RELATIONS_OF_PAIRS, { pairs: [['AS3333', 'AS1299']] }],
    ['of its signals', PRESENT_SIGNALS, { names: [LEAK] }],
  ])('is anchored on an index: %s', async (_, text, parameters) => {
    const operators = await plan(database, { text, parameters });
    expect(operators.filter((operator) => /Scan/.test(operator))).toEqual([]);
  });
});
