import type { LiveQuestion, LiveUpstream } from '../../net/live-look-up.ts';
import type { SuffixList } from '../../schema/keys/index.ts';
import type { Reader } from '../../store/database.ts';
import type { SourceDeclaration } from '../source.ts';

/** The answer of an upstream: lines of its source's format. */
export interface UpstreamAnswer {
  readonly lines: readonly unknown[];
  /** Hosts that the lines describe completely: earlier statements of the source about them that the lines lack are removed. */
  readonly hosts: ReadonlySet<string>;
  /** True if answers find it only through derived facts: a network by its range, a registration by its snapshot. */
  readonly isFoundByDerivation: boolean;
}

/** What the graph knows about a subject already. */
export interface Acquaintance {
  /** When it last got what the upstream would answer, epoch ms; null if it never did. */
  readonly seenAt: number | null;
}

/** An external service that answers questions about single subjects. */
export interface Upstream {
  readonly id: LiveUpstream;
  /** The source that its answers are stored under. */
  readonly source: SourceDeclaration;
  /** Returns the subject to look up for a question; null if it must not or cannot be looked up, since asking would leak it in vain. */
  subjectOf(question: LiveQuestion, suffixes: SuffixList): string | null;
  /** Returns what the graph knows about these subjects. It lacks the ones that are absent. */
  known(reader: Reader, subjects: readonly string[]): Promise<ReadonlyMap<string, Acquaintance>>;
  /**
   * Looks up one subject. `isStored` says whether the graph has it. Returns null if it does not exist and there is nothing to store. Throws
   * an `Unserved` if no one can be asked, and any other error if the question failed.
   */
  ask(subject: string, isStored: boolean, signal: AbortSignal): Promise<UpstreamAnswer | null>;
}

/** An upstream must not be asked now: there were too many questions, or it has not answered for too long. */
export class Limited extends Error {
  override readonly name = 'Limited';
}

/** No upstream is known for this subject. */
export class Unserved extends Error {
  override readonly name = 'Unserved';
}
