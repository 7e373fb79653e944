/** Egress of an address, from its own properties (contract 1.6). */
import { RISKY_EGRESS } from '../../schema/egress-classes.ts';

/** The setting that names the rule of the last full derivation: a graph of an older rule is derived again as a whole. */
export const EGRESS_RULE_SETTING = 'egress_looked_at';

/** The rule below. */
export const EGRESS_RULE = 'stated classes alone, of networks and AS';

/** Only what a source states: no list of VPNs, proxies and relays is whole, so that absence from all of them says nothing. */
export function egressProperties(classes: readonly string[]): Readonly<Record<string, unknown>> {
  if (classes.length === 0) return {};
  const isEgressRisk = classes.some((name) => RISKY_EGRESS.has(name));
  return { egressClasses: [...new Set(classes)].sort(), ...(isEgressRisk ? { isEgressRisk } : {}) };
}
