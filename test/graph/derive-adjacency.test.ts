import { beforeAll, describe, expect, it } from 'vitest';
import { derive } from '../../loaders/derive/derive.ts';
import { adjacencyFact } from '../../loaders/formats/adjacency.ts';
import { Touched } from '../../loaders/pipeline/touched.ts';
import type { Fact } from '../../loaders/source.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { DAY, load, toyFile, toySource } from './pipeline-toys.ts';

const TABLES = toySource('ris-tables');
const RELATIONS = toySource('caida-as-rel');
const ASPAS = toySource('rpki-client-vrps');
const PARTS = ['adjacency'] as const;

let database: Database;

function path(name: string): readonly Fact[] {
  const hops = name.split(' ').map(Number);
  const links = hops.slice(1).map((asn, index) => adjacencyFact(hops[index] ?? 0, asn));
  return [{ kind: 'node', label: 'AS_PATH', name, properties: { originAsn: hops.at(-1) } }, ...links];
}

async function relations(): Promise<string[]> {
  const rows = await database.read({
    text: `MATCH (a:ASN)-[r:BGP_NEIGHBOR]->(b:ASN) RETURN a.name + ' > ' + b.name + ' ' + r.relClass + ' ' +
      reduce(t = '', s IN r.provenance | t + s + ' ') + CASE WHEN r.inferred THEN 'inferred' ELSE '' END AS text`,
  });
  return rows.map(({ text }) => String(text)).sort();
}

async function peers(): Promise<string[]> {
  const rows = await database.read({
    text: `MATCH (a:ASN)-[r:PEERS_WITH]->(b:ASN) RETURN a.name + ' ' + b.name + ' ' + toString(r.inferred) AS text`,
  });
  return rows.map(({ text }) => String(text)).sort();
}

describe('adjacent networks', () => {
  beforeAll(async () => {
    database = await schemaDatabase();
    const seen = [
      '30 20 10 11 21 31',
      '32 20 10 11',
      '33 21 11 10',
      '34 10',
      '35 10',
      '36 11',
      '37 11',
      '41 10',
      '42 10',
      '43 11',
      '44 11',
    ];
    const paths = seen.map(path);
    await load(database, TABLES, await toyFile('table.txt', paths));
    await derive(database, { parts: PARTS });
  });

  it('Adjacent AS are joined once, from the lower to the higher number, with the provider where paths agree', async () => {
    expect(await peers()).toEqual([
      'AS10 AS11 false',
      'AS10 AS20 false',
      'AS10 AS34 false',
      'AS10 AS35 false',
      'AS10 AS41 false',
      'AS10 AS42 false',
      'AS11 AS21 false',
      'AS11 AS36 false',
      'AS11 AS37 false',
      'AS11 AS43 false',
      'AS11 AS44 false',
      'AS20 AS30 false',
      'AS20 AS32 false',
      'AS21 AS31 false',
      'AS21 AS33 false',
    ]);
    expect(await relations()).toEqual([
      'AS10 > AS11 peer-peer ris-path inferred',
      'AS10 > AS20 provider-customer ris-path inferred',
      'AS10 > AS34 unknown ris-path inferred',
      'AS10 > AS35 unknown ris-path inferred',
      'AS10 > AS41 unknown ris-path inferred',
      'AS10 > AS42 unknown ris-path inferred',
      'AS11 > AS21 provider-customer ris-path inferred',
      'AS11 > AS36 unknown ris-path inferred',
      'AS11 > AS37 unknown ris-path inferred',
      'AS11 > AS43 unknown ris-path inferred',
      'AS11 > AS44 unknown ris-path inferred',
      'AS20 > AS30 provider-customer ris-path inferred',
      'AS20 > AS32 provider-customer ris-path inferred',
      'AS21 > AS31 provider-customer ris-path inferred',
      'AS21 > AS33 provider-customer ris-path inferred',
    ]);
  });

  it('Adjacent AS are not written again when nothing changed', async () => {
    const [report] = await derive(database, { parts: PARTS });
    expect(report).toMatchObject({ nodesWritten: 0, edgesWritten: 0, edgesDeleted: 0 });
  });

  it('An ASPA decides a relation, then a source of relations, then paths; only those without a source are inferred', async () => {
    const rules: Fact[] = [
      adjacencyFact(10, 20, { relClass: 'peer-peer' }),
      adjacencyFact(34, 10, { relClass: 'provider-customer', provider: 34 }),
    ];
    await load(database, RELATIONS, await toyFile('as-rel.txt', [rules]));
    const authorised: Fact[] = [
      adjacencyFact(10, 34, { relClass: 'provider-customer', provider: 10 }),
      adjacencyFact(40, 11, { relClass: 'provider-customer', provider: 11 }),
      adjacencyFact(31, 21, { relClass: 'provider-customer', provider: 21 }),
      adjacencyFact(21, 31, { relClass: 'provider-customer', provider: 31 }),
    ];
    const report = await load(database, ASPAS, await toyFile('aspas.txt', [authorised]), { observedAt: DAY + 1 });
    const touched = Touched.nothing();
    touched.noteNodes('ADJACENCY_CLAIM', ['10 20', '10 34', '11 40', '21 31']);
    await derive(database, { parts: PARTS, touched });
    expect(report.status).toBe('completed');
    const changed = (await relations()).filter((text) => !text.includes(' ris-path inferred') || text.includes('rpki'));
    expect(changed).toEqual([
      'AS10 > AS20 peer-peer caida-as-rel ris-path ',
      'AS10 > AS34 provider-customer caida-as-rel ris-path rpki-client-vrps ',
      'AS11 > AS40 provider-customer rpki-client-vrps inferred',
      'AS21 > AS31 sibling ris-path rpki-client-vrps inferred',
    ]);
    expect(await peers()).toContain('AS11 AS40 true');
    const [all] = await derive(database, { parts: PARTS });
    expect(all).toMatchObject({ edgesWritten: 0, edgesDeleted: 0 });
  });

  it('An adjacency is deleted when no source states it any more, and so is an AS that was nothing else', async () => {
    await load(database, RELATIONS, await toyFile('as-rel-2.txt', [[adjacencyFact(10, 20, { relClass: 'sibling' })]]), {
      observedAt: DAY + 1,
    });
    await load(database, ASPAS, await toyFile('aspas-2.txt', [[adjacencyFact(40, 20)], [adjacencyFact(20, 40)]]), {
      observedAt: DAY + 2,
    });
    await derive(database, { parts: PARTS });
    expect((await relations()).filter((text) => / AS(?:34|40|20) /.test(text))).toEqual([
      'AS10 > AS20 sibling caida-as-rel ris-path ',
      'AS10 > AS34 unknown ris-path inferred',
      'AS20 > AS40 unknown rpki-client-vrps inferred',
    ]);
    expect(await peers()).not.toContain('AS11 AS40 true');
  });
});

