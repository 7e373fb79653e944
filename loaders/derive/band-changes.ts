import type { JudgedLabel } from '../../verdicts/kinds.ts';
import type { Comparison, StoredBlock } from '../../verdicts/stored.ts';
import type { Change } from '../pipeline/change-records.ts';

/** Of these a change of band is kept. */
const KEPT: ReadonlySet<string> = new Set<JudgedLabel>(['HOSTNAME', 'IPV4', 'IPV6']);
const BAND = 'verdictLevel';

/** What time alone may change of a verdict; all else is what sources say. */
const OF_TIME: ReadonlySet<string> = new Set([
  'threatScore',
  'threatLevel',
  'verdictScore',
  'verdictLevel',
  'verdictBlocking',
  'verdictLabel',
  'verdictAsOf',
]);

interface Rejudged {
  readonly name: string;
  readonly before: Readonly<Record<string, unknown>>;
  readonly block: StoredBlock;
}

/**
 * Bands that became others, apart for what sources say otherwise and for what has only grown older. A thing that gets its first band was
 * listed: that it came onto the list is kept as such.
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
    // Nobody knew anything of it, and nobody does.
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

/** Whole numbers are read as numbers and written as bigint. */
function isSame(stored: unknown, value: StoredBlock[string]): boolean {
  return (stored ?? null) === (typeof value === 'bigint' ? Number(value) : value);
}
