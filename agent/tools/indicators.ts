import { z } from 'zod';
import { Problem } from '../../schema/problem.ts';

/** Declares one indicator or a list of them, each as it is found: defanged, as a URL, with a port. */
export function things(most: number, meaning: string) {
  const thing = z.string().min(1).max(2048);
  return z.union([z.array(thing).min(1).max(most), thing]).describe(`${meaning}; at most ${most}`);
}

/** Returns the given list; a problem says which member to send. */
export function listOf(
  member: string,
  ...given: readonly (string | readonly string[] | undefined)[]
): readonly string[] {
  const list = given.flatMap((value) => value ?? []);
  if (list.length > 0) return list;
  throw new Problem('invalid-parameter', 400, `Send ${member}: a list of strings.`, { code: 'VALIDATION_REJECTED' });
}

/** The part of a list that an answer is about, and whether there is more. */
export function pageOf<Item>(
  list: readonly Item[],
  offset: number,
  limit: number,
): { readonly page: readonly Item[]; readonly hasMore: boolean } {
  return { page: list.slice(offset, offset + limit), hasMore: list.length > offset + limit };
}

/** Throws if a list is longer than one call takes: it is refused, never cut. */
export function refuseLonger(list: readonly string[], most: number, detail: string): void {
  if (list.length <= most) return;
  throw new Problem('too-many-items', 400, `${list.length} were sent, but ${detail} takes at most ${most}.`, {
    code: 'LIMIT_ERROR',
  });
}
