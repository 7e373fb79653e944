import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { derive } from '../../../loaders/derive/derive.ts';
import type { Following } from '../../../loaders/follow/follow.ts';
import { loadFile } from '../../../loaders/load.ts';
import { risLive } from '../../../loaders/sources/routing/ris-live.ts';
import type { Database } from '../../../store/database.ts';
import { AS_OF, DAY, folder, followRounds, LEAK, ROUNDS } from '../../graph/followed-server.ts';
import { graphText } from '../../graph/pipeline-toys.ts';
import { schemaDatabase } from '../../support/graph.ts';

let database: Database;

beforeEach(async () => {
  database = await schemaDatabase();
});

/** The graph without its records of changes: a follower sees the changes one by one, a first file sees none. */
async function withoutChanges(): Promise<string[]> {
  return (await graphText(database)).filter((line) => !line.includes('"label":"CHANGE_RECORD"'));
}

const runs = () =>
  database.read({
    text: 'MATCH (r:LOAD_RUN) RETURN r.status AS status, toFloat(r.read) AS read, r.isDerived AS isDerived ORDER BY r.startedAt, r.read',
  });

describe('a server that is followed', { timeout: 300_000 }, () => {
  it('Following a server gives the graph of a file with the same messages, and leaves nothing to derive', async () => {
    await followRounds(database, ROUNDS);
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

  it('Following a server leaves two records however long it lasts: the first says when the source was first heard', async () => {
    await followRounds(database, [...ROUNDS, ROUNDS[0], ROUNDS[1]]);
    expect(await runs()).toEqual([
      { status: 'completed', read: 2, isDerived: true },
      { status: 'completed', read: 8, isDerived: true },
    ]);
  });

  it('Following a server continues after a portion in which every message is refused', async () => {
    const bad = JSON.stringify({ type: 'ris_message', data: { type: 'UPDATE', timestamp: 'soon' } });
    const { reported } = await followRounds(database, [ROUNDS[0], [bad, bad], ROUNDS[1]]);
    expect(reported).toEqual([[], [], [`${LEAK} 0.8`]]);
    expect((await runs()).map(({ status }) => status)).toEqual(['completed', 'failed', 'completed']);
  });

  it('Following a server derives everything at each interval that wholeEverySeconds sets', async () => {
    const seen: unknown[] = [];
    const neighbours = 'MATCH (:ASN)-[r:PEERS_WITH]->(:ASN) RETURN count(r) AS n';
    const listener: Following['onDerivation'] = ({ part }) => seen.push(part);
    await followRounds(database, ROUNDS, { wholeEverySeconds: 0, onDerivation: listener });
    expect(seen.filter((part) => part === 'verdicts')).toHaveLength(ROUNDS.length);
    expect(Number((await database.read({ text: neighbours }))[0]?.n)).toBeGreaterThan(0);
  });
});
