import { RefusedRecord } from '../source.ts';
import { withoutRoot } from './dns-data.ts';
import type { DnsSightings } from './dns-facts.ts';
import type { SeenRecord } from './seen-records.ts';

/**
 * Returns the content of an NXDOMAIN answer: the last name of its chain of aliases does not exist (RFC 6604, section 3). Returns nothing if
 * the requested name is no alias: tools try guessed names by the million, and none of these is worth a node.
 */
export function* missingTarget(
  asked: string,
  answers: readonly (SeenRecord | RefusedRecord)[],
  seen: DnsSightings | undefined,
): Iterable<SeenRecord> {
  const targets = new Map<string, string>();
  for (const answer of answers) {
    if (answer instanceof RefusedRecord || answer.data.type !== 'CNAME') continue;
    targets.set(folded(answer.owner), folded(answer.data.target));
  }
  let last = folded(asked);
  for (let next = targets.get(last); next !== undefined; next = targets.get(last)) {
    targets.delete(last);
    last = next;
  }
  if (last !== folded(asked)) yield { owner: last, data: { type: 'NXDOMAIN' }, seen };
}

function folded(name: string): string {
  return withoutRoot(name).toLowerCase();
}
