/** Changes of one node that loads found. */
import { isoTime, type Properties, textOf, textsOf } from '../../../facts/stored-values.ts';
import { ask, type ProjectionSources } from '../sources.ts';
import type { ChangeEntry } from './record.ts';

/** Changes of one node that are read, the newest. */
const MOST_CHANGES = 5000;

/** Reads `$input.subjects` (names), `$input.labels` and `$input.fields`; a row a change. */
const CHANGES_TEXT = `UNWIND $input.subjects AS subject
MATCH (c:CHANGE_RECORD {subject: subject}) WHERE c.label IN $input.labels AND c.field IN $input.fields
RETURN c.subject AS subject, c.field AS field, c.before AS before, c.after AS after, c.source AS source, c.observedAt AS observedAt
ORDER BY c.observedAt DESC, c.recordedAt DESC, c.id LIMIT ${MOST_CHANGES}`;

/** Values of a field that went and came in one load. */
export interface Turn {
  readonly subject: string;
  readonly field: string;
  readonly timestamp: string;
  readonly went: readonly string[];
  readonly came: readonly string[];
}

/** The changes of nodes, those of a field in one load together. One round trip. */
export async function readTurns(
  sources: ProjectionSources,
  subjects: readonly string[],
  labels: readonly string[],
  fields: readonly string[],
): Promise<Turn[]> {
  const rows = await ask(sources, CHANGES_TEXT, { subjects, labels, fields });
  const turns = Map.groupBy(rows, ({ subject, field, source, observedAt }) =>
    JSON.stringify([subject, field, source, observedAt]),
  );
  return [...turns.values()].flatMap(turnOf);
}

/** What changed of one field in one load; nothing where its day is not known. */
export function turnOf(rows: readonly Properties[]): Turn[] {
  const [row = {}] = rows;
  const timestamp = isoTime(row.observedAt);
  if (timestamp === null) return [];
  const before = rows.flatMap((each) => textsOf(each.before));
  const after = rows.flatMap((each) => textsOf(each.after));
  return [
    {
      subject: textOf(row.subject) ?? '',
      field: textOf(row.field) ?? '',
      timestamp,
      went: before.filter((value) => !after.includes(value)),
      came: after.filter((value) => !before.includes(value)),
    },
  ];
}

/** The entries of a turn: where one value replaced one other, it is one change; else each value is a separate entry. */
export function entriesOf(turn: Turn, field: (value: string) => string): ChangeEntry[] {
  const byField = Map.groupBy([...turn.went, ...turn.came], field);
  return [...byField].flatMap(([name, values]) => {
    const went = values.filter((value) => turn.went.includes(value));
    const came = values.filter((value) => turn.came.includes(value));
    const [old, fresh] = [went[0], came[0]];
    if (went.length === 1 && came.length === 1) return [entry(turn, name, old ?? null, fresh ?? null)];
    return [
      ...went.map((value) => entry(turn, name, value, null)),
      ...came.map((value) => entry(turn, name, null, value)),
    ];
  });
}

function entry({ timestamp }: Turn, field: string, old_value: string | null, new_value: string | null): ChangeEntry {
  return { timestamp, field, old_value, new_value, first_seen: new_value === null ? null : timestamp, last_seen: null };
}
