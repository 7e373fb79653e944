/** The answer about an indicator that is neither an address nor a domain (contract rest.md 1.9). */
import type { Listing } from '../../../verdicts/evidence.ts';
import { type Metadata, metadataOf } from '../metadata.ts';
import type { FurtherType } from '../query-block.ts';
import { rounded } from '../reputation.ts';
import type { ProjectionSources } from '../sources.ts';
import { type ThreatListing, threatListings } from '../threat-listings.ts';
import { type ExplainedListings, readExplainedListings, type VerdictBlock } from '../verdict-block.ts';
import { type CertificateSummary, readCertificateSummary } from './certificate.ts';
import { type EmailSummary, readEmailSummary } from './email.ts';
import { type HashSummary, readHashSummary } from './file-hash.ts';
import { heldOfThing, THING_LAYERS } from './grounds.ts';
import { type NetworkSummary, readNetworkSummary } from './network.ts';
import { type Relationship, readRelationships } from './relationships.ts';
import type { Found } from './summary.ts';
import { readSystemSummary, type SystemSummary } from './system.ts';
import type { Thing } from './thing.ts';
import { unjudged } from './unjudged.ts';
import { readUrlSummary, type UrlSummary } from './url.ts';
import { readVulnerabilitySummary, type VulnerabilitySummary } from './vulnerability.ts';

/** The summary of each type of indicator. */
interface Summaries {
  readonly url: UrlSummary;
  readonly asn: SystemSummary;
  readonly cidr: NetworkSummary;
  readonly hash: HashSummary;
  readonly cve: VulnerabilitySummary;
  readonly email: EmailSummary;
  readonly certificate: CertificateSummary;
}

/** What every summary ends with. */
interface Judgement {
  /** Verdict score, 0 to 100; 0 where nothing is known against the indicator. */
  readonly risk_score: number;
  /** The verdict in one or two sentences, as `explain` has it. */
  readonly explanation: string;
}

/** The answer about an indicator: its body without `query`. */
export interface FurtherAnswer<Type extends FurtherType = FurtherType> {
  readonly summary: Summaries[Type] & Judgement;
  readonly verdict: VerdictBlock;
  readonly security: { readonly threat_listings: readonly ThreatListing[] };
  readonly relationships: readonly Relationship[];
  readonly metadata: Metadata;
}

const SUMMARIES: {
  readonly [Type in FurtherType]: (sources: ProjectionSources, thing: Thing) => Promise<Found<Summaries[Type]>>;
} = {
  url: readUrlSummary,
  asn: readSystemSummary,
  cidr: readNetworkSummary,
  hash: readHashSummary,
  cve: readVulnerabilitySummary,
  email: readEmailSummary,
  certificate: readCertificateSummary,
};

/** Enriches an indicator; null where nothing is known of it. Parallel reads. */
export async function enrichThing<Type extends FurtherType>(
  sources: ProjectionSources,
  thing: Thing<Type>,
): Promise<FurtherAnswer<Type> | null> {
  const [found, reported, held, coverages] = await Promise.all([
    SUMMARIES[thing.type](sources, thing),
    thing.judged === null ? null : readExplainedListings(sources, thing.judged),
    readRelationships(sources, thing),
    sources.coverages(),
  ]);
  const isMet = held.labels.length > 0 || reported?.isMet === true || found.isAround === true;
  if (!isMet) return null;
  const listed = reported ?? unjudged(thing, found.context ?? []);
  const { relationships } = held;
  const isAnnounced = 'announced_in' in found.summary && found.summary.announced_in !== null;
  return {
    summary: { ...found.summary, risk_score: rounded(listed.score), explanation: listed.explanation },
    verdict: listed.verdict,
    security: { threat_listings: threatListings(reported === null ? [] : listingsOf(thing, reported)) },
    relationships,
    metadata: metadataOf({
      held: heldOfThing(thing.type, relationships, listed, isAnnounced),
      layers: THING_LAYERS[thing.type],
      coverages,
      asOf: listed.asOf,
    }),
  };
}

/** A listing of a URL's host names a parent of the URL; a listing of a network names it or one around it. */
function listingsOf({ type, name }: Thing, { subject, listings }: ExplainedListings): readonly Listing[] {
  const host = type === 'url' && subject.label !== 'URL' ? subject.name : null;
  return listings.map((listing) => ({
    ...listing,
    through: listing.through === name ? null : (listing.through ?? host),
  }));
}
