/** When sources observed an indicator itself, as texts of facts gather it. */
import { z } from 'zod';
import type { Observation } from '../verdicts/evidence.ts';

/** Maximum number of edges whose sources are read for one node. */
export const MOST_OBSERVED = 20;

/** Condition on the node `n`: a threat feed lists it, so that it is never clean, whatever observes it. */
export const IS_ACCUSED = 'EXISTS { (n)-[:LISTED_IN]->(accusing:FEED_SOURCE) WHERE accusing.isThreat }';

/** Expression: who states an edge `r`, on which days, and when it was last seen. */
export const OBSERVED = 'coalesce(r.sources, [r.source]), coalesce(r.observed, [r.observed_at]), r.lastSeen';

/** Expression: who states the registration of the node `domain`: the beginnings of its claims, which have the source and the day. */
export const REGISTRATION_CLAIMS = `[claim IN coalesce(domain.claims, []) WHERE claim CONTAINS '"createDate":' | left(claim, 200)]`;

/** Decodes rows of such an edge, after the way in which it observes the node. */
export const observedEdges = z
  .array(
    z.tuple([
      z.enum(['record', 'place']),
      z.array(z.string().nullable()),
      z.array(z.number().nullable()),
      z.number().nullable(),
    ]),
  )
  .transform((edges): readonly Observation[] =>
    edges.flatMap(([by, sources, observed, lastSeen]) =>
      sources.flatMap((source, place) => {
        const at = observed[place] ?? null;
        if (source === null || at === null) return [];
        // A file of today may hold records of last year.
        return [{ source, at: Math.min(at, lastSeen ?? at), by }];
      }),
    ),
  );

const CLAIM = /^\["((?:[^"\\]|\\.)*)","(?:[^"\\]|\\.)*",(\d+)/;

/** Decodes the beginnings of claims. */
export const registrationClaims = z.array(z.string()).transform((claims): readonly Observation[] =>
  claims.flatMap((claim) => {
    const [, source, at] = CLAIM.exec(claim) ?? [];
    return source === undefined ? [] : [{ source, at: Number(at), by: 'record' as const }];
  }),
);
