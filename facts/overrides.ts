/** The overrides of analysts as texts of facts gather them. */
import { z } from 'zod';
import type { Row } from '../store/database.ts';
import type { Evidence, OperatorStatement } from '../verdicts/evidence.ts';
import { evidenceAt } from '../verdicts/operator.ts';

/** Column: the overrides of what is called `thing.name`, whatever its label. */
export const OVERRIDES_COLUMN = `COLLECT { MATCH (o:OVERRIDE {subject: thing.name}) USING INDEX SEEK o:OVERRIDE(subject)
    RETURN o {.label, .act, .by, .reason, .until} } AS overrides`;

/** Condition on a node `n`: an override is about its name. */
export const IS_OVERRIDDEN =
  'EXISTS { MATCH (o:OVERRIDE {subject: n.name}) USING INDEX SEEK o:OVERRIDE(subject) WHERE o.label IN labels(n) }';

const overrides = z
  .array(
    z.object({
      label: z.string(),
      act: z.enum(['block', 'allow', 'note']),
      by: z.string(),
      reason: z.string().nullable(),
      until: z.number().nullable(),
    }),
  )
  .nullish();

/** Returns the evidence with the override in its row, and without what has ended at an instant, epoch ms. */
export function withOverride(evidence: Evidence, label: string, row: Row, asOf: number): Evidence {
  const found = overrides.parse(row.overrides)?.find((override) => override.label === label);
  if (found === undefined) return evidenceAt(evidence, asOf);
  const { act, by, reason, until } = found;
  const override: OperatorStatement = { act, by, reason, until };
  return evidenceAt({ ...evidence, override }, asOf);
}
