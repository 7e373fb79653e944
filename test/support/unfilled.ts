import { EDGES } from '../../schema/edges.ts';
import { LABELS } from '../../schema/labels.ts';
import type { PropertyDeclaration } from '../../schema/model.ts';
import type { Database } from '../../store/database.ts';

/** A name that the contract declares and no row of a graph fills, with the reason in the sample; null if no reason is given. */
export interface Unfilled {
  readonly name: string;
  readonly reason: string | null;
}

const NO_CABLES = 'Lists of cables may not be redistributed (CC BY-NC-SA): load your own copy.';
const NO_PORTS =
  'The documents of the curated tables in the sample do not state it; `peeringdb-*`, `ixf-member-export` and `root-servers` do: load your own copy.';
const NO_FEED = 'No feed of the sample lists such an indicator in this category.';
const NO_BLOCK = 'No indicator of this kind blocks in the sample, or blocks for a time only.';
const NOT_EXPORTED = 'Exports have no AS numbers.';
const OF_EARLIER = 'Earlier versions of Weft stored it; seenFrom and seenUntil have taken its place.';
const NO_FILE =
  'No file that may be redistributed states it; the tests of the loader use files of the published format.';

/** Why what fits the pattern (`LABEL`, `LABEL.property`, `EDGE_TYPE`, `EDGE_TYPE.property`) is not filled: each holds for something. */
const REASONS: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^(SUBMARINE_CABLE|LANDING_POINT|LANDS_AT|NEAR_LANDING)$/, NO_CABLES],
  [/^[A-Z0-9_]+\.verdictExpiresAt$/, NO_BLOCK],
  [/^LISTED_IN\.seenAt$/, OF_EARLIER],
  [/^ASN\.(verdictSince|verdictChangedAt)$/, NOT_EXPORTED],
  [/^FACILITY\.(peeringdbId|latitude|longitude|clli)$/, NO_PORTS],
  [/^INTERNET_EXCHANGE\.(peeringdbId|memberCount)$/, NO_PORTS],
  [/^DNS_ROOT_INSTANCE\.(instanceType|latitude|longitude)$/, NO_PORTS],
  [/^(AS_PRESENT_AT\.localAsn|IX_MEMBER\.(speedMbps|isRouteServerPeer))$/, NO_PORTS],
  [/^HOUSED_AT\.confidence$/, 'The vendors state where the sites of the sample are housed, so it is not inferred.'],
  [
    /^(TOR_RELAY)\.(nickname|flags|exitAddressCount|source|firstSeen)$/,
    'The list of exits has only addresses and times; `tor-relays` (Onionoo) has these.',
  ],
  [
    /\.is(C2|Malware|Phishing|Spam|Bruteforce|Scanner|Blacklist|Tor|Proxy|Vpn|Anonymizer|Whitelist|Botnet|Dga|ExfilDestination|OfacSanctioned|StateActor|Reputation|Scam)$/,
    NO_FEED,
  ],
  [/\.threat(First|Last)Seen$/, 'No row of a threat feed about such an indicator has a date.'],
  [/^PARENT_OF$/, 'Never stored: a step of it is CHILD_OF in the other direction.'],
  [/^(CAPTURE|CAPTURED_IN|REQUESTED)$/, 'A page is captured only on request: `POST /v1/ops/screenshot`.'],
  [/^ASN\.isDeclining$/, 'No two tables of one source in the sample are half a year apart.'],
  [/^ROUTING_SIGNAL\.isOver$/, 'No signal of the sample has ended by a later table.'],
  [/^SERVICE\.(banner|distribution)$/, 'The two scans of the sample have products and versions without banners.'],
  [/^SPF_(INCLUDE|A|MX|REDIRECT)\.macro$/, 'No record of the sample uses it.'],
  [/^SPF_REDIRECT\.qualifier$/, 'A redirect has none (RFC 7208, section 6.1).'],
  [/^HOSTNAME\.(tlsaRecords|svcbRecords|soa)$/, 'No zone or lookup of the sample has such a record.'],
  [/^HOSTNAME\.hostClass$/, 'Computed on request: `svc.identify` returns it as `host_class`.'],
  [/^TLD\.zoneObservedAt$/, 'No zone of a registry is in the sample: each needs your own agreement with the registry.'],
  [/^WHOIS_RECORD\.num$/, 'No registry of the sample gives its registrations a number.'],
  [/^RDAP_ENTITY\.country$/, 'No answer of the sample states it for an entity.'],
  [/^PUBLIC_SUFFIX\.(submitterLogin|evidenceKind)$/, 'The list names its submitters in comments of no fixed form.'],
  [/^URL\.kit$/, 'No list of the sample ties a kit to an address.'],
  [/^PREFIX\.(isBulletproof|isSatellite)$/, 'The curated lists of the sample name ASNs, not networks.'],
  [/^ANNOUNCED_PREFIX\.isAnycast$/, 'No list of anycast networks may be redistributed.'],
  [
    /^ANNOUNCED_PREFIX\.(peersSeeing|invalidReason)$/,
    'The current tables of the sample merge announcements and state neither who sees one nor its exact length.',
  ],
  [/^LINKS_TO\.count$/, 'The zones of the sample have single links.'],
  [/^(ALIAS_OF|HAS_PTR)\.firstSeen$/, 'The sources of these records have only one time.'],
  [/^ROA\.notBefore$/, 'The exports of the validators have only the end of validity.'],
  [/^AS_SET\.sourceRir$/, NO_FILE],
  [/^LOCATED_IN\.accuracyKm$/, 'The geolocation files of the sample state no radius.'],
  [/^LISTED_IN\.(reason|expiresAt)$/, 'Only the lists of an operator have them.'],
  [
    /^(TLS_CERTIFICATE\.ctLog|HAS_CERTIFICATE\.logged_at)$/,
    'The certificates of the sample are files, not entries of a log.',
  ],
  [/^FILE_HASH\.(family|fileType)$/, 'The lists of hashes of the sample have no column for either.'],
  [
    /^EMITS_TLS_FINGERPRINT\.lastSeen$/,
    'The page of the sample with fingerprints of hosts has one date for all of them.',
  ],
  [/^AFFECTS\.versionStartExcluding$/, 'No range of the sample begins after a version.'],
  [/^CLOUD_REGION\.inferred$/, 'Regions are published, never inferred.'],
];

