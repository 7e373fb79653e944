import { userInfo } from 'node:os';
import { defineCommand } from 'citty';
import { type OverrideSubject, readOverrideSubject, subjectRefusal } from '../../ops/overrides/override-subject.ts';
import { type NewOverride, Overrides } from '../../ops/overrides/overrides.ts';
import { untilOf } from '../../ops/overrides/until.ts';
import { statementWords } from '../../verdicts/operator.ts';
import { reportingFailure, UsageError } from '../failure.ts';
import { withGraph } from '../open-graph.ts';
import { say } from '../output.ts';

/** What the options of the command say. */
export interface OverrideArguments {
  readonly allow?: boolean | undefined;
  readonly block?: boolean | undefined;
  readonly note?: string | undefined;
  readonly reason?: string | undefined;
  readonly until?: string | undefined;
  readonly remove?: boolean | undefined;
}

/** `weft override INDICATOR`: an analyst's decision about one indicator. */
export const override = defineCommand({
  meta: { name: 'override', description: 'Decide about one indicator: block it, allow it, or note something on it' },
  args: {
    indicator: {
      type: 'positional',
      required: true,
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
  },
  run: ({ args }) =>
    reportingFailure(async () => {
      const subject = subjectOf(args.indicator);
      const wanted = args.remove === true ? null : newOverride(args, Date.now());
      await withGraph({ command: 'override', mayAttach: true }, async ({ database, settings }) => {
        const overrides = new Overrides(database, { asOf: settings.asOf });
        if (wanted !== null) {
          await overrides.put(subject, wanted);
          say(`${subject.name}: ${statementWords(wanted)}`);
        } else if (await overrides.remove(subject)) {
          say(`${subject.name}: the override is removed`);
        } else {
          throw new UsageError(`${subject.name} has no override: GET /v1/overrides lists them`);
        }
      });
    }),
});

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
    throw new UsageError('expected one of --block, --allow, --note TEXT or --remove');
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
