import type { RegisteredName } from './registered-name.ts';
import type { Suffixes } from './suffixes.ts';

/** A name as a method makes it: Unicode labels under a folded suffix. Whether it may be registered is judged later. */
export interface Made {
  readonly left: string;
  readonly suffix: string;
}

/** One way in which a name is made into one that is taken for it. */
export interface LookalikeMethod {
  readonly name: string;
  /** 0 to 1: how likely a name made so is taken for the other. */
  readonly confidence: number;
  /** What it does, in a line with an example. */
  readonly description: string;
  /** Everything that it makes of a name; entries may repeat, and some are no names that could be registered. */
  readonly make: (of: RegisteredName, suffixes: Suffixes) => Iterable<Made>;
  /** The names that it may have made this one from, and more: only `make` is certain. */
  readonly undo: (of: RegisteredName, suffixes: Suffixes) => Iterable<Made>;
  /** Whether it relates two names, where `make` cannot list all that it does. */
  readonly relates?: (of: RegisteredName, made: RegisteredName) => boolean;
}

/** Makes labels from a label: most methods do not change the suffix. */
export type Labels = (label: string, suffix: string) => Iterable<string>;

/** The two ways of a method that changes nothing but the label; without the second it undoes itself. */
export function ofLabels(make: Labels, undo: Labels = make): Pick<LookalikeMethod, 'make' | 'undo'> {
  return { make: underSameSuffix(make), undo: underSameSuffix(undo) };
}

function underSameSuffix(labels: Labels): LookalikeMethod['make'] {
  return function* ({ label, suffix }) {
    for (const left of labels(label, suffix)) yield { left, suffix };
  };
}
