import type { SourceDeclaration } from '../../loaders/source.ts';
import { POPULARITY_SOURCES } from '../../loaders/sources/popularity/index.ts';
import { THREATS_SOURCES } from '../../loaders/sources/threats/index.ts';
import { readSource } from './source-input.ts';

/** All feeds of threats and popularity, and the lists of Tor's relays. */
export const FEEDS: readonly SourceDeclaration[] = [...THREATS_SOURCES, ...POPULARITY_SOURCES];

/** The one of an id. */
export function feed(id: string): SourceDeclaration {
  const found = FEEDS.find((source) => source.id === id);
  if (found === undefined) throw new Error(`${id} is no feed`);
  return found;
}

/** A listing as tests compare it: label and name, then the dates of its row, epoch ms. */
export type Listing = readonly [indicator: string, firstSeen: unknown, lastSeen: unknown];

/** Every listing that a source makes of an input, in order, with how many facts there are in all and the refusals. */
export async function listings(source: SourceDeclaration, input: Parameters<typeof readSource>[1]) {
  const { facts, refusals } = await readSource(source, input);
  const edges = facts.filter((fact) => fact.kind === 'edge').filter(({ type }) => type === 'LISTED_IN');
  const listed = edges.map(
    ({ from, properties }): Listing => [`${from.label} ${from.name}`, properties?.firstSeen, properties?.lastSeen],
  );
  return { facts, listed, refusals, feeds: new Set(edges.map(({ to }) => to.name)) };
}

/** What a source says of the first listing of a name, by its properties. */
export async function listingOf(source: SourceDeclaration, input: Parameters<typeof readSource>[1], name: string) {
  const { facts } = await readSource(source, input);
  const edge = facts.find((fact) => fact.kind === 'edge' && fact.type === 'LISTED_IN' && fact.from.name === name);
  return edge?.kind === 'edge' ? edge.properties : undefined;
}

/** Epoch milliseconds of a UTC time, as `LISTED_IN` carries them. */
export function instant(time: string): number {
  return Date.parse(`${time.replace(' ', 'T')}${time.length > 10 ? 'Z' : ''}`);
}
