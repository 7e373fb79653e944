/** Defines routing signals, merges several findings into one, and computes the posture of an AS from its signals. Pure. */

import { foldAsn } from '../../schema/keys/index.ts';
import type { Said } from '../../store/ranges/provenance.ts';

/** The kinds of signals that prefixes show, the gravest first. Paths show `route-leak`. */
export const PREFIX_SIGNALS = [
  'moas-origin',
  'more-specific-of-other',
  'rpki-invalid-origin',
  'origin-change',
] as const;

export type PrefixSignalKind = (typeof PREFIX_SIGNALS)[number];

export type RouteStatus = 'VALID' | 'INVALID' | 'NOT_FOUND';
export type PathStatus = 'VALID' | 'INVALID' | 'UNKNOWN';

/** A finding about one announced block: `actor` announces a block, or a part of a block, of `subject`. */
export interface Finding {
  readonly kind: PrefixSignalKind;
  readonly actor: number;
  readonly subject: number;
  readonly prefix: string;
  readonly peersSeeing: number | null;
  /** Epoch ms. */
  readonly firstSeen: number;
  readonly lastSeen: number;
  readonly rpkiStatus: RouteStatus | null;
  /** 0 to 1. */
  readonly confidence: number;
  readonly excuses: readonly string[];
  /** The sources that saw it, each with its newest day. */
  readonly said: readonly Said[];
}

/** All findings of one kind between two ASNs. */
export interface Signal extends Omit<Finding, 'prefix'> {
  readonly name: string;
  readonly prefixes: readonly string[];
  readonly prefixCount: number;
}

const MOST_PREFIXES = 20;
const MOST_EXCUSES = 5;

/** A signal with less confidence than this is not shown. */
export const LEAST_CONFIDENCE = 0.3;
/** From this confidence on, the posture is `exposed` instead of `watch`. */
const EXPOSED_FROM = 0.7;

const GRAVITY: readonly RouteStatus[] = ['INVALID', 'NOT_FOUND', 'VALID'];

/** Returns the name of a signal: `<kind>|<AS>|<subject>`. */
function signalName({ kind, actor, subject }: Pick<Finding, 'kind' | 'actor' | 'subject'>): string {
  return `${kind}|${foldAsn(actor)}|${foldAsn(subject)}`;
}

/** Merges findings into signals one by one. Memory grows with the signals, not with the table that shows them. */
export class SignalTally {
  readonly #open = new Map<string, { signal: Signal; best: readonly Finding[] }>();

  add(finding: Finding): void {
    const name = signalName(finding);
    const known = this.#open.get(name);
    const best = [...(known?.best ?? []), finding].sort(bySight).slice(0, MOST_PREFIXES);
    this.#open.set(name, { signal: joined(name, known?.signal, finding), best });
  }

  /** Returns all signals, in the order of their names. */
  signals(): readonly Signal[] {
    return [...this.#open.values()]
      .map(({ signal, best }) => ({ ...signal, prefixes: best.map(({ prefix }) => prefix) }))
      .sort((one, other) => (one.name < other.name ? -1 : 1));
  }
}

/** Sorts the findings that most peers see first. */
function bySight(one: Finding, other: Finding): number {
  return (
    (other.peersSeeing ?? 0) - (one.peersSeeing ?? 0) ||
    other.confidence - one.confidence ||
    (one.prefix < other.prefix ? -1 : 1)
  );
}

function joined(name: string, known: Signal | undefined, finding: Finding): Signal {
  const { kind, actor, subject, peersSeeing, firstSeen, lastSeen, rpkiStatus, confidence, excuses, said } = finding;
  // An excuse for one block need not apply to another, but an analyst wants to see it.
  const all = [...new Set([...(known?.excuses ?? []), ...excuses])].sort().slice(0, MOST_EXCUSES);
  return {
    ...{ name, kind, actor, subject, prefixes: [], excuses: all },
    prefixCount: (known?.prefixCount ?? 0) + 1,
    peersSeeing: most(known?.peersSeeing ?? null, peersSeeing),
    firstSeen: Math.min(known?.firstSeen ?? firstSeen, firstSeen),
    lastSeen: Math.max(known?.lastSeen ?? lastSeen, lastSeen),
    rpkiStatus: GRAVITY.find((status) => status === known?.rpkiStatus || status === rpkiStatus) ?? null,
    confidence: Math.max(known?.confidence ?? 0, confidence),
    said: newestStatement([...(known?.said ?? []), ...said]),
  };
}

/** Returns each source once, with its newest day. */
export function newestStatement(said: readonly Said[]): readonly Said[] {
  const newest = new Map<string, number>();
  for (const { source, observedAt } of said) newest.set(source, Math.max(observedAt, newest.get(source) ?? observedAt));
  return [...newest].map(([source, observedAt]) => ({ source, observedAt }));
}

function most(one: number | null, other: number | null): number | null {
  return one === null ? other : other === null ? one : Math.max(one, other);
}

/** The posture of an AS by its present signals. */
export interface Posture {
  readonly hijackPosture: 'none' | 'watch' | 'exposed';
  readonly hijackSignals: readonly PrefixSignalKind[];
}

/** Returns the posture by the present signals of an AS: none, only weak signals, or one with few excuses. */
export function postureOf(signals: readonly Pick<Signal, 'kind' | 'confidence' | 'rpkiStatus'>[]): Posture {
  const kinds = new Set(
    signals.flatMap(({ kind, rpkiStatus }) =>
      rpkiStatus === 'INVALID' ? [kind, 'rpki-invalid-origin' as const] : [kind],
    ),
  );
  const strongest = Math.max(0, ...signals.map(({ confidence }) => confidence));
  return {
    hijackPosture: signals.length === 0 ? 'none' : strongest >= EXPOSED_FROM ? 'exposed' : 'watch',
    hijackSignals: PREFIX_SIGNALS.filter((kind) => kinds.has(kind)),
  };
}
