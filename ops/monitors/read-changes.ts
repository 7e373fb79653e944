import { chunksOf } from '../../store/batches.ts';
import type { Row } from '../../store/database.ts';
import { type ChangeType, reportedOf } from '../../views/changes/reported-change.ts';
import { readSubjects, type Subjects } from '../../views/changes/target-changes.ts';
import { turnOf } from '../../views/indicators/history/changes.ts';
import type { Indicator } from '../../views/indicators/query-block.ts';
import type { ProjectionSources } from '../../views/indicators/sources.ts';
import type { AlertRule, RuleState } from './alert-rule.ts';
import { changeTypeOf } from './alert-types.ts';
import type { NewChange } from './judge-rule.ts';
import { targetOf } from './targets.ts';

/** A transaction that began before another may end after it: changes of these last ms are looked at again. */
const OVERLAP_MS = 120_000;
/** New changes that a rule gets at once, besides those that it has seen. */
const MOST_NEW = 1000;
/** Ids of changes that a rule remembers: with more, those of a long transaction may be reported late. */
const MOST_HANDLED = 3000;
/** Rules whose changes are read at once. */
const RULES_AT_ONCE = 200;

/** What a rule has to hear, and the state that says that it has. */
export interface Heard {
  readonly changes: readonly NewChange[];
  readonly state: RuleState;
}

/** Reads `$input.asked`: changes of names that were recorded since, oldest first. */
const TEXT = `UNWIND $input.asked AS asked
CALL (asked) {
  UNWIND asked.names AS name
  MATCH (c:CHANGE_RECORD {subject: name})
  WHERE c.recordedAt > asked.since AND c.label IN asked.labels AND c.field IN asked.fields
  RETURN c ORDER BY c.recordedAt, c.id LIMIT ${MOST_NEW + MOST_HANDLED}
}
RETURN asked.rule AS rule, c.id AS id, c.subject AS subject, c.field AS field, c.before AS before, c.after AS after,
  c.source AS source, c.observedAt AS observedAt, c.recordedAt AS recordedAt`;

/** The changes that each rule has not seen yet. */
export async function readNews(
  sources: Pick<ProjectionSources, 'reader' | 'suffixes'>,
  rules: readonly AlertRule[],
): Promise<ReadonlyMap<string, Heard>> {
  const heard = new Map<string, Heard>();
  for (const [type, ofType] of Map.groupBy(rules, (rule) => changeTypeOf(rule.type))) {
    if (type === null) continue;
    for (const some of chunksOf(ofType, RULES_AT_ONCE)) {
      for (const [id, news] of await readSome(sources, some, type)) heard.set(id, news);
    }
  }
  return heard;
}

async function readSome(
  sources: Pick<ProjectionSources, 'reader' | 'suffixes'>,
  rules: readonly AlertRule[],
  type: ChangeType,
): Promise<ReadonlyMap<string, Heard>> {
  const targets = new Map(rules.map((rule): [string, Indicator] => [rule.target, targetOf(rule.target)]));
  const subjects = await readSubjects(sources, [...targets.values()], [type]);
  const asked = rules.flatMap((rule) => (subjects.get(rule.target) ?? []).map((one) => askedOf(rule, one)));
  const rows = await sources.reader.read({ text: TEXT, parameters: { input: { asked } } });
  const byRule = Map.groupBy(rows, (row) => String(row.rule));
  return new Map(rules.map((rule) => [rule.id, heardBy(rule, byRule.get(rule.id) ?? [])]));
}

function askedOf({ id, state, createdAt }: AlertRule, { names, labels, fields }: Subjects) {
  const isFull = state.handled.length >= MOST_HANDLED;
  const since = isFull ? (state.handled[0]?.[1] ?? state.readUpTo) - 1 : state.readUpTo - OVERLAP_MS;
  // A rule does not report changes from before it existed.
  return { rule: id, since: Math.max(since, createdAt - 1), names, labels, fields };
}

function heardBy({ state }: AlertRule, rows: readonly Row[]): Heard {
  const known = new Set(state.handled.map(([id]) => id));
  const fresh = rows
    .filter(({ id }) => !known.has(String(id)))
    .sort((one, other) => Number(one.recordedAt) - Number(other.recordedAt))
    .slice(0, MOST_NEW);
  if (fresh.length === 0) return { changes: [], state };
  const readUpTo = Math.max(state.readUpTo, ...fresh.map(({ recordedAt }) => Number(recordedAt)));
  const handled = [...state.handled, ...fresh.map((row): [string, number] => [String(row.id), Number(row.recordedAt)])]
    .filter(([, recordedAt]) => recordedAt > readUpTo - OVERLAP_MS)
    .slice(-MOST_HANDLED);
  return { changes: reportedTogether(fresh), state: { ...state, readUpTo, handled } };
}

/** What came for what went in one load is one change. */
function reportedTogether(rows: readonly Row[]): readonly NewChange[] {
  const turns = Map.groupBy(rows, ({ subject, field, source, observedAt }) =>
    JSON.stringify([subject, field, source, observedAt]),
  );
  const reported = [...turns.values()].flatMap((group) => {
    const [row] = group;
    const head = { id: String(row?.id), recordedAt: Number(row?.recordedAt), isOfAge: row?.source === 'age' };
    return turnOf(group)
      .flatMap(reportedOf)
      .map((change) => ({ ...change, ...head }));
  });
  return reported.sort((one, other) => one.recordedAt - other.recordedAt || (one.field < other.field ? -1 : 1));
}
