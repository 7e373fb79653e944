import type { Reader } from './database.ts';

/**
 * Neo4j estimates rows by samples of its indexes, which it takes every ten seconds. Until then, a label that has just got its first nodes
 * counts as one with an empty index: every access to a node costs nothing, and a scan looks as cheap as a seek.
 */

/** Makes Neo4j sample the indexes that have changed; it does so in the background. */
export async function sampleIndexes(database: Reader): Promise<void> {
  await database.read({ text: 'CALL db.resampleOutdatedIndexes()' });
}

/** Waits until those indexes are sampled, and drops every earlier plan: for a graph that was empty until now. */
export async function planBySamples(database: Reader): Promise<void> {
  await database.read({ text: 'CALL db.prepareForReplanning($seconds)', parameters: { seconds: SECONDS } });
}

/** How long sampling may take; the rest is sampled later. */
const SECONDS = 60;
