/** Blocks that answers about domains and addresses have in common (contract rest.md 1.1 and 1.2). */
import { z } from 'zod';
import { PIVOT_KINDS } from '../../views/indicators/pivot-texts.ts';
import { INDICATOR_TYPES } from '../../views/indicators/query-block.ts';
import { LISTING_SCOPES } from '../../views/indicators/threat-listings.ts';
import { LIVE } from '../live/schema.ts';

/** A text that may not be known. */
export const text = (description: string) => z.string().nullable().describe(description);
/** Names of hosts, addresses or feeds. */
export const names = (description: string) => z.array(z.string()).describe(description);
/** A day, `YYYY-MM-DD`. */
export const day = (description: string) => z.iso.date().nullable().describe(description);
/** An instant. */
export const instant = (description: string) => z.iso.datetime().nullable().describe(description);
/** A score of 0 to 100, the higher the riskier. */
export const score = (description: string) => z.number().min(0).max(100).describe(description);

/** What `technical` adds to lists of names. */
export const TECHNICAL =
  'names with a label that begins with an underscore too, behind the others: those of services and policies such as _dmarc';

/** The block `query`. */
export const QUERY = z
  .object({
    indicator: z.string().describe('in normal form'),
    indicator_type: z.enum(INDICATOR_TYPES),
    timestamp: z.iso.datetime().describe('when it was answered'),
    response_time_ms: z.int().min(0),
  })
  .meta({ id: 'IndicatorQuery' });

/** Links of one direction. */
export const LINKS = z
  .object({
    total: z.int().min(0).nullable().describe('null where no links are loaded'),
    top_sources: names('the most popular hosts at the other end, at most 10'),
  })
  .meta({ id: 'Links' });

/** Sources of answers. */
const DATA_SOURCE = z.enum([
  ...(['geolocation_db', 'whois_api', 'dns_resolver', 'threat_feeds'] as const),
  ...(['bgp_routing', 'link_graph', 'certificate_transparency'] as const),
]);

/** Members of every block `metadata`. */
export const METADATA_MEMBERS = {
  data_sources: z.array(DATA_SOURCE).describe('those that held something of the indicator'),
  layers: z
    .array(
      z.object({
        layer: z.string().describe('as /api/query/stats names it'),
        coverage: z.enum(['OK', 'DEGRADED', 'EMPTY']),
        observed_at: instant('date of its newest data'),
        source: text('where that came from'),
      }),
    )
    .describe('what the answer draws on, and how far it can be relied on'),
  partial_data: z.boolean().describe('something was wanting'),
  errors: names(
    'what was wanting, a layer each: threat_feeds_empty where no feed is loaded, bgp_announcements_degraded where some routes are old or incomplete; a look-up each: live_dns_failed, live_rdap_late',
  ),
  live: LIVE,
};

/** The block `metadata`. */
export const METADATA = z.object(METADATA_MEMBERS).meta({ id: 'AnswerMetadata' });

const RPKI_STATUS = z.enum(['valid', 'invalid', 'not_found', 'unknown']);

/** The module `routing`. */
export const ROUTING = z
  .object({
    routes: z.array(
      z.object({
        ip: z.string(),
        prefix: z.string(),
        origin_asn: z.int().nullable(),
        origin_name: text('short name of the AS'),
        visibility: z.int().nullable().describe('peers of collectors that see it'),
        first_seen: instant('first sighting'),
        last_seen: instant('newest sighting'),
        rpki_status: RPKI_STATUS,
      }),
    ),
    ips: names('addresses'),
    prefixes: names('announced networks that hold them'),
    asns: z.array(z.int()).describe('AS that announce these'),
    nameservers: names('name servers of a domain'),
    mailservers: names('mail servers of a domain'),
  })
  .meta({ id: 'Routing' });

/** The module `rpki`. */
export const RPKI = z
  .object({
    status: RPKI_STATUS.describe('of the gravest route'),
    prefix: text('announced network'),
    origin_asn: z.int().nullable(),
    source: text('where the ROAs are from'),
    observed_at: instant('of when they are'),
    validating_roas: z.array(
      z.object({
        prefix: z.string(),
        asn: z.int().nullable(),
        max_length: z.int().nullable(),
        trust_anchor: text('registry under whose certificate it was signed'),
      }),
    ),
  })
  .meta({ id: 'RpkiValidation' });

