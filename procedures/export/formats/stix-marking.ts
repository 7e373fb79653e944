/** How far a STIX object may be shared, and where its evidence is published. */
import type { ReasonedEntry } from '../tier-page.ts';

/** The marking definitions of TLP that STIX 2.1 predefines (7.2.1.4): TLP:WHITE is today's TLP:CLEAR. */
const AMBER = 'marking-definition--f88d31f6-486f-44da-b317-01333bde0b82';
const CLEAR = 'marking-definition--613f2e26-407d-48c7-9eca-b8e91df99dc9';

/** The tags that state one, from the strictest on. */
const TLP: readonly (readonly [tag: RegExp, id: string])[] = [
  [/^#?tlp:red$/i, 'marking-definition--5e57c739-391a-4eb3-b6be-7d15ca92d5ed'],
  [/^#?tlp:amber(?:\+strict)?$/i, AMBER],
  [/^#?tlp:green$/i, 'marking-definition--34098fce-860f-48ae-8e50-ebd3cc5e41da'],
  [/^#?tlp:(?:white|clear)$/i, CLEAR],
];

/** The licence of the operator's own files, and that of sources in which each record states how it may be shared. */
const OWN = /^the operator's own/;
const PER_RECORD = /^each event/;

type Marked = Pick<ReasonedEntry, 'feeds' | 'override'>;

/**
 * Returns the ids of the markings: the strictest TLP that a row states; amber for what the operator says; clear where all lists are published;
 * none where no one says.
 */
export function markingsOf({ feeds, override }: Marked): readonly string[] {
  const tags = feeds.flatMap((feed) => feed.tags);
  const stated = TLP.find(([tag]) => tags.some((one) => tag.test(one)));
  if (stated !== undefined) return [stated[1]];
  const licences = feeds.map(({ licence }) => licence ?? '');
  if (override !== null || licences.some((licence) => OWN.test(licence))) return [AMBER];
  const isPublished = licences.length > 0 && licences.every((licence) => licence !== '' && !PER_RECORD.test(licence));
  return isPublished ? [CLEAR] : [];
}

/** A source in the form of STIX. */
interface ExternalReference {
  readonly source_name: string;
  readonly url: string;
}

/** Returns the lists that name an entry, each with the address of its report, else with its own; STIX has none without an address. */
export function referencesOf({ feeds }: Marked): readonly ExternalReference[] {
  return feeds.flatMap(({ name, reference, url }) => {
    const address = [reference, url].find((one) => /^https?:\/\/\S+$/.test(one ?? ''));
    return address == null ? [] : [{ source_name: name, url: address }];
  });
}
