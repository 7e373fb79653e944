/** Blocks that answers about domains and addresses have in common (contract rest.md 1.1 and 1.2). */
import { z } from 'zod';
import { NOT_BLOCKING } from '../../verdicts/not-blocking.ts';
import { PIVOT_KINDS } from '../../views/indicators/pivot-texts.ts';
import { INDICATOR_TYPES } from '../../views/indicators/query-block.ts';
import { LISTING_SCOPES } from '../../views/indicators/threat-listings.ts';
import { LIVE } from '../live/schema.ts';

/** Declares a text that may be unknown. */
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
  'also return names with a label that begins with an underscore (services and policies such as _dmarc), after the others';

/** The block `query`. */
export const QUERY = z
  .object({
    indicator: z.string().describe('in normal form'),
    indicator_type: z.enum(INDICATOR_TYPES),
    timestamp: z.iso.datetime().describe('time of the answer'),
    response_time_ms: z.int().min(0),
  })
  .meta({ id: 'IndicatorQuery' });

/** Links of one direction. */
export const LINKS = z
  .object({
    total: z.int().min(0).nullable().describe('null if no links are loaded'),
    top_sources: names('the most popular linked hosts, at most 10'),
  })
  .meta({ id: 'Links' });

/** Sources of answers. */
const DATA_SOURCE = z.enum([
  ...(['geolocation_db', 'whois_api', 'dns_resolver', 'threat_feeds'] as const),
  ...(['bgp_routing', 'link_graph', 'certificate_transparency'] as const),
]);

/** Members of every block `metadata`. */
export const METADATA_MEMBERS = {
  data_sources: z.array(DATA_SOURCE).describe('data sources that contain something about the indicator'),
  layers: z
    .array(
      z.object({
        layer: z.string().describe('layer, named as in /api/query/stats'),
        coverage: z.enum(['OK', 'DEGRADED', 'EMPTY']),
        observed_at: instant('date of its newest data'),
        source: text('where the date comes from'),
      }),
    )
    .describe('what the answer is based on, and how reliable that is'),
  partial_data: z.boolean().describe('some data was missing'),
  errors: names(
    'what was missing, one entry for each layer: threat_feeds_empty if no feed is loaded, bgp_announcements_degraded if some routes are old or incomplete; and one for each look-up: live_dns_failed, live_rdap_late',
  ),
  as_of: instant(
    'the instant that the verdict is judged for: ages of listings are measured from it. It may be long ago (WEFT_AS_OF, or a graph of the sample); null where nothing was judged',
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
    prefixes: names('announced networks that contain them'),
    asns: z.array(z.int()).describe('AS that announces these'),
    nameservers: names('name servers of a domain'),
    mailservers: names('mail servers of a domain'),
  })
  .meta({ id: 'Routing' });

/** The module `rpki`. */
export const RPKI = z
  .object({
    status: RPKI_STATUS.describe('of the worst route'),
    prefix: text('announced network'),
    origin_asn: z.int().nullable(),
    source: text('source of the ROAs'),
    observed_at: instant('date of the ROAs'),
    validating_roas: z.array(
      z.object({
        prefix: z.string(),
        asn: z.int().nullable(),
        max_length: z.int().nullable(),
        trust_anchor: text('registry whose certificate signed it'),
      }),
    ),
  })
  .meta({ id: 'RpkiValidation' });

/** Feeds that list the indicator as a threat. */
export const THREAT_LISTINGS = z
  .array(
    z.object({
      feed: z.string(),
      category: z.string().describe('id of the worst category among its rows'),
      tags: names('as the source spells them'),
      first_seen: instant('from the rows of the feed; null if they have no dates'),
      last_seen: instant('from the rows of the feed'),
      seen_from: instant('beginning of the interval in which it was last seen'),
      seen_until: instant('end of that interval; equal to seen_from where a row or an active list dates it'),
      seen_at: instant('the instant where seen_from and seen_until are equal'),
      count: z.int().min(1).describe('number of distinct reporters, or of the lists that an aggregator counts'),
      reference: text('address of the report'),
      scope: z
        .enum(LISTING_SCOPES)
        .describe('what the feed lists: the indicator, a network that contains it, or a name above it'),
    }),
  )
  .meta({ id: 'ThreatListings' });

