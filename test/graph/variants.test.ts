import { beforeAll, describe, expect, it } from 'vitest';
import { createQueryEngine, type QueryEngine } from '../../engine/query-engine.ts';
import { NAME_MARKS } from '../../facts/name-marks.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { METHODS } from '../../procedures/variants/methods.ts';
import { HOST_LABELS, storedNamesText, TLDS_TEXT } from '../../procedures/variants/stored-names.ts';
import { fixedClock } from '../../schema/clock.ts';
import type { Database } from '../../store/database.ts';
import { hits, plan } from '../http/plans.ts';
import { schemaDatabase } from '../support/graph.ts';

const NAMES = [
  ['example.com', 100],
  ['exampel.com', 9000],
  ['exmaple.com', 800],
  ['examp1e.com', null],
  ['xn--exmple-cua.com', null],
  ['login-example.com', null],
  ['example.net', 50],
  ['example.co.uk', 700],
  ['exam.ple.com', null],
  ['unrelated.com', 1],
] as const;

let database: Database;
let engine: QueryEngine;

beforeAll(async () => {
  database = await schemaDatabase();
  await database.write({
    text: `UNWIND $names AS entry CREATE (h:HOSTNAME {name: entry[0], rank: entry[1], reversedName: reverse(entry[0])})
      WITH h, last(split(h.name, '.')) AS tld MERGE (t:TLD {name: tld}) CREATE (h)-[:CHILD_OF]->(t)`,
    parameters: { names: NAMES },
  });
  await database.write({
    text: `CREATE (:TLD {name: 'io'}), (:TLD {name: 'co'}), (:TLD {name: 'arpa', type: 'infrastructure'}),
      (:PUBLIC_SUFFIX {name: 'examplr.com'}), (:FEED_SOURCE {name: 'A list', id: 'a-list', isPopularity: true})`,
  });
  engine = createQueryEngine({
    database,
    catalog: procedureCatalog,
    clock: fixedClock(new Date('2026-08-01T00:00:00Z')),
  });
});

async function run(query: string, parameters: Record<string, unknown> = {}) {
  const { rows, columns, advisories } = await engine.run({ query, parameters });
  return { rows, columns, notices: advisories };
}

const shown = ({ variant, method }: Record<string, unknown>) => `${variant} ${method}`;

