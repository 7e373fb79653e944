import { type OverrideSubject, readOverrideSubject, subjectRefusal } from '../../ops/overrides/override-subject.ts';
import { hasEnded, type Override, type Overrides } from '../../ops/overrides/overrides.ts';
import { untilOf } from '../../ops/overrides/until.ts';
import { Problem } from '../../schema/problem.ts';
import { KIND_BY_LABEL } from '../../verdicts/kinds.ts';
import { nextCursor } from '../contract/parameters.ts';
import { plainRoute, type Route, route } from '../contract/route.ts';
import { ownerOf } from '../ops/start-job.ts';
import { fieldProblem } from '../problems/http-problem.ts';
import { answerHeaders } from '../responses/answers.ts';
import { LIST_OVERRIDES, PUT_OVERRIDE, READ_OVERRIDE, REMOVE_OVERRIDE } from './operations.ts';

/** Serves the overrides of analysts. */
export function overrideRoutes(overrides: Overrides, now: () => number = Date.now): readonly Route[] {
  return [
    route(PUT_OVERRIDE, async ({ context, body: { indicator, decision, reason, until } }) => {
      const subject = subjectOfBody(indicator);
      const end = until === undefined ? null : endOf(until, now());
      const by = ownerOf(context).name;
      return shown(await overrides.put(subject, { act: decision, reason, by, until: end }), now());
    }),
    route(LIST_OVERRIDES, async ({ query: { limit, cursor } }) => {
      const { overrides: page, total } = await overrides.list({ limit, offset: cursor });
      const next = nextCursor(cursor, page.length, total);
      return { total, overrides: page.map((override) => shown(override, now())), next };
    }),
    route(READ_OVERRIDE, async ({ path: { indicator } }) => {
      const found = await overrides.read(indicator);
      if (found === null) throw notFound(indicator);
      return shown(found, now());
    }),
    plainRoute(REMOVE_OVERRIDE, async ({ path: { indicator }, context }) => {
      if (!(await overrides.remove(indicator))) throw notFound(indicator);
      return new Response(null, { status: 204, headers: answerHeaders(context) });
    }),
  ];
}

function subjectOfBody(indicator: string): OverrideSubject {
  try {
    return readOverrideSubject(indicator);
  } catch (error) {
    const refusal = subjectRefusal(error);
    if (refusal === null) throw error;
    throw fieldProblem('invalid-indicator', 'indicator', 'cannot be overridden', refusal);
  }
}

function endOf(until: string, now: number): number {
  const end = untilOf(until, now);
  if (end !== null) return end;
  const detail = `until must be a day or an instant in the future, such as 2026-12-31, not '${until}'.`;
  throw fieldProblem('invalid-body', 'until', 'no date in the future', detail);
}

function shown(override: Override, now: number) {
  const { label, subject, act, reason, by, createdAt, until } = override;
  return {
    indicator: subject,
    type: KIND_BY_LABEL[label],
    decision: act,
    reason,
    by,
    createdAt: new Date(createdAt).toISOString(),
    until: until === null ? null : new Date(until).toISOString(),
    status: hasEnded(override, now) ? ('ended' as const) : ('holds' as const),
  };
}

function notFound({ name }: OverrideSubject): Problem {
  return new Problem('override-not-found', 404, `${name} has no override: GET /v1/overrides lists them.`);
}