describe('adjacent networks that both host listed addresses', () => {
  const announces = (prefix: string, asn: number): Fact => ({ kind: 'announcement', prefix, asn });
  const listed = (address: string, feed: string): Fact => ({
    kind: 'edge',
    type: 'LISTED_IN',
    from: { label: address.includes(':') ? 'IPV6' : 'IPV4', name: address },
    to: { label: 'FEED_SOURCE', name: feed },
  });
  const feed = (name: string, isThreat: boolean): Fact => ({
    kind: 'node',
    label: 'FEED_SOURCE',
    name,
    properties: { isThreat },
  });

  async function neighbors(): Promise<unknown[]> {
    const rows = await database.read({
      text: `MATCH (a:ASN)-[r:NEIGHBORS]->(b:ASN)
        RETURN a.name + ' ' + b.name + ' ' + r.sharedThreats + ' ' + r.source + ' ' + toString(r.inferred) AS text ORDER BY text`,
    });
    return rows.map(({ text }) => text);
  }

  beforeAll(async () => {
    database = await schemaDatabase();
    const facts = [
      announces('192.0.2.0/24', 10),
      announces('198.51.100.0/24', 11),
      announces('2001:db8::/32', 12),
      announces('203.0.113.0/24', 13),
      adjacencyFact(11, 10),
      adjacencyFact(11, 12),
      adjacencyFact(10, 13),
      feed('Spam', true),
      feed('Scans', true),
      feed('Popular', false),
      listed('192.0.2.1', 'Spam'),
      listed('192.0.2.1', 'Scans'),
      listed('198.51.100.1', 'Spam'),
      listed('198.51.100.2', 'Scans'),
      listed('2001:db8::1', 'Spam'),
      listed('203.0.113.1', 'Popular'),
    ];
    await load(
      database,
      TABLES,
      await toyFile(
        'neighbors.jsonl',
        facts.map((fact) => [fact]),
      ),
    );
    await derive(database);
  });

  it('Adjacent AS are joined once with the number of feeds that list addresses of both, of threat feeds only', async () => {
    expect(await neighbors()).toEqual(['AS10 AS11 2 ris-tables true', 'AS11 AS12 1 ris-tables true']);
  });

  it('Neighbours that host listed addresses are derived again when a listing goes, and not for other changes', async () => {
    await database.write({
      text: "MATCH (:IPV4 {name: '192.0.2.1'})-[r:LISTED_IN]->(:FEED_SOURCE {name: 'Scans'}) DELETE r",
    });
    const other = Touched.nothing();
    other.noteNodes('HOSTNAME', ['a.example.com']);
    await derive(database, { touched: other });
    expect(await neighbors()).toContain('AS10 AS11 2 ris-tables true');
    const touched = Touched.nothing();
    touched.noteEdges({ type: 'LISTED_IN', from: 'IPV4', to: 'FEED_SOURCE' }, [{ from: '192.0.2.1', to: 'Scans' }]);
    await derive(database, { touched });
    expect(await neighbors()).toEqual(['AS10 AS11 1 ris-tables true', 'AS11 AS12 1 ris-tables true']);
  });
});
