import { rmSync } from 'node:fs';
import { implicitProperties } from '../../schema/implicit-properties.ts';
import { INTERNAL_LABELS } from '../../schema/internal.ts';
import type { SuffixList } from '../../schema/keys/index.ts';
import type { PropertyType } from '../../schema/model.ts';
import { LEDGER } from '../pipeline/ledger-store.ts';
import { type EdgeShape, edgeTypes, labelTypes } from '../pipeline/model.ts';
import { CLAIMS } from '../pipeline/stored-claims.ts';
import { edgeProperties } from '../pipeline/write-edges.ts';
import { networkName, networkProperties, observationName, observationProperties } from '../pipeline/write-islands.ts';
import { nodeProperties } from '../pipeline/write-nodes.ts';
import { textField } from './csv-fields.ts';
import { CsvGroup } from './csv-group.ts';
import { foldedClaims, foldedNetwork, foldedSighting, writersOf } from './fold.ts';
import type { Contested, RecordSpeakers } from './import-ledger.ts';
import { NETWORKS, OBSERVATIONS } from './import-writer.ts';
import { readPartition, type Texts } from './partition.ts';
import { piecesOf } from './pieces.ts';
import type { RoutingFacts } from './routing-facts.ts';
import { keyOf } from './row-text.ts';

/** The context in which spilled rows become import files. */
export interface CsvContext {
  /** The folder of the import files. */
  readonly directory: string;
  readonly speakers: RecordSpeakers;
  /** Which of several statements about a record counts. */
  readonly contested: Contested;
  /** By number of the file: values of statements that come after a newer one. */
  readonly older: number[];
  readonly suffixes: SuffixList;
  /** By number of the file: nodes, edges and islands that its load would have written. */
  readonly written: number[];
  /** Collects what the files state about routes. */
  readonly routing: RoutingFacts;
  /** Collects the names of the nodes of these labels. */
  readonly names: ReadonlyMap<string, Set<string>>;
}

/** Fields that are cached for texts which many rows share. The cache is cleared when it is full. */
const CACHED = 10_000;

/** Writes the import files of a group of spilled rows. It deletes the spill files as it reads them. */
export function writeGroup(group: string, spilled: readonly string[], context: CsvContext): CsvGroup {
  const [type = '', from, to] = group.split(' ');
  if (from !== undefined && to !== undefined) return writeEdges({ type, from, to }, spilled, context);
  if (group === OBSERVATIONS) return writeObservations(spilled, context);
  if (group === LEDGER) return writeLedger(spilled, context);
  return group === NETWORKS ? writeNetworks(spilled, context) : writeNodes(group, spilled, context);
}

function writeNodes(label: string, spilled: readonly string[], context: CsvContext): CsvGroup {
  const types = new Map([...labelTypes(label), [CLAIMS, 'string[]'] as const]);
  const csv = new CsvGroup(context.directory, label, [`name:ID(${label})`], types);
  const names = context.names.get(label);
  eachRow(spilled, 1, context, (key, texts) => {
    const name = keyOf(key);
    names?.add(name);
    const claims = foldedClaims(texts, context.speakers);
    const { name: _, ...properties } = {
      ...implicitProperties(label, name, context.suffixes),
      ...nodeProperties(label, claims),
      name,
    };
    const fields = csv.fields(properties);
    if (fields === null) csv.addPatched([name], textField(name), properties);
    else csv.add(textField(name), fields);
  });
  return csv;
}

function writeEdges(shape: EdgeShape, spilled: readonly string[], context: CsvContext): CsvGroup {
  const { type, from, to } = shape;
  const header = [`:START_ID(${from})`, `:END_ID(${to})`];
  const types = new Map([...edgeTypes(shape), ...PROVENANCE_TYPES]);
  const csv = new CsvGroup(context.directory, `${type} ${from} ${to}`, header, types);
  const cache = new FieldCache(csv);
  eachRow(spilled, 2, context, (key, texts) => {
    const tab = key.indexOf('\t');
    const ends = [keyOf(key.slice(0, tab)), keyOf(key.slice(tab + 1))] as const;
    const keys = `${textField(ends[0])}\t${textField(ends[1])}`;
    const properties = () => edgeProperties(shape, foldedClaims(texts, context.speakers));
    if (type === 'AUTHORIZES') {
      const { sources, observed } = properties();
      context.routing.authorize(ends[0], sources, observed);
    }
    const fields = typeof texts === 'string' ? cache.fields(texts, properties) : csv.fields(properties());
    if (fields === null) csv.addPatched(ends, keys, properties());
    else csv.add(keys, fields);
  });
  return csv;
}

