/**
 * Evidence on a URL node: a listed URL (`host/path`), or a path that several hosts serve (contract 4.3). Kits leave the same path on every
 * host that they are put on. If only the kit uses the path, a URL with it is most likely another copy. Each source that found the path on a
 * host is a listing of the path: in its feed's category, with its feed's weight times the path's rarity.
 */
import { roundHalfUp } from '../schema/round-half-up.ts';
import type { EvidenceOf } from './evidence.ts';
import { categoryOf, type FeedEntry, type FeedListing, listingsOf } from './feed-listing.ts';
import { nothingKnown } from './nothing-known.ts';
import { listedVouches } from './vouches.ts';

/** A path on so many hosts is no evidence: rarity falls from 1 on one host to 0 here, by the logarithm of their number. */
export const COMMON_PATH_HOSTS = 1000;
/** A path on more hosts than this is suspicious and condemns nothing. */
const MOST_KIT_HOSTS = 100;

/** Words that sites name their own paths with. */
const COMMON_WORDS: ReadonlySet<string> = new Set(
  (
    'account accounts admin api app assets auth blog content css data default doc docs document documents download ' +
    'downloads file files home image images img index invite js login logon main media news page pages portal public ' +
    'search share signin static update updates upload uploads user users web wp-admin wp-content wp-includes wp-login'
  ).split(' '),
);

/** A source that found the path on hosts; the statements of its feed are null if the source has no feed. */
interface PathFinding {
  readonly source: string;
  /** Epoch milliseconds of its newest edition with the path on a host. */
  readonly newest: number | null;
  readonly feed: {
    readonly name: string | null;
    readonly category: string | null;
    readonly publisher: string | null;
    readonly weight: number | null;
  } | null;
}

/** Facts of the graph about a URL node. */
export interface PathFacts {
  readonly name: string;
  readonly isStored: boolean;
  /** Hosts that serve it. */
  readonly hosts: number;
  readonly entries: readonly FeedEntry[];
  /** Read only for a path that may belong to a kit and that no feed lists. */
  readonly findings: readonly PathFinding[];
}

/** A path that kits may have left by its words: not all are common or short, and it is more than one plain word. */
export function isTellingPath(name: string): boolean {
  if (!name.startsWith('/')) return false;
  const words = name.split('/').flatMap((part) => (part === '' ? [] : [part.split('.')[0] ?? '']));
  const [first = ''] = words;
  return (
    words.some((word) => [...word].length > 3 && !COMMON_WORDS.has(word.toLowerCase())) &&
    (words.length > 1 || /[0-9]|[a-z][A-Z]/.test(first))
  );
}

/** `properties.hosts` is how many hosts serve it. */
export function pathEvidence(facts: PathFacts, degradedLayers: readonly string[]): EvidenceOf<'url'> {
  const { name, hosts } = facts;
  const own = listingsOf(facts.entries);
  const mayBeKit = hosts > 0 && hosts < COMMON_PATH_HOSTS && isTellingPath(name);
  const isKitPath = own.length === 0 && mayBeKit;
  const listings = isKitPath ? findingsAsListings(facts) : own;
  return {
    ...nothingKnown('url', degradedLayers),
    isKnown: facts.isStored,
    listings,
    vouches: listedVouches(listings),
    facts: hosts === 0 || !name.startsWith('/') ? [] : hostLines(name, hosts, listings.length > 0),
    properties: { hosts, isKitPath },
  };
}

function hostLines(name: string, hosts: number, isListed: boolean): string[] {
  return isListed ? [`LINKS_TO->URL:${name}`, `kit-path-hosts:${hosts}`] : [`path-hosts:${hosts}`];
}

function findingsAsListings({ hosts, findings }: PathFacts): FeedListing[] {
  const rarity = roundHalfUp(1 - Math.log10(hosts) / Math.log10(COMMON_PATH_HOSTS), 4);
  const bySource = findings.toSorted((one, other) => (one.source < other.source ? -1 : 1));
  return bySource.map(({ source, newest, feed }) => {
    const category = feed === null ? 'Phishing' : (feed.category ?? 'Phishing');
    const { id, class: categoryClass } = categoryOf(category);
    return {
      feedId: source,
      name: feed?.name ?? source,
      category,
      categoryId: id,
      categoryIds: [id],
      class: hosts > MOST_KIT_HOSTS && categoryClass === 'confirmed-bad' ? 'suspicious' : categoryClass,
      publisher: feed?.publisher ?? source,
      weight: roundHalfUp((feed?.weight ?? 1) * rarity, 4),
      count: 1,
      firstSeen: null,
      lastSeen: null,
      seenFrom: newest,
      seenUntil: newest,
      publishedAt: null,
      observedAt: newest,
      isDated: false,
      entries: 'reported',
      reliability: 'community',
      aggregates: false,
      tags: [],
      reference: null,
      through: null,
      rank: null,
      meaning: '',
    };
  });
}
