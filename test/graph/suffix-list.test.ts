import { writeFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { createQueryEngine, type QueryEngine } from '../../engine/query-engine.ts';
import { loadedSuffixes } from '../../facts/suffix-list.ts';
import { ALL_PARTS, derive } from '../../loaders/derive/derive.ts';
import { Touched } from '../../loaders/pipeline/touched.ts';
import { publicSuffixList } from '../../loaders/sources/names/public-suffix-list.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import { LIBRARY_SUFFIXES } from '../../schema/keys/index.ts';
import type { Database } from '../../store/database.ts';
import { testApp } from '../http/test-app.ts';
import { schemaDatabase } from '../support/graph.ts';
import { DAY, load, resolves, toyFile, toySource } from './pipeline-toys.ts';

const HOSTS = toySource('hosts');
const MORE_HOSTS = toySource('more-hosts');

let database: Database;

/** Loads a list of these rules, a section each, and answers what the load touched. */
async function loadList(icann: readonly string[], privately: readonly string[], observedAt = DAY): Promise<Touched> {
  const path = await toyFile('public_suffix_list.dat', []);
  const section = (name: string, rules: readonly string[]) =>
    [`// ===BEGIN ${name} DOMAINS===`, ...rules, `// ===END ${name} DOMAINS===`].join('\n');
  await writeFile(path, `${section('ICANN', icann)}\n${section('PRIVATE', privately)}\n`);
  const report = await load(database, publicSuffixList, path, { observedAt, allowShrink: true });
  expect(report).toMatchObject({ status: 'completed', refused: 0 });
  return report.touched;
}

async function lines(text: string): Promise<string[]> {
  const rows = await database.read({ text });
  return rows.map((row) => Object.values(row).map(String).join(' ')).sort();
}

const apexes = () => lines('MATCH (h:HOSTNAME) RETURN h.name, h.apex, h.isApex');
const parents = () => lines(`MATCH (h:HOSTNAME)-[r:CHILD_OF]->(p) RETURN h.name, '>', labels(p)[0], p.name, r.sources`);

describe('the loaded Public Suffix List', () => {
  beforeAll(async () => {
    database = await schemaDatabase();
  });

  it('The Public Suffix List is the library’s until one has been loaded', async () => {
    expect(await loadedSuffixes(database)).toBe(LIBRARY_SUFFIXES);
    await database.write({ text: "CREATE (:PUBLIC_SUFFIX {name: 'shop.test', section: 'icann'})" });
    expect(await loadedSuffixes(database)).toBe(LIBRARY_SUFFIXES);
  });

  it('The loaded Public Suffix List decides what loads write, with its wildcards and exceptions', async () => {
    await loadList(['com', 'test', 'shop.test', '*.wild.test', '!own.wild.test'], ['com.test']);
    const records = ['a.b.shop.test', 'x.own.wild.test', 'x.y.z.wild.test', 'www.com.test'];
    await load(database, HOSTS, await toyFile('hosts', [records.map((name) => resolves(name, '192.0.2.1'))]));
    await load(database, MORE_HOSTS, await toyFile('more', [[resolves('a.b.shop.test', '192.0.2.2')]]));
    expect(await apexes()).toEqual([
      'a.b.shop.test b.shop.test false',
      'b.shop.test b.shop.test true',
      'com.test com.test true',
      'own.wild.test own.wild.test true',
      'www.com.test com.test false',
      'x.own.wild.test own.wild.test false',
      'x.y.z.wild.test y.z.wild.test false',
      'y.z.wild.test y.z.wild.test true',
    ]);
  });

  it('The loaded Public Suffix List is read once for each edition', async () => {
    const list = await loadedSuffixes(database);
    expect(await loadedSuffixes(database)).toBe(list);
    expect(list.apexOf('www.com.test')).toBe('www.com.test');
  });

  it('A newer edition of the list moves hosts to their new domains, with the edges that depend on them', async () => {
    const touched = await loadList(
      ['com', 'test', 'com.test', '*.wild.test', '!own.wild.test'],
      ['shop.test'],
      DAY + 1000,
    );
    const [report] = await derive(database, { touched, parts: ['apexes'] });
    expect(report).toMatchObject({ part: 'apexes', nodesWritten: 4, edgesDeleted: 2 });
    expect(await apexes()).toEqual([
      'a.b.shop.test shop.test false',
      'b.shop.test shop.test false',
      'com.test null false',
      'own.wild.test own.wild.test true',
      'shop.test shop.test true',
      'www.com.test www.com.test true',
      'x.own.wild.test own.wild.test false',
      'x.y.z.wild.test y.z.wild.test false',
      'y.z.wild.test y.z.wild.test true',
    ]);
    expect((await parents()).filter((line) => line.includes('shop') || line.includes('com.'))).toEqual([
      'a.b.shop.test > HOSTNAME b.shop.test hosts,more-hosts',
      'b.shop.test > HOSTNAME shop.test hosts,more-hosts',
      'com.test > TLD test hosts',
      'shop.test > TLD test hosts,more-hosts',
      'www.com.test > TLD test hosts',
    ]);
  });

  it('The loaded Public Suffix List decides what procedures return', async () => {
    const suffixes = () => loadedSuffixes(database);
    const clock = fixedClock(new Date(DAY));
    const asked =
      'CALL svc.psl.tldPlusOne(["a.www.com.test", "a.b.shop.test", "x.own.wild.test"]) YIELD apex RETURN apex';
    const answers = async (engine: QueryEngine) => (await engine.run({ query: asked })).rows.map(({ apex }) => apex);
    const engine = createQueryEngine({ database, catalog: procedureCatalog, clock, suffixes });
    expect(await answers(engine)).toEqual(['www.com.test', 'b.shop.test', 'own.wild.test']);
    const unaware = createQueryEngine({ database, catalog: procedureCatalog, clock });
    expect(await answers(unaware)).toEqual(['com.test', 'shop.test', 'wild.test']);
    const reported = await engine.run({
      query: 'CALL svc.psl.affiliation("a.b.shop.test") YIELD found, suffix RETURN found, suffix',
    });
    expect(reported.rows).toEqual([{ found: true, suffix: 'shop.test' }]);
  });

  it('The loaded Public Suffix List decides what REST returns', async () => {
    await database.write({ text: "MATCH (h:HOSTNAME {name: 'www.com.test'}) SET h.createDate = '2020-02-02'" });
    const app = await testApp(database);
    const { registration } = await app.json('/v1/indicators/domain/www.com.test');
    expect(registration).toMatchObject({ domainName: 'www.com.test', domainKeyword: 'www', domainTld: 'com.test' });
  });

  it('A derivation of everything finds nothing more to change', async () => {
    const [report] = await derive(database, { touched: Touched.everything(), parts: ['apexes'] });
    expect(report).toMatchObject({ nodesWritten: 0, edgesWritten: 0, edgesDeleted: 0 });
    expect(ALL_PARTS[0]).toBe('apexes');
  });

  it('The loaded Public Suffix List keeps every exception of a wildcard', async () => {
    const rules = ['com', 'test', 'shop.test', '*.wild.test', '!own.wild.test', '!their.wild.test'];
    await loadList(rules, ['com.test', 'www.com.test'], DAY + 10_000);
    expect(await lines('MATCH (s:PUBLIC_SUFFIX {name: "*.wild.test"}) RETURN s.statedExceptions')).toEqual([
      'own.wild.test,their.wild.test',
    ]);
  });
});
