/** Look-ups outside of the graph for one request, and what its answer says of them (contract rest.md 1.1). */
import {
  LIVE_BOUNDS,
  type LiveAnswer,
  type LiveReport,
  type LiveUpstream,
  type LookUp,
} from '../../net/live-look-up.ts';
import type { Indicator } from '../../views/indicators/query-block.ts';
import type { AppContext } from '../context.ts';

/** What an answer says of a look-up. */
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

/**
 * Has looked up what the graph lacks of the thing that a request asks for: what is read afterwards has it. Null where the operator
 * wants no look-ups. An answer that a look-up was missing from is not kept.
 */
export async function lookUpFirst(
  lookUp: LookUp | undefined,
  { type, name }: Indicator,
  context: AppContext,
  upstreams: readonly LiveUpstream[] = ALL,
): Promise<LiveReport | null> {
  if (lookUp === undefined) return null;
  const report = await lookUp([{ type, name, upstreams }], { ...LIVE_BOUNDS, things: 1 });
  if (report.answers.some(isWanting)) context.set('isMomentary', true);
  return report;
}

/** An answer that says what was looked up for it, and what of that was wanting. */
export function withLive<Metadata extends LiveMetadata, Body extends { readonly metadata: Metadata }>(
  body: Body,
  report: LiveReport | null,
): Body {
  if (report === null) return body;
  const errors = [...body.metadata.errors, ...report.answers.filter(isWanting).map(errorOf)];
  return { ...body, metadata: { ...body.metadata, live: liveNotes(report), errors, partial_data: errors.length > 0 } };
}

/** What was looked up for an answer. */
export function liveNotes({ answers }: LiveReport): readonly LiveNote[] {
  return answers.map(({ upstream, subject, outcome, observedAt, reason }) => ({
    upstream,
    subject,
    outcome,
    observed_at: observedAt === null ? null : new Date(observedAt).toISOString(),
    reason,
  }));
}

/** What upstreams say where they know no such thing, to stand behind what a 404 says. */
export function unknownLive(report: LiveReport | null): string {
  const asked = report?.answers.filter(({ outcome }) => outcome === 'unknown') ?? [];
  const failed = report?.answers.filter(isWanting) ?? [];
  return [
    ...asked.map(({ upstream, subject }) => ` Looked up live: ${upstream} knows no ${subject}.`),
    ...failed.map(({ upstream, subject }) => `Looked up live: ${upstream} did not answer for ${subject}.`),
  ].join('');
}

function isWanting({ outcome }: LiveAnswer): boolean {
  return outcome === 'failed' || outcome === 'late';
}

/** `live_dns_failed`, `live_rdap_late`. */
function errorOf({ upstream, outcome }: LiveAnswer): string {
  return `live_${upstream}_${outcome}`;
}