/** Labels, edge types and their visible properties that no row of the graph fills, in the order of the contract. */
export async function unfilled(database: Database): Promise<Unfilled[]> {
  const names: string[] = [];
  for (const { label, properties } of LABELS) names.push(...(await empty(database, label, `(n:${label})`, properties)));
  for (const { type, properties } of EDGES)
    names.push(...(await empty(database, type, `()-[n:${type}]->()`, properties)));
  return names.map((name) => ({ name, reason: REASONS.find(([pattern]) => pattern.test(name))?.[1] ?? null }));
}

/** Reasons that no longer apply to any name, because everything that they cover is filled. */
export function outdatedReasons(of: readonly Unfilled[]): string[] {
  return REASONS.filter(([pattern]) => !of.some(({ name }) => pattern.test(name))).map(([pattern]) => pattern.source);
}

async function empty(
  database: Database,
  of: string,
  pattern: string,
  properties: readonly PropertyDeclaration[],
): Promise<string[]> {
  const visible = properties.filter(({ hidden }) => hidden !== true).map(({ name }) => name);
  const counts = visible.map((name) => `count(n.\`${name}\`)`).join(', ');
  const [row] = await database.read({ text: `MATCH ${pattern} RETURN count(n) AS all, [${counts}] AS filled` });
  if (row === undefined || Number(row.all) === 0) return [of];
  const filled = Array.isArray(row.filled) ? row.filled : [];
  return visible.filter((_, index) => Number(filled[index]) === 0).map((name) => `${of}.${name}`);
}
