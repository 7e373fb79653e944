/** Describes the anomalies in the routes of an AS. */
import { floatText } from './decimals.ts';
import { dayOf } from './sighting.ts';
import { counted } from './wording.ts';

/** A routing signal that an AS shows now. */
export interface ShownSignal {
  readonly kind: string;
  /** The AS, or the block, that it is about. */
  readonly subject: string;
  /** One of the blocks, null if none is named. */
  readonly prefix: string | null;
  readonly prefixCount: number;
  readonly peersSeeing: number | null;
  /** Epoch ms. */
  readonly firstSeen: number | null;
  readonly rpkiStatus: string | null;
  readonly aspaStatus: string | null;
  readonly confidence: number | null;
  readonly excuses: readonly string[];
}

/** Returns the signals as strings of evidence: one line for each, and one for each of its excuses. */
export function signalLines(signals: readonly ShownSignal[]): readonly string[] {
  return signals.flatMap((signal) => [
    `routing-signal:${signal.kind} ${signal.subject}: ${[blocksOf(signal), ...particulars(signal)].join(', ')}`,
    ...signal.excuses.map((excuse) => `routing-signal-excuse:${signal.kind} ${signal.subject}: ${excuse}`),
  ]);
}

/** Returns the signals as one sentence; empty if there are none. */
export function signalSentence(signals: readonly ShownSignal[]): string {
  if (signals.length === 0) return '';
  const reported = signals.map((signal) => `${deedOf(signal)} (${particulars(signal).join(', ')})`);
  return ` It ${reported.join(', and ')}.`;
}

function deedOf(signal: ShownSignal): string {
  const { kind, subject, prefix } = signal;
  const blocks = blocksOf(signal);
  switch (kind) {
    case 'moas-origin':
      return `announces ${blocks} at the same time as ${subject}`;
    case 'more-specific-of-other':
      return `announces ${blocks}, inside an announcement of ${subject}`;
    case 'rpki-invalid-origin':
      return `announces ${blocks}, ${subject === 'AS0' ? 'which ROAs allow no one to announce' : `which ROAs reserve for ${subject}`}`;
    case 'origin-change':
      return `has taken ${blocks} over from ${subject}`;
    case 'route-leak':
      return `passes on routes from ${subject}${prefix === null ? '' : `, such as ${blocks}`}`;
    default:
      return `shows ${kind} with ${subject}${prefix === null ? '' : `: ${blocks}`}`;
  }
}

function blocksOf({ prefix, prefixCount }: ShownSignal): string {
  if (prefix === null) return counted(prefixCount, 'block');
  return prefixCount > 1 ? `${prefix} and ${prefixCount - 1} more` : prefix;
}

function particulars({ peersSeeing, firstSeen, rpkiStatus, aspaStatus, confidence, excuses }: ShownSignal): string[] {
  return [
    ...(firstSeen === null ? [] : [`since ${dayOf(firstSeen)}`]),
    ...(peersSeeing === null ? [] : [`seen by ${counted(peersSeeing, 'peer')}`]),
    ...(rpkiStatus === null ? [] : [`RPKI ${rpkiStatus}`]),
    ...(aspaStatus === null || aspaStatus === 'UNKNOWN' ? [] : [`ASPA ${aspaStatus}`]),
    ...(confidence === null ? [] : [`confidence ${floatText(confidence)}`]),
    ...(excuses.length === 0 ? [] : [counted(excuses.length, 'excuse')]),
  ];
}
