import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { importIntoHome } from '../../../cli/neo4j/import-home.ts';
import { sourceDeclaration } from '../../../loaders/catalog.ts';
import { derive } from '../../../loaders/derive/derive.ts';
import { adjacencyFact } from '../../../loaders/formats/adjacency.ts';
import { routeObjectFact } from '../../../loaders/formats/route-objects.ts';
import { completeImport } from '../../../loaders/import/complete.ts';
import { prepareImport } from '../../../loaders/import/import.ts';
import type { ImportFile } from '../../../loaders/import/read-file.ts';
import type { LoadReport } from '../../../loaders/pipeline/load-options.ts';
import { writeSetting } from '../../../loaders/pipeline/settings.ts';
import type { Fact } from '../../../loaders/source.ts';
import type { Database } from '../../../store/database.ts';
import { DAY, graphText, load, toyFile, toySource } from '../../graph/pipeline-toys.ts';
import { KINDS } from '../../graph/restated-editions.ts';
import { schemaDatabase } from '../../support/graph.ts';
import { type TestHome, testHome } from '../../support/homes.ts';
import { ROOT } from '../../support/paths.ts';

const LINES = 600;
const ROAS = 300;
const ENTRIES = 300;

/** Sources that meet in hosts, addresses, networks and AS numbers; long files are cut. */
async function realFiles(): Promise<ImportFile[]> {
  return [
    of('ipverse-as-prefixes', sample('routing/ipverse/as714.json')),
    of('ipverse-as-prefixes', sample('routing/ipverse/as2635.json')),
    of('pyasn-ipasn', await cut('routing/ipasn_20151101.dat')),
    of('rpki-client-vrps', await cutRoas('rpki/rpki-client_20250720T093135Z.json.gz')),
    of('mmdb-geolocation', sample('geolocation/ip_geolocation_sample.mmdb')),
    of('zone-file', await cut('dns/gov.zone')),
    of('tweetfeed-domainmeta', await cutEntries('dns/tweetfeed_domainmeta.json')),
    // What these name decides by which groups the feeds after them are attributed.
    of('misp-galaxy-threat-actor', sample('actors/galaxy_threat-actor.json.gz')),
    of('misp-galaxy-mitre-attack-pattern', sample('actors/galaxy_mitre-attack-pattern.json.gz')),
    of('misp-galaxy-mitre-intrusion-set', sample('actors/galaxy_mitre-intrusion-set.json.gz')),
    of('eset-malware-ioc', sample('actors/eset/misp-telebots.json.gz')),
    of('whois-text', sample('registries/whois/weppos.txt')),
    of('rdap', sample('registries/rdap/microsoft.click.json')),
    of('weft-organizations', sample('../curated/organizations.yaml')),
    of('misp-public-dns', sample('feeds/public-dns-v4.json')),
    of('stamparm-ipsum', await cut('feeds/ipsum.txt')),
    of('tweetfeed', await cut('feeds/tweetfeed_month.csv')),
    of('moz-top-500', sample('popularity/moz_top-sites.json')),
    of('aws-edge-locations', sample('physical/aws-edge-locations.json')),
  ];
}

