import { isoTime } from '../../../verdicts/account.ts';
import { subLabelsOf } from '../../../verdicts/categories.ts';
import { sightingWords } from '../../../verdicts/sighting.ts';
import type { Removal } from '../removals.ts';
import type { ReasonedEntry, TierType } from '../tier-page.ts';

/** What the head of an export may say of it. */
export interface ExportHead {
  readonly tier: string;
  /** Grows with what is loaded. */
  readonly serial: number;
  /** The day that the verdicts are judged for, such as 2026-08-23; null before the first. */
  readonly asOf: string | null;
  /** Of an empty export: how many entries with its label are below what was asked for; null for all others. */
  readonly below: number | null;
}

/** Says in an empty export how many entries with its label are below what was asked for. */
export function belowWords(below: number): string {
  const entries =
    below === 1 ? 'One entry with this label is' : `${below.toLocaleString('en')} entries with this label are`;
  return `Nothing is in it. ${entries} below it: band=LOW or min_score=20 has more of them, at your own risk.`;
}

/** An entry of a tier, which every format writes in its own way. */
export interface ExportedRow {
  readonly indicator: string;
  readonly type: TierType;
  readonly label: string;
  readonly band: string | null;
  readonly verdictScore: number | null;
  readonly verdictBlocking: boolean;
  /** What stops a block; null where it blocks. */
  readonly notBlocking: readonly string[] | null;
  readonly sub_labels: readonly string[];
  readonly feeds: readonly string[];
  readonly firstSeen: string | null;
  readonly lastSeen: string | null;
  /** The interval of the newest sighting; equal where a row or an active list dates it. */
  readonly seenFrom: string | null;
  readonly seenUntil: string | null;
  /** When it stops blocking without a new sighting; null where it does not block, or never stops. */
  readonly expires: string | null;
  /** When it left the tier; null for an entry. */
  readonly removedAt: string | null;
  /** Why it is there, in a sentence of one line. */
  readonly reason: string;
}

/** Members of a row, in their order. */
export const EXPORTED_COLUMNS = [
  ...['indicator', 'type', 'label', 'band', 'verdictScore', 'verdictBlocking', 'notBlocking', 'sub_labels', 'feeds'],
  ...['firstSeen', 'lastSeen', 'seenFrom', 'seenUntil', 'expires', 'removedAt', 'reason'],
] as const;

/** The row of an entry. */
export function exportedRow({ position, type, stored, categoryIds, feeds, override }: ReasonedEntry): ExportedRow {
  const { label, band, verdictScore } = stored;
  const row = {
    indicator: position.name,
    type,
    label,
    band,
    verdictScore,
    verdictBlocking: stored.verdictBlocking === true,
    notBlocking: stored.notBlocking,
    sub_labels: subLabelsOf(categoryIds),
    feeds: feeds.map(({ name }) => name),
    firstSeen: isoTime(stored.firstSeen),
    lastSeen: isoTime(stored.lastSeen),
    seenFrom: isoTime(stored.seenFrom),
    seenUntil: isoTime(stored.seenUntil),
    expires: isoTime(stored.expiresAt),
    removedAt: null,
  };
  const { seenFrom, seenUntil } = stored;
  const seen = seenUntil === null ? null : `seen ${sightingWords({ seenFrom, seenUntil })}`;
  return { ...row, reason: reasonOf(row, stored.feedCount ?? 0, override, seen) };
}

/** The row of an indicator that left a tier: only what is known of that. */
export function removedRow({ name, type, tier, leftAt }: Removal): ExportedRow {
  const nothing = {
    band: null,
    verdictScore: null,
    verdictBlocking: false,
    notBlocking: null,
    sub_labels: [],
    feeds: [],
  };
  const undated = { firstSeen: null, lastSeen: null, seenFrom: null, seenUntil: null, expires: null };
  return {
    ...{ indicator: name, type, label: tier === 'blocking' ? 'malicious' : tier },
    ...nothing,
    ...undated,
    removedAt: isoTime(leftAt),
    reason: `no longer ${tier}`,
  };
}

function reasonOf(
  row: Omit<ExportedRow, 'reason'>,
  feedCount: number,
  override: string | null,
  seen: string | null,
): string {
  const { label, band, verdictScore, sub_labels, feeds, lastSeen } = row;
  const score = verdictScore === null || verdictScore === 0 ? '' : ` ${verdictScore}`;
  const named = feeds.length > 0 ? `on ${feeds.join(', ')}` : feedCount > 0 ? 'by a network around it' : null;
  const parts = [
    `${label}, ${band ?? 'UNSCORED'}${score}`,
    sub_labels.length > 0 ? sub_labels.join(', ') : null,
    override,
    named,
    lastSeen === null ? seen : `last seen ${lastSeen.slice(0, 10)}`,
  ];
  // One line, whatever feeds call themselves.
  return parts
    .flatMap((part) => part ?? [])
    .join('; ')
    .replace(/[\r\n\t]+/g, ' ');
}
