import type { VerdictKind } from '../verdict.ts';
import { threatLayersOf } from './threat-layers.ts';

/** What of the evidence differs from "nothing": Cypher expressions by key. */
export type Gathered = Readonly<Partial<Record<EvidenceKey, string>>>;

const NOTHING = {
  isKnown: 'n IS NOT NULL',
  listings: '[]',
  neighbours: 'null',
  vouches: '[]',
  isKnownGood: 'false',
  isShared: 'false',
  rank: 'null',
  isSettled: 'false',
  facts: '[]',
  properties: '{}',
} as const;

type EvidenceKey = keyof typeof NOTHING;

/** Ends a fragment: `evidence` with every key, of the node `n` and what was gathered of it. */
export function returnEvidence(kind: VerdictKind, gathered: Gathered): string {
  const wanting = `[layer IN wanting WHERE layer IN ['${threatLayersOf(kind).join("', '")}']]`;
  const entries = Object.entries({ ...NOTHING, wanting, ...gathered }).map(
    ([key, expression]) => `${key}: ${expression}`,
  );
  return `RETURN {kind: '${kind}', ${entries.join(', ')}} AS evidence`;
}
