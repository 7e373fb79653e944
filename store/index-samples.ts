import type { Reader } from './database.ts';

/**
 * Neo4j estimates rows by samples of its indexes, which it takes every ten seconds. Until then a label that has just got its first nodes
 * counts as one of which an index holds none: every way to a node costs nothing, and a scan is taken as gladly as a seek.
 */

/** Makes Neo4j sample the indexes that have changed; it does so in the background. */
export async function sampleIndexes(database: Reader): Promise<void> {
  await database.read({ text: 'CALL db.resampleOutdatedIndexes()' });
}

/** Waits until those indexes are sampled, and drops every plan that was made before: for a graph that was empty until now. */
export async function planBySamples(database: Reader): Promise<void> {
  await database.read({ text: 'CALL db.prepareForReplanning($seconds)', parameters: { seconds: SECONDS } });
}

/** How long sampling may take; the rest is sampled later. */
const SECONDS = 60;
