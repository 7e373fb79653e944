import { properties } from '../declare.ts';
import type { Mark, PropertyDeclaration } from '../model.ts';

/**
 * Returns the same properties, the named ones with an index each: queries use them over a whole label without a name. An index contains
 * only the nodes that have the property, so that the index of a rare flag costs a load next to nothing.
 */
export function asked(
  block: readonly PropertyDeclaration[],
  isAsked: (property: PropertyDeclaration) => boolean,
): readonly PropertyDeclaration[] {
  return block.map((property) => (isAsked(property) ? { ...property, index: 'range' } : property));
}

/** Every flag. */
export const IS_FLAG = ({ type }: PropertyDeclaration): boolean => type === 'bool';

/** Properties by which queries find verdicts. */
export const IS_VERDICT = ({ name }: PropertyDeclaration): boolean => /^verdict(?:Level|Blocking)$/.test(name);

/** Statements of the feeds about an indicator (contract 1.5). */
export const THREAT_BLOCK: readonly PropertyDeclaration[] = [
  ...properties('seen', {
    threatScore: ['float', 'raw weighted score; open-ended, usually 0 to 100'],
    threatLevel: ['string', 'band of the raw score; equal to verdictLevel once reconciled'],
    threatSources: ['int', 'feeds that list it, popularity lists not counted'],
    threatFirstSeen: ['int', 'first listing on any feed, epoch ms'],
    threatLastSeen: ['int', 'last listing on any feed, epoch ms'],
    isThreat: ['bool', 'on at least one feed with isThreat'],
    isC2: ['bool', 'listed as a command-and-control server'],
    isMalware: ['bool', 'listed for distributing malware'],
    isPhishing: ['bool', 'listed for phishing'],
    isSpam: ['bool', 'listed for spam'],
    isBruteforce: ['bool', 'listed for brute-force logins'],
    isScanner: ['bool', 'listed as a source of scans or attacks'],
    isBlacklist: ['bool', 'on a general blacklist'],
    isTor: ['bool', 'listed as part of the Tor network'],
    isProxy: ['bool', 'listed as an open proxy'],
    isVpn: ['bool', 'listed as a VPN endpoint'],
    isAnonymizer: ['bool', 'Tor, proxy or VPN'],
    isWhitelist: ['bool', 'on a popularity or trust list'],
    isBotnet: ['bool', 'listed as part of a botnet'],
    isDga: ['bool', 'listed as made by a domain generation algorithm'],
    isExfilDestination: ['bool', 'listed as a destination of exfiltrated data'],
    isOfacSanctioned: ['bool', 'on the OFAC list of sanctioned persons'],
    isStateActor: ['bool', 'listed as used by a state actor'],
    isReputation: ['bool', 'on a reputation list'],
  }),
  ...properties('ours', {
    isScam: ['bool', 'listed in a scam category'],
    threatSeenFrom: ['int', 'when a feed last saw it at the earliest, epoch ms'],
    threatSeenUntil: ['int', 'when a feed last saw it at the latest, epoch ms'],
    threatListedFrom: ['int', 'its first date on a list, or the first edition that had it, epoch ms'],
  }),
];

/** The reconciled verdict (contract 1.5, 5.2). */
export const VERDICT_BLOCK: readonly PropertyDeclaration[] = [
  ...properties('spec', {
    verdictScore: ['float', "reconciled score, 0 to 100, always inside its band's range"],
    verdictLevel: ['string', 'NONE, INFO, LOW, MEDIUM, HIGH, CRITICAL or UNKNOWN'],
    verdictBlocking: ['bool', 'safe to block automatically'],
  }),
  ...properties('ours', {
    verdictAsOf: ['int', 'the instant of the last reconcile, from which ages are measured, epoch ms'],
    verdictNotBlocking: ['string', 'what stops a block, such as `band, sighting-old`; absent where it blocks'],
    verdictLabel: ['string', 'malicious, ambiguous, suspicious, benign-allowlisted, benign or unknown'],
    verdictExpiresAt: ['int', 'when it stops blocking without a new sighting, epoch ms; absent where it does not'],
    verdictSince: ['int', 'when this graph first gave it its label, epoch ms'],
    verdictChangedAt: ['int', 'when this graph last learned something that changed the verdict, epoch ms'],
  }),
];

/** Properties by which `svc.export` pages a tier in the order of the names, and collections of TAXII in the order of their changes. */
export const VERDICT_TIERS: readonly (readonly string[])[] = [
  ['verdictLabel', 'name'],
  ['verdictLabel', 'verdictChangedAt', 'name'],
];

