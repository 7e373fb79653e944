import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createQueryEngine, type QueryEngine } from '../../engine/query-engine.ts';
import { sourceDeclaration } from '../../loaders/catalog.ts';
import { derive } from '../../loaders/derive/derive.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { load } from './pipeline-toys.ts';

const AS_OF = new Date('2026-08-23T00:00:00Z');
/** A plan of a text that was never asked takes seconds where the machine is busy. */
const PATIENCE_MS = 300_000;

const ROWS = [
  ['domain', 'store.unikoreamc.dynv6.net', '#DPRK #Kimsuky'],
  ['domain', 'tagged-apt-alone.com', '#APT'],
  ['domain', 'dns1.p02.nsone.net', '#phishing'],
  ['domain', 'release-assets.githubusercontent.com', '#malware'],
  ['domain', 'unrelated-nsone.net.example.com', '#phishing'],
];

let database: Database;
let engine: QueryEngine;

beforeAll(async () => {
  database = await schemaDatabase();
  const rows = ROWS.map(([type, value, tags]) => `2026-08-20 10:00:00,someone,${type},${value},${tags},`);
  const path = join(await mkdtemp(join(tmpdir(), 'weft-named-')), 'month.csv');
  await writeFile(path, `${rows.join('\n')}\n`);
  await loadFrom('tweetfeed', path);
  await loadFrom('weft-shared-services', join(import.meta.dirname, '../../curated/shared-services.yaml'));
  await derive(database, { asOf: AS_OF });
  engine = createQueryEngine({
    database,
    catalog: procedureCatalog,
    clock: fixedClock(AS_OF),
    limits: { maximumTimeoutMs: PATIENCE_MS },
  });
}, PATIENCE_MS);

async function loadFrom(id: string, path: string): Promise<void> {
  const source = sourceDeclaration(id);
  if (source === undefined) throw new Error(`no source ${id}`);
  await load(database, source, path, { observedAt: AS_OF.getTime() - 86_400_000 });
}

async function verdictOn(indicator: string) {
  const query = `CALL svc.assess($indicator) YIELD label, band, sub_labels, notBlocking, context
    RETURN label, band, sub_labels, notBlocking, [one IN context | one.kind] AS context`;
  const { rows } = await engine.run({ query, parameters: { indicator }, timeoutMs: PATIENCE_MS });
  return rows[0];
}

async function storedLabel(name: string) {
  const [row] = await database.read({
    text: 'MATCH (h:HOSTNAME {name: $name}) RETURN h.verdictLabel AS label, h.verdictNotBlocking AS reasons',
    parameters: { name },
  });
  return row;
}

describe('what a row attributes to a group', () => {
  it('A name of a group alone makes a report malicious, dated by its row: it was LOW and suspicious before', async () => {
    expect(await verdictOn('store.unikoreamc.dynv6.net')).toMatchObject({
      ...{ label: 'malicious', band: 'MEDIUM', notBlocking: ['band', 'weak-source'] },
      sub_labels: expect.arrayContaining(['state-actor']),
    });
  });

  it('A tag that names no group changes nothing', async () => {
    expect(await verdictOn('tagged-apt-alone.com')).toMatchObject({ label: 'suspicious', band: 'LOW' });
  });
});

describe("a platform's own host", () => {
  it.each([
    ['dns1.p02.nsone.net', 'cohosted-listed'],
    ['release-assets.githubusercontent.com', 'urls-listed'],
  ])('%s is ambiguous, with its listings as the context %s, and stored so', async (name, kind) => {
    const verdict = await verdictOn(name);
    expect(verdict).toMatchObject({ label: 'ambiguous', band: 'INFO' });
    expect(verdict?.context).toContain(kind);
    expect(await storedLabel(name)).toEqual({ label: 'ambiguous', reasons: 'band, weak-source, provider' });
  });

  it('A name that only ends alike is malicious', async () => {
    expect(await verdictOn('unrelated-nsone.net.example.com')).toMatchObject({ label: 'malicious', band: 'MEDIUM' });
  });
});
