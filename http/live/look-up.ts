/** Look-ups outside of the graph for one request, and their description in the answer (contract rest.md 1.1). */
import {
  LIVE_BOUNDS,
  type LiveAnswer,
  type LiveReport,
  type LiveUpstream,
  type LookUp,
} from '../../net/live-look-up.ts';
import type { Indicator } from '../../views/indicators/query-block.ts';
import { flagParameter } from '../contract/parameters.ts';
import { fieldProblem, HttpProblem } from '../problems/http-problem.ts';
import type { AppContext } from '../requests/context.ts';

/** A look-up in an answer. */
export interface LiveNote {
  readonly upstream: LiveUpstream;
  readonly subject: string;
  readonly outcome: LiveAnswer['outcome'];
  readonly observed_at: string | null;
  readonly reason: string | null;
}

/** The members of a block `metadata` that a look-up adds to. */
interface LiveMetadata {
  readonly errors: readonly string[];
  readonly partial_data: boolean;
}

const ALL: readonly LiveUpstream[] = ['dns', 'rdap'];

/** The lookups of a server: those that each request causes, and those of a request with live=true. Absent where there are none. */
export interface LookUps {
  readonly always?: LookUp | undefined;
  readonly onRequest?: LookUp | undefined;
}

/** The query parameter `live`. */
export const LIVE_PARAMETER = {
  live: flagParameter(
    'live',
    'true: look the indicator up now, by DNS and RDAP, before the answer; the key needs the scope ops as well',
  ),
};

/**
 * Looks up what the graph lacks about the requested indicator, so that the answer includes it; with `live` also what is older than five
 * minutes. Returns null if the operator turned look-ups off. An answer with a failed or a requested look-up is not cached.
 */
export async function lookUpFirst(
  lookUps: LookUps,
  { type, name }: Indicator,
  { context, query: { live } }: LiveCall,
  upstreams: readonly LiveUpstream[] = ALL,
): Promise<LiveReport | null> {
  const lookUp = live ? requested(lookUps, context) : lookUps.always;
  if (lookUp === undefined) return null;
  const report = await lookUp([{ type, name, upstreams }], { ...LIVE_BOUNDS, things: 1 });
  if (live || report.answers.some(isMissing)) context.set('isMomentary', true);
  return report;
}

/** A request that may ask for a look-up. */
interface LiveCall {
  readonly context: AppContext;
  readonly query: { readonly live: boolean };
}

/** The look-up of a request with live=true. Throws a problem if the server makes none, or the key may not cause one. */
function requested({ onRequest }: LookUps, context: AppContext): LookUp {
  if (onRequest === undefined) {
    const detail = 'This server looks nothing up outside of its graph. Leave live out.';
    throw fieldProblem('invalid-parameter', 'live', 'turned off', detail);
  }
  const scopes = context.get('key')?.scopes ?? [];
  if (scopes.includes('ops')) return onRequest;
  throw new HttpProblem(
    'forbidden',
    403,
    'The key lacks the scope ops, which live=true needs.',
    {},
    { requiredScope: 'ops' },
  );
}

/** Adds the look-ups of an answer to its metadata, and what was missing from them. */
export function withLive<Metadata extends LiveMetadata, Body extends { readonly metadata: Metadata }>(
  body: Body,
  report: LiveReport | null,
): Body {
  if (report === null) return body;
  const errors = [...body.metadata.errors, ...report.answers.filter(isMissing).map(errorOf)];
  return { ...body, metadata: { ...body.metadata, live: liveNotes(report), errors, partial_data: errors.length > 0 } };
}

/** Returns the look-ups of an answer. */
export function liveNotes({ answers }: LiveReport): readonly LiveNote[] {
  return answers.map(({ upstream, subject, outcome, observedAt, reason }) => ({
    upstream,
    subject,
    outcome,
    observed_at: observedAt === null ? null : new Date(observedAt).toISOString(),
    reason,
  }));
}

/** Of a name with inner addresses alone the DNS says nothing that others may read. */
const UNKNOWN_TO: Readonly<Record<LiveUpstream, (subject: string) => string>> = {
  dns: (subject) => `dns has no public answer for ${subject}`,
  rdap: (subject) => `rdap knows no ${subject}`,
};

/** Returns what upstreams reported if they do not know the indicator, to be appended to the detail of a 404. */
export function unknownLive(report: LiveReport | null): string {
  const asked = report?.answers.filter(({ outcome }) => outcome === 'unknown') ?? [];
  const unserved = report?.answers.filter(({ outcome }) => outcome === 'unserved') ?? [];
  const failed = report?.answers.filter(isMissing) ?? [];
  return [
    ...asked.map(({ upstream, subject }) => ` Looked up live: ${UNKNOWN_TO[upstream](subject)}.`),
    ...unserved.map(({ reason }) => ` Looked up live: ${reason ?? 'there is no one to ask'}.`),
    ...failed.map((answer) => ` Looked up live: ${whyMissing(answer)}`),
  ].join('');
}

function isMissing({ outcome }: LiveAnswer): boolean {
  return outcome === 'failed' || outcome === 'late';
}

function whyMissing({ upstream, subject, outcome, reason }: LiveAnswer): string {
  if (outcome === 'late') return `${upstream} did not answer for ${subject} in time. Ask again.`;
  return `${upstream} failed for ${subject}: ${reason ?? 'no reason is known'}.`;
}

/** `live_dns_failed`, `live_rdap_late`. */
function errorOf({ upstream, outcome }: LiveAnswer): string {
  return `live_${upstream}_${outcome}`;
}
