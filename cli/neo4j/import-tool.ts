import { join } from 'node:path';
import type { ImportSet } from '../../loaders/import/import.ts';
import { configureTool, runAdminTool } from './admin-tool.ts';
import type { Layout } from './layout.ts';
import type { ServerMemory } from './server-settings.ts';

/** Options of a run of the import tool. */
export interface ImportToolOptions {
  readonly java: string;
  /** Where the database is to be made; its `data` must hold none. */
  readonly layout: Layout;
  readonly memory: ServerMemory;
  readonly files: Pick<ImportSet, 'directory' | 'groups'>;
  /** Receives the process id, so that a later start can end the process after a kill. */
  readonly onSpawn: (pid: number) => void;
  /** Hears what the tool does now: `Nodes`, `Prepare node index`, and which of its steps that is, from 0. */
  readonly onStep: (step: string, index: number) => void;
  readonly signal?: AbortSignal;
}

/** Nodes and edges that an import has made. */
export interface ImportedCounts {
  readonly nodes: number;
  readonly edges: number;
}

/**
 * Builds a database from import files with `neo4j-admin database import full`, while no server runs. Rejects with the end of the tool's
 * output when it fails; its database is then unusable.
 */
export async function runImportTool(options: ImportToolOptions): Promise<ImportedCounts> {
  const { java, layout, memory, files, signal } = options;
  configureTool(layout);
  const output = new ToolOutput(options.onStep);
  const code = await runAdminTool({
    java,
    layout,
    heap: memory.heap,
    arguments: importArguments(files, layout, memory),
    directory: files.directory,
    onSpawn: options.onSpawn,
    onOutput: (text) => output.add(text),
    ...(signal === undefined ? {} : { signal }),
  });
  if (code !== 0) throw new Error(`neo4j-admin could not import the files of ${files.directory}:\n${output.problem}`);
  return output.counts;
}

/** Arguments of the tool; its files are named from within their folder, since it takes a path for a regular expression. */
export function importArguments(
  { groups }: Pick<ImportSet, 'groups'>,
  layout: Pick<Layout, 'logs'>,
  memory: ServerMemory,
): string[] {
  const multiline = groups.flatMap(({ files }) => files.flatMap((file) => file.multiline));
  return [
    ...['database', 'import', 'full', 'neo4j', '--verbose'],
    // A tab and the ASCII unit separator: see `loaders/import/csv-fields.ts`.
    ...['--delimiter=TAB', '--array-delimiter=U+001F', '--id-type=string'],
    ...[
      `--max-off-heap-memory=${memory.heap + memory.pageCache}M`,
      `--report-file=${join(layout.logs, 'import.report')}`,
    ],
    ...(multiline.length === 0 ? [] : ['--multiline-fields-format=v2', `--multiline-fields=${multiline.join(',')}`]),
    ...groups.flatMap(({ group, files }) => {
      const [type, from] = group.split(' ');
      const option = from === undefined ? '--nodes' : '--relationships';
      return files.map((file) => `${option}=${type}=${[file.header, ...file.files].join(',')}`);
    }),
  ];
}

/** Steps of the tool, for an import without node groups or dense nodes a few less. */
export const IMPORT_STEPS = 14;

/** Reads along what the tool prints: a line for each step, the counts at the end, or what went wrong. */
class ToolOutput {
  readonly #onStep: ImportToolOptions['onStep'];
  #text = '';
  #line = '';
  #steps = 0;

  constructor(onStep: ImportToolOptions['onStep']) {
    this.#onStep = onStep;
  }

  add(text: string): void {
    this.#text = (this.#text + text).slice(-TEXT_KEPT);
    const lines = (this.#line + text).split('\n');
    this.#line = lines.pop() ?? '';
    for (const line of lines) this.#read(line);
  }

  /** The tool's own words on its input, or else the end of its output. */
  get problem(): string {
    const errors = this.#text.split('\n').filter((line) => /^(?:Caused by|\s*original error):/.test(line));
    return errors.at(-1)?.trim() ?? this.#text.trim().split('\n').slice(-15).join('\n');
  }

  get counts(): ImportedCounts {
    const count = (what: string) => Number(new RegExp(`^\\s*(\\d+) ${what}$`, 'm').exec(this.#text)?.[1] ?? 0);
    return { nodes: count('nodes'), edges: count('relationships') };
  }

  #read(line: string): void {
    // A warning of the tool comes before its first step on the same line.
    const step = /^(?:WARNING: .* is \S+?iB)?(.+?), started \d{4}-/.exec(line)?.[1];
    if (step === undefined) return;
    this.#onStep(step, this.#steps);
    this.#steps += 1;
  }
}

const TEXT_KEPT = 40_000;