/** Two toy sources with texts that are hard to write in import files, and with claims on the same nodes. */
async function toyFiles(): Promise<ImportFile[]> {
  const records = [
    [txt('a.example.com', ['v=spf1 -all', 'say "hi"', 'a\ttab', 'two\nlines', ''])],
    [txt('b.example.com', [])],
    [txt('c.example.com', [''])],
    [txt('d.example.com', ['a\x1fb', ' blanks '])],
    [txt('a.example.com', ['one more'])],
    [node('CITY', 'Bonn, DE', { region: '"quoted" first', country: '' })],
    [node('CITY', 'Lyon, FR', { region: 'two\nlines' }), node('CITY', 'Lyon, FR', { region: 'the later of two' })],
    [node('ASN_NAME', 'a\tname with "marks" and \\ 😀', {})],
    [{ kind: 'announcement', prefix: '192.0.2.0/24', asn: 64500 }],
    [{ kind: 'announcement', prefix: '192.0.2.0/24', asn: 64500, observedAt: DAY - 1000 }],
    [{ kind: 'location', cidr: '192.0.2.0/24', record: { cityName: 'Köln\t', accuracyRadius: 20, latitude: 52 } }],
    [{ kind: 'location', cidr: '192.0.2.0/24', record: { cityName: 'Bonn' } }],
    [{ kind: 'announcement', prefix: '198.51.100.0/24', asn: 64501 }, adjacencyFact(64501, 64500)],
    [routeObjectFact('192.0.2.0/24', 64500, 'RIPE'), node('PREFIX', '192.0.2.0/24', { statedAnycast: true })],
    [node('FACILITY', 'AMS1', { latitude: 52.37, longitude: 4.9 })],
    [node('LANDING_POINT', 'Katwijk, Netherlands', { latitude: 52.2, longitude: 4.4 })],
    [node('FEED_SOURCE', 'Toy Threats', { isThreat: true }), listed('192.0.2.1'), listed('198.51.100.1')],
  ] satisfies Fact[][];
  const others = [
    [txt('a.example.com', ['from another'])],
    [node('CITY', 'Lyon, FR', { country: 'FRA' })],
    [node('CITY', 'Bonn, DE', { region: 'Germany' })],
  ];
  const one = { declaration: toySource('toy'), path: await toyFile('one.jsonl', records) };
  const other = { declaration: toySource('other'), path: await toyFile('other.jsonl', others) };
  return [
    { ...one, observedAt: DAY },
    { ...other, observedAt: DAY + 1000 },
  ];
}

function node(label: string, name: string, properties: Readonly<Record<string, unknown>>): Fact {
  return { kind: 'node', label, name, properties };
}

function listed(address: string): Fact {
  const from = { label: 'IPV4', name: address };
  // As every source of listings says by which day they age: the migration that an import ends with gives it to those without.
  const properties = { seenAt: DAY };
  return { kind: 'edge', type: 'LISTED_IN', from, to: { label: 'FEED_SOURCE', name: 'Toy Threats' }, properties };
}

function txt(name: string, txtRecords: readonly string[]): Fact {
  return node('HOSTNAME', name, { txtRecords });
}

function of(id: string, path: string): ImportFile {
  const declaration = sourceDeclaration(id);
  if (declaration === undefined) throw new Error(`there is no source ${id}`);
  return { declaration, path, observedAt: DAY };
}

function sample(path: string): string {
  return join(ROOT, 'sample', path);
}

const CUT = mkdtemp(join(tmpdir(), 'weft-import-'));

async function cut(path: string): Promise<string> {
  const lines = (await readFile(sample(path), 'utf8')).split('\n').slice(0, LINES);
  return written(path, `${lines.join('\n')}\n`);
}

async function cutRoas(path: string): Promise<string> {
  const file = JSON.parse(gunzipSync(await readFile(sample(path))).toString('utf8'));
  return written(path.replace('.gz', ''), JSON.stringify({ ...file, roas: file.roas.slice(0, ROAS) }));
}

async function cutEntries(path: string): Promise<string> {
  const file = JSON.parse(await readFile(sample(path), 'utf8'));
  return written(
    path,
    JSON.stringify({ ...file, entries: Object.fromEntries(Object.entries(file.entries).slice(0, ENTRIES)) }),
  );
}

async function written(path: string, text: string): Promise<string> {
  const copy = join(await CUT, path.split('/').at(-1) ?? '');
  await writeFile(copy, text);
  return copy;
}

async function overBolt(database: Database, files: readonly ImportFile[]): Promise<LoadReport[]> {
  await tellTheTime(database);
  const reports: LoadReport[] = [];
  for (const { declaration, path, ...options } of files) {
    reports.push(await load(database, declaration, path, options));
  }
  await derive(database);
  return reports;
}

/** Verdicts are of an instant. */
function tellTheTime(database: Database): Promise<void> {
  return writeSetting(database, 'as_of', '2026-08-22');
}

