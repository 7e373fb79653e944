import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Database } from '../../store/database.ts';
import { schemaConnection, schemaDatabase } from '../support/graph.ts';

/** A text that no one else sends. */
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
  it('A Neo4j that Weft starts plans a text once, however a load changes the counts, and keeps 5,000 plans', async () => {
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

  it('A Neo4j that Weft starts parses with the parser that is fast from the first text on', async () => {
    // It lists what it expects in double quotes, a line each, where ANTLR has single ones.
    await expect(ours.read({ text: 'FILTER true RETURN 1' })).rejects.toThrow(/expected\s+"ALTER"/);
  });
});

/** Texts that run now, as they were sent. */
const RUNNING = { text: 'SHOW TRANSACTIONS YIELD currentQuery AS text RETURN text ORDER BY text' };
const SKIPPING = { text: `CYPHER replan=skip ${RUNNING.text}` };

describe('a text of ours', () => {
  it('An internal text is planned by one of several concurrent callers, and all get their answer', async () => {
    const text = 'UNWIND range(1, $last) AS n OPTIONAL MATCH (h:HOSTNAME {name: toString(n)}) RETURN count(h) AS found';
    const asked = Array.from({ length: 10 }, (_, last) => ours.read({ text, parameters: { last } }));
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 10 }, () => [{ found: 0 }]));
  });

  it('An internal text that cannot be planned is refused to each concurrent caller', async () => {
    const asked = Array.from({ length: 5 }, () => ours.read({ text: 'RETURN unknownFunction()' }));
    const answered = await Promise.allSettled(asked);
    expect(answered.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'rejected'));
  });

  it('An internal text is sent verbatim to a server that Weft starts', async () => {
    expect(await ours.read(RUNNING)).toContainEqual(RUNNING);
  });

  it('An internal text has another server keep its plan, however it is read', async () => {
    expect(await foreign.read(RUNNING)).toContainEqual(SKIPPING);
    const streamed: unknown[] = [];
    for await (const row of foreign.stream(RUNNING)) streamed.push(row);
    expect(streamed).toContainEqual(SKIPPING);
  });

  it('An internal text has another server keep its plan when it is written, too', async () => {
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
  ])('An internal text is planned again on a server of %s on request, and returns the same', async (_, database) => {
    const statement = { text: TEXT, parameters: { input: { last: 3n } } };
    const expected = await database().read(statement);
    expect(expected).toEqual([{ found: expect.any(Number) }]);
    expect(await database().read(statement, { replans: true })).toEqual(expected);
    const sent = await database().read(RUNNING, { replans: true });
    expect(sent).toContainEqual({ text: `CYPHER replan=force ${RUNNING.text}` });
  });
});
