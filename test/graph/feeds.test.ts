import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../engine/database/database.ts';
import { feed } from '../support/feeds.ts';
import { schemaDatabase } from '../support/graph.ts';
import { DAY, load } from './pipeline-toys.ts';

let database: Database;

beforeEach(async () => {
  database = await schemaDatabase();
});

const YEAR = 365 * 24 * 60 * 60 * 1000;

/** Loads a text as a file of a feed, as of a date. */
async function loadText(id: string, text: string, observedAt = DAY, name = 'list.txt'): Promise<void> {
  const path = join(await mkdtemp(join(tmpdir(), 'weft-feed-')), name);
  await writeFile(path, text);
  await load(database, feed(id), path, { observedAt });
}

async function listed(id: string): Promise<unknown[]> {
  const rows = await database.read({
    text: 'MATCH (n)-[:LISTED_IN]->(:FEED_SOURCE {id: $id}) RETURN labels(n)[0] + " " + n.name AS name ORDER BY name',
    parameters: { id },
  });
  return rows.map(({ name }) => name);
}

describe('popularity in the graph', () => {
  it('has the rank of the newest list that ranks, in whatever order they came; membership and buckets leave it', async () => {
    await loadText('majestic-million', 'GlobalRank,TldRank,Domain\n3,1,a.example\n4,2,b.example\n', DAY);
    await loadText('alexa-top-500', 'a.example\nc.example\n', DAY - 5 * YEAR);
    await loadText('crux-top-list', 'origin,rank\nhttps://a.example,1000\nhttps://d.example,1000\n', DAY + 1000);
    const rows = await database.read({
      text: `MATCH (h:HOSTNAME)-[:LISTED_IN]->(f:FEED_SOURCE) WITH h, f ORDER BY f.id
        RETURN h.name AS name, h.rank AS rank, collect(f.id) AS feeds, any(x IN collect(f.isThreat) WHERE x) AS isThreat ORDER BY name`,
    });
    expect(rows).toEqual([
      { name: 'a.example', rank: 3, feeds: ['alexa-top-500', 'crux-top-list', 'majestic-million'], isThreat: false },
      { name: 'b.example', rank: 4, feeds: ['majestic-million'], isThreat: false },
      { name: 'c.example', rank: 2, feeds: ['alexa-top-500'], isThreat: false },
      { name: 'd.example', rank: null, feeds: ['crux-top-list'], isThreat: false },
    ]);
  });
});

describe('feeds in the graph', () => {
  it('list a network as the prefix, a single address as itself, and belong to their category', async () => {
    await loadText('firehol-level1', '# list\n192.0.2.0/24\n198.51.100.7/32\n203.0.113.0-203.0.113.3\n10.0.0.0/8\n');
    expect(await listed('firehol-level1')).toEqual([
      'IPV4 198.51.100.7',
      'PREFIX 192.0.2.0/24',
      'PREFIX 203.0.113.0/30',
    ]);
    const [row] = await database.read({
      text: `MATCH (:IPV4)-[r:LISTED_IN]->(f:FEED_SOURCE {id: 'firehol-level1'})-[:BELONGS_TO]->(c:CATEGORY)
        RETURN r.weight AS weight, r.lastSeen AS lastSeen, r.firstSeen AS firstSeen, f.isThreat AS isThreat, c.id AS category`,
    });
    expect(row).toEqual({
      weight: 1.2,
      lastSeen: DAY / 1000,
      firstSeen: null,
      isThreat: true,
      category: 'general-blacklists',
    });
  });

  it('published as a set of files lose only what the file of the same name no longer lists', async () => {
    await loadText('maltrail-malware', 'a.example\nb.example\nc.example\n', DAY, 'apt_1.txt');
    await loadText('maltrail-malware', 'd.example\n', DAY, 'apt_2.txt');
    await loadText('maltrail-malware', 'a.example\nb.example\n', DAY + 1, 'apt_1.txt');
    expect(await listed('maltrail-malware')).toEqual([
      'HOSTNAME a.example',
      'HOSTNAME b.example',
      'HOSTNAME d.example',
    ]);
  });

  it('that list a URL tie it to its host, and do not list the host', async () => {
    await loadText('openphish', 'https://login.an.example/a?b=1\n');
    expect(await listed('openphish')).toEqual(['URL login.an.example/a?b=1']);
    const links = await database.read({
      text: 'MATCH (h:HOSTNAME)-[r:LINKS_TO]->(u:URL) RETURN h.name AS host, u.name AS url, r.isListed AS isListed',
    });
    expect(links).toEqual([{ host: 'login.an.example', url: 'login.an.example/a?b=1', isListed: true }]);
  });
});
