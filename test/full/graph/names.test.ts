import { describe, expect, it } from 'vitest';
import type { Database } from '../../../store/database.ts';
import { DAY, load, toyFile, toySource } from '../../graph/pipeline-toys.ts';
import { schemaDatabase } from '../../support/graph.ts';

describe('a list that many records add to', () => {
  const texts = (...entries: string[]) => entries.map((entry) => [hostWith({ txtRecords: [entry] })]);
  const hostWith = (properties: Readonly<Record<string, unknown>>) =>
    ({ kind: 'node', label: 'HOSTNAME', name: 'a.weft.com', properties }) as const;
  const list = async (database: Database) =>
    database.read({
      text: "MATCH (h:HOSTNAME {name: 'a.weft.com'}) RETURN reduce(t = '', x IN h.txtRecords | t + x) AS list",
    });
  /** More facts than one batch holds. */
  const between = Array.from({ length: 20_500 }, (_, at) => [
    { kind: 'node', label: 'IPV4', name: `10.0.${at >> 8}.${at & 255}` } as const,
  ]);

  it('A list from many records is whole when they are far apart, and loses what a complete load no longer has', async () => {
    const database = await schemaDatabase();
    const source = toySource('texts');
    const strewn = [...texts('b'), ...between, ...texts('a', 'c')];
    await load(database, source, await toyFile('texts.jsonl', strewn));
    expect(await list(database)).toEqual([{ list: 'abc' }]);
    const turned = await load(database, source, await toyFile('texts.jsonl', strewn.toReversed()));
    expect(turned).toMatchObject({ written: 0, swept: 0 });
    const fewer = await toyFile('texts.jsonl', [...texts('c', 'd'), ...between]);
    await load(database, source, fewer, { observedAt: DAY + 1 });
    expect(await list(database)).toEqual([{ list: 'cd' }]);
  }, 240_000);
});
