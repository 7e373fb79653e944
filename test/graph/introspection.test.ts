import { beforeAll, describe, expect, it } from 'vitest';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { EDGES } from '../../schema/edges.ts';
import { INTERNAL_LABELS } from '../../schema/internal.ts';
import { PROPERTY_KEYS } from '../../schema/introspection.ts';
import { LABELS } from '../../schema/labels.ts';
import type { Database } from '../../store/database.ts';
import { plan } from '../http/plans.ts';
import { schemaDatabase } from '../support/graph.ts';
import { writeResolvedHosts } from '../support/resolved-hosts.ts';
import { runExpanded } from './expanded-query.ts';

let database: Database;

beforeAll(async () => {
  database = await schemaDatabase();
  await writeResolvedHosts(database);
});

const run = (query: string, parameters: Record<string, unknown> = {}) => runExpanded(database, query, parameters);

describe('introspection', () => {
  it('db.labels counts every label of the contract, and no internal label', async () => {
    const { rows } = await run('CALL db.labels()');
    expect(rows.map(({ label }) => label)).toEqual(LABELS.map(({ label }) => label));
    expect(rows.find(({ label }) => label === 'IPV6')).toEqual({ label: 'IPV6', count: 1 });
    const internal = new Set(INTERNAL_LABELS.map(({ label }) => label));
    expect(rows.filter(({ label }) => internal.has(String(label)))).toEqual([]);
  });

  it('db.relationshipTypes counts every stored type, with the labels of its ends', async () => {
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

  it('db.relationshipTypes accepts the older name of its column, with a notice', async () => {
    await database.write({
      text: `MATCH (h:HOSTNAME {name: 'bare.example'}), (to:HOSTNAME) CREATE (h)-[:ALIAS_OF]->(to)`,
    });
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
        'There are few: a query may read all of them, with a LIMIT.',
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

  it('db.schema.visualization returns the same rows as db.schema("cypher")', async () => {
    const { rows } = await run('CALL db.schema.visualization()');
    expect(rows).toEqual((await run('CALL db.schema({format: "cypher"})')).rows);
  });

  it('db.schema with an unknown format is an error that lists the formats, with a call for the nearest', async () => {
    await expect(run('CALL db.schema("jsn")')).rejects.toMatchObject({
      slug: 'query-error',
      message: 'db.schema: format must be one of cypher, json, markdown, details, not jsn.',
      suggestions: [{ kind: 'choose_format', rewrite: 'CALL db.schema("json")' }],
    });
  });

  it('The properties of labels and edge types have the columns and values that Neo4j uses', async () => {
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

  it('db.labels takes no arguments', async () => {
    await expect(run('CALL db.labels("x")')).rejects.toThrow('takes no arguments');
  });
});
