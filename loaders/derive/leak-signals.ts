/** Builds the signals of route leaks: nodes and edges in the driver's types, and the leak counts of each AS. */

import { COUNTS_FROM, type WeighedLeak } from '../../routing/leak-excuses.ts';
import type { Leak } from '../../routing/leaks.ts';
import { foldAsn, foldRoutingSignal } from '../../schema/keys/index.ts';
import { provenance, type Said } from '../../store/ranges/provenance.ts';
import type { DerivedEdge, DerivedNode } from './reconcile.ts';

export const ROUTE_LEAK = 'route-leak';

/** A leak that stored paths show, with the RPKI and ASPA states of the leaked routes. */
export interface LeakSignal {
  readonly weighed: WeighedLeak;
  readonly rpkiStatus: string | null;
  readonly aspaStatus: string | null;
  readonly said: readonly Said[];
}

/** Returns the name of the signal of a leak: `route-leak|<leaker>|<from> to <to>`. */
export function leakName({ leaker, from, to }: Pick<Leak, 'leaker' | 'from' | 'to'>): string {
  return foldRoutingSignal(`${ROUTE_LEAK}|${foldAsn(leaker)}|${foldAsn(from)} to ${foldAsn(to)}`);
}

/** Returns the networks in the name of a leak's signal; null for another name. */
export function networksOfName(name: string): Pick<Leak, 'leaker' | 'from' | 'to'> | null {
  const [, leaker, from, to] = /^route-leak\|AS(\d+)\|AS(\d+) to AS(\d+)$/.exec(name) ?? [];
  return leaker === undefined ? null : { leaker: Number(leaker), from: Number(from), to: Number(to) };
}

/** The properties that a leak's signal has. */
export const SIGNAL_PROPERTIES = [
  'kind',
  'prefixes',
  'prefixCount',
  'paths',
  'peersSeeing',
  'firstSeen',
  'lastSeen',
  'rpkiStatus',
  'aspaStatus',
  'confidence',
  'excuses',
  'isOver',
];

/** Returns the signal as a node. */
export function signalNode({ weighed, rpkiStatus, aspaStatus }: LeakSignal): DerivedNode {
  const { leak, confidence, excuses } = weighed;
  return {
    name: leakName(leak),
    properties: {
      kind: ROUTE_LEAK,
      prefixes: leak.prefixes,
      prefixCount: BigInt(leak.prefixCount),
      paths: leak.paths,
      peersSeeing: BigInt(leak.peersSeeing),
      firstSeen: BigInt(leak.firstSeen),
      lastSeen: BigInt(leak.lastSeen),
      ...(rpkiStatus === null ? {} : { rpkiStatus }),
      ...(aspaStatus === null ? {} : { aspaStatus }),
      confidence,
      ...(excuses.length === 0 ? {} : { excuses }),
    },
  };
}

/**
 * Returns the edges: SHOWS_SIGNAL from the leaker, CONCERNS_ASN to the networks around it, CONCERNS_PREFIX to the leaked blocks that are
 * announced.
 */
export function signalEdges(
  { weighed: { leak }, said }: LeakSignal,
  announced: ReadonlySet<string>,
): Readonly<Record<'shows' | 'networks' | 'prefixes', readonly DerivedEdge[]>> {
  const properties = provenance(said, true);
  const name = leakName(leak);
  return {
    shows: [{ from: foldAsn(leak.leaker), to: name, properties }],
    networks: [leak.from, leak.to].map((asn) => ({ from: name, to: foldAsn(asn), properties })),
    prefixes: leak.prefixes
      .filter((prefix) => announced.has(prefix))
      .map((prefix) => ({ from: name, to: prefix, properties })),
  };
}

/** Returns how many leaks count against each network, within the 90 days before the newest path. */
export function leakCounts(
  signals: readonly { readonly leaker: number; readonly confidence: number; readonly lastSeen: number }[],
  newest: number,
): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { leaker, confidence, lastSeen } of signals) {
    if (confidence < COUNTS_FROM || lastSeen < newest - COUNTED_MS) continue;
    counts.set(leaker, (counts.get(leaker) ?? 0) + 1);
  }
  return counts;
}

const DAY_MS = 86_400_000;
const COUNTED_MS = 90 * DAY_MS;
/** A leak that no path shows any more is reported for this long. */
export const TOLD_MS = 365 * DAY_MS;
