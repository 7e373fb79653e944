import { beforeEach, describe, expect, it } from 'vitest';
import { HEARD_PATHS } from '../../loaders/derive/heard-leaks.ts';
import { RELATIONS_OF_PAIRS } from '../../loaders/derive/leak-evidence.ts';
import { PRESENT_SIGNALS } from '../../loaders/follow/raised-signals.ts';
import { LoadLock } from '../../loaders/pipeline/lock.ts';
import type { Database } from '../../store/database.ts';
import { plan } from '../http/plans.ts';
import { schemaDatabase } from '../support/graph.ts';
import { followRounds, LEAK, ROUNDS } from './followed-server.ts';

let database: Database;
beforeEach(async () => {
  database = await schemaDatabase();
});

async function leak(): Promise<unknown> {
  const [row] = await database.read({
    text: `MATCH (:ASN {name: 'AS15703'})-[:SHOWS_SIGNAL]->(s:ROUTING_SIGNAL {name: $name})
      RETURN s.prefixes AS prefixes, toInteger(s.peersSeeing) AS peers, s.confidence AS confidence, s.excuses AS excuses,
        COLLECT { MATCH (s)-[:CONCERNS_PREFIX]->(p) RETURN p.name ORDER BY p.name } AS blocks`,
    parameters: { name: LEAK },
  });
  return row === undefined ? null : { ...row, peers: Number(row.peers) };
}

describe('a server that is followed', { timeout: 300_000 }, () => {
  it('Following a server raises signals while it runs, about what it has just heard', async () => {
    const { reported, error } = await followRounds(database, ROUNDS);
    expect(String(error)).toContain('ended the connection');
    expect(reported).toEqual([[], [`${LEAK} 0.8`], ['moas-origin|AS500500|AS8468 0.35']]);
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

  it('A second follower of a server is refused while another one follows it', async () => {
    const lock = await LoadLock.acquire(database, 'load ris-live', { purpose: 'another follower' });
    const { reported, error } = await followRounds(database, ROUNDS);
    expect(String(error)).toContain('another follower');
    expect(reported).toEqual([]);
    await lock.release();
  });
});

describe('what is asked after a portion', () => {
  it.each([
    ['of its paths', HEARD_PATHS, { names: ['3333 1299'] }],
    ['of the relations on them', RELATIONS_OF_PAIRS, { pairs: [['AS3333', 'AS1299']] }],
    ['of its signals', PRESENT_SIGNALS, { names: [LEAK] }],
  ])('The query after a portion is anchored on an index: %s', async (_, text, parameters) => {
    const operators = await plan(database, { text, parameters });
    expect(operators.filter((operator) => /Scan/.test(operator))).toEqual([]);
  });
});
