import Cypher from '@neo4j/cypher-builder';
import { chunksOf } from '../../store/batches.ts';
import { builtOnce, cypherText } from '../../store/cypher-text.ts';
import type { Database } from '../../store/database.ts';
import { ALL_PARTS, type DeriveOptions } from '../derive/derive.ts';
import { type DerivationListener, deriveTouched, withLock } from '../load.ts';
import { reportedTally } from '../pipeline/collect.ts';
import { between, endsOf } from '../pipeline/edge-texts.ts';
import type { LoadReport } from '../pipeline/load-options.ts';
import type { EdgeShape } from '../pipeline/model.ts';
import { setNodes } from '../pipeline/node-texts.ts';
import { finishRun, noteRefresh, recordShapes, startRun } from '../pipeline/run-record.ts';
import { Touched } from '../pipeline/touched.ts';
import type { ImportGroup, ImportSet } from './import.ts';
import type { FileReading } from './read-file.ts';

/**
 * Completes an import after the import tool, when the database runs with its schema: sets the properties that import files cannot express,
 * records each file's load, and derives everything, or these parts. Returns the reports of the loads.
 */
export async function completeImport(
  database: Database,
  { groups, readings, written }: Omit<ImportSet, 'directory'>,
  startedAt: number,
  { parts = LEFT, ...listener }: DerivationListener & Pick<DeriveOptions, 'parts'> = {},
): Promise<LoadReport[]> {
  return withLock(database, 'load import', 'weft import', async (lock) => {
    for (const group of groups) await setPatches(database, group);
    const reports: LoadReport[] = [];
    for (const [file, reading] of readings.entries()) {
      reports.push(await recordRun(database, lock.holder, reading, written[file] ?? 0, startedAt));
    }
    await deriveTouched(database, Touched.everything(), reports, { ...listener, parts });
    return reports;
  });
}

/** The parts that the import has not derived itself. */
const LEFT = ALL_PARTS.filter((part) => !['routing', 'routePlanes', 'validation'].includes(part));

async function setPatches(database: Database, { group, patches }: ImportGroup): Promise<void> {
  const [type = '', from, to] = group.split(' ');
  const text = from === undefined || to === undefined ? setNodes(type) : patchEdges({ type, from, to });
  const rows = patches.map(({ keys: [first, second], set }) => ({ name: first, from: first, to: second, set }));
  for (const chunk of chunksOf(rows)) await database.write({ text, parameters: { rows: chunk } });
}

const patchEdges = builtOnce((shape: EdgeShape) =>
  cypherText(endsOf(shape), new Cypher.Match(between(shape)), 'SET r += row.set'),
);

async function recordRun(
  database: Database,
  holder: string,
  { start, feed, tally, rows, shapes, wholeFrom, wholeTables }: FileReading,
  written: number,
  startedAt: number,
): Promise<LoadReport> {
  const id = await startRun(database, holder, start);
  await database.write({
    text: 'MATCH (r:LOAD_RUN {id: $id}) SET r.startedAt = $startedAt',
    parameters: { id, startedAt: BigInt(startedAt) },
  });
  await database.transaction((transaction) => recordShapes(transaction, id, shapes));
  const changes = { written, unchanged: rows - written, swept: 0 };
  const end = {
    status: 'completed' as const,
    error: null,
    ...reportedTally(tally),
    ...changes,
    wholeTables,
    ...(wholeFrom === undefined ? {} : { wholeFrom }),
  };
  await finishRun(database, id, end);
  if (feed !== null) await noteRefresh(database, feed, start.observedAt);
  const { source, part, file, sha256, observedAt, dateIsApproximate } = start;
  return { id, source, part, file, sha256, observedAt, dateIsApproximate, touched: Touched.everything(), ...end };
}
