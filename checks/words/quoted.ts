/** Paths whose words are not ours, or not of today: data, licences, generated pages and code, and what past releases said. */
export const QUOTED: readonly RegExp[] = [
  /^(?:sample|curated|test\/data|test\/cases)\//,
  /(?:^|\/)(?:LICENSE|NOTICE|COPYING|CHANGELOG\.md)$/,
  /^engine\/parse\/(?:generated|grammar\/neo4j)\//,
  // `npm run reference` and the page tests write these from the declarations, which the check reads.
  /^docs\/(?:reference|procedures)\//,
  // The list itself and its test have to name the words.
  /^checks\/words\/words\.ts$/,
  /^test\/unit\/words-check\.test\.ts$/,
];

/** A word that one file needs, and why. */
export interface Allowed {
  readonly path: string;
  readonly word: string;
  readonly reason: string;
}

const CYPHER_VARIABLE = 'the variable of our Cypher for the indicator that a text reads';

export const ALLOWED: readonly Allowed[] = [
  { path: 'facts/network.ts', word: 'thing', reason: CYPHER_VARIABLE },
  { path: 'facts/reconciled.ts', word: 'thing', reason: CYPHER_VARIABLE },
  { path: 'facts/surroundings.ts', word: 'thing', reason: CYPHER_VARIABLE },
];
