import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createQueryEngine, type QueryEngine } from '../../engine/query-engine.ts';
import { sourceDeclaration } from '../../loaders/catalog.ts';
import type { ActorRegister } from '../../loaders/feeds/actor-register.ts';
import { knownActors } from '../../loaders/pipeline/known-actors.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import type { Database } from '../../store/database.ts';
import { sampleActors } from '../support/actors.ts';
import { schemaDatabase } from '../support/graph.ts';
import { ROOT } from '../support/paths.ts';
import { load } from './pipeline-toys.ts';

const FILES: readonly (readonly [source: string, file: string])[] = [
  ['misp-galaxy-threat-actor', 'galaxy_threat-actor.json.gz'],
  ['misp-galaxy-mitre-attack-pattern', 'galaxy_mitre-attack-pattern.json.gz'],
  ['misp-galaxy-mitre-intrusion-set', 'galaxy_mitre-intrusion-set.json.gz'],
  ['misp-taxonomies', 'taxonomies/tlp.json'],
  ['eset-malware-ioc', 'eset/misp-telebots.json.gz'],
  ['eset-malware-ioc', 'eset/oceanlotus.misp.event.json.gz'],
];

let database: Database;
let engine: QueryEngine;

function source(id: string) {
  const found = sourceDeclaration(id);
  if (found === undefined) throw new Error(`no source ${id}`);
  return found;
}

beforeAll(async () => {
  database = await schemaDatabase();
  for (const [id, file] of FILES) {
    const report = await load(database, source(id), join(ROOT, 'sample/actors', file));
    expect([id, report.status, report.refused]).toEqual([id, 'completed', 0]);
  }
  engine = createQueryEngine({
    database,
    catalog: procedureCatalog,
    clock: fixedClock(new Date('2026-08-22T00:00:00Z')),
  });
});

async function rows(query: string, parameters: Record<string, unknown> = {}) {
  return (await engine.run({ query, parameters })).rows;
}

