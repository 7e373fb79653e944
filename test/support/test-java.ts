import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fetchJars } from '../../cli/neo4j/jars.ts';
import { findJava, findMaven } from '../../cli/neo4j/java.ts';
import { layoutOf } from '../../cli/neo4j/layout.ts';
import { onceAcrossProcesses } from './once-across-processes.ts';
import { CACHE } from './paths.ts';

/** The Java and the jars that every server of the tests runs on. */
export interface TestJava {
  readonly java: string;
  readonly lib: string;
  /** Where the archive of the classes that a Neo4j loads lies, once one was made. */
  readonly archive: string;
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
  return { java: java.path, lib, archive: join(dirname(lib), 'classes.jsa') };
}

/**
 * For every Java that this process starts from now on. Measured: a Neo4j takes 5.8 s of processor time to its first answer instead of 8.8, and
 * 15.7 instead of 21 until the schema is there.
 */
export function shareClasses({ archive }: Pick<TestJava, 'archive'>): void {
  const flag = `-XX:SharedArchiveFile=${archive}`;
  const { JAVA_TOOL_OPTIONS = '' } = process.env;
  if (existsSync(archive) && !JAVA_TOOL_OPTIONS.includes(flag))
    process.env.JAVA_TOOL_OPTIONS = `${JAVA_TOOL_OPTIONS} ${flag}`;
}
