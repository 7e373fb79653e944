/** Prepares an import in a separate thread: its memory is freed with the thread, before the import tool and Neo4j need theirs. */
import { parentPort, workerData } from 'node:worker_threads';
import { type ImportProgress, type ImportSet, prepareImport } from '../loaders/import/import.ts';
import { LoadError } from '../loaders/pipeline/load-error.ts';
import { readCatalog } from './catalog.ts';

/** A file to import, as it crosses into the thread: sources go by their ids. */
export interface NamedFile {
  readonly source: string;
  readonly path: string;
  readonly observedAt?: number;
  /** The zone that relative names of a zone file are under. */
  readonly origin?: string;
}

/** What the thread is to do. */
export interface ImportOrder {
  readonly files: readonly NamedFile[];
  readonly directory: string;
  /** `WEFT_HOME`, which may declare further lists. */
  readonly home: string;
}

/** What the thread says: how far it is, what it has made, or why a file cannot be imported. */
export type ImportMessage =
  | { readonly progress: ImportProgress }
  | { readonly set: ImportSet }
  | { readonly refusal: string };

async function run(order: ImportOrder, say: (message: ImportMessage) => void): Promise<void> {
  const catalog = readCatalog(order.home);
  const files = order.files.map(({ source, ...file }) => {
    const declaration = catalog.find(({ id }) => id === source);
    if (declaration === undefined) throw new LoadError(`There is no source ${source}.`);
    return { declaration, ...file };
  });
  try {
    const onProgress = (progress: ImportProgress) => say({ progress });
    say({ set: await prepareImport(files, order.directory, { onProgress }) });
  } catch (error) {
    if (!(error instanceof LoadError)) throw error;
    say({ refusal: error.message });
  }
}

if (parentPort !== null) {
  const port = parentPort;
  await run(workerData, (message) => port.postMessage(message));
}
