import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../store/database.ts';
import { feed } from '../support/feeds.ts';
import { schemaDatabase } from '../support/graph.ts';
import { DAY, load } from './pipeline-toys.ts';

let database: Database;

beforeEach(async () => {
  database = await schemaDatabase();
});

const YEAR = 365 * 24 * 60 * 60 * 1000;

/** Days from the first edition of the tests to an instant, epoch ms. */
function daysAfter(instant: unknown): number {
  return (Number(instant) - DAY) / 86_400_000;
}

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
  it('A host has the rank of the newest list with ranks, in any order of loading, unchanged by membership and buckets', async () => {
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
  it('A feed lists a network as the prefix and a single address as itself, and belongs to its category', async () => {
    await loadText('firehol-level1', '# list\n192.0.32.0/24\n192.0.33.7/32\n192.0.34.0-192.0.34.3\n10.0.0.0/8\n');
    expect(await listed('firehol-level1')).toEqual(['IPV4 192.0.33.7', 'PREFIX 192.0.32.0/24', 'PREFIX 192.0.34.0/30']);
    const [row] = await database.read({
      text: `MATCH (:IPV4)-[r:LISTED_IN]->(f:FEED_SOURCE {id: 'firehol-level1'})-[:BELONGS_TO]->(c:CATEGORY)
        RETURN r.weight AS weight, r.lastSeen AS lastSeen, r.firstSeen AS firstSeen, r.seenFrom AS seenFrom, r.seenUntil AS seenUntil,
          r.seenAt AS seenAt, r.isDated AS isDated,
          f.isThreat AS isThreat, c.id AS category`,
    });
    expect(row).toEqual({
      weight: 1.2,
      lastSeen: null,
      firstSeen: null,
      seenFrom: DAY,
      seenUntil: DAY,
      seenAt: null,
      isDated: true,
      isThreat: true,
      category: 'general-blacklists',
    });
  });

  it('A feed of several files loses only what the file of the same name no longer lists', async () => {
    await loadText('maltrail-malware', 'a.example.com\nb.example.com\nc.example.com\n', DAY, 'apt_1.txt');
    await loadText('maltrail-malware', 'd.example.com\n', DAY, 'apt_2.txt');
    await loadText('maltrail-malware', 'a.example.com\nb.example.com\n', DAY + 1, 'apt_1.txt');
    expect(await listed('maltrail-malware')).toEqual([
      'HOSTNAME a.example.com',
      'HOSTNAME b.example.com',
      'HOSTNAME d.example.com',
    ]);
  });

  it('A feed that lists a URL links it to its host, and does not list the host', async () => {
    await loadText('openphish', 'https://login.an.example.com/a?b=1\n');
    expect(await listed('openphish')).toEqual(['URL login.an.example.com/a?b=1']);
    const links = await database.read({
      text: 'MATCH (h:HOSTNAME)-[r:LINKS_TO]->(u:URL) RETURN h.name AS host, u.name AS url, r.isListed AS isListed',
    });
    expect(links).toEqual([{ host: 'login.an.example.com', url: 'login.an.example.com/a?b=1', isListed: true }]);
  });

  it('A listing keeps what the rows of its feed say, and loses it when a complete load no longer says it', async () => {
    const row = (day: number, user: string, tags: string) =>
      `2026-08-0${day} 00:00:00,${user},domain,an.example.com,${tags},https://x.com/${user}/status/${day}\n`;
    const other = '2026-08-01 00:00:00,one,domain,other.example.com,#scam,\n';
    const listing = async () => {
      const [found] = await database.read({
        text: `MATCH (h:HOSTNAME {name: 'an.example.com'})-[r:LISTED_IN]->(f:FEED_SOURCE {id: 'tweetfeed'})
          RETURN r {.category, .categories, .tags, .count, .reporters, .reference, .seenFrom, .seenUntil, .firstSeen, .lastSeen} AS said,
            f {.entries, .reliability, .span, .aggregates} AS feed,
            COLLECT { MATCH (h)-[:TAGGED_AS]->(t:MISP_TAG) RETURN t.name ORDER BY t.name } AS tags,
            COLLECT { MATCH (h)-[:ATTRIBUTED_TO]->(a:ACTOR) RETURN a.name } AS actors`,
      });
      return found;
    };
    await loadText('tweetfeed', `${row(3, 'one', '#C2 #Kimsuky')}${row(5, 'two', '')}${other}`, DAY, 'month.csv');
    expect(await listing()).toEqual({
      said: {
        category: 'C2 Servers',
        categories: ['C2 Servers', 'State Actor & Sanctions', 'Threat Intelligence'],
        tags: ['#C2', '#Kimsuky'],
        count: 2,
        reporters: ['one', 'two'],
        reference: 'https://x.com/two/status/5',
        seenFrom: Date.UTC(2026, 7, 3),
        seenUntil: Date.UTC(2026, 7, 3),
        firstSeen: Date.UTC(2026, 7, 3),
        lastSeen: Date.UTC(2026, 7, 5),
      },
      feed: { entries: 'reported', reliability: 'community', span: 31, aggregates: false },
      tags: ['#C2', '#Kimsuky'],
      actors: ['Kimsuky'],
    });
    await loadText('tweetfeed', `${row(5, 'two', '')}${other}`, DAY + 1, 'month.csv');
    expect(await listing()).toMatchObject({
      said: {
        category: 'Threat Intelligence',
        count: 1,
        reporters: ['two'],
        seenFrom: Date.UTC(2026, 7, 5),
        seenUntil: Date.UTC(2026, 7, 5),
      },
      tags: [],
      actors: [],
    });
  });

  it('A listing without a date keeps the interval of the first edition that had the entry', async () => {
    const days = async () => {
      const rows = await database.read({
        text: `MATCH (h:HOSTNAME)-[r:LISTED_IN]->(:FEED_SOURCE {id: 'cert-pl-domains'})
          RETURN h.name AS name, r.seenFrom AS seenFrom, r.seenUntil AS seenUntil, r.listedFrom AS listedFrom ORDER BY name`,
      });
      return rows.map(({ name, ...dates }) => [name, ...Object.values(dates).map(daysAfter)]);
    };
    await loadText('cert-pl-domains', 'a.example.com\nb.example.com\n', DAY);
    expect(await days()).toEqual([
      ['a.example.com', -31, 0, 0],
      ['b.example.com', -31, 0, 0],
    ]);
    await loadText('cert-pl-domains', 'a.example.com\nc.example.com\n', DAY + 86_400_000);
    expect(await days()).toEqual([
      ['a.example.com', -31, 0, 0],
      ['c.example.com', 0, 1, 1],
    ]);
  });

  it('A load continues past rows that no list can mean, and says why it refused them', async () => {
    await loadText('botvrij-ioc-dst-ip', '100.64.1.1\n198.51.100.77\n240.1.2.3\n2001:db8::77\n192.0.32.1\n');
    expect(await listed('botvrij-ioc-dst-ip')).toEqual(['IPV4 192.0.32.1']);
    const [run] = await database.read({
      text: "MATCH (r:LOAD_RUN {source: 'botvrij-ioc-dst-ip'}) RETURN r.status AS status, r.refusals AS refusals",
    });
    expect(run).toMatchObject({ status: 'completed' });
    expect(run?.refusals).toEqual([
      expect.stringMatching(/^line 1: .*100\.64\.0\.0\/10.*RFC 6598/),
      expect.stringMatching(/^line 2: .*RFC 5737/),
      expect.stringMatching(/^line 3: .*RFC 1112/),
      expect.stringMatching(/^line 4: .*RFC 3849/),
    ]);
  });
});