/** Whether traffic that leaves from the address hides its sender (contract 1.6). */
export const EGRESS_BLOCK: readonly PropertyDeclaration[] = properties('spec', {
  isEgressRisk: ['bool', 'an exit of a VPN, a proxy, Tor or a residential proxy'],
  egressClasses: [
    'string[]',
    'vpn, proxy, tor-exit, residential-proxy, cloud-egress, corporate-egress, privacy-relay, ai-crawler, scanner',
  ],
});

const CURATED_FLAGS = {
  isBulletproof: 'curated signal bulletproof-hosting',
  isCriticalInfrastructure: 'curated signal critical-infrastructure',
  isSatellite: 'curated signal satellite',
  isDeclining: 'curated signal declining-network: announced space fell by half or more within 180 days',
  isWildcard: 'curated signal wildcard-dns: a random label under it resolves',
} as const;

/** The flag for a code of a list, so that a query for the code uses the flag's index. */
export const FLAG_OF_CODE: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  [
    'curatedSignals',
    new Map(
      Object.entries({
        'bulletproof-hosting': 'isBulletproof',
        'critical-infrastructure': 'isCriticalInfrastructure',
        satellite: 'isSatellite',
        'declining-network': 'isDeclining',
        'wildcard-dns': 'isWildcard',
      }),
    ),
  ],
  [
    'egressClasses',
    new Map(
      Object.entries({
        vpn: 'isEgressRisk',
        proxy: 'isEgressRisk',
        'tor-exit': 'isEgressRisk',
        'residential-proxy': 'isEgressRisk',
      }),
    ),
  ],
]);

/** The flags of the curated signals that apply to a label, and the list of their codes (contract 1.6). */
export function curatedSignals(...flags: readonly (keyof typeof CURATED_FLAGS)[]): readonly PropertyDeclaration[] {
  return properties('ours', {
    ...Object.fromEntries(flags.map((flag) => [flag, ['bool', CURATED_FLAGS[flag]]] as const)),
    curatedSignals: ['string[]', 'codes of the curated signals that apply'],
  });
}

/** The WHOIS registration record: names and formats of the REST contract, unknown ones absent. */
export const WHOIS_RECORD_FIELDS: readonly PropertyDeclaration[] = properties('ours', {
  num: ['string', 'unique registration number'],
  domainName: ['string', 'full domain name'],
  domainKeyword: ['string', 'main part without the TLD'],
  domainTld: ['string', 'TLD without a leading dot'],
  queryTime: ['string', 'time of the lookup, YYYY-MM-DD HH:MM:SS'],
  createDate: ['string', 'original registration, YYYY-MM-DD'],
  updateDate: ['string', 'last modification, YYYY-MM-DD'],
  expiryDate: ['string', 'end of the registration, YYYY-MM-DD'],
  registrarIana: ['string', 'IANA id of the registrar, digits'],
  registrarName: ['string', 'registrar'],
  registrarWebsite: ['string', 'registrar, URL'],
  registrantName: ['string', 'registrant, individual'],
  registrantCompany: ['string', 'registrant, owning organisation'],
  registrantAddress: ['string', 'registrant, street address'],
  registrantCity: ['string', 'registrant, city'],
  registrantState: ['string', 'registrant, state or province'],
  registrantZip: ['string', 'registrant, postal code'],
  registrantCountry: ['string', 'registrant, country code'],
  registrantEmail: ['string', 'registrant, address or a pointer to a request form'],
  registrantPhone: ['string', 'registrant, telephone'],
  registrantFax: ['string', 'registrant, fax'],
  nameServers: ['string[]', 'host names of the name servers'],
  domainStatus: ['string[]', 'status codes such as clientTransferProhibited'],
  dnsSec: ['string', 'unsigned or signedDelegation'],
});

const CURRENT_WHOIS = new Set([
  'createDate',
  'updateDate',
  'expiryDate',
  'queryTime',
  'domainStatus',
  'dnsSec',
  'registrarIana',
  'registrantAddress',
  'registrantCity',
  'registrantState',
  'registrantZip',
]);

/** The current WHOIS properties of an apex itself (contract 1.1). */
export const CURRENT_WHOIS_FIELDS: readonly PropertyDeclaration[] = WHOIS_RECORD_FIELDS.filter((field) =>
  CURRENT_WHOIS.has(field.name),
);

/** Coordinates of a place. */
export const COORDINATES: readonly PropertyDeclaration[] = properties('ours', {
  latitude: ['float', 'degrees north, WGS 84'],
  longitude: ['float', 'degrees east, WGS 84'],
});

/** First and last sighting, epoch ms. */
export function sightings(mark: Mark): readonly PropertyDeclaration[] {
  return properties(mark, {
    firstSeen: ['int', 'first seen, epoch ms'],
    lastSeen: ['int', 'last seen, epoch ms'],
  });
}
