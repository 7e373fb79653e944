import { userInfo } from 'node:os';
import { defineCommand } from 'citty';
import { type OverrideSubject, readOverrideSubject, subjectRefusal } from '../../ops/overrides/override-subject.ts';
import { hasEnded, type NewOverride, type Override, Overrides } from '../../ops/overrides/overrides.ts';
import { endInWords, untilOf } from '../../ops/overrides/until.ts';
import { statementWords } from '../../verdicts/operator.ts';
import { FORM_OPTIONS, formOf } from '../answers/form.ts';
import { writeRows } from '../answers/write-rows.ts';
import { reportingFailure, UsageError } from '../failure.ts';
import { withGraph } from '../open-graph.ts';
import { complain, say } from '../output.ts';

/** What the options of the command say. */
export interface OverrideArguments {
  readonly allow?: boolean | undefined;
  readonly block?: boolean | undefined;
  readonly note?: string | undefined;
  readonly reason?: string | undefined;
  readonly until?: string | undefined;
}

/** So long a running load may hold up the stored verdicts before the command says so. */
const WAITING_MS = 10_000;
const WAITING =
  'Answers follow the override already. Exports follow when the running load ends: this command waits for that, or stop it, and they follow within an hour';

/** Columns of the list of overrides. */
const COLUMNS = ['indicator', 'decision', 'by', 'reason', 'created', 'until', 'status'] as const;
/** Overrides that one read returns. */
const PAGE = 1000;

/** `weft override INDICATOR`: an analyst's decision about one indicator, and the list of all of them. */
export const override = defineCommand({
  meta: { name: 'override', description: 'Decide about one indicator: block it, allow it, or note something on it' },
  args: {
    indicator: {
      type: 'positional',
      required: false,
      description: 'an address, network, host, URL, file hash, TLS fingerprint or wallet',
    },
    block: { type: 'boolean', description: 'it blocks, whatever the evidence says' },
    allow: { type: 'boolean', description: 'it never blocks, whatever the evidence says' },
    note: { type: 'string', description: 'a text that answers show; it changes no verdict' },
    reason: { type: 'string', description: 'why you block or allow it' },
    until: {
      type: 'string',
      description: 'its last day, such as 2026-12-31, or an instant; without it, it has no end',
    },
    remove: { type: 'boolean', description: 'remove the override' },
    list: { type: 'boolean', description: 'list all overrides, newest first, also those that have ended' },
    ...FORM_OPTIONS,
  },
  run: ({ args }) =>
    reportingFailure(async () => {
      if (args.list === true) return listAll(args);
      if (args.indicator === undefined)
        throw new UsageError('override needs an INDICATOR, or --list, which lists all overrides');
      const subject = subjectOf(args.indicator);
      const wanted = args.remove === true ? null : newOverride(args, Date.now());
      await withGraph({ command: 'override', mayAttach: true }, async ({ database, settings }) => {
        const overrides = new Overrides(database, { asOf: settings.asOf });
        const waiting = setTimeout(() => complain(WAITING), WAITING_MS);
        const change = wanted === null ? overrides.remove(subject) : overrides.put(subject, wanted).then(() => true);
        const isChanged = await change.finally(() => clearTimeout(waiting));
        if (wanted !== null) {
          say(`${subject.name}: ${statementWords(wanted)}`);
        } else if (isChanged) {
          say(`${subject.name}: the override is removed`);
        } else {
          throw new UsageError(`${subject.name} has no override: \`weft override --list\` lists them`);
        }
      });
    }),
});

async function listAll(args: {
  readonly indicator?: string | undefined;
  readonly json?: boolean | undefined;
  readonly csv?: boolean | undefined;
}): Promise<void> {
  if (args.indicator !== undefined) throw new UsageError('--list lists all overrides: leave the INDICATOR out');
  const form = formOf(args);
  await withGraph({ command: 'override', mayAttach: true }, async ({ database }) => {
    const overrides = await allOf(new Overrides(database));
    const rowsWith = (end: (until: number | null) => string | null) =>
      overrides.map((override) => ({ ...rowOf(override, Date.now()), until: end(override.until) }));
    if (form !== 'table') writeRows({ columns: COLUMNS, rows: rowsWith(instantOf) }, form);
    else if (overrides.length === 0) say('there is no override');
    else writeRows({ columns: COLUMNS, rows: rowsWith(endInWords) }, form);
  });
}

async function allOf(overrides: Overrides): Promise<readonly Override[]> {
  const all: Override[] = [];
  for (;;) {
    const page = await overrides.list({ limit: PAGE, offset: all.length });
    all.push(...page.overrides);
    if (page.overrides.length < PAGE) return all;
  }
}

function rowOf(override: Override, now: number): Readonly<Record<Exclude<(typeof COLUMNS)[number], 'until'>, string>> {
  const { subject, act, by, reason, createdAt } = override;
  return {
    indicator: subject,
    decision: act,
    by,
    reason,
    created: new Date(createdAt).toISOString(),
    status: hasEnded(override, now) ? 'ended' : 'holds',
  };
}

function instantOf(until: number | null): string | null {
  return until === null ? null : new Date(until).toISOString();
}

function subjectOf(indicator: string): OverrideSubject {
  try {
    return readOverrideSubject(indicator);
  } catch (error) {
    const refusal = subjectRefusal(error);
    if (refusal === null) throw error;
    throw new UsageError(refusal);
  }
}

/** Returns the override that the options say. Throws a `UsageError` that says what to write instead. */
export function newOverride({ allow, block, note, reason, until }: OverrideArguments, now: number): NewOverride {
  const chosen = [allow === true ? 'allow' : null, block === true ? 'block' : null, note === undefined ? null : 'note'];
  const [act, second] = chosen.flatMap((each) => (each === 'allow' || each === 'block' || each === 'note' ? each : []));
  if (act === undefined || second !== undefined)
    throw new UsageError('expected one of --block, --allow, --note TEXT, --remove or --list');
  const why = act === 'note' ? note : reason;
  if (why === undefined || why.trim() === '')
    throw new UsageError(act === 'note' ? '--note: expected a text' : `--${act} needs a reason: add --reason "..."`);
  const by = userInfo().username;
  if (until === undefined) return { act, reason: why.trim(), by, until: null };
  const end = untilOf(until, now);
  if (end === null)
    throw new UsageError(`--until: expected a day in the future such as 2036-12-31, but it is "${until}"`);
  return { act, reason: why.trim(), by, until: end };
}