describe('actors in the graph', () => {
  it('An actor of two galaxies is one node with the names of both, and with what each says', async () => {
    const [row] = await rows(
      'MATCH (a:ACTOR {name: "Sandworm"}) RETURN a.aliases AS aliases, a.attackId AS id, a.country AS country',
    );
    expect(row).toMatchObject({ id: 'G0034', country: 'RU' });
    expect(row?.aliases).toEqual(
      expect.arrayContaining(['BlackEnergy (Group)', 'Sandworm Team', 'TeleBots', 'UAC-0082']),
    );
    expect(await rows('MATCH (a:ACTOR) RETURN count(a) AS actors')).toEqual([{ actors: 1065 }]);
  });

  it.each(['sandworm team', 'G0034', 'Seashell Blizzard', 'APT44', 'telebots'])(
    'An actor is found by any of its names: %s',
    async (name) => {
      expect(await rows('MATCH (a:ACTOR {name: $name}) RETURN a.name AS actor', { name })).toEqual([
        { actor: 'Sandworm' },
      ]);
    },
  );

  it('An actor leads to the techniques that it uses, and a technique leads back', async () => {
    expect(
      await rows(
        'MATCH (:ACTOR {name: "Sandworm"})-[u:USES_TECHNIQUE]->(t:ATTACK_PATTERN) RETURN count(t) AS techniques, collect(DISTINCT u.source) AS sources',
      ),
    ).toEqual([{ techniques: 82, sources: ['misp-galaxy-mitre-intrusion-set'] }]);
    expect(
      await rows(
        'MATCH (a:ACTOR)-[:USES_TECHNIQUE]->(t:ATTACK_PATTERN {name: "T1561.002"}) RETURN t.displayName AS technique, count(a) AS actors',
      ),
    ).toEqual([{ technique: 'Disk Structure Wipe', actors: 6 }]);
  });

  it('An actor leads to the indicators that are attributed to it, and on from them', async () => {
    expect(
      await rows(
        'MATCH (:ACTOR {name: "OceanLotus"})<-[b:ATTRIBUTED_TO]-(h:HOSTNAME)-[:RESOLVES_TO]->(i:IPV4) RETURN h.name AS host, i.name AS address, b.method AS method, b.confidence AS confidence ORDER BY host',
      ),
    ).toEqual([
      { host: 'aisicoin.com', address: '46.183.121.27', method: 'misp-event', confidence: 0.8 },
      { host: 'dwarduong.com', address: '46.183.78.191', method: 'misp-event', confidence: 0.8 },
      { host: 'erstin.com', address: '46.183.29.203', method: 'misp-event', confidence: 0.8 },
    ]);
    expect(
      await rows(
        'MATCH (:ACTOR {name: "Sandworm"})<-[:ATTRIBUTED_TO]-(n) RETURN labels(n)[0] AS label, count(n) AS count ORDER BY label',
      ),
    ).toEqual([
      { label: 'FILE_HASH', count: 66 },
      { label: 'IPV4', count: 3 },
      { label: 'MISP_TAG', count: 3 },
    ]);
  });

  it('A tag leads to its actor, and a taxonomy gives the meaning of a tag', async () => {
    expect(
      await rows(
        'MATCH (:IPV4 {name: "93.190.137.212"})-[r:TAGGED_AS]->(t:MISP_TAG) OPTIONAL MATCH (t)-[:ATTRIBUTED_TO]->(a:ACTOR) RETURN t.name AS tag, t.displayName AS meaning, a.name AS actor, r.eventId AS event ORDER BY tag',
      ),
    ).toEqual([
      { tag: 'Type:OSINT', meaning: null, actor: null, event: '58503e2f-4c78-442d-833f-8ad202de0b81' },
      {
        tag: 'misp-galaxy:threat-actor="TeleBots"',
        meaning: null,
        actor: 'Sandworm',
        event: '58503e2f-4c78-442d-833f-8ad202de0b81',
      },
      {
        tag: 'tlp:white',
        meaning: expect.stringContaining('(TLP:WHITE)'),
        actor: null,
        event: '58503e2f-4c78-442d-833f-8ad202de0b81',
      },
    ]);
  });

  it('A name that two actors share gives a notice that names both', async () => {
    const { rows: none, advisories } = await engine.run({
      query: 'MATCH (a:ACTOR {name: "Grizzly Steppe"}) RETURN a.name',
    });
    expect([none, advisories.map(({ kind, message }) => [kind, message])]).toEqual([
      [],
      [
        [
          'shared-name',
          'Grizzly Steppe is a name of APT28 and APT29: name the one you mean, or list them all with IN.',
        ],
      ],
    ]);
  });

  it('A load knows the same actors as an import of the same files', async () => {
    const [stored, gathered] = [await knownActors(database), await sampleActors()];
    const reported = (register: ActorRegister) =>
      [...register.known.values()]
        .map(({ name, aliases, attackId }) => `${name} ${attackId} ${aliases.toSorted().join(', ')}`)
        .sort();
    expect(reported(stored)).toEqual(reported(gathered));
    const groups = ({ clusters }: ActorRegister) =>
      [...clusters].flatMap(({ uuid, actor }) => (actor === null ? [] : [`${uuid} ${actor}`])).sort();
    expect(groups(stored)).toEqual(groups(gathered));
  });

  it('A second load of the galaxies changes no actor', async () => {
    for (const [id, file] of FILES.slice(0, 3)) {
      const report = await load(database, source(id), join(ROOT, 'sample/actors', file));
      expect([id, report.status, report.written, report.swept]).toEqual([id, 'completed', 0, 0]);
    }
  });

  it('A later feed finds actors by the names that the galaxies gave', async () => {
    const path = join(await mkdtemp(join(tmpdir(), 'weft-actors-')), 'today.csv');
    const tagged = ['#MuddyWater', '#Play', '#GrizzlySteppe'].map((tag, at) =>
      `2026-08-20 00:00:00,u,ip,198.18.${at}.1,${tag},`.replace('198.18', '203.1'),
    );
    await writeFile(path, `${tagged.join('\n')}\n`);
    await load(database, source('tweetfeed'), path);
    expect(
      await rows(
        'MATCH (i:IPV4)-[:LISTED_IN]->(:FEED_SOURCE {id: "tweetfeed"}) OPTIONAL MATCH (i)-[:ATTRIBUTED_TO]->(a:ACTOR) RETURN i.name AS address, a.name AS actor ORDER BY address',
      ),
    ).toEqual([
      { address: '203.1.0.1', actor: 'MuddyWater' },
      { address: '203.1.1.1', actor: null },
      { address: '203.1.2.1', actor: null },
    ]);
  });
});
