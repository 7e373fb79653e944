import type { LiveQuestion, LiveUpstream } from '../../net/live-look-up.ts';
import type { SuffixList } from '../../schema/keys/index.ts';
import type { Reader } from '../../store/database.ts';
import type { SourceDeclaration } from '../source.ts';

/** What an upstream answered: lines of its source's format. */
export interface UpstreamAnswer {
  readonly lines: readonly unknown[];
  /** Hosts that the lines tell everything of: what the source said of these before, and does not say now, is taken back. */
  readonly hosts: ReadonlySet<string>;
  /** Answers find it only by what is derived from it: a network by the range that it becomes, a registration by its snapshot. */
  readonly isFoundByDerivation: boolean;
}

/** How far the graph knows a subject already. */
export interface Acquaintance {
  /** When it was last told what the upstream would tell, epoch ms; null where it never was. */
  readonly seenAt: number | null;
}

/** Somebody outside who can be asked for single things. */
export interface Upstream {
  readonly id: LiveUpstream;
  /** What its answers are stored as. */
  readonly source: SourceDeclaration;
  /** What it is asked for, for the sake of a thing; null for what must not or cannot be asked for: it would be leaked in vain. */
  subjectOf(question: LiveQuestion, suffixes: SuffixList): string | null;
  /** What the graph knows of these; it lacks the others. */
  known(reader: Reader, subjects: readonly string[]): Promise<ReadonlyMap<string, Acquaintance>>;
  /**
   * Asks for one, by whether the graph has it: null where there is no such thing, and nothing to store of that. Throws an `Unserved`
   * where nobody can be asked, any other error where that failed.
   */
  ask(subject: string, isStored: boolean, signal: AbortSignal): Promise<UpstreamAnswer | null>;
}

/** Somebody is not to be asked now: there were too many questions, or too long a silence. */
export class Limited extends Error {
  override readonly name = 'Limited';
}

/** Nobody is known who could be asked for this. */
export class Unserved extends Error {
  override readonly name = 'Unserved';
}
