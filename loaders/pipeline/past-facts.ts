import { type Now, pastTime } from '../formats/past-dates.ts';
import type { EdgeFact, Fact, NodeFact } from '../source.ts';

/** Properties with a time at which something happened. Ends of validity may be yet to come, and so may starts. */
const HAPPENED: readonly string[] = [
  'firstSeen',
  'lastSeen',
  'seenAt',
  'seenFrom',
  'seenUntil',
  'publishedAt',
  'observed_at',
  'observedAt',
  'answeredAt',
  'logged_at',
  'probedAt',
  'nxdomainAt',
  'kevDateAdded',
  'published',
  'modified',
  'registeredDate',
  'updatedDate',
];

/** Returns the facts of a record without times that are yet to come: the guard for every source, whatever its reader does. */
export function pastFacts(facts: readonly Fact[], now: Now): readonly Fact[] {
  return facts.map((fact) => pastFact(fact, now));
}

function pastFact(fact: Fact, now: Now): Fact {
  if (fact.kind === 'node') return withPastProperties(fact, now);
  const dated = fact.kind === 'edge' ? withPastProperties(fact, now) : fact;
  if (pastTime(dated.observedAt, 'observedAt', now) === dated.observedAt) return dated;
  const { observedAt: _, ...undated } = dated;
  return undated;
}

function withPastProperties<Stated extends NodeFact | EdgeFact>(fact: Stated, now: Now): Stated {
  const properties = pastProperties(fact.properties, now);
  return properties === undefined || properties === fact.properties ? fact : { ...fact, properties };
}

function pastProperties(
  properties: Readonly<Record<string, unknown>> | undefined,
  now: Now,
): Readonly<Record<string, unknown>> | undefined {
  if (properties === undefined) return undefined;
  let past: Record<string, unknown> | undefined;
  for (const name of HAPPENED) {
    const value = properties[name];
    if (typeof value !== 'number' || pastTime(value, name, now) === value) continue;
    past ??= { ...properties };
    delete past[name];
  }
  return past ?? properties;
}
