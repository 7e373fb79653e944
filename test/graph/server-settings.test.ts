import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Database } from '../../store/database.ts';
import { schemaConnection, schemaDatabase } from '../support/graph.ts';

/** A text that nobody else sends. */
const TEXT = 'UNWIND range(1, $input.last) AS n MATCH (h:HOSTNAME {name: toString(n)}) RETURN count(h) AS found';

let ours: Database;
/** The same server, as one that somebody else has started. */
let foreign: Database;

beforeAll(async () => {
  ours = await schemaDatabase();
  foreign = Database.open(await schemaConnection(), { skipsReplanning: true });
});

afterAll(() => foreign.close());

describe('a Neo4j that Weft starts', () => {
  it('makes a plan once, whatever a load does to the counts, and keeps five thousand', async () => {
    const rows = await ours.read({
      text: `SHOW SETTINGS 'dbms.cypher.min_replan_interval', 'dbms.cypher.statistics_divergence_threshold',
        'server.memory.query_cache.per_db_cache_num_entries' YIELD name, value RETURN name, value ORDER BY name`,
    });
    expect(rows).toEqual([
      { name: 'dbms.cypher.min_replan_interval', value: '365d' },
      { name: 'dbms.cypher.statistics_divergence_threshold', value: '1.0' },
      { name: 'server.memory.query_cache.per_db_cache_num_entries', value: '5000' },
    ]);
  });

  it('reads texts by the parser that is fast from the first one on', async () => {
    // It lists what it expects in double quotes, a line each, where ANTLR has single ones.
    await expect(ours.read({ text: 'FILTER true RETURN 1' })).rejects.toThrow(/expected\s+"ALTER"/);
  });
});

/** Texts that run now, as they were sent. */
const RUNNING = { text: 'SHOW TRANSACTIONS YIELD currentQuery AS text RETURN text ORDER BY text' };
const SKIPPING = { text: `CYPHER replan=skip ${RUNNING.text}` };

describe('a text of ours', () => {
  it('is planned by one of those who ask at once, and all are answered', async () => {
    const text = 'UNWIND range(1, $last) AS n OPTIONAL MATCH (h:HOSTNAME {name: toString(n)}) RETURN count(h) AS found';
    const asked = Array.from({ length: 10 }, (_, last) => ours.read({ text, parameters: { last } }));
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 10 }, () => [{ found: 0 }]));
  });

  it('that nobody can plan is refused to each who asks at once', async () => {
    const asked = Array.from({ length: 5 }, () => ours.read({ text: 'RETURN unknownFunction()' }));
    const answered = await Promise.allSettled(asked);
    expect(answered.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'rejected'));
  });

  it('is sent as it stands to a server of ours', async () => {
    expect(await ours.read(RUNNING)).toContainEqual(RUNNING);
  });

  it('has another server keep its plan, however it is read', async () => {
    expect(await foreign.read(RUNNING)).toContainEqual(SKIPPING);
    const streamed: unknown[] = [];
    for await (const row of foreign.stream(RUNNING)) streamed.push(row);
    expect(streamed).toContainEqual(SKIPPING);
  });

  it('and however it is written', async () => {
    const text = 'UNWIND range(1, 3000000) AS n WITH count(n) AS n CREATE (:HOSTNAME {name: toString(n)})';
    const writing = foreign.write({ text });
    const seen = new Set<unknown>();
    let isDone = false;
    void writing.finally(() => {
      isDone = true;
    });
    while (!isDone) {
      for (const row of await ours.read(RUNNING)) seen.add(row.text);
      await wait(5);
    }
    expect(await writing).toMatchObject({ nodesCreated: 1 });
    expect([...seen]).toContain(`CYPHER replan=skip ${text}`);
  });

  it.each([
    ['ours', () => ours],
    ['another', () => foreign],
  ])('is planned anew on a server of %s where it is asked to be, and answers the same', async (_, database) => {
    const statement = { text: TEXT, parameters: { input: { last: 3n } } };
    const expected = await database().read(statement);
    expect(expected).toEqual([{ found: expect.any(Number) }]);
    expect(await database().read(statement, { replans: true })).toEqual(expected);
    const sent = await database().read(RUNNING, { replans: true });
    expect(sent).toContainEqual({ text: `CYPHER replan=force ${RUNNING.text}` });
  });
});
