/** How a name in another script reads: `раураl.com` is already a lookalike, of names like `paypal.com`. */
import { skeletonOf } from './homoglyphs.ts';
import { scriptsOf } from './label-scripts.ts';
import type { RegisteredName } from './registered-name.ts';

/**
 * The name in the ASCII letters that it looks like; null for one of Latin letters, whose marks belong to its language (`bücher.de`), and
 * for one that looks like none.
 */
export function skeletonName(of: RegisteredName): RegisteredName | null {
  if ([...scriptsOf(of.label)].every((script) => script === 'Latin')) return null;
  const label = skeletonOf(of.label);
  return label === null ? null : { ...of, name: `${label}.${of.suffix}`, label };
}

/** The bases of lookalikes of a name: the name, and how it reads. */
export function basesOf(of: RegisteredName): readonly RegisteredName[] {
  const read = skeletonName(of);
  return read === null ? [of] : [of, read];
}
