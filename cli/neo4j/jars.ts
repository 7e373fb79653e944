import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { mavenEnvironment } from './child-environment.ts';
import { NEO4J_VERSION } from './release.ts';

const POM = join(import.meta.dirname, 'pom.xml');

/**
 * Brings the jars of the pinned Neo4j into `lib` with Maven, once: 214 files, 123 MB, about 30 s the first time. The folder
 * appears complete or not at all.
 */
export async function fetchJars(
  maven: string,
  lib: string,
  log: (line: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  log(`fetching Neo4j ${NEO4J_VERSION} with Maven into ${lib} (123 MB, once)`);
  const draft = `${lib}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  try {
    await runMaven(maven, draft, signal);
    if (!existsSync(lib)) renameSync(draft, lib);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function runMaven(maven: string, directory: string, signal: AbortSignal | undefined): Promise<void> {
  // A file whose checksum is wrong ends it: by default Maven only warns.
  const goal = ['-B', '-q', '-C', '-f', POM, 'dependency:copy-dependencies', '-DincludeScope=runtime'];
  const child = spawn(maven, [...goal, `-DoutputDirectory=${directory}`], {
    cwd: dirname(directory),
    env: mavenEnvironment(process.env),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal === undefined ? {} : { signal }),
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`Maven could not bring Neo4j ${NEO4J_VERSION}:\n${output.trim().slice(-2000)}`));
    });
  });
}
