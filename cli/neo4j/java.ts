import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { childEnvironment, mavenEnvironment } from './child-environment.ts';

/** A Java that Neo4j 5.26 runs on, or why there is none. */
export type JavaSearch =
  | { readonly found: true; readonly path: string; readonly version: number }
  | { readonly found: false; readonly reason: string };

const SUPPORTED = [17, 21];

/** Looks for Java 17 or 21: JAVA_HOME first, then the path. */
export async function findJava(environment: NodeJS.ProcessEnv): Promise<JavaSearch> {
  const home = environment.JAVA_HOME;
  const candidates = [...(home === undefined ? [] : [join(home, 'bin', 'java')]), 'java'];
  const seen: string[] = [];
  for (const path of candidates) {
    const version = await majorVersion(path);
    if (version !== null && SUPPORTED.includes(version)) return { found: true, path, version };
    seen.push(version === null ? `\`${path}\` does not run` : `\`${path}\` is version ${version}`);
  }
  return { found: false, reason: seen.join(', ') };
}

/** The Maven command, where one runs; the wrapper script that Windows needs is named too. */
export async function findMaven(environment: NodeJS.ProcessEnv): Promise<string | null> {
  const name = process.platform === 'win32' ? 'mvn.cmd' : 'mvn';
  const home = environment.MAVEN_HOME;
  const own = home === undefined ? null : join(home, 'bin', name);
  if (own !== null && existsSync(own)) return own;
  return new Promise((resolve) =>
    execFile(name, ['-version'], { env: mavenEnvironment(process.env) }, (error) =>
      resolve(error === null ? name : null),
    ),
  );
}

/** `java -version` prints `openjdk version "17.0.15"` on the error stream. */
function majorVersion(path: string): Promise<number | null> {
  return new Promise((resolve) => {
    execFile(path, ['-version'], { env: childEnvironment(process.env) }, (error, _stdout, stderr) => {
      const version = /version "(\d+)/.exec(stderr)?.[1];
      resolve(error !== null || version === undefined ? null : Number(version));
    });
  });
}
