import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { writeResolvedHosts } from '../support/resolved-hosts.ts';
import { runExpanded } from './expanded-query.ts';

let database: Database;

beforeAll(async () => {
  database = await schemaDatabase();
  await writeResolvedHosts(database);
});

const run = (query: string, parameters: Record<string, unknown> = {}) => runExpanded(database, query, parameters);

describe('svc.resolve', () => {
  const www = {
    host: 'www.example.com',
    a: ['192.0.2.9', '192.0.2.10'],
    aaaa: ['2001:db8::10'],
    freshest_observation_ms: 5000,
    coverage: 'resolved',
    cname: ['cdn.example.net', 'edge.example.net'],
  };
  const unknown = { a: [], aaaa: [], freshest_observation_ms: null, coverage: 'no-data', cname: [] };

  it('svc.resolve returns the addresses of a host, with those of the names that it is an alias of', async () => {
    const { columns, rows, statements } = await run('CALL svc.resolve("https://WWW.example.com/x")');
    expect(columns).toEqual(['host', 'a', 'aaaa', 'freshest_observation_ms', 'coverage', 'cname']);
    expect(rows).toEqual([www]);
    expect(statements).toBe(1);
  });

  it('svc.resolve of a host that is not in the graph still has its row, with coverage no-data', async () => {
    const { rows } = await run('CALL svc.resolve(["nowhere.example", "bare.example"])');
    expect(rows).toEqual([
      { host: 'nowhere.example', ...unknown },
      { host: 'bare.example', ...unknown },
    ]);
  });

  describe('under a wildcard', () => {
    const query = 'CALL svc.resolve($hosts) YIELD host, a, cname, coverage, wildcard';
    const none = { a: [], cname: [], coverage: 'no-data', wildcard: null };

    beforeAll(async () => {
      await database.write({
        text: `CREATE (:HOSTNAME {name: '*.wild.example'})-[:RESOLVES_TO {observed_at: 1000}]->(:IPV4 {name: '192.0.2.77'}),
          (:HOSTNAME {name: '*.far.wild.example'})-[:ALIAS_OF]->(:HOSTNAME {name: 'target.example'})
            -[:RESOLVES_TO {observed_at: 2000}]->(:IPV4 {name: '192.0.2.78'}),
          (:HOSTNAME {name: 'mail.wild.example'})-[:MAIL_FOR]->(:HOSTNAME {name: 'own.wild.example'}),
          (:HOSTNAME {name: 'met.wild.example'})`,
      });
    });

    afterAll(async () => {
      await database.write({
        text: `MATCH (n) WHERE n.name ENDS WITH 'wild.example' OR n.name IN ['target.example', '192.0.2.77', '192.0.2.78']
          DETACH DELETE n`,
      });
    });

    it('svc.resolve uses a wildcard, and says so, for names not in the graph and names without records', async () => {
      const hosts = ['any.wild.example', 'met.wild.example', 'a.b.wild.example', 'x.far.wild.example'];
      const nearest = { a: ['192.0.2.77'], cname: [], coverage: 'wildcard', wildcard: '*.wild.example' };
      expect((await run(query, { hosts })).rows).toEqual([
        ...hosts.slice(0, 3).map((host) => ({ host, ...nearest })),
        {
          host: 'x.far.wild.example',
          a: ['192.0.2.78'],
          cname: ['target.example'],
          coverage: 'wildcard',
          wildcard: '*.far.wild.example',
        },
      ]);
    });

    it("A wildcard answers for no name with its own records, nor a name below one, nor the wildcard's parent", async () => {
      const hosts = ['own.wild.example', 'below.own.wild.example', 'wild.example'];
      expect((await run(query, { hosts })).rows).toEqual(hosts.map((host) => ({ host, ...none })));
    });
  });

  it('svc.resolve of a list has one row per distinct host in the given order, with notices', async () => {
    const { rows, notices } = await run('CALL svc.resolve($hosts) YIELD host', {
      hosts: ['bare.example', 'https://www.example.com', 'WWW.example.com.', 'bare.example'],
    });
    expect(rows).toEqual([{ host: 'bare.example' }, { host: 'www.example.com' }]);
    expect(notices).toEqual(['input-folded', 'duplicate-input']);
  });

  it('svc.resolve of an empty list has no rows', async () => {
    expect((await run('CALL svc.resolve([])')).rows).toEqual([]);
  });

  it('svc.resolve follows at most eight aliases', async () => {
    await database.write({
      text: `UNWIND range(0, 11) AS i MERGE (a:HOSTNAME {name: 'c' + i + '.example'}) MERGE (b:HOSTNAME {name: 'c' + (i + 1) + '.example'})
             MERGE (a)-[:ALIAS_OF]->(b)`,
    });
    const { rows } = await run('CALL svc.resolve("c0.example") YIELD cname');
    expect(rows).toEqual([{ cname: [1, 2, 3, 4, 5, 6, 7, 8].map((index) => `c${index}.example`) }]);
  });

  it('svc.resolve takes its argument as a map too', async () => {
    const { rows } = await run('CALL svc.resolve({host: "bare.example"}) YIELD host');
    expect(rows).toEqual([{ host: 'bare.example' }]);
  });

  it.each([
    ['CALL svc.resolve()', 'host is missing', null],
    ['CALL svc.resolve("a.example", "b.example")', '2 were given', 'CALL svc.resolve(["a.example", "b.example"])'],
    ['CALL svc.resolve(null)', 'null is none', null],
    ['CALL svc.resolve("  ")', 'an empty text is none', null],
    ['CALL svc.resolve(15169)', 'a number is none', null],
    [
      'CALL svc.resolve({hosts: "a.example"})',
      'has no parameter hosts; it has host',
      'CALL svc.resolve({host: "a.example"})',
    ],
    ['CALL svc.resolve("192.0.2.10")', '192.0.2.10', null],
  ])('%s is an error that shows the same call put right, where that is known', async (query, reason, rewrite) => {
    await expect(run(query)).rejects.toMatchObject({
      slug: 'query-error',
      extras: { code: 'INVALID_ARGUMENT', position: 0 },
      message: expect.stringContaining(reason),
      suggestions: [{ kind: 'replace_procedure', rewrite }],
    });
  });

  it('svc.resolve refuses a list of more than 1,000 entries, and never cuts it', async () => {
    const hosts = Array.from({ length: 1001 }, (_, index) => `h${index}.example`);
    await expect(run('CALL svc.resolve($hosts)', { hosts })).rejects.toThrow('at most 1000 entries; 1001 were given');
    expect((await run('CALL svc.resolve($hosts) YIELD host', { hosts: hosts.slice(1) })).rows).toHaveLength(1000);
  });
});