/** What the import left, read while its database still runs. */
async function byImport(home: TestHome, files: readonly ImportFile[]) {
  let found: { graph: string[]; reports: LoadReport[] } = { graph: [], reports: [] };
  const request = {
    home: home.path,
    named: null,
    environment: process.env,
    command: 'import',
    mayAttach: false,
    log: () => undefined,
  };
  await importIntoHome(request, {
    prepare: (directory) => prepareImport(files, directory),
    onStep: () => undefined,
    complete: async (database, set) => {
      await tellTheTime(database);
      const reports = await completeImport(database, set, Date.now());
      found = { graph: await graphText(database), reports };
    },
  });
  return found;
}

describe('An import of several files', () => {
  let home: TestHome;
  let bolt: { graph: string[]; reports: LoadReport[] };
  let imported: { graph: string[]; reports: LoadReport[] };

  beforeAll(async () => {
    const files = [...(await realFiles()), ...(await toyFiles())];
    const database = await schemaDatabase();
    const reports = await overBolt(database, files);
    bolt = { graph: await graphText(database), reports };
    home = await testHome();
    imported = await byImport(home, files);
  });
  afterAll(() => home.remove());

  it('An import of several files gives the graph of a load over Bolt: every node, edge, island and hidden claim', () => {
    const [left, right] = [new Set(bolt.graph), new Set(imported.graph)];
    expect({
      onlyOverBolt: bolt.graph.filter((line) => !right.has(line)).slice(0, 10),
      onlyByImport: imported.graph.filter((line) => !left.has(line)).slice(0, 10),
    }).toEqual({ onlyOverBolt: [], onlyByImport: [] });
    expect(imported.graph).toHaveLength(bolt.graph.length);
    expect(imported.graph.length).toBeGreaterThan(5_000);
    expect(imported.graph.filter((line) => line.includes('"type":"NEIGHBORS"'))).toHaveLength(1);
  });

  it('An import of several files reports for each file what a load over Bolt reports', () => {
    // Over Bolt, a later batch of a file adds to a node in a separate write.
    const shown = (reports: readonly LoadReport[]) =>
      reports.map(({ id: _, touched: __, unchanged: ___, written: ____, ...report }) => report);
    expect(shown(imported.reports)).toEqual(shown(bolt.reports));
  });
});

describe('An import of files that restate records', () => {
  it.each([
    ['in their order', restatedKinds()],
    ['in the reverse order', restatedKinds().toReversed()],
  ])(
    'An import of files that restate records gives the graph of their loads, %s',
    { timeout: 900_000 },
    async (_, order) => {
      const files = await Promise.all(order.map(restatedFile));
      const database = await schemaDatabase();
      const reports = await overBolt(database, files);
      const bolt = { graph: await graphText(database), reports };
      const home = await testHome();
      onTestFinished(() => home.remove());
      const imported = await byImport(home, files);
      // Loads alone have a history of changes.
      const known = (lines: readonly string[]) => lines.filter((line) => !line.includes('"CHANGE_RECORD"'));
      expect(known(imported.graph)).toEqual(known(bolt.graph));
      const counts = (all: readonly LoadReport[]) =>
        all.map(({ file, status, read, refused, leftOut }) => ({ file, status, read, refused, leftOut }));
      expect(counts(imported.reports)).toEqual(counts(bolt.reports));
      expect(bolt.graph.filter((line) => line.includes('"SOURCE_RECORD"')).length).toBeGreaterThan(5);
    },
  );
});

/** All editions of every kind except galaxies: those are whole, and of a whole list an import takes one edition alone. */
function restatedKinds() {
  return KINDS.flatMap(([, editions], kind) => editions.map((edition) => ({ ...edition, kind })))
    .filter(({ source }) => source.accumulates === true)
    .map(({ kind, ...edition }) => ({ ...edition, name: `${kind}-${edition.name}` }));
}

async function restatedFile({ source, name, text, day }: ReturnType<typeof restatedKinds>[number]) {
  return { declaration: source, path: await written(name, text), observedAt: Date.parse(day) };
}