describe('svc.variants', () => {
  const STORED = [
    'examp1e.com HOMOGLYPH',
    'xn--exmple-cua.com HOMOGLYPH',
    'exmaple.com TRANSPOSITION',
    'exampel.com TRANSPOSITION',
    'example.net TLD_SWAP',
    'example.co.uk TLD_SWAP',
    'login-example.com SUBDOMAIN_ADD',
    'exam.ple.com DOT_INSERTION',
  ];

  it('svc.variants returns the variants that the graph has, the most confident first, then the most popular', async () => {
    const { rows, columns, notices } = await run('CALL svc.variants("example.com")');
    const names = [
      ...['variant', 'method', 'exists', 'nodeId', 'label', 'confidence', 'confidenceLabel', 'display'],
      'isOwn',
    ];
    expect(columns).toEqual(names);
    expect(rows.map(shown)).toEqual(STORED);
    expect(rows[3]).toEqual({
      variant: 'exampel.com',
      method: 'TRANSPOSITION',
      exists: true,
      nodeId: 'hostname/exampel.com',
      label: 'HOSTNAME',
      confidence: 0.7,
      confidenceLabel: 'medium',
      display: 'exampel.com',
      isOwn: null,
    });
    expect(rows[1]).toMatchObject({ variant: 'xn--exmple-cua.com', display: 'exämple.com', confidenceLabel: 'high' });
    expect(notices).toEqual([]);
  });

  it('svc.variants with checkExisting: false returns all generated names, stored ones first at equal confidence', async () => {
    const { rows } = await run('CALL svc.variants({name: "example.com", checkExisting: false, limit: 20000})');
    expect(rows.length).toBeGreaterThan(4_000);
    expect(new Set(rows.map(({ variant }) => variant)).size).toBe(rows.length);
    expect(rows.slice(0, 2).map(shown)).toEqual(STORED.slice(0, 2));
    expect(rows.filter(({ exists }) => exists).map(shown)).toEqual(STORED);
    expect(rows.filter(({ exists }) => !exists).every(({ nodeId }) => nodeId === null)).toBe(true);
    const confidences = rows.map(({ confidence }) => Number(confidence));
    expect(confidences).toEqual(confidences.toSorted((one, other) => other - one));
  });

  it.each<[string, number]>([
    ['svc.variants("example.com", true)', 8],
    ['svc.variants("example.com", false)', 500],
    ['svc.variants("example.com", "HOSTNAME")', 8],
    ['svc.variants("example.com", "hostname", false)', 500],
    ['svc.variants({name: "example.com", label: "HOSTNAME", checkExisting: true})', 8],
    ['svc.variants({name: "example.com", includeNonExistent: true})', 500],
    ['svc.variants({name: "example.com", includeNonExistent: false, limit: 3})', 3],
    ['svc.variants({name: "example.com", methods: "transposition"})', 2],
    ['svc.variants({name: "example.com", methods: ["TLD_SWAP", "Dot Insertion"]})', 3],
    ['svc.variants({name: "example.com", label: null, checkExisting: null, methods: null, limit: null})', 8],
    ['svc.variants([])', 0],
  ])('%s has %i rows', async (call, count) => {
    expect((await run(`CALL ${call}`)).rows).toHaveLength(count);
  });

  it('A limit that leaves out rows is reported, with the call that returns them', async () => {
    const { notices } = await run('CALL svc.variants({name: "example.com", limit: 3})');
    expect(notices).toMatchObject([{ kind: 'truncated', rewrite: expect.stringContaining('limit: 20000') }]);
    expect((await run(notices[0]?.rewrite ?? '')).rows).toHaveLength(8);
  });

  it('A host, a URL and a Unicode name fold to their registrable domain, with a notice', async () => {
    const { rows, notices } = await run('CALL svc.variants("https://www.example.com/login")');
    expect(rows.map(shown)).toEqual(STORED);
    expect(notices).toMatchObject([{ kind: 'input-folded', subject: 'example.com' }]);
    const unicode = await run('CALL svc.variants("exämple.com") YIELD variant, method');
    expect(unicode.rows.map(shown)).toContain('example.com SKELETON');
  });

  it('A label of another product is read as ours; names of another label are looked up under that label', async () => {
    const foreign = await run('CALL svc.variants("example.com", "Domain")');
    expect(foreign.rows).toHaveLength(8);
    expect(foreign.notices).toMatchObject([{ kind: 'schema-drift-rewrite' }]);
    const suffixes = await run('CALL svc.variants("example.com", "PUBLIC_SUFFIX") YIELD variant, label, nodeId');
    expect(suffixes.rows).toEqual([
      { variant: 'examplr.com', label: 'PUBLIC_SUFFIX', nodeId: 'public_suffix/examplr.com' },
    ]);
  });

  it('The swapped suffixes are those of the graph, without those of the infrastructure', async () => {
    const all = await run(
      'CALL svc.variants({name: "example.com", methods: "TLD_SWAP", checkExisting: false}) YIELD variant RETURN collect(variant) AS names',
    );
    const names = all.rows[0]?.names;
    expect(names).toEqual(expect.arrayContaining(['example.net', 'example.uk', 'example.co.uk', 'example.io']));
    expect(names).not.toContain('example.org');
    expect(names).not.toContain('example.arpa');
  });

  it('svc.variants of a name without stored variants says how many it looked for', async () => {
    const { rows, notices } = await run('CALL svc.variants("nobody-asks-for-this.io")');
    expect(rows).toEqual([]);
    expect(notices).toMatchObject([
      { kind: 'variants-not-stored', message: expect.stringMatching(/^None of the [\d,]+ lookalikes of nobody-asks/) },
    ]);
  });

  it('svc.variants with stored variants does not say that there are none if the query drops the rows', async () => {
    const { rows, notices } = await run(
      'CALL svc.variants("example.com") YIELD variant WHERE variant = "x" RETURN variant',
    );
    expect(rows).toEqual([]);
    expect(notices.map(({ kind }) => kind)).not.toContain('variants-not-stored');
  });

  it('svc.variants of a list answers each distinct name in the given order, and each row has its name', async () => {
    const { rows, notices, columns } = await run('CALL svc.variants($names)', {
      names: ['exmaple.com', 'www.unrelated.com', 'EXAMPLE.com', 'mail.exmaple.com'],
    });
    expect(columns.slice(-2)).toEqual(['name', 'isOwn']);
    expect([...new Set(rows.map(({ name }) => name))]).toEqual(['exmaple.com', 'example.com']);
    expect(notices.map(({ kind }) => kind)).toEqual(['input-folded', 'input-folded', 'duplicate-input']);
  });

  it('A bad entry of a list has a row that says why, and never ends the call', async () => {
    const { rows } = await run('CALL svc.variants(["192.0.2.10", "co.uk", "example.com"]) YIELD name, variant, reason');
    expect(rows.filter(({ variant }) => variant === null)).toEqual([
      { name: '192.0.2.10', variant: null, reason: expect.stringContaining('is an address') },
      { name: 'co.uk', variant: null, reason: expect.stringContaining('co.uk is a suffix') },
    ]);
    expect(rows.filter(({ variant }) => variant !== null)).toHaveLength(8);
  });

  it('svc.variants takes a hundred names from rows, and the query continues with their variants', async () => {
    const names = Array.from({ length: 99 }, (_, index) => `n${index}-of-many.com`);
    const { rows } = await run(
      `UNWIND $names AS x CALL svc.variants({name: x, methods: $methods}) YIELD variant, name MATCH (h:HOSTNAME {name: variant})
       WHERE h.rank < 1000 RETURN x, name, variant, h.rank AS rank ORDER BY rank`,
      { names: [...names, 'example.com'], methods: ['TRANSPOSITION', 'TLD_SWAP'] },
    );
    expect(rows).toEqual(
      ['example.net', 'example.co.uk', 'exmaple.com'].map((variant) => ({
        x: 'example.com',
        name: 'example.com',
        variant,
        rank: NAMES.find(([name]) => name === variant)?.[1],
      })),
    );
    await expect(
      run('UNWIND range(1, 101) AS i CALL svc.variants("a" + i + ".com") YIELD variant RETURN variant'),
    ).rejects.toThrow('more than 100 rows');
  });

  it('svc.variants in an expression is the list of its rows', async () => {
    const { rows } = await run(
      'RETURN size(svc.variants("example.com")) AS count, {first: svc.variants("example.com")[0].variant} AS map',
    );
    expect(rows).toEqual([{ count: 8, map: { first: 'examp1e.com' } }]);
    const fromRows = await run(
      'UNWIND ["example.com", "example.net"] AS x RETURN x, svc.variants(x)[0].method AS method',
    );
    expect(fromRows.rows).toEqual([
      { x: 'example.com', method: 'HOMOGLYPH' },
      { x: 'example.net', method: 'TLD_SWAP' },
    ]);
  });

  it.each<[string, string, string | null]>([
    ['svc.variants()', 'name is missing', null],
    ['svc.variants(null)', 'null is none', null],
    ['svc.variants(" ")', 'an empty text is none', null],
    ['svc.variants("co.uk")', 'co.uk is a suffix under which names are registered', null],
    ['svc.variants("localhost")', 'localhost is a suffix', null],
    ['svc.variants("192.0.2.10")', 'is an address', null],
    ['svc.variants("a.com", "IPV4")', 'label is HOSTNAME or PUBLIC_SUFFIX', 'svc.variants("a.com")'],
    ['svc.variants("a.com", 7)', 'label is HOSTNAME or PUBLIC_SUFFIX', 'svc.variants("a.com")'],
    ['svc.variants("a.com", "HOSTNAME", "yes")', 'checkExisting is true or', 'svc.variants("a.com", "HOSTNAME")'],
    ['svc.variants({name: "a.com", checkExisting: true, includeNonExistent: true})', 'given twice', null],
    ['svc.variants({name: "a.com", methods: ["OMISION"]})', 'nearest is OMISSION.', 'svc.variants({name: "a.com"})'],
    ['svc.variants({name: "a.com", methods: [7]})', 'a number is none of them', 'svc.variants({name: "a.com"})'],
    ['svc.variants({name: "a.com", limit: 20001})', 'limit is a whole number', 'svc.variants({name: "a.com"})'],
    ['svc.variants({domain: "a.com"})', 'has no parameter domain', null],
  ])(
    '%s is an error that says what to give, and the same call where it can be mended',
    async (call, reason, mended) => {
      await expect(run(`CALL ${call}`)).rejects.toMatchObject({
        slug: 'query-error',
        message: expect.stringContaining(reason),
        suggestions: [{ rewrite: mended === null ? null : `CALL ${mended}` }],
      });
    },
  );

  it('An unknown method is refused with the list of all methods', async () => {
    const asked = run('CALL svc.variants({name: "a.com", methods: ["MAGIC"]})');
    await expect(asked).rejects.toThrow(
      METHODS.toSorted((one, other) => other.confidence - one.confidence)
        .map(({ name }) => name)
        .join(', '),
    );
  });

  it('Names are looked up by index seeks, and only the top-level domains are scanned', async () => {
    for (const label of HOST_LABELS) {
      const seeks = await plan(database, { text: storedNamesText(label), parameters: { names: '' } });
      expect(seeks.filter((operator) => /Seek|Scan/.test(operator))).toEqual([
        expect.stringMatching(/^Node\w*IndexSeek/),
      ]);
    }
    const suffixes = await plan(database, { text: TLDS_TEXT });
    expect(suffixes.filter((operator) => /Scan/.test(operator))).toEqual(['NodeByLabelScan']);
  });
});

