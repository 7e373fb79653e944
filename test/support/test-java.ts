import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fetchJars } from '../../cli/neo4j/jars.ts';
import { findJava, findMaven } from '../../cli/neo4j/java.ts';
import { layoutOf } from '../../cli/neo4j/layout.ts';
import { acquireLock } from '../../cli/neo4j/lock.ts';
import { CACHE } from './paths.ts';

/** The Java and the jars that every server of the tests runs on. */
export interface TestJava {
  readonly java: string;
  readonly lib: string;
}

/** Finds Java and, once for all runs, brings the jars; throws with what to install. */
export async function testJava(): Promise<TestJava> {
  const java = await findJava(process.env);
  if (!java.found) throw new Error(`the tests run Neo4j with Java 17 or 21 and Maven, but ${java.reason}`);
  const { lib } = layoutOf(CACHE);
  await onceAcrossProcesses(lib, async () => {
    const maven = await findMaven(process.env);
    if (maven === null) throw new Error('the tests run Neo4j with Java and Maven, but `mvn` does not run');
    await fetchJars(maven, lib, (line) => console.log(line));
  });
  return { java: java.path, lib };
}

/** Makes `path` where it is missing; of several test runs at once one makes it and the others wait. */
export async function onceAcrossProcesses(path: string, make: () => Promise<void>): Promise<void> {
  while (!existsSync(path)) {
    const attempt = acquireLock(`${path}.lock`, 'test');
    if ('holder' in attempt) {
      await wait(500);
      continue;
    }
    try {
      if (!existsSync(path)) await make();
    } finally {
      attempt.lock.release();
    }
  }
}
