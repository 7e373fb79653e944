import { beforeAll, describe, expect, it } from 'vitest';
import { SHARED_KINDS, SHARERS, THINGS_OF_ADDRESSES, THINGS_OF_HOSTS } from '../../facts/shared-things.ts';
import { MAP_RESULT } from '../../http/ops/job-results.ts';
import { MAP_START_TEXT, mapJob } from '../../ops/map/map-job.ts';
import { fixedClock } from '../../schema/clock.ts';
import { addressKey, LIBRARY_SUFFIXES } from '../../schema/keys/index.ts';
import type { Database } from '../../store/database.ts';
import { writeAnnouncements } from '../http/location-data.ts';
import { plan } from '../http/plans.ts';
import { schemaDatabase } from '../support/graph.ts';

const JOB = { id: 'a job', owner: { id: 'a key', name: 'test' } };
const LOG = { info: () => undefined, warn: () => undefined, error: () => undefined };

let database: Database;

/**
 * A phisher's kit1 to kit3 on one address, with their own name server and one that 300 others use, kit1 and kit2 on one certificate; on
 * kit1's second address, twelve more names that nothing else connects.
 */
const WORLD = `CREATE (own:HOSTNAME {name: 'ns.kit.example', apex: 'kit.example'}), (mass:HOSTNAME {name: 'ns.mass.example', apex: 'mass.example'}),
  (a:IPV4 {name: '192.0.2.66', orderKey: '00000000000000000000ffffc0000242', verdictScore: 71.3}),
  (b:IPV4 {name: '198.51.100.7', orderKey: '00000000000000000000ffffc6336407'}), (c:TLS_CERTIFICATE {name: '${'c'.repeat(64)}', subject: 'kit1.example'}),
  (who:ORGANIZATION {name: 'phish co', displayName: 'Phish Co'})
  FOREACH (n IN range(1, 3) | CREATE (d:HOSTNAME {name: 'kit' + n + '.example', apex: 'kit' + n + '.example'})
    CREATE (own)-[:NAMESERVER_FOR]->(d), (mass)-[:NAMESERVER_FOR]->(d), (d)-[:RESOLVES_TO]->(a)
    FOREACH (_ IN CASE WHEN n < 3 THEN [1] ELSE [] END | CREATE (d)-[:HAS_CERTIFICATE]->(c)))
  FOREACH (n IN range(1, 300) | CREATE (mass)-[:NAMESERVER_FOR]->(:HOSTNAME {name: 'tenant' + n + '.example', apex: 'tenant' + n + '.example'}))
  FOREACH (n IN range(10, 21) | CREATE (:HOSTNAME {name: 'leaf' + n + '.example', apex: 'leaf' + n + '.example'})-[:RESOLVES_TO]->(b))
  WITH * MATCH (one:HOSTNAME {name: 'kit1.example'}), (three:HOSTNAME {name: 'kit3.example'})
  CREATE (one)-[:RESOLVES_TO]->(b), (one)-[:REGISTERED_BY {role: 'registrant'}]->(who), (three)-[:REGISTERED_BY {role: 'admin'}]->(who),
    (one)<-[:CHILD_OF]-(www:HOSTNAME {name: 'www.kit1.example', apex: 'kit1.example'}), (www)-[:RESOLVES_TO]->(a), (:HOSTNAME {name: '*.kit1.example'})-[:RESOLVES_TO]->(a)`;

beforeAll(async () => {
  database = await schemaDatabase();
  await database.write({ text: WORLD });
  await writeAnnouncements(database, [{ prefix: '192.0.2.0/24', asn: 64500, handle: 'KIT-AS', legalName: 'Kit' }]);
  await database.write({
    text: "MATCH (a:IPV4 {name: '192.0.2.66'}), (p:ANNOUNCED_PREFIX {name: '192.0.2.0/24'}) CREATE (a)-[:ANNOUNCED_BY]->(p)",
  });
});