/** Feeds that list a thing as a threat. */
export const THREAT_LISTINGS = z
  .array(
    z.object({
      feed: z.string(),
      category: z.string().describe('id of the worst category of its rows'),
      tags: names('as the source writes them'),
      first_seen: instant('by the rows of the feed; null where they have no dates'),
      last_seen: instant('by the rows of the feed'),
      seen_at: instant('from when its age is measured'),
      count: z.int().min(1).describe('distinct reporters, or the lists that an aggregator counts'),
      reference: text('address of the report'),
      scope: z.enum(LISTING_SCOPES).describe('what the feed lists: it, a network that holds it, or a name above it'),
    }),
  )
  .meta({ id: 'ThreatListings' });

/** What is to be thought of an indicator. */
export const VERDICT = z
  .object({
    level: z
      .enum(['NONE', 'INFO', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL', 'UNKNOWN', 'UNSCORED'])
      .describe('UNKNOWN: never met; UNSCORED: evidence without a total'),
    score: z.number().nullable().describe('raw weighted score; null where nothing was scored'),
    verdictScore: z.number().min(0).max(100).nullable().describe('inside the band of level'),
    blocking: z.boolean().describe('safe to block automatically'),
    label: z.enum(['malicious', 'ambiguous', 'suspicious', 'benign-allowlisted', 'benign', 'unknown']),
    coverage: z
      .enum(['malicious-evidenced', 'known-clean', 'structural-only', 'no-data'])
      .describe('what that is founded on: only known-clean means clean'),
    sub_labels: names('what its listings call it, such as c2, phishing or tor'),
    tags: names('what its sources tag it with, as they write it'),
    actors: names('the actors that it is attributed to'),
    factors: names('the arithmetic, one line a step'),
    context: z
      .array(
        z.object({
          kind: z
            .string()
            .describe('parent-listed, urls-listed, names-listed, address-listed, network-listed and the like'),
          subject: z.string().describe('a name, a network or a list'),
          level: text('worst band of what is listed'),
          count: z.int().min(0).nullable(),
          example: text('one of them'),
          query: text('shows it at POST /api/query'),
        }),
      )
      .describe('what stands beside it, worst first; never carried over into its score'),
  })
  .describe('as explain and svc.assess give it')
  .meta({ id: 'Verdict' });

/** What other names have too. */
export const PIVOTS = z
  .array(
    z.object({
      by: z.enum(PIVOT_KINDS),
      value: z
        .string()
        .describe('a name, an address, a contact, a registrar and a day, or the SHA-256 of a certificate'),
      domains: z.int().min(1).describe('names that have it, the indicator itself left out'),
      at_least: z.boolean().describe('there are more, which were not counted'),
      query: z.string().describe('gives these names at POST /api/query, 1,000 at most'),
    }),
  )
  .describe('what leads to other names, what fewest share first')
  .meta({ id: 'Pivots' });

/** What is known of the risk of an address: a description, and feeds that list it. */
export const SECURITY = z
  .object({
    is_tor_exit: z.boolean().nullable().describe('these three are null where no list was looked at'),
    is_vpn: z.boolean().nullable(),
    is_proxy: z.boolean().nullable().describe('it sends for others: anonymous proxies, relays, gateways of companies'),
    is_hosting: z.boolean().nullable().describe('null where nobody says what the address is used for'),
    rpki_status: RPKI_STATUS,
    threat_listings: THREAT_LISTINGS,
  })
  .meta({ id: 'AddressSecurity' });

const tenth = (description: string) => z.number().min(0).max(10).nullable().describe(description);

/** The block `reputation` of an address. */
export const ADDRESS_REPUTATION = z
  .object({
    risk_score: score('verdict score of the address'),
    blacklists: names('threat feeds that list it or a network that holds it'),
    blacklist_scores: z.object({
      ip_score: z.number().min(0).max(10),
      prefix_score: tenth('of the announced network; null where nobody announces it'),
      asn_score: tenth('of the AS that announces it'),
    }),
  })
  .meta({ id: 'AddressReputation' });

/** What an address is used for. */
export const IP_TYPE = z
  .enum(['residential', 'business', 'datacenter', 'hosting', 'vpn', 'proxy', 'tor', 'mobile'])
  .nullable();

/** Members of what is told with its basis. */
export const BASIS = { source: text('who says so'), observed_at: instant('of when that is') };

/** The block `isp`. */
export const ISP = z.object({
  name: text('of who runs the network'),
  organization: text('to whom it is assigned'),
  asn: z.int().nullable(),
  ...BASIS,
});

/** The block `summary` of an address. */
export const ADDRESS_SUMMARY = z.object({
  organization: text('who runs it, registered it or has its network'),
  location: text('city and country'),
  network: text('announced network, as a CIDR'),
  asn_primary: text('AS that announces it, such as AS64500'),
  risk_score: score('as reputation.risk_score'),
  ip_type: IP_TYPE,
  total_domains: z.int().min(0).describe('names that resolve to it'),
});
