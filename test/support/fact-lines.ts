import type { Fact } from '../../loaders/source.ts';

/** A fact as one line of text, so that the exact set of a small file can be written down and compared. */
export function factLine(fact: Fact): string {
  if (fact.kind === 'node') return `${fact.label} ${fact.name} ${JSON.stringify(fact.properties ?? {})}`;
  if (fact.kind !== 'edge') return JSON.stringify(fact);
  const { type, from, to, properties = {}, observedAt } = fact;
  const date = observedAt === undefined ? '' : ` of ${new Date(observedAt).toISOString()}`;
  return `${from.name} ${type} ${to.label} ${to.name} ${JSON.stringify(properties)}${date}`;
}