/** The properties that name the sources of an edge. */
export const PROVENANCE_TYPES: ReadonlyMap<string, PropertyType> = new Map<string, PropertyType>([
  ['sources', 'string[]'],
  ['observed', 'int[]'],
  ['source', 'string'],
  ['observed_at', 'int'],
  ['inferred', 'bool'],
  [CLAIMS, 'string[]'],
]);

function writeObservations(spilled: readonly string[], context: CsvContext): CsvGroup {
  const csv = islandGroup(OBSERVATIONS, context);
  eachRow(spilled, 3, context, (key, texts) => {
    const [prefix = '', asn, source = ''] = key.split('\t');
    const row = foldedSighting(prefix, Number(asn), texts);
    context.routing.observe(row, source);
    addIsland(csv, observationName(row, source), observationProperties(row, source));
  });
  return csv;
}

function writeNetworks(spilled: readonly string[], context: CsvContext): CsvGroup {
  const csv = islandGroup(NETWORKS, context);
  eachRow(spilled, 3, context, (key, texts) => {
    const [cidr = '', source = '', part = ''] = key.split('\t');
    const speaker = { source, part: keyOf(part) };
    const row = foldedNetwork(cidr, texts);
    context.routing.locate(row, source);
    addIsland(csv, networkName(row, speaker), networkProperties(row, speaker));
  });
  return csv;
}

/** Decides between statements about records: its group comes before those whose rows they are. */
function writeLedger(spilled: readonly string[], context: CsvContext): CsvGroup {
  const csv = islandGroup(LEDGER, context);
  const { contested, older } = context;
  for (const [key, texts] of rowsOf(spilled, 1)) {
    const name = keyOf(key);
    const { entry, older: past } = contested.settle(name, texts);
    for (const { file, records } of past) older[file] = (older[file] ?? 0) + records;
    addIsland(csv, name, entry);
  }
  return csv;
}

function islandGroup(label: string, { directory }: CsvContext): CsvGroup {
  const properties = INTERNAL_LABELS.find((internal) => internal.label === label)?.properties ?? [];
  const types = new Map(properties.map(({ name, type }) => [name, type]));
  return new CsvGroup(directory, label, ['name:string'], types);
}

function addIsland(csv: CsvGroup, name: string, properties: Readonly<Record<string, unknown>>): void {
  const fields = csv.fields(properties);
  if (fields === null) csv.addPatched([name], textField(name), properties);
  else csv.add(textField(name), fields);
}

/** Visits each key of the spill files with its texts, and counts it for the files whose load would have written it. */
function eachRow(
  spilled: readonly string[],
  columns: number,
  { written, contested, speakers }: CsvContext,
  visit: (key: string, texts: Texts) => void,
): void {
  for (const [key, all] of rowsOf(spilled, columns)) {
    const texts = contested.counted(all, (file) => speakers[file]?.speaker ?? '');
    if (texts === null) continue;
    for (const file of writersOf(texts)) written[file] = (written[file] ?? 0) + 1;
    visit(key, texts);
  }
}

/** Yields each key of the spill files with its texts, and deletes the files. */
function* rowsOf(spilled: readonly string[], columns: number): Iterable<readonly [string, Texts]> {
  for (const path of spilled) {
    for (const piece of piecesOf(path, columns)) {
      yield* readPartition(piece, columns);
      rmSync(piece);
    }
  }
}

/** Caches fields by the text that they are built from: rows of a feed differ only in their ends. */
class FieldCache {
  readonly #csv: CsvGroup;
  readonly #fields = new Map<string, string | null>();
  #generation = 0;

  constructor(csv: CsvGroup) {
    this.#csv = csv;
  }

  fields(text: string, properties: () => Readonly<Record<string, unknown>>): string | null {
    const known = this.#generation === this.#csv.generation ? this.#fields.get(text) : undefined;
    if (known !== undefined) return known;
    const made = this.#csv.fields(properties());
    if (this.#fields.size >= CACHED || this.#generation !== this.#csv.generation) this.#fields.clear();
    this.#generation = this.#csv.generation;
    this.#fields.set(text, made);
    return made;
  }
}
