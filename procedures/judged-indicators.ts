import type { Reader } from '../engine/database/database.ts';
import { readEvidence } from '../facts/read.ts';
import type { Evidence } from '../verdicts/evidence.ts';
import { judge } from '../verdicts/judge.ts';
import { KIND_BY_LABEL, layersOf } from '../verdicts/kinds.ts';
import type { Verdict } from '../verdicts/verdict.ts';
import type { AnyIndicator } from './read-indicator.ts';

/** Something that was asked for, what is known of it, and what is to be thought of it. */
export interface JudgedIndicator {
  readonly indicator: AnyIndicator;
  readonly evidence: Evidence;
  readonly verdict: Verdict;
}

/** One thing of each of the labels that are asked for most. */
export const MIXED_EXAMPLE =
  '["2001:db8::10", "www.example.org", "203.0.113.0/24", "AS64500", "CVE-2021-44228", "d41d8cd98f00b204e9800998ecf8427e"]';

/**
 * The verdicts on lists of indicators, in the order of each list. A thing is judged for the instant of its stored verdict,
 * else for that of the last reconcile, else for `asOf`.
 */
export async function judgeIndicators(
  { reader, asOf }: { readonly reader: Reader; readonly asOf: Date },
  lists: readonly (readonly AnyIndicator[])[],
): Promise<readonly (readonly JudgedIndicator[])[]> {
  const known = await readEvidence(reader, lists.flat(), asOf.getTime());
  const judged = new Map(
    known.map(({ label, name, evidence, asOf: instant }) => [
      keyOf({ label, name }),
      { evidence, verdict: judge(evidence, instant) },
    ]),
  );
  return lists.map((indicators) =>
    indicators.flatMap((indicator) => {
      const found = judged.get(keyOf(indicator));
      return found === undefined ? [] : [{ indicator, ...found }];
    }),
  );
}

/** The layers that verdicts on these indicators rest on; those of addresses where there are none. */
export function layersOfIndicators(indicators: readonly AnyIndicator[]): string[] {
  return layersOf(indicators.length === 0 ? ['ip'] : indicators.map(({ label }) => KIND_BY_LABEL[label]));
}

function keyOf({ label, name }: Pick<AnyIndicator, 'label' | 'name'>): string {
  return `${label} ${name}`;
}
