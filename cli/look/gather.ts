import { type Answer, type Notice, query } from '../rest-client/query.ts';
import { Refusal } from '../rest-client/refusal.ts';
import type { Weft } from '../rest-client/weft.ts';
import { DETAILS, type Details, LABEL, OWNER, type Owner, VERDICT, type Verdict } from './answers.ts';
import type { Asked } from './asked.ts';

const EXPLAIN = `CALL explain($indicator) YIELD level, verdictScore, verdictBlocking, explanation, found, sources, context, wouldChange, actors`;
const ASSESS = 'CALL svc.assess($indicator, "band") YIELD label, sub_labels, coverage';
const ENRICH = `CALL svc.enrich($indicator) YIELD owner, ownerSource, country, countryBasis, city, asn, asnName, asnObservedAt, prefix, prevalence`;

/** What is known of an indicator. */
export interface Looked {
  readonly asked: Asked;
  /** Null for what no feed lists. */
  readonly verdict: Verdict | null;
  /** Null for what has no owner and no place. */
  readonly owner: Owner | null;
  /** Null where the look-ups do not know it. */
  readonly details: Details | null;
  /** Why the look-ups do not know it; null where they do, or where there is none of its kind. */
  readonly missing: string | null;
  readonly notices: readonly Notice[];
}

/** Gathers the verdict on an indicator, its owner and place, and the ways to go on. */
export async function gather(weft: Weft, asked: Asked): Promise<Looked> {
  const { judged, hasOwner } = asked;
  const run = (text: string, isWanted = true): Promise<Answer | null> | null =>
    judged === null || !isWanted ? null : query(weft, text, { indicator: judged });
  const [explained, assessed, enriched, { details, missing }] = await Promise.all([
    run(EXPLAIN),
    run(ASSESS),
    run(ENRICH, hasOwner),
    lookUp(weft, asked.paths),
  ]);
  return {
    asked,
    verdict: explained === null ? null : { ...VERDICT.parse(explained.rows[0]), ...LABEL.parse(assessed?.rows[0]) },
    owner: enriched === null ? null : OWNER.parse(enriched.rows[0]),
    details,
    missing,
    notices: [...(explained?.advisories ?? []), ...(enriched?.advisories ?? [])],
  };
}

/** The first look-up that knows it: a 404 says why it does not. */
async function lookUp(
  weft: Weft,
  paths: readonly string[],
): Promise<{ readonly details: Details | null; readonly missing: string | null }> {
  let missing: string | null = null;
  for (const path of paths) {
    try {
      const body: unknown = await (await weft.send(path)).json();
      return { details: DETAILS.parse(body), missing: null };
    } catch (error) {
      if (!(error instanceof Refusal && error.status === 404)) throw error;
      missing ??= error.message;
    }
  }
  return { details: null, missing };
}
