import { beforeAll, describe, expect, test } from 'vitest';
import { derive } from '../../loaders/derive/derive.ts';
import { Touched } from '../../loaders/pipeline/touched.ts';
import type { Database, Row } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';

let database: Database;

beforeAll(async () => {
  database = await schemaDatabase();
  await listed('a.example', '/kit/login.php', 5);
  await listed('b.example', '/kit/login.php', 7);
  await listed('c.example', '/kit/login.php', 6);
  await listed('a.example', '/invite.php', 5);
  await listed('b.example', '/invite.php', 5);
  await listed('a.example', '/once.php', 5);
  await listed('a.example', '/', 5);
  await listed('b.example', '/', 5);
  await database.write({
    text: `MERGE (f:FEED_SOURCE {name: 'feed'})
      CREATE (:URL {name: '192.0.2.1/kit/login.php', kind: 'url', path: '/kit/login.php'})-[:LISTED_IN]->(f)
      CREATE (:HOSTNAME {name: 'd.example'})
        -[:LINKS_TO]->(:URL {name: 'd.example/invite.php', kind: 'url', path: '/invite.php'})`,
  });
  await derive(database, { parts: ['urls'] });
});

async function listed(host: string, path: string, observed: number): Promise<void> {
  await database.write({
    text: `MERGE (h:HOSTNAME {name: $host}) MERGE (f:FEED_SOURCE {name: 'feed'})
      CREATE (u:URL {name: $host + $path, kind: 'url', path: $path})-[:LISTED_IN]->(f)
      CREATE (h)-[:LINKS_TO {claims: ['{}'], sources: ['feed'], observed: [$observed], source: 'feed',
        observed_at: $observed, isListed: true}]->(u)`,
    parameters: { host, path, observed: BigInt(observed) },
  });
}

function paths(): Promise<Row[]> {
  return database.read({
    text: `MATCH (u:URL {kind: 'path'}) RETURN u.name AS name, u.path AS path, u.hostCount AS hosts, u.rarity AS rarity,
      u.rarityRank AS rank, COLLECT { MATCH (h)-[:LINKS_TO]->(u) RETURN h.name ORDER BY h.name } AS on ORDER BY name`,
  });
}

async function writes(touched?: Touched): Promise<number> {
  const [report] = await derive(database, { parts: ['urls'], ...(touched === undefined ? {} : { touched }) });
  if (report === undefined) throw new Error('nothing was derived');
  return report.nodesWritten + report.edgesWritten + report.edgesDeleted + report.nodesDeleted;
}

describe('a URL path', () => {
  test('A URL path that listed URLs of two hosts share is a node joined to its hosts, but the root path is not', async () => {
    expect(await paths()).toEqual([
      { name: '/invite.php', path: '/invite.php', hosts: 2, rarity: 0.5, rank: 1, on: ['a.example', 'b.example'] },
      {
        name: '/kit/login.php',
        path: '/kit/login.php',
        hosts: 3,
        rarity: 1 / 3,
        rank: 2,
        on: ['a.example', 'b.example', 'c.example'],
      },
    ]);
  });

  test('A URL path is linked to a host as the feed states it, not as inferred', async () => {
    const links = await database.read({
      text: `MATCH (:HOSTNAME {name: 'b.example'})-[r:LINKS_TO]->(:URL {name: '/kit/login.php'})
        RETURN r.isListed AS listed, r.sources AS sources, r.observed_at AS at, r.inferred AS inferred`,
    });
    expect(links).toEqual([{ listed: true, sources: ['feed'], at: 7, inferred: false }]);
  });

  test('A URL path of one host counts that host, and one on an address has no rarity', async () => {
    const rows = await database.read({
      text: `MATCH (u:URL) WHERE u.name IN ['a.example/once.php', '192.0.2.1/kit/login.php', 'd.example/invite.php']
        RETURN u.name AS name, u.hostCount AS hosts, u.rarity AS rarity, u.rarityRank AS rank ORDER BY name`,
    });
    expect(rows).toEqual([
      { name: '192.0.2.1/kit/login.php', hosts: null, rarity: null, rank: null },
      { name: 'a.example/once.php', hosts: 1, rarity: 1, rank: 1 },
      { name: 'd.example/invite.php', hosts: 1, rarity: 1, rank: 1 },
    ]);
  });

  test('A second derivation of URL paths changes nothing, also where no URL was touched', async () => {
    expect([await writes(), await writes(Touched.nothing())]).toEqual([0, 0]);
  });

  test('A URL path follows its hosts and is deleted with its last but one, and a link of a loader stays', async () => {
    await database.write({
      text: `MATCH (n:URL) WHERE n.name IN ['a.example/invite.php', 'c.example/kit/login.php'] DETACH DELETE n`,
    });
    await database.write({
      text: `MATCH (h:HOSTNAME {name: 'd.example'}), (u:URL {name: '/kit/login.php'})
        CREATE (h)-[:LINKS_TO {claims: ['{}'], source: 'tracker', isListed: true}]->(u)`,
    });
    expect(await writes()).toBeGreaterThan(0);
    expect(await paths()).toMatchObject([
      { name: '/kit/login.php', hosts: 3, rank: 1, on: ['a.example', 'b.example', 'd.example'] },
    ]);
    expect(await writes()).toBe(0);
  });

  test('A host that only its paths kept in the graph is deleted with them', async () => {
    const hosts = await database.read({ text: 'MATCH (h:HOSTNAME) RETURN h.name AS name ORDER BY name' });
    expect(hosts.map(({ name }) => name)).toEqual(['a.example', 'b.example', 'd.example']);
  });
});