/** The verdict on an indicator. */
export const VERDICT = z
  .object({
    level: z
      .enum(['NONE', 'INFO', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL', 'UNKNOWN', 'UNSCORED'])
      .describe('UNKNOWN: not in the graph; UNSCORED: evidence without a total'),
    score: z.number().nullable().describe('raw weighted score; null if nothing was scored'),
    verdictScore: z.number().min(0).max(100).nullable().describe('score within the band of level'),
    blocking: z.boolean().describe('safe to block automatically'),
    not_blocking: z.array(z.enum(NOT_BLOCKING)).nullable().describe('what stops a block; null where it blocks'),
    label: z.enum(['malicious', 'ambiguous', 'suspicious', 'benign-allowlisted', 'benign', 'unknown']),
    coverage: z
      .enum(['malicious-evidenced', 'known-clean', 'structural-only', 'no-data'])
      .describe('what the verdict is based on: only known-clean means clean'),
    sub_labels: names('what its listings call it, such as c2, phishing or tor'),
    tags: names('tags from its sources, as they spell them'),
    actors: names('actors that sources attribute it to'),
    factors: names('the arithmetic, one line for each step'),
    context: z
      .array(
        z.object({
          kind: z
            .string()
            .describe(
              'parent-listed, urls-listed, network-listed (by a list), network-dense (by what is in it), scanner, shared-egress and the like',
            ),
          subject: z.string().describe('a name, a network or a list'),
          level: text('worst band of the listed neighbours'),
          count: z.int().min(0).nullable(),
          example: text('one of them'),
          query: text('query for POST /api/query that shows them'),
        }),
      )
      .describe('its listed neighbours, worst first; they never change its score'),
  })
  .describe('as explain and svc.assess return it')
  .meta({ id: 'Verdict' });

/** Values that the indicator shares with other names. */
export const PIVOTS = z
  .array(
    z.object({
      by: z.enum(PIVOT_KINDS),
      value: z
        .string()
        .describe('a name, an address, a contact, a registrar and a day, or the SHA-256 of a certificate'),
      domains: z.int().min(1).describe('number of names that share it, without the indicator itself'),
      at_least: z.boolean().describe('there are more that were not counted'),
      query: z.string().describe('query for POST /api/query that returns these names, 1,000 at most'),
    }),
  )
  .describe('what links it to other names, the least shared first')
  .meta({ id: 'Pivots' });

/** The risk of an address: a description, and feeds that list it. */
export const SECURITY = z
  .object({
    is_tor_exit: z.boolean().nullable().describe('these three are null if no whole and fresh list was checked'),
    is_vpn: z.boolean().nullable(),
    is_proxy: z
      .boolean()
      .nullable()
      .describe('it forwards traffic for others: anonymous proxies, relays, company gateways'),
    is_hosting: z.boolean().nullable().describe('null if no source gives the use of the address'),
    rpki_status: RPKI_STATUS,
    threat_listings: THREAT_LISTINGS,
  })
  .meta({ id: 'AddressSecurity' });

const tenth = (description: string) => z.number().min(0).max(10).nullable().describe(description);

/** The block `reputation` of an address. */
export const ADDRESS_REPUTATION = z
  .object({
    risk_score: score('verdict score of the address'),
    blacklists: names('threat feeds that list it or a network that contains it'),
    blacklist_scores: z.object({
      ip_score: z.number().min(0).max(10),
      prefix_score: tenth('of the announced network; null if no one announces it'),
      asn_score: tenth('of the AS that announces it'),
    }),
  })
  .meta({ id: 'AddressReputation' });

/** The use of an address. */
export const IP_TYPE = z
  .enum(['residential', 'business', 'datacenter', 'hosting', 'vpn', 'proxy', 'tor', 'mobile'])
  .nullable();

/** Members of values that come with their basis. */
export const BASIS = { source: text('source of the value'), observed_at: instant('date of that data') };

/** The block `isp`. */
export const ISP = z.object({
  name: text('of the operator of the network'),
  organization: text('organization that it is assigned to'),
  asn: z.int().nullable(),
  ...BASIS,
});

/** The block `summary` of an address. */
export const ADDRESS_SUMMARY = z.object({
  organization: text('organization that runs it, registered it or has its network'),
  location: text('city and country'),
  network: text('announced network, as a CIDR'),
  asn_primary: text('AS that announces it, such as AS64500'),
  risk_score: score('as reputation.risk_score'),
  ip_type: IP_TYPE,
  total_domains: z.int().min(0).describe('names that resolve to it'),
});
