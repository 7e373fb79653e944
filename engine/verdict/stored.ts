/** The verdict as it is kept on a node (contract 1.5): the same properties for whatever feeds list. */
import { THREAT_BLOCK, VERDICT_BLOCK } from '../../schema/labels/shared-blocks.ts';

/** What of a verdict each property holds; the flags go by their names. */
const VALUES: Readonly<Record<string, string>> = {
  threatScore: 'toFloat(verdict.score)',
  threatLevel: 'verdict.level',
  threatSources: 'verdict.feedCount',
  threatFirstSeen: 'verdict.firstSeen',
  threatLastSeen: 'verdict.lastSeen',
  isThreat: 'verdict.isThreat',
  verdictScore: 'toFloat(verdict.verdictScore)',
  verdictLevel: 'verdict.level',
  verdictBlocking: 'verdict.blocking',
  verdictLabel: 'verdict.label',
  verdictAsOf: 'asOf',
};

/** Every property of the block. */
export const STORED_KEYS: readonly string[] = [...THREAT_BLOCK, ...VERDICT_BLOCK].map(({ name }) => name);

/** What a verdict is acted by: it has changed when one of these has. */
export const DECISIVE_KEYS: readonly string[] = ['verdictScore', 'verdictLevel', 'verdictBlocking', 'verdictLabel'];

/** Expression on `verdict` and `asOf` (epoch ms): the block, null where a property does not apply. */
export const STORED_BLOCK = blockOf((key) => VALUES[key] ?? `CASE WHEN '${key}' IN verdict.flags THEN true END`);

/** Expression: no block, for what no feed lists any more. */
export const NO_BLOCK = blockOf(() => 'null');

/** Of a CVE, which feeds do not list, only these are kept. */
export const CVE_KEYS: readonly string[] = ['verdictScore', 'verdictLevel'];

/** Expression on `verdict`: what is kept on a CVE. */
export const CVE_BLOCK = `{${CVE_KEYS.map((key) => `${key}: ${VALUES[key]}`).join(', ')}}`;

function blockOf(expression: (key: string) => string): string {
  return `{${STORED_KEYS.map((key) => `${key}: ${expression(key)}`).join(', ')}}`;
}
