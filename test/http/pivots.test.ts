/** Pivots are values that other names share. The counts in a body are those that its queries return. */
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createQueryEngine } from '../../engine/query-engine.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import { schemaDatabase } from '../support/graph.ts';
import { REVERSED_NAMES } from '../support/small-graph.ts';
import { post, type TestApp, testApp } from './test-app.ts';

const PIVOTS = z.object({
  pivots: z.array(
    z.object({ by: z.string(), value: z.string(), domains: z.int(), at_least: z.boolean(), query: z.string() }),
  ),
});
const ROWS = z.object({ rows: z.array(z.object({ domain: z.string() })) });

let app: TestApp;

/** Five domains of a phisher, who uses a name server that others use too, and his own mail host, address and registration. */
const PHISHER = `CREATE (ns:HOSTNAME {name: 'ns1.dns.example', apex: 'dns.example'}), (mx:HOSTNAME {name: 'mx.kit.example', apex: 'kit.example'}),
  (a:IPV4 {name: '192.0.2.66', orderKey: '00000000000000000000ffffc0000242'}), (who:ORGANIZATION {name: 'phish "and" co', displayName: 'Phish "and" Co'}),
  (mail:EMAIL {name: 'email:phisher@kit.example'}), (desk:EMAIL {name: 'email:abuse@registrar.example'}), (r:REGISTRAR {name: 'iana:9999', displayName: 'Example Registrar'})
  FOREACH (number IN range(1, 5) | CREATE (d:HOSTNAME {name: 'kit' + number + '.example', apex: 'kit' + number + '.example', isApex: true,
      createDate: CASE WHEN number < 4 THEN '2026-07-01' ELSE '2026-07-02T10:00:00Z' END})
    CREATE (ns)-[:NAMESERVER_FOR]->(d), (d)-[:HAS_REGISTRAR]->(r), (d)-[:HAS_EMAIL {role: 'abuse'}]->(desk), (d)-[:RESOLVES_TO]->(a))
  WITH * MATCH (one:HOSTNAME {name: 'kit1.example'}), (two:HOSTNAME {name: 'kit2.example'}), (three:HOSTNAME {name: 'kit3.example'})
  CREATE (mx)-[:MAIL_FOR {preference: 10}]->(one), (mx)-[:MAIL_FOR {preference: 10}]->(two), (mx)-[:RESOLVES_TO]->(a)
  CREATE (one)-[:REGISTERED_BY]->(who), (two)-[:REGISTERED_BY]->(who), (three)-[:REGISTERED_BY {role: 'admin'}]->(who), (:ASN {name: 'AS64500', asn: 64500})-[:REGISTERED_BY]->(who)
  CREATE (one)-[:HAS_EMAIL {role: 'registrant'}]->(mail), (one)-[:HAS_EMAIL {role: 'admin'}]->(mail), (two)-[:HAS_EMAIL {role: 'admin'}]->(mail)
  CREATE (www:HOSTNAME {name: 'www.kit1.example', apex: 'kit1.example'})-[:CHILD_OF]->(one)`;

beforeAll(async () => {
  const database = await schemaDatabase();
  await database.write({ text: PHISHER }, REVERSED_NAMES);
  const clock = fixedClock(new Date('2026-08-22T00:00:00Z'));
  // Other tests hold the limits of time; here a busy machine fails nothing.
  const limits = { defaultTimeoutMs: 60_000, anchoredTimeoutMs: 60_000 };
  const engine = createQueryEngine({ database, catalog: procedureCatalog, clock, limits });
  app = await testApp(database, { engine, settings: { clock } });
});

const pivotsOf = async (path: string) => PIVOTS.parse(await app.json(`/v1/indicators/${path}`)).pivots;
const reported = async (path: string) => (await pivotsOf(path)).map(({ by, value, domains }) => [by, value, domains]);

it('A domain lists what it shares, the rarest first, without the contact of its registrar', async () => {
  expect(await reported('domain/kit1.example')).toEqual([
    ['mail_host', 'mx.kit.example', 1],
    ['registrant', 'phisher@kit.example', 1],
    ['registrar_day', 'Example Registrar 2026-07-01', 2],
    ['registrant', 'Phish "and" Co', 2],
    ['name_server', 'ns1.dns.example', 4],
    ['address', '192.0.2.66', 5],
  ]);
});

it('A name below a domain lists what the domain shares, but not its mail host or address', async () => {
  expect(await reported('domain/www.kit1.example')).toEqual([
    ['registrant', 'phisher@kit.example', 1],
    ['registrar_day', 'Example Registrar 2026-07-01', 2],
    ['registrant', 'Phish "and" Co', 2],
    ['name_server', 'ns1.dns.example', 4],
  ]);
});

it('An address lists the names that resolve to it, and the domains that those names serve', async () => {
  expect(await reported('ip/192.0.2.66')).toEqual([
    ['mail_host', 'mx.kit.example', 2],
    ['address', '192.0.2.66', 6],
  ]);
});

it.each(['domain/kit1.example', 'domain/kit4.example', 'domain/www.kit1.example', 'ip/192.0.2.66'])(
  'The queries of %s return as many names as the answer counts',
  async (path) => {
    const pivots = await pivotsOf(path);
    expect(pivots).not.toEqual([]);
    for (const { query, domains, at_least } of pivots) {
      const { rows } = ROWS.parse(await app.json('/api/query', post({ query })));
      expect([query, rows.length, at_least]).toEqual([query, domains, false]);
    }
  },
);