const sources = () => ({
  reader: database,
  clock: fixedClock(new Date('2026-08-22T00:00:00Z')),
  suffixes: async () => LIBRARY_SUFFIXES,
  coverages: async () => ({ layers: new Map(), emptyTypes: new Set<string>() }),
});

async function map(startPoint: string, depth: number) {
  const reported = await mapJob(sources()).run(
    { startPoint, depth },
    new AbortController().signal,
    () => undefined,
    LOG,
    JOB,
  );
  return MAP_RESULT.parse(reported);
}

const node = (id: string, type: string, properties: object, label = id) => ({ id, type, label, properties });
const CERTIFICATE = 'c'.repeat(64);

describe('a map of infrastructure', () => {
  it('A map at depth 1 has what the start host has, the least shared first, and marks a hub', async () => {
    expect(await map('kit1.example', 1)).toEqual({
      startPoint: 'kit1.example',
      depth: 1,
      nodes: [
        node('kit1.example', 'domain', { depth: 0, strength: 1, risk_score: 0 }),
        node(CERTIFICATE, 'certificate', { depth: 1, strength: 0.7302, shared_by: 2, is_hub: false }, 'kit1.example'),
        node(
          'registrant:phish co',
          'registrant',
          { depth: 1, strength: 0.6918, shared_by: 2, is_hub: false },
          'Phish Co',
        ),
        node('192.0.2.66', 'ip', { depth: 1, strength: 0.4709, risk_score: 71.3, shared_by: 5, is_hub: false }),
        node('ns.kit.example', 'nameserver', {
          depth: 1,
          strength: 0.4062,
          risk_score: 0,
          shared_by: 3,
          is_hub: false,
        }),
        node('198.51.100.7', 'ip', { depth: 1, strength: 0.3784, risk_score: 0, shared_by: 13, is_hub: false }),
        node('ns.mass.example', 'nameserver', {
          depth: 1,
          strength: 0.1723,
          risk_score: 0,
          shared_by: 303,
          is_hub: true,
        }),
      ],
      links: [
        { source: 'kit1.example', target: '192.0.2.66', type: 'resolves_to', weight: 0.4709, properties: {} },
        { source: 'kit1.example', target: '198.51.100.7', type: 'resolves_to', weight: 0.3784, properties: {} },
        { source: 'kit1.example', target: CERTIFICATE, type: 'same_certificate', weight: 0.7302, properties: {} },
        { source: 'kit1.example', target: 'ns.kit.example', type: 'has_nameserver', weight: 0.4062, properties: {} },
        { source: 'kit1.example', target: 'ns.mass.example', type: 'has_nameserver', weight: 0.1723, properties: {} },
        {
          source: 'kit1.example',
          target: 'registrant:phish co',
          type: 'same_registrant',
          weight: 0.6918,
          properties: {},
        },
      ],
      totalNodes: 7,
      totalLinks: 6,
      truncated: false,
    });
  });

  it('A map at depth 2 has the hosts that share these, most ties first; it enters no hub and counts like ends', async () => {
    const { nodes, totalNodes, truncated } = await map('kit1.example', 2);
    const second = nodes.filter(({ properties }) => properties.depth === 2);
    expect(second.map(({ id, type, label }) => [id, type, label])).toEqual([
      ['kit2.example', 'domain', 'kit2.example'],
      ['kit3.example', 'domain', 'kit3.example'],
      ['www.kit1.example', 'domain', 'www.kit1.example'],
      ['leaf10.example', 'domain', 'leaf10.example'],
      ['leaf11.example', 'domain', 'leaf11.example'],
      ['leaf12.example', 'domain', 'leaf12.example'],
      ['group:198.51.100.7:domain', 'group', '9 more'],
      ['AS64500', 'asn', 'KIT-AS'],
    ]);
    expect(nodes.find(({ type }) => type === 'group')?.properties).toEqual({
      depth: 2,
      strength: 0.1432,
      of: 'domain',
      count: 9,
      examples: ['leaf13.example', 'leaf14.example', 'leaf15.example', 'leaf16.example', 'leaf17.example'],
    });
    expect([totalNodes, truncated]).toEqual([nodes.length, false]);
  });

  it('A map begins at an address too, stored or not, and at a name that is not in the graph', async () => {
    const ids = async (start: string, depth: number) => (await map(start, depth)).nodes.map(({ id }) => id);
    expect(await ids('192.0.2.66', 1)).toEqual([
      '192.0.2.66',
      'kit1.example',
      'kit2.example',
      'kit3.example',
      'www.kit1.example',
      'AS64500',
    ]);
    expect(await ids('192.0.2.99', 2)).toEqual(['192.0.2.99', 'AS64500', '192.0.2.66']);
    expect(await ids('nobody.example', 3)).toEqual(['nobody.example']);
  });

  it('A map is the same on every request, and every link joins two nodes of the map', async () => {
    const [first, again] = [await map('kit3.example', 3), await map('kit3.example', 3)];
    expect(again).toEqual(first);
    const ids = new Set(first.nodes.map(({ id }) => id));
    expect(first.links.filter(({ source, target }) => !ids.has(source) || !ids.has(target))).toEqual([]);
    expect(new Set(first.nodes.map(({ id }) => id)).size).toBe(first.nodes.length);
    // The registrant of kit1 is three steps away: kit3 names it as admin, and only a registrant counts.
    expect(first.nodes.find(({ id }) => id === 'registrant:phish co')?.properties.depth).toBe(3);
  });

  it('A map has as many nodes as its depth allows, the strongest ones, and says that there are more', async () => {
    await database.write({
      text: `CREATE (d:HOSTNAME {name: 'wide.example', apex: 'wide.example'})
        WITH d UNWIND range(1, 60) AS n
        CREATE (d)-[:RESOLVES_TO]->(i:IPV4 {name: '203.0.113.' + n, orderKey: 'x' + n}), (d)-[:HAS_CERTIFICATE]->(c:TLS_CERTIFICATE {name: 'c' + n})
        WITH i, c, n UNWIND range(1, 5) AS m
        CREATE (:HOSTNAME {name: 'on' + n + '-' + m + '.example'})-[:RESOLVES_TO]->(i), (:HOSTNAME {name: 'by' + n + '-' + m + '.example'})-[:HAS_CERTIFICATE]->(c)`,
    });
    const { nodes } = await map('wide.example', 1);
    // The map reads fifty of each. All except three are like ends.
    expect(nodes.map(({ type, properties }) => [type, properties.count])).toEqual([
      ['domain', undefined],
      ...Array(3).fill(['certificate', undefined]),
      ['group', 47],
      ...Array(3).fill(['ip', undefined]),
      ['group', 47],
    ]);
    const wide = await map('wide.example', 2);
    expect([wide.nodes.length, wide.totalNodes, wide.totalLinks, wide.truncated]).toEqual([500, 601, 600, true]);
    const strengths = wide.nodes.map(({ properties }) => properties.strength);
    expect(strengths).toEqual(strengths.toSorted((one, other) => other - one));
  });

  it('The statements of a map use only indexes', async () => {
    const names = ['kit1.example'];
    const statements = [
      { text: MAP_START_TEXT, parameters: { input: { name: 'kit1.example' } } },
      { text: THINGS_OF_HOSTS, parameters: { input: { names } } },
      {
        text: THINGS_OF_ADDRESSES,
        parameters: { input: { names: [{ name: '192.0.2.66', key: addressKey('192.0.2.66') }] } },
      },
      ...SHARED_KINDS.map((kind) => ({ text: SHARERS[kind], parameters: { input: { names, most: 10n } } })),
    ];
    for (const statement of statements) {
      expect(statement.text.length).toBeLessThan(4096);
      const operators = await plan(database, statement);
      expect([statement.text, operators.filter((name) => /Scan/.test(name))]).toEqual([statement.text, []]);
    }
  });
});