describe('whose a lookalike is', () => {
  const MARKS = 'isOwn, evidence, verdictLevel, createDate, hasMx, firstSeen';
  const UNKNOWN = { isOwn: null, evidence: [], verdictLevel: null, createDate: null, hasMx: null, firstSeen: null };

  beforeAll(async () => {
    await database.write({
      text: `CREATE (brand:HOSTNAME {name: 'brand.com', rank: 5})-[:DELEGATED_TO {channel: 'curated'}]->(v:VENDOR {name: 'brand'}),
        (:HOSTNAME {name: 'brand.net', soa: 'a zone'})-[:DELEGATED_TO {channel: 'curated'}]->(v),
        (bad:HOSTNAME {name: 'brnad.com', verdictLevel: 'CRITICAL', createDate: '2026-07-01', threatFirstSeen: 1785542400000})
          -[:RESOLVES_TO {firstSeen: 1785456000000}]->(:IPV4 {name: '203.0.113.9'}),
        (:HOSTNAME {name: 'mx.elsewhere.example'})-[:MAIL_FOR]->(bad), (customer:HOSTNAME {name: 'barnd.com'})-[:DELEGATED_TO {channel: 'dns'}]->(v),
        (brand)-[:HAS_CERTIFICATE]->(:TLS_CERTIFICATE {name: 'c0ffee'})<-[:HAS_CERTIFICATE]-(:HOSTNAME {name: 'brands.com', apex: 'brands.com'}),
        (brand)-[:HAS_CERTIFICATE]->(crowd:TLS_CERTIFICATE {name: 'crowd'})<-[:HAS_CERTIFICATE]-(:HOSTNAME {name: 'branda.com', apex: 'branda.com'})
      WITH crowd UNWIND range(1, 11) AS i
      CREATE (crowd)<-[:HAS_CERTIFICATE]-(:HOSTNAME {name: 'tenant' + i + '.com', apex: 'tenant' + i + '.com'})`,
    });
  });

  it('A lookalike has its owner, its verdict, its age and its mail; unknown values are null', async () => {
    const { rows } = await run(`CALL svc.variants("brand.com") YIELD variant, ${MARKS}`);
    const byName = new Map(rows.map(({ variant, ...marks }) => [variant, marks]));
    expect(byName.get('brand.net')).toEqual({ ...UNKNOWN, isOwn: true, evidence: ['vendor:brand'], hasMx: false });
    expect(byName.get('brnad.com')).toEqual({
      ...{ isOwn: false, evidence: ['verdict:CRITICAL'], verdictLevel: 'CRITICAL', createDate: '2026-07-01' },
      ...{ hasMx: true, firstSeen: '2026-07-31T00:00:00.000Z' },
    });
    expect(byName.get('barnd.com')).toEqual(UNKNOWN);
    expect(byName.get('brands.com')).toEqual({ ...UNKNOWN, isOwn: true, evidence: ['certificate:c0ffee'] });
    expect(byName.get('branda.com')).toEqual(UNKNOWN);
  });

  it('A lookalike that is not stored has null as owner, verdict, age and mail', async () => {
    const { rows } = await run(
      `CALL svc.variants({name: "brand.com", methods: "OMISSION", checkExisting: false}) YIELD ${MARKS} RETURN *`,
    );
    expect(rows[0]).toEqual({ ...UNKNOWN, evidence: null });
  });

  it('svc.variants.of returns the owner and the verdict of the given name, which is the lookalike', async () => {
    const { rows } = await run(`CALL svc.variants.of("brnad.com") YIELD brand, ${MARKS}`);
    expect(rows).toMatchObject([{ brand: 'brand.com', isOwn: false, verdictLevel: 'CRITICAL', hasMx: true }]);
  });

  it('The owner of a lookalike is read by one short text that scans nothing and reads little', async () => {
    const statement = { text: NAME_MARKS.text, parameters: { input: { things: ['brnad.com'] } } };
    expect(statement.text.length).toBeLessThan(2_500);
    expect((await plan(database, statement)).filter((operator) => /Scan/.test(operator))).toEqual([]);
    expect(await hits(database, statement)).toBeLessThan(80);
  });
});

