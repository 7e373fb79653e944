import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoadOptions, LoadReport } from '../../loaders/pipeline/load-options.ts';
import { LoadLock } from '../../loaders/pipeline/lock.ts';
import { runLoad } from '../../loaders/pipeline/run.ts';
import { markInterrupted } from '../../loaders/pipeline/run-record.ts';
import { type EdgeFact, type Fact, RefusedRecord, type SourceDeclaration } from '../../loaders/source.ts';
import type { Database } from '../../store/database.ts';

export const DAY = Date.UTC(2026, 7, 22);

/** A source whose published format is ours: one JSON list of facts a line. */
export function toySource(id: string, more: Partial<SourceDeclaration> = {}): SourceDeclaration {
  return {
    id,
    title: 'A toy',
    publisher: 'nobody',
    licence: 'CC0-1.0',
    homePage: 'https://example.com',
    defaultUrl: null,
    format: 'a JSON list of facts a line',
    cadenceHours: 24,
    verified: 'real file',
    fields: {},
    layer: 'dns',
    async *read(input) {
      let line = 0;
      for await (const value of input.lines()) {
        line += 1;
        yield { line, value };
      }
    },
    facts({ line, value }) {
      const text = String(value);
      if (!text.startsWith('[')) throw new RefusedRecord(line, `expected a list, got '${text}'`);
      const facts: Fact[] = JSON.parse(text);
      return facts;
    },
    ...more,
  };
}

const DIRECTORY = mkdtemp(join(tmpdir(), 'weft-pipeline-'));

/** Writes a file of the toy format: a record a list of facts. */
export async function toyFile(name: string, records: readonly (readonly Fact[] | string)[]): Promise<string> {
  const path = join(await DIRECTORY, name);
  const lines = records.map((record) => (typeof record === 'string' ? record : JSON.stringify(record)));
  await writeFile(path, lines.map((line) => `${line}\n`).join(''));
  return path;
}

/** Loads a file as one run, without the derivation that follows in the program. */
export async function load(
  database: Database,
  source: SourceDeclaration,
  path: string,
  options: LoadOptions = {},
): Promise<LoadReport> {
  const lock = await LoadLock.acquire(database, `load ${source.id}`, { purpose: `loading ${source.id}` });
  try {
    await markInterrupted(database);
    return await runLoad(database, lock, source, path, { observedAt: DAY, ...options });
  } finally {
    await lock.release();
  }
}

export function resolves(host: string, address: string, more: Partial<EdgeFact> = {}): EdgeFact {
  return {
    kind: 'edge',
    type: 'RESOLVES_TO',
    from: { label: 'HOSTNAME', name: host },
    to: { label: 'IPV4', name: address },
    ...more,
  };
}

/** Every node and edge of the contract and every island of facts, as sorted lines of text: two equal graphs are equal lists. */
export async function graphText(database: Database): Promise<string[]> {
  const nodes = await database.read({
    text: `MATCH (n) WHERE NOT n:LOAD_RUN AND NOT n:LOAD_LOCK AND NOT n:SETTING AND NOT n:MIGRATION
      RETURN labels(n)[0] AS label, properties(n) AS properties`,
  });
  const edges = await database.read({
    text: 'MATCH (a)-[r]->(b) RETURN a.name AS from, type(r) AS type, b.name AS to, properties(r) AS properties',
  });
  return [...nodes, ...edges].map((row) => JSON.stringify(row, sortedKeys)).sort();
}

function sortedKeys(_: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Edges of a type as `from > to` with the sources that state each. */
export async function edgesOf(database: Database, type: string): Promise<string[]> {
  const rows = await database.read({
    text: `MATCH (a)-[r:${type}]->(b) RETURN a.name + ' > ' + b.name + ' by ' + reduce(t = '', s IN r.sources | t + s + ' ') AS text`,
  });
  return rows.map(({ text }) => String(text).trim()).sort();
}

/** Names of the nodes of a label. */
export async function namesOf(database: Database, label: string): Promise<string[]> {
  const rows = await database.read({ text: `MATCH (n:${label}) RETURN n.name AS name ORDER BY name` });
  return rows.map(({ name }) => String(name));
}
