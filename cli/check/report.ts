import { BANDS } from '../../verdicts/bands.ts';
import type { Form } from '../answers/form.ts';
import { writeRows } from '../answers/write-rows.ts';
import { complain, emit } from '../output.ts';
import type { Ranked, Ranking } from './ranking.ts';
import { reasonsInWords, reasonsOf } from './reasons.ts';

/** What a check found. */
export interface Checked {
  readonly ranking: Ranking;
  readonly specialPurpose: number;
  /** Rows that are printed at most; null for all that are held. */
  readonly limit: number | null;
}

/** Columns of the table and the CSV. */
const COLUMNS = ['band', 'score', 'indicator', 'type', 'label', 'blocking', 'line', 'count', 'why'] as const;

/** Prints the worst first. The counts go with JSON, else to the error stream. */
export function printChecked(checked: Checked, form: Form): void {
  const held = checked.ranking.worst();
  const worst = held.slice(0, checked.limit ?? held.length);
  const rows = worst.map(rowOf);
  const more = checked.ranking.shown - rows.length;
  if (form === 'json') {
    if (more > 0) complain(`${more} more are left out, none of them worse`);
    emit(`${JSON.stringify({ counts: countsOf(checked), indicators: rows }, null, 2)}\n`);
    return;
  }
  if (form === 'csv') writeRows({ columns: COLUMNS, rows }, form);
  else if (rows.length > 0) writeRows({ columns: COLUMNS, rows: worst.map(readableRowOf) }, form);
  if (more > 0)
    complain(`${more} more are left out, none of them worse${held.length > rows.length ? ': --limit shows more' : ''}`);
  complain(summaryOf(checked));
}

/** How many indicators there are of each band, and how many have no verdict. */
export function countsOf({ ranking, specialPurpose }: Checked) {
  const bands = Object.fromEntries(BANDS.toReversed().map((band) => [band, ranking.count(band)]));
  return {
    indicators: ranking.total + specialPurpose,
    ...bands,
    UNSCORED: ranking.count('UNSCORED'),
    UNKNOWN: ranking.count('UNKNOWN'),
    specialPurpose,
  };
}

/** The counts as a sentence. */
export function summaryOf(checked: Checked): string {
  const { ranking, specialPurpose } = checked;
  const total = ranking.total + specialPurpose;
  const bands = [...BANDS.toReversed(), 'UNSCORED'].flatMap((band) =>
    ranking.count(band) === 0 ? [] : [`${ranking.count(band)} ${band}`],
  );
  const unknown = ranking.count('UNKNOWN');
  return [
    `${total} ${total === 1 ? 'indicator' : 'indicators'}`,
    ...(bands.length === 0 ? [] : [`: ${bands.join(', ')}`]),
    ...(unknown === 0 ? [] : [`; ${unknown} not in the graph, which does not mean that they are clean`]),
    ...(specialPurpose === 0 ? [] : [`; ${specialPurpose} special-purpose, which no list covers`]),
  ].join('');
}

function rowOf({ host, type, band, verdictScore, label, sub_labels, verdictBlocking, evidence, line, tally }: Ranked) {
  return {
    band,
    score: verdictScore,
    indicator: host,
    type,
    label: [label, ...sub_labels].join(', '),
    blocking: verdictBlocking,
    line,
    count: tally.count,
    why: reasonsOf(evidence).join('; '),
  };
}

/** A row of the table, which a person reads; JSON and CSV keep the evidence as `svc.assess` names it. */
function readableRowOf(ranked: Ranked) {
  return { ...rowOf(ranked), why: reasonsInWords(ranked.evidence) };
}
