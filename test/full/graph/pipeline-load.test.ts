import { describe, expect, it } from 'vitest';
import { load, resolves, toyFile, toySource } from '../../graph/pipeline-toys.ts';
import { schemaDatabase } from '../../support/graph.ts';

describe('a load', () => {
  it('A load with more rows than one transaction takes writes them all', async () => {
    const database = await schemaDatabase();
    const records = Array.from({ length: 6_000 }, (_, index) => [
      resolves(`h${index}.example.com`, `10.0.${index >> 8}.${index & 255}`),
    ]);
    const report = await load(database, toySource('toy'), await toyFile('many.jsonl', records));
    expect(report).toMatchObject({ status: 'completed', read: 6_000 });
    const [count] = await database.read({ text: 'MATCH (:HOSTNAME)-[r:RESOLVES_TO]->(:IPV4) RETURN count(r) AS n' });
    expect(count).toEqual({ n: 6_000 });
    expect(await load(database, toySource('toy'), await toyFile('many.jsonl', records))).toMatchObject({ written: 0 });
  });
});
