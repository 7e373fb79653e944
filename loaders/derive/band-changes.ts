import type { JudgedLabel } from '../../verdicts/kinds.ts';
import type { Comparison, StoredBlock } from '../../verdicts/stored.ts';
import type { Change } from '../pipeline/change-records.ts';

/** Labels whose changes of band are stored. */
const KEPT: ReadonlySet<string> = new Set<JudgedLabel>(['HOSTNAME', 'IPV4', 'IPV6']);
const BAND = 'verdictLevel';

/** The properties of a verdict that time alone may change. All others follow from sources. */
const OF_TIME: ReadonlySet<string> = new Set([
  'threatScore',
  'threatLevel',
  'verdictScore',
  'verdictLevel',
  'verdictBlocking',
  'verdictNotBlocking',
  'verdictLabel',
  'verdictAsOf',
  'verdictExpiresAt',
]);

interface Rejudged {
  readonly name: string;
  readonly before: Readonly<Record<string, unknown>>;
  readonly block: StoredBlock;
}

/**
 * Returns the changed bands: those that evidence caused, and those that only age caused. An indicator gets its first band when a feed lists
 * it, and the listing is stored as its own change.
 */
export function bandChanges(
  label: JudgedLabel,
  rows: readonly Rejudged[],
  comparison: Comparison,
): { readonly evidence: readonly Change[]; readonly age: readonly Change[] } {
  const evidence: Change[] = [];
  const age: Change[] = [];
  if (!KEPT.has(label)) return { evidence, age };
  for (const { name, before, block } of rows) {
    const [old, fresh] = [before[BAND] ?? null, block[BAND] ?? null];
    // Unknown before and unknown now is no change.
    if (old === null || old === fresh || (old === 'UNKNOWN' && fresh === null)) continue;
    const after = fresh === null ? [] : [String(fresh)];
    const change: Change = { kind: 'reputation', label, subject: name, field: BAND, before: [String(old)], after };
    (comparison === 'decisive' || !saysOtherwise(before, block) ? age : evidence).push(change);
  }
  return { evidence, age };
}

function saysOtherwise(before: Readonly<Record<string, unknown>>, block: StoredBlock): boolean {
  return Object.entries(block).some(([key, value]) => !OF_TIME.has(key) && !isSame(before[key], value));
}

/** Compares a stored value with a new one. Whole numbers are read as numbers and written as bigint. */
function isSame(stored: unknown, value: StoredBlock[string]): boolean {
  return (stored ?? null) === (typeof value === 'bigint' ? Number(value) : value);
}
