/** What is to be thought of an indicator, in the words of the graph's own procedures (contract rest.md 1.9). */

import { type JudgedIndicator, judgeIndicators } from '../../procedures/judged-indicators.ts';
import { type AnyIndicator, readIndicator } from '../../procedures/read-indicator.ts';
import type { Context } from '../../verdicts/context.ts';
import type { Listing } from '../../verdicts/evidence.ts';
import { explanation } from '../../verdicts/explanation.ts';
import type { NotBlocking } from '../../verdicts/not-blocking.ts';
import type { Coverage, Label, Verdict } from '../../verdicts/verdict.ts';
import type { Indicator } from './query-block.ts';
import type { ProjectionSources } from './sources.ts';

/** One neighbour of the indicator; its query runs at POST /api/query. */
type ContextBlock = Omit<Context, 'isShared'>;

/** The verdict in every body. */
export interface VerdictBlock {
  readonly level: Verdict['level'];
  /** Raw weighted score; null where nothing was scored. */
  readonly score: number | null;
  /** 0 to 100, inside the band of `level`; null where there is no score. */
  readonly verdictScore: number | null;
  readonly blocking: boolean;
  /** What stops a block; null where it blocks. */
  readonly not_blocking: readonly NotBlocking[] | null;
  readonly label: Label;
  readonly coverage: Coverage;
  readonly sub_labels: readonly string[];
  readonly tags: readonly string[];
  readonly actors: readonly string[];
  readonly factors: readonly string[];
  readonly context: readonly ContextBlock[];
}

/** What is to be thought of an address or a domain, and why. */
export interface ListingState {
  readonly verdict: VerdictBlock;
  /** Its verdict score, 0 to 100; 0 where nothing is known against it. */
  readonly score: number;
  /** Of every feed, trust and reference lists included. */
  readonly listings: readonly Listing[];
  /** The instant that the verdict is judged for, epoch ms; null where nothing was judged. */
  readonly asOf: number | null;
}

/** The same for an indicator of any kind, with its sentence. */
export interface ExplainedListings extends ListingState {
  /** As `explain` has it. */
  readonly explanation: string;
  /** What was judged: of a URL that no list has itself, its host. */
  readonly subject: Pick<AnyIndicator, 'label' | 'name'>;
  /** The graph has met that. */
  readonly isMet: boolean;
}

/** Judges one thing of any kind as `explain` does. */
export async function readExplainedListings(
  sources: ProjectionSources,
  indicator: AnyIndicator,
): Promise<ExplainedListings | null> {
  const [judged] = await judge(sources, [indicator]);
  if (judged === undefined) return null;
  const { evidence, verdict, indicator: subject, asOf } = judged;
  return {
    ...listingStateOf(judged),
    explanation: explanation(subject.name, evidence, verdict, asOf),
    subject,
    isMet: evidence.isKnown || evidence.listings.length > 0,
  };
}

/** Judges folded addresses and domains, by their names, as `explain` and `svc.assess` do. */
export async function readVerdicts(
  sources: ProjectionSources,
  indicators: readonly Indicator[],
): Promise<ReadonlyMap<string, ListingState>> {
  if (indicators.length === 0) return new Map();
  const judged = await judge(sources, indicators.map(askedIndicator));
  return new Map(judged.map((each) => [each.indicator.name, listingStateOf(each)]));
}

function listingStateOf(judged: JudgedIndicator): ListingState {
  const { verdict, evidence, asOf } = judged;
  return { verdict: verdictBlock(judged), score: verdict.verdictScore ?? 0, listings: evidence.listings, asOf };
}

/** Judges indicators of any kind for the instant of the clock, where no verdict is stored. */
async function judge(
  { reader, clock }: ProjectionSources,
  indicators: readonly AnyIndicator[],
): Promise<readonly JudgedIndicator[]> {
  const [judged = []] = await judgeIndicators({ reader, asOf: clock.now() }, [indicators]);
  return judged;
}

/** The block `verdict`. */
function verdictBlock({ evidence, verdict, actors }: JudgedIndicator): VerdictBlock {
  return {
    level: verdict.level,
    score: verdict.score,
    verdictScore: verdict.verdictScore,
    blocking: verdict.blocking,
    not_blocking: verdict.notBlocking,
    label: verdict.label,
    coverage: verdict.coverage,
    sub_labels: verdict.subLabels,
    tags: verdict.tags,
    actors,
    factors: verdict.factors,
    context: contextBlocks(evidence.context),
  };
}

/** The neighbours of an indicator, in the form of the block. */
export function contextBlocks(context: readonly Context[]): ContextBlock[] {
  return context.map(({ kind, subject, level, count, example, query }) => ({
    ...{ kind, subject, level, count, example, query },
  }));
}

/** A domain may be a word without a dot here, as a top-level domain is. */
function askedIndicator({ type, name }: Indicator): AnyIndicator {
  return type === 'ip'
    ? readIndicator(name, ['ip'])
    : { kind: 'domain', label: 'HOSTNAME', name, start: null, end: null };
}
