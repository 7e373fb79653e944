import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { childEnvironment } from './child-environment.ts';
import { classPath, JAVA_OPENS } from './java-server.ts';
import type { Layout } from './layout.ts';

/** How Neo4j's own tool is run. */
export interface AdminToolOptions {
  readonly java: string;
  readonly layout: Layout;
  /** MiB. */
  readonly heap: number;
  /** `database`, `check`, ... */
  readonly arguments: readonly string[];
  /** Where it runs; absent means here. */
  readonly directory?: string;
  /** Receives the process id, so that a later start can end the process after a kill. */
  readonly onSpawn: (pid: number) => void;
  /** Hears what it prints. */
  readonly onOutput: (text: string) => void;
  readonly signal?: AbortSignal;
}

/** Runs `neo4j-admin` while no server runs; answers its exit code, null where a signal ended it. */
export async function runAdminTool(options: AdminToolOptions): Promise<number | null> {
  const { java, layout, heap, directory, signal, onOutput } = options;
  const flags = [`-Xmx${heap}m`, '-Dfile.encoding=UTF-8', ...JAVA_OPENS, '-cp', classPath(layout)];
  const child = spawn(java, [...flags, 'org.neo4j.cli.AdminTool', ...options.arguments], {
    ...(directory === undefined ? {} : { cwd: directory }),
    env: { ...childEnvironment(process.env), NEO4J_HOME: layout.directory, NEO4J_CONF: layout.conf },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal === undefined ? {} : { signal }),
  });
  if (child.pid !== undefined) options.onSpawn(child.pid);
  child.stdout.on('data', (chunk: Buffer) => onOutput(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => onOutput(chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
}

/** Makes the folders of a database that a tool is about to build, and the configuration that names them. */
export function configureTool({ conf, data, logs }: Pick<Layout, 'conf' | 'data' | 'logs'>): void {
  for (const folder of [conf, data, logs]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lines = Object.entries({ data, logs }).map(
    ([name, path]) => `server.directories.${name}=${path.replaceAll('\\', '\\\\')}`,
  );
  const text = `# Written by Weft for Neo4j's own tools.\n${lines.join('\n')}\n`;
  writeFileSync(join(conf, 'neo4j.conf'), text, { mode: 0o600 });
}
