import { describe, expect, it } from 'vitest';
import { hasProperty, visibleProperties } from '../../schema/introspection.ts';
import { LABELS, labelDeclaration } from '../../schema/labels.ts';

const THREAT =
  'threatScore threatLevel threatSources threatFirstSeen threatLastSeen isThreat isC2 isMalware isPhishing isSpam ' +
  'isBruteforce isScanner isBlacklist isTor isProxy isVpn isAnonymizer isWhitelist isBotnet isDga isExfilDestination ' +
  'isOfacSanctioned isStateActor isReputation isScam threatSeenFrom threatSeenUntil threatListedFrom';
const VERDICT =
  'verdictScore verdictLevel verdictBlocking verdictNotBlocking verdictAsOf verdictLabel verdictExpiresAt verdictSince verdictChangedAt';
const WHOIS =
  'num domainName domainKeyword domainTld queryTime createDate updateDate expiryDate registrarIana registrarName ' +
  'registrarWebsite registrantName registrantCompany registrantAddress registrantCity registrantState registrantZip ' +
  'registrantCountry registrantEmail registrantPhone registrantFax nameServers domainStatus dnsSec';

/** The contract's tables 1.1 to 1.6: every label with every property that it may show, in addition to `name`. */
const CONTRACT: Record<string, string> = {
  HOSTNAME: `rank isEgressRisk egressClasses ${THREAT} ${VERDICT} apex isApex isWildcard hostClass txtRecords caaRecords srvRecords tlsaRecords svcbRecords httpsRecords soa isCriticalInfrastructure curatedSignals createDate updateDate expiryDate queryTime domainStatus dnsSec registrarIana registrantAddress registrantCity registrantState registrantZip zoneObservedAt nxdomainAt`,
  TLD: 'type zoneObservedAt',
  TLD_OPERATOR: '',
  REGISTRAR: 'displayName ianaId website aliases',
  ORGANIZATION: 'displayName isCanonical',
  RDAP_ENTITY: 'handle rir displayName kind roles country abuseEmail remarks',
  EMAIL: '',
  PHONE: '',
  DNSSEC_ALGORITHM: 'number',
  WHOIS_RECORD: WHOIS,
  PUBLIC_SUFFIX: 'section submitterOrg submitterLogin evidenceKind',
  URL: `kind path hostCount rarityRank rarity kit firstSeen lastSeen ${THREAT} ${VERDICT}`,
  CAPTURE:
    'url finalUrl probedAt status title protocol technologies perceptionHash width height format fileSize sha256 changedShare',
  IPV4: `${THREAT} ${VERDICT} isEgressRisk egressClasses`,
  IPV6: `${THREAT} ${VERDICT} isEgressRisk egressClasses`,
  PREFIX: `${VERDICT} isBulletproof isCriticalInfrastructure isSatellite curatedSignals ${THREAT} threatNeighborCount family length`,
  REGISTERED_PREFIX: 'rir status registeredDate updatedDate country netName handle',
  ANNOUNCED_PREFIX:
    'rpkiStatus roaAsn roaMaxLength isRpkiValid isMoas wasMoas isAnycast isWithdrawn hasOriginChanged firstSeen lastSeen threatScore threatLevel threatSourceCount threatNeighborCount originAsns peersSeeing invalidReason isInferred',
  ASN: `threatScore threatLevel maxThreatScore avgThreatScore overallThreatLevel hasThreateningPrefixes ${VERDICT} asn hijackPosture hijackSignals isRouteLeaker routeLeakCount rpkiCoverage rpkiCoverageIpv6 attestsNoProvider isBulletproof isCriticalInfrastructure isSatellite isDeclining curatedSignals`,
  ASN_NAME: 'handle legalName',
  RIR: '',
  COUNTRY: 'displayName',
  CITY: 'latitude longitude region country',
  AS_PATH: 'prefix originAsn length collector observed_at',
  ROA: 'prefix asn maxLength trustAnchor notBefore notAfter',
  AS_SET: 'sourceRir',
  ROUTING_SIGNAL:
    'kind prefixes prefixCount paths peersSeeing firstSeen lastSeen rpkiStatus aspaStatus confidence excuses isOver',
  FEED_SOURCE:
    'id isThreat isPopularity category weight publisher topRank meaning url licence cadenceHours lastRefresh coverage entries span reliability aggregates',
  CATEGORY: 'id class',
  ACTOR: 'aliases attackId country description motivation',
  ATTACK_PATTERN: 'displayName tactics isSubtechnique',
  MISP_TAG: 'namespace predicate value displayName galaxyUuid',
  TOR_RELAY: 'nickname isExit flags exitAddressCount firstSeen lastSeen source',
  TLS_FINGERPRINT: `kind family ${THREAT} ${VERDICT}`,
  TLS_CERTIFICATE: 'subject subjectCn issuer isCa serial notBefore notAfter sanCount ctLog keyType',
  VENDOR: 'canonicalName category website',
  FILE_HASH: `algorithm md5 sha1 sha256 family fileType isKnownGood ${THREAT} ${VERDICT}`,
  CRYPTO_ADDRESS: `chain ${THREAT} ${VERDICT}`,
  SERVICE: 'banner product version cpe otherCpes distribution observed_at',
  CVE: 'summary cvss cvssVector cvssVersion cvssSource epss epssPercentile isKev kevDateAdded isRansomware vendor product published modified cwes verdictScore verdictLevel',
  PACKAGE: 'part vendor product releaseCycles',
  FACILITY: 'peeringdbId address latitude longitude clli',
  INTERNET_EXCHANGE: 'peeringdbId longName memberCount website',
  DNS_ROOT_INSTANCE: 'letter instanceType country bgpOriginAsn latitude longitude',
  SUBMARINE_CABLE: 'lengthKm readyForService owners isPlanned',
  LANDING_POINT: 'latitude longitude',
  CDN_POP: 'vendor siteCode latitude longitude',
  CLOUD_REGION: 'vendor regionId displayName latitude longitude inferred',
};

