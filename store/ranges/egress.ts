/** Egress of an address, from its own properties (contract 1.6). */
import { RISKY_EGRESS } from '../../schema/egress-classes.ts';

/** Whether there is data about classes at all, and about those that are a risk: without it the result is unknown. */
export interface Looked {
  readonly atClasses: boolean;
  readonly atRisk: boolean;
}

/** The setting that stores what was checked at the last full derivation. */
export const LOOKED_SETTING = 'egress_looked_at';

/** Returns the checks as stored in the setting. */
export function lookedText({ atClasses, atRisk }: Looked): string {
  return `classes ${atClasses}, risk ${atRisk}`;
}

/** Returns the checks in the setting; none if it is absent. */
export function lookedOf(text: unknown): Looked {
  const words = String(text);
  return { atClasses: words.includes('classes true'), atRisk: words.includes('risk true') };
}

/** `false` and an empty list mean: checked, and not so. Absent means: not checked. */
export function egressProperties(classes: readonly string[] | null, looked: Looked): Readonly<Record<string, unknown>> {
  if (classes === null) return {};
  const isEgressRisk = classes.some((name) => RISKY_EGRESS.has(name));
  return {
    ...(looked.atClasses || classes.length > 0 ? { egressClasses: [...new Set(classes)].sort() } : {}),
    ...(looked.atRisk || isEgressRisk ? { isEgressRisk } : {}),
  };
}