describe('svc.variants.of', () => {
  it('svc.variants.of returns the more popular names that a name may be taken for, by the method that makes it', async () => {
    const { rows, columns } = await run('CALL svc.variants.of("exampel.com")');
    expect(columns).toEqual([
      'brand',
      'method',
      'confidence',
      'confidenceLabel',
      'rank',
      'exists',
      'nodeId',
      'display',
      'name',
      'isOwn',
    ]);
    expect(rows).toEqual([
      {
        brand: 'example.com',
        method: 'TRANSPOSITION',
        confidence: 0.7,
        confidenceLabel: 'medium',
        rank: 100,
        exists: true,
        nodeId: 'hostname/example.com',
        display: 'example.com',
        name: 'exampel.com',
        isOwn: null,
      },
    ]);
    expect((await run('CALL svc.variants.of("example.net")')).rows).toEqual([]);
  });

  it.each([
    ['examp1e.com', 'example.com HOMOGLYPH'],
    ['exámplé.com', 'example.com HOMOGLYPH'],
    ['éxámplé.com', 'example.com SKELETON'],
    ['exаmple.com', 'example.com SKELETON'],
    ['exаmple-login.com', 'example.com WORD_ADD'],
    ['secure-example.com', 'example.com SUBDOMAIN_ADD'],
    ['example.com.co', 'example.com TLD_ADDITION'],
    ['exampleco.uk', 'example.co.uk DOT_OMISSION'],
    ['exam.ple.com', 'example.com DOT_INSERTION'],
  ])('%s may be taken for %s, whether it is stored or not', async (name, expected) => {
    const { rows } = await run('CALL svc.variants.of($name) YIELD brand, method', { name });
    expect(rows.map(({ brand, method }) => `${brand} ${method}`)).toContain(expected);
  });

  it('svc.variants.of compares names with the given brands, stored or not, ranked or not', async () => {
    const { rows } = await run(
      'CALL svc.variants.of($names, ["nowhere-stored.com", "example.com", "foo.github.io"]) YIELD name, brand, method, rank, exists',
      { names: ['nowhere-sotred.com', 'example.org', 'foo.com', 'nothing-like-it.com'] },
    );
    expect(rows).toEqual([
      { name: 'nowhere-sotred.com', brand: 'nowhere-stored.com', method: 'TRANSPOSITION', rank: null, exists: false },
      { name: 'foo.com', brand: 'foo.github.io', method: 'TLD_SWAP', rank: null, exists: false },
    ]);
  });

  it('svc.variants.of takes names from rows and works in an expression', async () => {
    const { rows } = await run(
      'UNWIND ["exmaple.com", "unrelated.com"] AS x RETURN x, [row IN svc.variants.of(x) | row.brand] AS brands',
    );
    expect(rows).toEqual([
      { x: 'exmaple.com', brands: ['example.com'] },
      { x: 'unrelated.com', brands: [] },
    ]);
  });

  it.each<[string, string]>([
    ['svc.variants.of(null)', 'null is none'],
    ['svc.variants.of("com")', 'com is a suffix'],
    ['svc.variants.of("a.com", "co.uk")', 'co.uk is a suffix'],
    ['svc.variants.of("a.com", ["b.com"], 0)', 'limit is a whole number from 1 to 1,000'],
  ])('%s is an error that says what to give', async (call, reason) => {
    await expect(run(`CALL ${call}`)).rejects.toThrow(reason);
  });
});