const SMALL =
  'COUNTRY RIR DNSSEC_ALGORITHM TLD TLD_OPERATOR CATEGORY FEED_SOURCE VENDOR ACTOR ATTACK_PATTERN FACILITY INTERNET_EXCHANGE SUBMARINE_CABLE LANDING_POINT CDN_POP CLOUD_REGION DNS_ROOT_INSTANCE REGISTRAR AS_SET';

const words = (text: string) => text.split(' ').filter((word) => word !== '');

describe('the labels', () => {
  it('The labels are those of the contract, each once', () => {
    expect(LABELS.map((label) => label.label).toSorted()).toEqual(Object.keys(CONTRACT).toSorted());
  });

  it.each(Object.entries(CONTRACT))('%s shows its name and the properties of the contract, each once', (name, text) => {
    const declaration = labelDeclaration(name);
    if (declaration === undefined) throw new Error(`no label ${name}`);
    const shown = visibleProperties(declaration).map((property) => property.name);
    expect(shown.toSorted()).toEqual(['name', ...words(text)].toSorted());
    expect(declaration.properties.every((property) => property.description !== '')).toBe(true);
  });

  it('The labels that may be scanned with a LIMIT are the small ones of the contract', () => {
    const small = LABELS.filter((label) => label.size === 'small').map((label) => label.label);
    expect(small.toSorted()).toEqual(words(SMALL).toSorted());
  });

  it('The labels are unique by constraint, except those that a query may need unstored, which have a plain index', () => {
    const plain = LABELS.filter((label) => label.uniqueness === 'index').map((label) => label.label);
    expect(plain).toEqual(['IPV4', 'IPV6', 'PREFIX', 'COUNTRY', 'CITY']);
  });

  it('The labels hide what only our own seeks and loads need', () => {
    const hidden = LABELS.flatMap((label) =>
      label.properties.filter((property) => property.hidden).map((property) => `${label.label}.${property.name}`),
    );
    const seeks = hidden.filter((property) => !property.endsWith('.claims'));
    expect(seeks).toEqual([
      'HOSTNAME.reversedName',
      'TLD.reversedName',
      'ORGANIZATION.searchName',
      'PUBLIC_SUFFIX.statedExceptions',
      'CAPTURE.perceptionBand0',
      'CAPTURE.perceptionBand1',
      'CAPTURE.perceptionBand2',
      'CAPTURE.perceptionBand3',
      'IPV4.orderKey',
      'IPV6.orderKey',
      'PREFIX.statedAnycast',
      'PREFIX.orderKey',
      'ANNOUNCED_PREFIX.orderKey',
      'ASN.statedHandle',
      'ASN.statedLegalName',
      'ASN_NAME.searchName',
      'CITY.statedLatitude',
      'CITY.statedLongitude',
      'CITY.statedRegion',
      'SERVICE.packages',
      'SERVICE.orderKey',
      'CVE.cisaCvss',
      'CVE.cisaCvssVector',
      'CVE.cnaCvss',
      'CVE.cnaCvssVector',
      'CVE.osvCvss',
      'CVE.osvCvssVector',
      'CVE.osvSummary',
      'PACKAGE.purls',
      'PACKAGE.lifecyclePurls',
    ]);
    expect(hidden).toHaveLength(seeks.length + LABELS.length);
  });

  it('Every label has an example that may be between single quotes in a query', () => {
    expect(LABELS.filter((label) => label.example === '' || /['\\]/.test(label.example))).toEqual([]);
  });

  it('A label is found by its exact name only', () => {
    expect(labelDeclaration('Hostname')).toBeUndefined();
    expect(labelDeclaration('constructor')).toBeUndefined();
    expect(hasProperty('ASN', 'asn')).toBe(true);
    expect(hasProperty('ASN', 'rank')).toBe(false);
    expect(hasProperty('Domain', 'name')).toBe(false);
  });
});
