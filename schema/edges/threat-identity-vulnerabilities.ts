import { edges, properties } from '../declare.ts';

const ADDRESS_OR_HOST = ['IPV4', 'IPV6', 'HOSTNAME'];
const INDICATORS = [...ADDRESS_OR_HOST, 'URL', 'FILE_HASH'];

/** Edges of listings, actors, fingerprints, vendors and vulnerabilities (contract 2.3). */
export const THREAT_IDENTITY_VULNERABILITIES = edges('threat-identity-vulnerabilities', {
  LISTED_IN: {
    ends: [{ from: [...INDICATORS, 'PREFIX', 'ASN', 'TLS_FINGERPRINT', 'CRYPTO_ADDRESS'], to: ['FEED_SOURCE'] }],
    queryTime: true,
    layer: 'threat-listings',
    description: 'Indicator to a feed that lists it; walked backwards, all that a feed lists.',
    mark: 'spec',
    properties: [
      ...properties('seen', {
        firstSeen: ['int', 'oldest date of a row, none where rows have no date, epoch ms'],
        lastSeen: ['int', 'newest date of a row, none where rows have no date, epoch ms'],
        weight: ['float', 'weight of the listing'],
      }),
      ...properties('ours', {
        seenFrom: ['int', 'when it was seen at the earliest, epoch ms; absent if nothing bounds it'],
        seenUntil: [
          'int',
          'when it was seen at the latest, epoch ms; equal to seenFrom where a row or an active list dates it',
        ],
        listedFrom: ['int', 'first edition that had it, epoch ms'],
        seenAt: ['int', 'the one day that a graph of an earlier version stores in their place, epoch ms'],
        publishedAt: ['int', 'date of the report that names it, epoch ms; absent if unknown'],
        isDated: ['bool', 'the rows have their own dates, or the feed lists what is active now'],
        category: ['string', 'display name of the worst category of its rows'],
        categories: ['string[]', 'display names of all categories of its rows, worst class first'],
        tags: ['string[]', 'tags of its rows as the source writes them'],
        count: ['int', "distinct reporters, or how many lists an aggregator's row counts; else 1"],
        reporters: ['string[]', 'who reported it, where rows say so'],
        reference: ['string', 'address of the newest report, where a row has one'],
        usedBy: ['string', 'who uses what is listed, where a list of scanners or hosts names the operator'],
        reason: ['string', 'why the operator lists it, in a list of the operator'],
        expiresAt: ['int', 'when the entry ends, epoch ms; absent where it does not'],
        rank: ['int', 'rank that a popularity list gives it, 1 is the most popular'],
      }),
    ],
  },
  TAGGED_AS: {
    ends: [{ from: INDICATORS, to: ['MISP_TAG'] }],
    queryTime: true,
    layer: 'tags-attribution',
    description: 'Indicator to a MISP tag.',
    mark: 'spec',
    properties: properties('ours', { eventId: ['string', 'MISP event that tags it'] }),
  },
  ATTRIBUTED_TO: {
    ends: [
      { from: INDICATORS, to: ['ACTOR'] },
      { from: ['MISP_TAG'], to: ['ACTOR'], queryTime: false },
    ],
    queryTime: true,
    layer: 'tags-attribution',
    description: 'Indicator or tag to a named actor; walked from the actor too.',
    mark: 'spec',
    properties: properties('ours', {
      confidence: ['float', '0 to 1'],
      method: ['string', 'feed, misp-event or galaxy'],
    }),
  },
  USES_TECHNIQUE: {
    ends: [{ from: ['ACTOR'], to: ['ATTACK_PATTERN'] }],
    layer: 'attack',
    description: 'Actor to a MITRE ATT&CK technique that it uses.',
    mark: 'spec',
  },
  EMITS_TLS_FINGERPRINT: {
    ends: [{ from: ADDRESS_OR_HOST, to: ['TLS_FINGERPRINT'] }],
    layer: 'tls-fingerprints',
    description: 'Address or host to a TLS fingerprint seen on it.',
    mark: 'seen',
    properties: properties('ours', {
      port: ['int', 'port where it was observed'],
      lastSeen: ['int', 'last seen, epoch ms'],
    }),
  },
  OPERATES_EXIT_NODE: {
    ends: [{ from: ['IPV4', 'IPV6'], to: ['TOR_RELAY'] }],
    layer: 'tor',
    description: 'Address from which the traffic of a Tor relay leaves.',
    mark: 'seen',
    properties: properties('ours', { lastSeen: ['int', 'last seen, epoch ms'] }),
  },
  DELEGATED_TO: {
    ends: [{ from: [...ADDRESS_OR_HOST, 'PREFIX'], to: ['VENDOR'] }],
    layer: 'vendors',
    description: 'Who runs an address, a host or a block.',
    mark: 'seen',
    properties: properties('ours', {
      channel: ['string', 'published-range, rdap, dns or curated'],
      service: ['string', "vendor's service"],
      region: ['string', "vendor's region"],
      takeover: ['string', 'whether a stranger can claim names under it: vulnerable, edge-case or not-vulnerable'],
      takeoverOnNxdomain: ['bool', 'an unclaimed name under it does not exist in the DNS'],
      takeoverFingerprint: ['string', 'what the web server of such a name answers'],
    }),
  },
  EGRESS_OF: {
    ends: [{ from: ['PREFIX', 'IPV4', 'IPV6'], to: ['VENDOR'] }],
    layer: 'vendor-egress',
    description: "Block or address from which a vendor's traffic leaves.",
    mark: 'ours',
    properties: properties('ours', {
      service: ['string', "vendor's service"],
      egressClass: ['string', 'one of the values of egressClasses'],
    }),
  },
  HAS_CERTIFICATE: {
    ends: [{ from: ['HOSTNAME'], to: ['TLS_CERTIFICATE'] }],
    layer: 'certificate-transparency',
    description: 'Each name on a certificate to the certificate.',
    mark: 'seen',
    properties: properties('ours', {
      isSan: ['bool', 'a subject alternative name'],
      logged_at: ['int', 'when a log took it, epoch ms'],
    }),
  },
  RUNS_SERVICE: {
    ends: [{ from: ['IPV4', 'IPV6'], to: ['SERVICE'] }],
    layer: 'services',
    description: 'Address to a service observed on it.',
    mark: 'ours',
  },
  AFFECTS: {
    ends: [{ from: ['CVE'], to: ['PACKAGE'] }],
    layer: 'vulnerabilities',
    description:
      'Vulnerability to a product that it affects, with the versions: bounds where there is one range, and all of them by who says so.',
    mark: 'ours',
    properties: properties('ours', {
      versionStartIncluding: ['string', 'first affected version'],
      versionStartExcluding: ['string', 'last version before the affected ones'],
      versionEndIncluding: ['string', 'last affected version'],
      versionEndExcluding: ['string', 'first version after the affected ones'],
      version: ['string', 'the one affected version'],
      nvdRanges: [
        'string[]',
        'every range by the NVD, one JSON text each: bounds, their keys, scheme, what it runs on',
      ],
      cisaRanges: ['string[]', "likewise by CISA's container of the CVE record"],
      cnaRanges: ['string[]', 'ranges by the CNA, in the same form'],
      osvRanges: ['string[]', 'likewise by a database in the format of OSV'],
      rangeKeys: ['string', 'the keys of the bounds of all ranges of the most trusted source', { hidden: true }],
    }),
  },
  VULNERABLE_TO: {
    ends: [{ from: ADDRESS_OR_HOST, to: ['CVE'] }],
    layer: 'services',
    description:
      'Exposure seen from outside: an address to the vulnerabilities of the versions that its services show, and what scanners claim to have found.',
    mark: 'ours',
    properties: properties('ours', {
      port: ['int', 'port of the exposed service'],
      package: ['string', 'CPE 2.3 name of the exposed software'],
      confidence: [
        'string',
        'version, platform, upstream-version (a distribution may have fixed it), unbounded (the entry has no bounds) or claimed (a scanner says so)',
      ],
    }),
  },
});
