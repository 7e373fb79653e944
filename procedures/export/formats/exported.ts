import { isoTime } from '../../../verdicts/account.ts';
import { subLabelsOf } from '../../../verdicts/categories.ts';
import type { ReasonedEntry, TierType } from '../tier-page.ts';

/** What the head of an export may say of it. */
export interface ExportHead {
  readonly tier: string;
  /** Grows with what is loaded. */
  readonly serial: number;
  /** The day that the verdicts are judged for, such as 2026-08-23; null before the first. */
  readonly asOf: string | null;
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
  /** Why it is there, in a sentence of one line. */
  readonly reason: string;
}

/** Members of a row, in their order. */
export const EXPORTED_COLUMNS = [
  ...['indicator', 'type', 'label', 'band', 'verdictScore', 'verdictBlocking', 'notBlocking', 'sub_labels', 'feeds'],
  ...['firstSeen', 'lastSeen', 'reason'],
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
    feeds,
    firstSeen: isoTime(stored.firstSeen),
    lastSeen: isoTime(stored.lastSeen),
  };
  return { ...row, reason: reasonOf(row, stored.feedCount ?? 0, override) };
}

function reasonOf(row: Omit<ExportedRow, 'reason'>, feedCount: number, override: string | null): string {
  const { label, band, verdictScore, sub_labels, feeds, lastSeen } = row;
  const score = verdictScore === null || verdictScore === 0 ? '' : ` ${verdictScore}`;
  const named = feeds.length > 0 ? `on ${feeds.join(', ')}` : feedCount > 0 ? 'by a network around it' : null;
  const parts = [
    `${label}, ${band ?? 'UNSCORED'}${score}`,
    sub_labels.length > 0 ? sub_labels.join(', ') : null,
    override,
    named,
    lastSeen === null ? null : `last seen ${lastSeen.slice(0, 10)}`,
  ];
  // One line, whatever feeds call themselves.
  return parts
    .flatMap((part) => part ?? [])
    .join('; ')
    .replace(/[\r\n\t]+/g, ' ');
}
