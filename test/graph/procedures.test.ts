import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../engine/database/database.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { procedureCatalog } from '../../procedures/catalog.ts';
import { EDGES } from '../../schema/edges.ts';
import { INTERNAL_LABELS } from '../../schema/internal.ts';
import { PROPERTY_KEYS } from '../../schema/introspection.ts';
import { LABELS } from '../../schema/labels.ts';
import { SCHEMA_VERSION } from '../../schema/migrations.ts';
import { plan } from '../http/plans.ts';
import { schemaDatabase } from '../support/graph.ts';

import { expectExample, expectKnownColumns } from '../support/procedure-examples.ts';
import { runExpanded } from './expanded-query.ts';

let database: Database;

beforeAll(async () => {
  database = await schemaDatabase();
  await database.write({
    text: `
      CREATE (www:HOSTNAME {name: 'www.example.com'}), (cdn:HOSTNAME {name: 'cdn.example.net'}),
        (edge:HOSTNAME {name: 'edge.example.net'}), (bare:HOSTNAME {name: 'bare.example'}),
        (a10:IPV4 {name: '192.0.2.10', orderKey: '0a'}), (a9:IPV4 {name: '192.0.2.9', orderKey: '09'}),
        (six:IPV6 {name: '2001:db8::10', orderKey: '20'}),
        (www)-[:ALIAS_OF]->(cdn)-[:ALIAS_OF]->(edge)-[:ALIAS_OF]->(www),
        (edge)-[:RESOLVES_TO {observed_at: 1000}]->(a10), (edge)-[:RESOLVES_TO {observed_at: 3000}]->(a9),
        (cdn)-[:RESOLVES_TO {observed_at: 1000, lastSeen: 5000}]->(six),
        (:API_KEY {hash: 'x'}), (:LOAD_RUN {id: 'r'})`,
  });
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

  it('answers the addresses of a host, with those of the names that it is an alias of', async () => {
    const { columns, rows, statements } = await run('CALL svc.resolve("https://WWW.example.com/x")');
    expect(columns).toEqual(['host', 'a', 'aaaa', 'freshest_observation_ms', 'coverage', 'cname']);
    expect(rows).toEqual([www]);
    expect(statements).toBe(1);
  });

  it('a host that the graph never met still has its row, with coverage no-data', async () => {
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

    it('says that it goes by that, of names that nobody met and of names without records', async () => {
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

    it('it answers for no name with records of its own, nor for what is below one, nor for the name that it stands at', async () => {
      const hosts = ['own.wild.example', 'below.own.wild.example', 'wild.example'];
      expect((await run(query, { hosts })).rows).toEqual(hosts.map((host) => ({ host, ...none })));
    });
  });

  it('a list gives one row per distinct host in the order given, with notices', async () => {
    const { rows, notices } = await run('CALL svc.resolve($hosts) YIELD host', {
      hosts: ['bare.example', 'https://www.example.com', 'WWW.example.com.', 'bare.example'],
    });
    expect(rows).toEqual([{ host: 'bare.example' }, { host: 'www.example.com' }]);
    expect(notices).toEqual(['input-folded', 'duplicate-input']);
  });

  it('an empty list gives no rows', async () => {
    expect((await run('CALL svc.resolve([])')).rows).toEqual([]);
  });

  it('follows at most eight aliases', async () => {
    await database.write({
      text: `UNWIND range(0, 11) AS i MERGE (a:HOSTNAME {name: 'c' + i + '.example'}) MERGE (b:HOSTNAME {name: 'c' + (i + 1) + '.example'})
             MERGE (a)-[:ALIAS_OF]->(b)`,
    });
    const { rows } = await run('CALL svc.resolve("c0.example") YIELD cname');
    expect(rows).toEqual([{ cname: [1, 2, 3, 4, 5, 6, 7, 8].map((index) => `c${index}.example`) }]);
  });

  it('takes its argument as a map too', async () => {
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

  it('refuses a list of more than 1,000 entries, and never cuts it', async () => {
    const hosts = Array.from({ length: 1001 }, (_, index) => `h${index}.example`);
    await expect(run('CALL svc.resolve($hosts)', { hosts })).rejects.toThrow('at most 1000 entries; 1001 were given');
    expect((await run('CALL svc.resolve($hosts) YIELD host', { hosts: hosts.slice(1) })).rows).toHaveLength(1000);
  });
});

describe('procedures in a larger query', () => {
  it('takes an argument from rows: UNWIND $list AS x CALL svc.resolve(x) YIELD host, a RETURN host, a', async () => {
    const { rows, columns, statements, notices } = await run(
      'UNWIND $list AS x CALL svc.resolve(x) YIELD host, a RETURN host, a',
      { list: ['https://www.example.com/', 'bare.example', 'BARE.example'] },
    );
    expect(columns).toEqual(['host', 'a']);
    expect(rows).toEqual([
      { host: 'www.example.com', a: ['192.0.2.9', '192.0.2.10'] },
      { host: 'bare.example', a: [] },
      { host: 'bare.example', a: [] },
    ]);
    expect(statements).toBe(3);
    expect(notices).toEqual(['input-folded']);
  });

  it('keeps nodes, edges and values over a call with an argument from rows', async () => {
    const { rows, columns } = await run(
      `MATCH (h:HOSTNAME {name: "cdn.example.net"})-[r:RESOLVES_TO]->(i)
       OPTIONAL MATCH (h)-[:MAIL_FOR]->(m)
       WITH h, r, i, m, 7 AS n, 1.0 AS f, datetime("2026-08-01T00:00:00Z") AS t
       CALL svc.resolve(h.name) YIELD cname
       MATCH (h)-[:ALIAS_OF]->(target)
       RETURN h.name, r.lastSeen, i.name, m, n % 4 AS n, f, t.year AS year, cname, target.name, [1, 2, 3, 4, 5, 6, 7, 8][n] AS item`,
    );
    expect(columns).toEqual(['h.name', 'r.lastSeen', 'i.name', 'm', 'n', 'f', 'year', 'cname', 'target.name', 'item']);
    expect(rows).toEqual([
      {
        'h.name': 'cdn.example.net',
        'r.lastSeen': 5000,
        'i.name': '2001:db8::10',
        m: null,
        n: 3,
        f: 1,
        year: 2026,
        cname: ['edge.example.net', 'www.example.com'],
        'target.name': 'edge.example.net',
        item: 8,
      },
    ]);
  });

  it('keeps lists of nodes and edges over such a call, and what OPTIONAL MATCH left empty', async () => {
    const { rows } = await run(
      `MATCH (h:HOSTNAME {name: "cdn.example.net"})-[e:ALIAS_OF*2]->(w)
       OPTIONAL MATCH (h)-[o:MAIL_FOR]->(m)
       WITH h, e, [w, m] AS ends, [o] AS none, {k: [1, {deep: true}]} AS map
       CALL svc.resolve(h.name) YIELD host
       RETURN [x IN e | type(x)] AS types, size(e) AS steps, [n IN ends | n.name] AS names, none, map, host`,
    );
    expect(rows).toEqual([
      {
        types: ['ALIAS_OF', 'ALIAS_OF'],
        steps: 2,
        names: ['www.example.com', null],
        none: [null],
        map: { k: [1n, { deep: true }] },
        host: 'cdn.example.net',
      },
    ]);
  });

  it('several calls in one query, each from the rows of the one before', async () => {
    const { rows, statements } = await run(
      `MATCH (h:HOSTNAME {name: "www.example.com"})
       CALL svc.resolve(h.name) YIELD cname UNWIND cname AS alias
       CALL svc.resolve(alias) YIELD host AS target, a WHERE size(a) > 0
       CALL svc.version() YIELD release
       RETURN h.name AS host, target, a[0] AS first, release ORDER BY target`,
    );
    expect(rows).toEqual([
      { host: 'www.example.com', target: 'cdn.example.net', first: '192.0.2.9', release: '2026-08' },
      { host: 'www.example.com', target: 'edge.example.net', first: '192.0.2.9', release: '2026-08' },
    ]);
    expect(statements).toBe(5);
  });

  it('a call with constant arguments stands anywhere, subqueries and UNION too', async () => {
    const { rows, statements } = await run(
      `CALL () { CALL svc.resolve("bare.example") YIELD host RETURN host AS x } RETURN x
       UNION CALL svc.resolve("www.example.com") YIELD host AS x RETURN x`,
    );
    expect(rows).toEqual([{ x: 'bare.example' }, { x: 'www.example.com' }]);
    expect(statements).toBe(3);
  });

  it('a branch of a UNION may take its argument from rows', async () => {
    const { rows } = await run(
      `UNWIND ["bare.example"] AS x CALL svc.resolve(x) YIELD host RETURN host
       UNION UNWIND ["www.example.com"] AS x CALL svc.resolve(x) YIELD host RETURN host`,
    );
    expect(rows).toEqual([{ host: 'bare.example' }, { host: 'www.example.com' }]);
  });

  it('an expression without rows is computed by the database', async () => {
    const { rows } = await run('CALL svc.resolve("bare" + toLower(".EXAMPLE")) YIELD host');
    expect(rows).toEqual([{ host: 'bare.example' }]);
  });

  it('variables may have any name', async () => {
    const { rows } = await run(
      'UNWIND ["bare.example"] AS `null` CALL svc.resolve(`null`) YIELD host AS `a ``b` RETURN *',
    );
    expect(rows).toEqual([{ null: 'bare.example', 'a `b': 'bare.example' }]);
  });

  it('no rows before the call are no rows after it', async () => {
    const { rows, columns } = await run(
      'MATCH (h:HOSTNAME {name: "nowhere.example"}) CALL svc.resolve(h.name) YIELD a RETURN *',
    );
    expect(rows).toEqual([]);
    expect(columns).toEqual(['a', 'h']);
  });

  it('RETURN * shows the variables of the query and nothing of ours', async () => {
    const { columns } = await run('UNWIND ["bare.example"] AS x CALL svc.resolve(x) YIELD host AS weft_row RETURN *');
    expect(columns).toEqual(['weft_row', 'x']);
  });

  it('EXPLAIN of a staged query plans it and runs nothing', async () => {
    const { rows } = await run('EXPLAIN UNWIND [1, 2] AS x CALL svc.resolve(x) YIELD host RETURN host');
    expect(rows).toEqual([]);
  });

  it.each([
    [
      'MATCH p = (:HOSTNAME {name: "bare.example"}) CALL svc.resolve(nodes(p)[0].name) YIELD a RETURN p, a',
      'path_kept_over_call',
    ],
    [
      'MATCH (h:HOSTNAME {name: "bare.example"}) CALL (h) { CALL svc.resolve(h.name) YIELD a RETURN a } RETURN a',
      'row_argument_in_subquery',
    ],
    [
      'MATCH (h:HOSTNAME {name: "bare.example"}) WITH h, {node: h} AS m CALL svc.resolve(h.name) YIELD a RETURN m, a',
      'path_kept_over_call',
    ],
    [
      'MATCH (h:HOSTNAME {name: "bare.example"}) CALL svc.resolve(collect(h.name)) YIELD a RETURN a',
      'aggregated_argument',
    ],
  ])('%s is refused as unservable', async (query, reason) => {
    await expect(run(query)).rejects.toMatchObject({ slug: 'query-unservable', extras: { reason } });
  });

  it('a path that the rest does not speak of is no obstacle', async () => {
    const { rows } = await run(
      'MATCH p = (:HOSTNAME {name: "bare.example"}) CALL svc.resolve(nodes(p)[0].name) YIELD host RETURN host',
    );
    expect(rows).toEqual([{ host: 'bare.example' }]);
  });

  it('OPTIONAL CALL keeps the row that a call leaves empty', async () => {
    const { rows } = await run('UNWIND [1, 2] AS n OPTIONAL CALL svc.resolve([]) YIELD host RETURN n, host');
    expect(rows).toEqual([
      { n: 1, host: null },
      { n: 2, host: null },
    ]);
  });
});

describe('svc.version', () => {
  it('says the version of the program, the contract, the schema and the database', async () => {
    const { rows } = await run('call SVC.Version()');
    expect(rows).toEqual([
      {
        name: packageJson.name,
        version: packageJson.version,
        release: '2026-08',
        schemaVersion: SCHEMA_VERSION,
        database: expect.stringMatching(/^5\.\d+\.\d+/),
        startedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    ]);
  });
});

describe('introspection', () => {
  it('db.labels counts every label of the contract, and none of ours', async () => {
    const { rows } = await run('CALL db.labels()');
    expect(rows.map(({ label }) => label)).toEqual(LABELS.map(({ label }) => label));
    expect(rows.find(({ label }) => label === 'IPV6')).toEqual({ label: 'IPV6', count: 1 });
    const internal = new Set(INTERNAL_LABELS.map(({ label }) => label));
    expect(rows.filter(({ label }) => internal.has(String(label)))).toEqual([]);
  });

  it('db.relationshipTypes counts every type that is stored, with its ends', async () => {
    const { rows, columns } = await run('CALL db.relationshipTypes()');
    expect(columns).toEqual([
      'relationshipType',
      'sourceLabels',
      'targetLabels',
      'count',
      'virtual',
      'aliasOf',
      'isEmpty',
    ]);
    const stored = EDGES.filter(({ reverseOf }) => reverseOf === undefined);
    expect(rows.map(({ relationshipType }) => relationshipType)).toEqual(stored.map(({ type }) => type));
    expect(rows.find(({ relationshipType }) => relationshipType === 'RESOLVES_TO')).toEqual({
      relationshipType: 'RESOLVES_TO',
      sourceLabels: ['HOSTNAME'],
      targetLabels: ['IPV4', 'IPV6'],
      count: 3,
      virtual: false,
      aliasOf: null,
      isEmpty: false,
    });
    expect(rows.find(({ relationshipType }) => relationshipType === 'ROUTES')).toMatchObject({
      sourceLabels: ['ASN'],
      targetLabels: ['PREFIX', 'ANNOUNCED_PREFIX'],
      count: 0,
      virtual: true,
      isEmpty: true,
    });
  });

  it('the older name of the column is understood, with a notice', async () => {
    const { rows, notices } = await run(
      'CALL db.relationshipTypes() YIELD type, count WHERE count > 3 RETURN type, count',
    );
    expect(rows).toEqual([{ type: 'ALIAS_OF', count: expect.any(Number) }]);
    expect(notices).toEqual(['column-alias']);
  });

  it.each(['CALL db.labels()', 'CALL db.relationshipTypes()', 'CALL db.schema()', 'CALL db.schema("json")'])(
    '%s reads the whole count store by one text and scans nothing',
    async (query) => {
      const { reads } = await run(query);
      expect(reads.map(({ text }) => text)).toEqual([expect.stringContaining("db.stats.retrieve('GRAPH COUNTS')")]);
      const operators = await plan(database, { text: reads[0]?.text ?? '' });
      expect(operators.filter((operator) => !['ProduceResults', 'Projection'].includes(operator))).toEqual([
        'ProcedureCall',
      ]);
    },
  );

  it('db.propertyKeys names every property that an answer may show', async () => {
    const { rows } = await run('CALL db.propertyKeys()');
    expect(rows.map(({ propertyKey }) => propertyKey)).toEqual(PROPERTY_KEYS);
  });

  it('db.schema has a row for each label and edge type', async () => {
    const { rows, columns } = await run('CALL db.schema()');
    expect(columns).toEqual(
      'type name count description example sourceLabels targetLabels fastPatterns slowPatterns bestPractices'.split(
        ' ',
      ),
    );
    const stored = EDGES.filter(({ reverseOf }) => reverseOf === undefined);
    expect(rows.map(({ type, name }) => [type, name])).toEqual([
      ...LABELS.map(({ label }) => ['node', label]),
      ...stored.map(({ type }) => ['relationship', type]),
    ]);
    expect(rows.find(({ name }) => name === 'TLD')).toEqual({
      type: 'node',
      name: 'TLD',
      count: 0,
      description: 'A top-level domain.',
      example: 'com',
      sourceLabels: [],
      targetLabels: [],
      fastPatterns: [
        'MATCH (n:TLD {name: "com"}) RETURN n',
        'MATCH (n:TLD) WHERE n.name STARTS WITH "com" RETURN n.name LIMIT 25',
        'MATCH (n:TLD) WHERE n.name ENDS WITH "com" RETURN n.name LIMIT 25',
      ],
      slowPatterns: ['MATCH (n:TLD) RETURN count(DISTINCT n.name)'],
      bestPractices: [
        'Begin with the name: lower case, no dot: a label of the root zone, so co.uk is not one.',
        'There are few: all of them may be read, with a LIMIT.',
      ],
    });
    expect(rows.find(({ name }) => name === 'RESOLVES_TO')).toMatchObject({
      type: 'relationship',
      count: 3,
      sourceLabels: ['HOSTNAME'],
      targetLabels: ['IPV4', 'IPV6'],
      fastPatterns: [
        'MATCH (a:HOSTNAME {name: "www.example.com"})-[:RESOLVES_TO]->(b:IPV4) RETURN b.name LIMIT 25',
        'MATCH (a:HOSTNAME)-[:RESOLVES_TO]->(b:IPV4 {name: "192.0.2.10"}) RETURN a.name LIMIT 25',
      ],
      bestPractices: [
        'Name the node at one end; without it the query is refused.',
        'It points from HOSTNAME to IPV4: the arrow counts.',
      ],
    });
  });

  it('db.schema("json") holds labels, types, properties and live counts', async () => {
    const { rows, columns } = await run('CALL db.schema("json")');
    expect(columns).toEqual(['schema']);
    const { nodes, relationships } = JSON.parse(String(rows[0]?.schema));
    expect(nodes.map(({ label }: { label: string }) => label)).toEqual(LABELS.map(({ label }) => label));
    expect(nodes.find(({ label }: { label: string }) => label === 'IPV6')).toMatchObject({
      label: 'IPV6',
      count: 1,
      virtual: true,
      properties: expect.arrayContaining([{ name: 'isThreat', type: 'bool', description: expect.any(String) }]),
    });
    expect(relationships.find(({ type }: { type: string }) => type === 'ALIAS_OF')).toEqual({
      type: 'ALIAS_OF',
      source: ['HOSTNAME'],
      target: ['HOSTNAME'],
      count: expect.any(Number),
      virtual: false,
    });
    expect(String(rows[0]?.schema)).not.toMatch(/orderKey|reversedName|API_KEY|⟦/);
  });

  it.each<[string, string[]]>([
    [
      'cypher',
      [
        '(:TLD {name: string, type: string, zoneObservedAt: int}) // 0 nodes',
        '(:HOSTNAME)-[:RESOLVES_TO]->(:IPV4|IPV6)',
      ],
    ],
    ['markdown', ['| IPV6 | 1 |', '| RESOLVES_TO | 3 | HOSTNAME | IPV4, IPV6 |']],
    ['details', ['(:TLD) 0 nodes. A top-level domain.', '  ask: MATCH (n:TLD {name: "com"}) RETURN n', '  3 edges. ']],
  ])('db.schema("%s") is a text with live counts', async (format, parts) => {
    const { rows } = await run('CALL db.schema($format)', { format });
    for (const part of parts) expect(rows[0]?.schema).toContain(part);
  });

  it('db.schema.visualization is db.schema("cypher")', async () => {
    const { rows } = await run('CALL db.schema.visualization()');
    expect(rows).toEqual((await run('CALL db.schema({format: "cypher"})')).rows);
  });

  it('another format is an error that lists those that there are, with a call for the nearest', async () => {
    await expect(run('CALL db.schema("jsn")')).rejects.toMatchObject({
      slug: 'query-error',
      message: 'db.schema: format is one of cypher, json, markdown, details; jsn is none of them.',
      suggestions: [{ kind: 'choose_format', rewrite: 'CALL db.schema("json")' }],
    });
  });

  it('the properties of labels and edge types are told as Neo4j tells them', async () => {
    const nodes = await run('CALL db.schema.nodeTypeProperties()');
    expect(nodes.columns).toEqual(['nodeType', 'nodeLabels', 'propertyName', 'propertyTypes', 'mandatory']);
    expect(nodes.rows.filter(({ nodeType }) => nodeType === ':`TLD`')).toEqual([
      { nodeType: ':`TLD`', nodeLabels: ['TLD'], propertyName: 'name', propertyTypes: ['String'], mandatory: true },
      { nodeType: ':`TLD`', nodeLabels: ['TLD'], propertyName: 'type', propertyTypes: ['String'], mandatory: false },
      {
        nodeType: ':`TLD`',
        nodeLabels: ['TLD'],
        propertyName: 'zoneObservedAt',
        propertyTypes: ['Long'],
        mandatory: false,
      },
    ]);
    const edges = await run('CALL db.schema.relTypeProperties()');
    expect(edges.columns).toEqual(['relType', 'propertyName', 'propertyTypes', 'mandatory']);
    expect(edges.rows).toContainEqual({
      relType: ':`ROUTES`',
      propertyName: 'observed_at',
      propertyTypes: ['Long'],
      mandatory: false,
    });
  });

  it('db.procedures lists every procedure as it is declared', async () => {
    const { rows, columns } = await run('CALL db.procedures()');
    expect(columns).toEqual(['name', 'signature', 'description', 'columns', 'mode']);
    expect(rows.map(({ name }) => name)).toEqual(procedureCatalog.all().map(({ name }) => name));
    expect(rows.find(({ name }) => name === 'svc.resolve')).toEqual({
      name: 'svc.resolve',
      signature:
        'svc.resolve(host :: STRING | LIST<STRING>) :: (host :: STRING, a :: LIST<STRING>, aaaa :: LIST<STRING>, freshest_observation_ms :: INTEGER, coverage :: STRING, cname :: LIST<STRING>, wildcard :: STRING, reason :: STRING)',
      description:
        'A and AAAA records of a host or a list of hosts, from the graph; what it lacks is looked up where WEFT_LIVE says so.',
      columns: ['host', 'a', 'aaaa', 'freshest_observation_ms', 'coverage', 'cname', 'wildcard', 'reason'],
      mode: 'READ',
    });
    expect(rows.find(({ name }) => name === 'db.schema')).toMatchObject({
      signature: expect.stringMatching(/^db\.schema\(format\? :: STRING\) :: \(type :: STRING, /),
    });
  });

  it('takes no arguments', async () => {
    await expect(run('CALL db.labels("x")')).rejects.toThrow('takes no arguments');
  });
});

describe('every fourth procedure', () => {
  const procedures = procedureCatalog.all().filter((_, place) => place % 4 === 0);

  it.each(procedures.map((procedure) => [procedure.name, procedure] as const))(
    '%s runs its own example and yields its declared columns',
    (_name, procedure) => expectExample(run, procedure),
  );

  it.each(procedures.map((procedure) => [procedure.name, procedure] as const))(
    '%s answers an unknown column with those that it has',
    (_name, procedure) => expectKnownColumns(run, procedure),
  );
});
