import { createQueryEngine, type QueryAnswer, type QueryEngine } from '../../engine/query-engine.ts';
import { anchorVerdicts } from '../../procedures/anchor-verdicts.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import type { Database } from '../../store/database.ts';
import { ANCHOR_DAY } from './anchor-graph.ts';

/** An address in the networks of the anchor graph that is not stored. */
export const UNSEEN = '192.0.2.77';

/** One that is. */
export const STORED = '192.0.2.10';

/** An engine that keeps nothing yet of what it is asked for. */
export const anchorEngine = (database: Database): QueryEngine =>
  createQueryEngine({
    database,
    anchorVerdicts,
    catalog: procedureCatalog,
    limits: { anchoredTimeoutMs: 30_000 },
    clock: fixedClock(ANCHOR_DAY),
  });

const EDGES = 'MATCH (n {name: $name})-[r]-(m) RETURN type(r) + " " + m.name AS edge ORDER BY edge';

/** What the tests ask of the engine that they have at that moment. */
export function anchorQuestions(engineNow: () => QueryEngine) {
  const ask = (query: string, parameters: Record<string, unknown> = {}) => engineNow().run({ query, parameters });
  /** Values of the only column, in the order of the answer. */
  const values = async (query: string, parameters?: Record<string, unknown>): Promise<unknown[]> =>
    (await ask(query, parameters)).rows.flatMap((row) => Object.values(row));
  return {
    ask,
    values,
    /** Names of what a query synthesised. */
    async synthesised(query: string, parameters?: Record<string, unknown>): Promise<unknown[]> {
      const { advisories } = await ask(query, parameters);
      return advisories.filter(({ kind }) => kind === 'anchor-synthesised').map(({ subject }) => subject);
    },
    /** Types and ends of the edges of a node. */
    edgesOf: (label: string, name: string) => values(EDGES.replace('(n ', `(n:${label} `), { name }),
  };
}

/** What was said of anchors. */
export const ofAnchors = (advisories: QueryAnswer['advisories']) =>
  advisories.filter(({ kind }) => kind.startsWith('anchor-'));

/**
 * What an address or network gets from two feeds that list the network around it, stored or not: one accuses it, the other describes it.
 */
export const LISTED = {
  isAnonymizer: true,
  isSpam: true,
  isThreat: true,
  isVpn: true,
  threatFirstSeen: 1_784_000_000_000,
  threatLastSeen: 1_785_000_000_000,
  threatSources: 1,
  verdictAsOf: ANCHOR_DAY.getTime(),
  verdictBlocking: false,
  verdictLabel: 'suspicious',
};
