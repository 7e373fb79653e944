// The verdict model as it stood in Cypher before verdicts/: the answers that a change of the model may not change.
UNWIND range(0, size($input.all) - 1) AS at
WITH at, $input.all[at].name AS name, $input.all[at].evidence AS evidence, $input.asOf AS asOf
WITH at, name, asOf, evidence, toInteger(asOf / 1000) AS now
  CALL (evidence, now) {
    UNWIND evidence.listings AS listing
    WITH listing, NOT listing.class IN ['trust', 'reference'] AS isCounted, listing.class = 'confirmed-bad' AS isBad,
      coalesce(now - coalesce(listing.lastSeen, listing.observedAt), now) AS unseen
      ORDER BY isCounted DESC, listing.weight DESC, listing.feedId
    RETURN collect(listing) AS listings, collect(listing.categoryId) AS categoryIds,
      collect(CASE WHEN isCounted THEN listing END) AS counted, collect(CASE WHEN isBad THEN listing END) AS confirmedBad,
      collect(CASE WHEN listing.class = 'suspicious' THEN listing END) AS suspicious,
      toInteger(max(CASE WHEN isCounted THEN listing.lastSeen END)) AS newest,
      toInteger(min(CASE WHEN isCounted THEN listing.firstSeen END)) AS oldest,
      count(DISTINCT CASE WHEN isBad AND unseen <= 2592000 THEN listing.publisher END) AS witnesses,
      coalesce(min(CASE WHEN isBad THEN unseen END) > 7776000, false) AS isOld
  }
  WITH *, evidence.properties AS known, evidence.isKnown OR size(listings) > 0 AS isMet
  WITH *, known.weight AS weight, known.dense AS dense, known.units AS units, known.bad AS badCount,
    known.suspicious AS suspiciousCount
  WITH *, CASE WHEN isMet THEN CASE WHEN weight <= 0 OR units <= 0 THEN 0.0 WHEN 20 * log(1 + weight) / log(2) * sqrt(CASE WHEN dense > units THEN 1.0 ELSE dense / units END) > 100 THEN 100.0 WHEN 20 * log(1 + weight) / log(2) * sqrt(CASE WHEN dense > units THEN 1.0 ELSE dense / units END) < 0.01 THEN 0.01 ELSE round(20 * log(1 + weight) / log(2) * sqrt(CASE WHEN dense > units THEN 1.0 ELSE dense / units END), 2) END END AS v
  WITH *, [CASE WHEN known.bad = toInteger(known.bad) THEN toString(toInteger(known.bad)) ELSE toString(known.bad) END + ' confirmed-bad, ' + CASE WHEN known.suspicious = toInteger(known.suspicious) THEN toString(toInteger(known.suspicious)) ELSE toString(known.suspicious) END + ' suspicious and '
      + CASE WHEN known.neutral = toInteger(known.neutral) THEN toString(toInteger(known.neutral)) ELSE toString(known.neutral) END + ' neutral of ' + CASE WHEN units = toInteger(units) THEN toString(toInteger(units)) ELSE toString(units) END
      + CASE known.family WHEN 4 THEN ' addresses' ELSE ' /48s (listed /64s)' END,
    'L ' + CASE WHEN known.bad = toInteger(known.bad) THEN toString(toInteger(known.bad)) ELSE toString(known.bad) END + ' x 1 + ' + CASE WHEN known.suspicious = toInteger(known.suspicious) THEN toString(toInteger(known.suspicious)) ELSE toString(known.suspicious) END + ' x 0.5 = ' + CASE WHEN weight = toInteger(weight) THEN toString(toInteger(weight)) ELSE toString(weight) END,
    '20 x log2(1 + ' + CASE WHEN weight = toInteger(weight) THEN toString(toInteger(weight)) ELSE toString(weight) END + ') x sqrt(' + CASE WHEN dense > units THEN '1' ELSE CASE WHEN dense = toInteger(dense) THEN toString(toInteger(dense)) ELSE toString(dense) END + ' / ' + CASE WHEN units = toInteger(units) THEN toString(toInteger(units)) ELSE toString(units) END END + ')' + ' = ' + toString(v)] AS steps, {listedIps: toInteger(known.bad + known.suspicious + known.neutral), addresses: known.addresses,
    density: CASE WHEN dense > units THEN 1.0 ELSE dense / units END, subnets: toInteger(known.subnets),
    weightedIps: weight, byCategory: reduce(tally = {}, at IN [at IN range(0, size(known.categories) - 1) WHERE known.counts[at] >= 0.5] | CASE known.categories[at] WHEN 'c2-servers' THEN tally {.*, `c2-servers`: toInteger(round(known.counts[at]))} WHEN 'malware-distribution' THEN tally {.*, `malware-distribution`: toInteger(round(known.counts[at]))} WHEN 'phishing' THEN tally {.*, `phishing`: toInteger(round(known.counts[at]))} WHEN 'brute-force' THEN tally {.*, `brute-force`: toInteger(round(known.counts[at]))} WHEN 'attack-sources' THEN tally {.*, `attack-sources`: toInteger(round(known.counts[at]))} WHEN 'malicious-domains' THEN tally {.*, `malicious-domains`: toInteger(round(known.counts[at]))} WHEN 'malicious-infrastructure' THEN tally {.*, `malicious-infrastructure`: toInteger(round(known.counts[at]))} WHEN 'exfiltration-destinations' THEN tally {.*, `exfiltration-destinations`: toInteger(round(known.counts[at]))} WHEN 'state-actor-sanctions' THEN tally {.*, `state-actor-sanctions`: toInteger(round(known.counts[at]))} WHEN 'ofac-sdn-sanctions' THEN tally {.*, `ofac-sdn-sanctions`: toInteger(round(known.counts[at]))} WHEN 'scam' THEN tally {.*, `scam`: toInteger(round(known.counts[at]))} WHEN 'general-blacklists' THEN tally {.*, `general-blacklists`: toInteger(round(known.counts[at]))} WHEN 'spam' THEN tally {.*, `spam`: toInteger(round(known.counts[at]))} WHEN 'tor-network' THEN tally {.*, `tor-network`: toInteger(round(known.counts[at]))} WHEN 'proxies' THEN tally {.*, `proxies`: toInteger(round(known.counts[at]))} WHEN 'vpns' THEN tally {.*, `vpns`: toInteger(round(known.counts[at]))} WHEN 'anonymization-infrastructure' THEN tally {.*, `anonymization-infrastructure`: toInteger(round(known.counts[at]))} WHEN 'threat-intelligence' THEN tally {.*, `threat-intelligence`: toInteger(round(known.counts[at]))} WHEN 'ad-tracking-blocklists' THEN tally {.*, `ad-tracking-blocklists`: toInteger(round(known.counts[at]))} WHEN 'reputation' THEN tally {.*, `reputation`: toInteger(round(known.counts[at]))} WHEN 'popularity-trust' THEN tally {.*, `popularity-trust`: toInteger(round(known.counts[at]))} WHEN 'reference-data' THEN tally {.*, `reference-data`: toInteger(round(known.counts[at]))} ELSE tally END)} AS breakdown
  WITH *, size(confirmedBad) + size(suspicious) AS threatFeedCount,
    size(confirmedBad) + size(suspicious) > 0 AS isThreat, [row IN split('c2 c2-servers,malware malware-distribution,phishing phishing,brute-force brute-force,scanner attack-sources,malicious-domain malicious-domains,malicious-infrastructure malicious-infrastructure,exfiltration exfiltration-destinations,state-actor state-actor-sanctions,sanctions ofac-sdn-sanctions,scam scam,blacklist general-blacklists,spam spam,tor tor-network,proxy proxies,vpn vpns,anonymizer anonymization-infrastructure,threat-intelligence threat-intelligence,advertising ad-tracking-blocklists,reputation reputation', ',') WHERE any(id IN tail(split(row, ' ')) WHERE id IN categoryIds)
      | head(split(row, ' '))]
      + CASE WHEN evidence.properties.isKev THEN ['known-exploited'] ELSE [] END
      + CASE WHEN evidence.properties.isRansomware THEN ['ransomware'] ELSE [] END AS subLabels,
    CASE WHEN size(confirmedBad) + size(suspicious) > 0 THEN ['isThreat'] ELSE [] END
      + [row IN split('isC2 c2-servers,isBotnet c2-servers,isMalware malware-distribution,isPhishing phishing,isBruteforce brute-force,isScanner attack-sources,isExfilDestination exfiltration-destinations,isStateActor state-actor-sanctions,isOfacSanctioned ofac-sdn-sanctions,isScam scam,isBlacklist general-blacklists,isSpam spam,isTor tor-network,isAnonymizer tor-network proxies vpns anonymization-infrastructure,isProxy proxies,isVpn vpns,isReputation reputation,isWhitelist popularity-trust', ',') WHERE any(id IN tail(split(row, ' ')) WHERE id IN categoryIds)
      | head(split(row, ' '))] AS flags
  WITH *, CASE WHEN v IS NULL THEN null ELSE CASE WHEN v <= 0 THEN 0 WHEN v < 20 THEN 1 WHEN v < 40 THEN 2 WHEN v < 60 THEN 3 WHEN v < 80 THEN 4 ELSE 5 END END AS banded
  WITH *, CASE WHEN banded > CASE WHEN badCount > 0 THEN 5 WHEN suspiciousCount > 0 THEN 4 ELSE 2 END THEN CASE WHEN badCount > 0 THEN 5 WHEN suspiciousCount > 0 THEN 4 ELSE 2 END ELSE banded END AS capped
  WITH *, CASE WHEN known.isBulletproof THEN CASE WHEN capped < 4 THEN 4 ELSE capped END ELSE capped END AS placed, false AS wouldBlock,
    CASE
      WHEN NOT isMet THEN 'no-data'
      WHEN isThreat OR badCount + suspiciousCount > 0 OR known.isBulletproof THEN 'malicious-evidenced'
      WHEN size(evidence.wanting) = 0 AND size(counted) = 0 THEN 'known-clean'
      ELSE 'structural-only' END AS coverage
  WITH at, name, asOf, evidence, {
    score: v, v: v, level: CASE WHEN isMet THEN split('NONE INFO LOW MEDIUM HIGH CRITICAL', ' ')[placed] ELSE 'UNKNOWN' END,
    verdictScore: CASE WHEN v IS NULL THEN null WHEN placed = banded THEN CASE
      WHEN v <= 0 THEN 0.0
      WHEN v < 0.1 THEN 0.1
      WHEN placed < 5 AND round(v, 1) >= 20 * placed
        THEN 20 * placed - 0.1
      ELSE round(v, 1) END ELSE CASE
    WHEN placed = 0 THEN 0.0
    WHEN placed = 1 AND v < 0.5 THEN 0.1
    WHEN placed < 5 AND v > 99.7 THEN round(20 * placed - 0.1, 1)
    ELSE round(20 * (placed - 1) + 20 * v / 100.0, 1) END END,
    blocking: false,
    label: CASE
      WHEN placed >= 4 AND badCount > 0 THEN 'malicious'
      WHEN placed >= 2 THEN 'suspicious'
      ELSE 'unknown' END,
    subLabels: head([categoryIds IN [categoryIds + coalesce(known.categories, [])] | [row IN split('c2 c2-servers,malware malware-distribution,phishing phishing,brute-force brute-force,scanner attack-sources,malicious-domain malicious-domains,malicious-infrastructure malicious-infrastructure,exfiltration exfiltration-destinations,state-actor state-actor-sanctions,sanctions ofac-sdn-sanctions,scam scam,blacklist general-blacklists,spam spam,tor tor-network,proxy proxies,vpn vpns,anonymizer anonymization-infrastructure,threat-intelligence threat-intelligence,advertising ad-tracking-blocklists,reputation reputation', ',') WHERE any(id IN tail(split(row, ' ')) WHERE id IN categoryIds)
      | head(split(row, ' '))]]), coverage: coverage, advisory: null, advisories: CASE WHEN size(evidence.vouches) > 0 THEN [{kind: 'allowlist-vouched', severity: 'info', message: 'Vouched for by: ' + substring(reduce(text = '', vouch IN evidence.vouches | text + ', ' + vouch), 2) + '.', rewrite: null, subject: null}] ELSE [] END
      + CASE WHEN wouldBlock AND evidence.isShared THEN [{kind: 'shared-host', severity: 'info', message: 'Many share this host or address: what is listed may be one of them, and blocking would hit all.', rewrite: null, subject: null}] ELSE [] END
      + CASE WHEN coverage = 'structural-only' THEN [layer IN evidence.wanting | {kind: 'layer-degraded', severity: 'warning', message: 'The layer ' + layer + ' is not fresh and complete: on no list does not say clean.', rewrite: null, subject: layer}] ELSE [] END,
    factors: CASE WHEN isMet THEN steps + ['score ' + toString(v)]
      + CASE WHEN capped <> banded THEN ['no confirmed-bad listing, at most: ' + split('NONE INFO LOW MEDIUM HIGH CRITICAL', ' ')[capped]] ELSE [] END
      + CASE WHEN placed <> capped THEN ['curated as bulletproof hosting: ' + split('NONE INFO LOW MEDIUM HIGH CRITICAL', ' ')[placed]] ELSE [] END ELSE [] END,
    sources: [listing IN listings | listing {.feedId, .name, .category, .network,
      threatCategory: CASE WHEN listing.class IN ['confirmed-bad', 'suspicious'] THEN listing.categoryId END,
      weight: CASE WHEN listing.class IN ['trust', 'reference'] THEN 0.0 ELSE listing.weight END,
      firstSeen: CASE WHEN listing.firstSeen IS NOT NULL THEN toString(datetime({epochSeconds: toInteger(listing.firstSeen)})) END, lastSeen: CASE WHEN listing.lastSeen IS NOT NULL THEN toString(datetime({epochSeconds: toInteger(listing.lastSeen)})) END}],
    feedCount: size(counted), threatFeedCount: threatFeedCount, nonThreatFeedCount: size(listings) - threatFeedCount,
    isThreat: isThreat, scoreUnavailable: false, firstSeen: oldest * 1000, lastSeen: newest * 1000, flags: flags,
    breakdown: breakdown
  } AS verdict
WITH *, evidence.properties AS known
  WITH *, [listing IN evidence.listings WHERE listing.class IN ['confirmed-bad', 'suspicious']] AS threats,
    [listing IN evidence.listings WHERE listing.class = 'neutral'] AS neutral
  WITH *, CASE WHEN size(threats) > 0 THEN threats ELSE neutral END AS told,
    [listing IN threats WHERE listing.class = 'confirmed-bad'] AS grave
  WITH *, CASE WHEN size(grave) > 0 THEN grave ELSE told END AS named
  WITH *, [word IN [line IN split('c2-servers=command and control;malware-distribution=malware distribution;phishing=phishing;brute-force=brute-force attacks;attack-sources=attacks;malicious-domains=malicious domains;malicious-infrastructure=malicious infrastructure;exfiltration-destinations=data exfiltration;state-actor-sanctions=state actors and sanctions;ofac-sdn-sanctions=sanctions (OFAC SDN);scam=scams;general-blacklists=general blacklisting;spam=spam;tor-network=the Tor network;proxies=open proxies;vpns=VPNs;anonymization-infrastructure=anonymization infrastructure;threat-intelligence=threat intelligence;ad-tracking-blocklists=advertising and tracking;reputation=a poor reputation;popularity-trust=popularity/trust;reference-data=reference data', ';') | split(line, '=')] WHERE any(listing IN named WHERE listing.categoryId = word[0]) |
      {words: word[1], count: size([listing IN named WHERE listing.categoryId = word[0]])}][..3] AS reasons
  WITH *, [at IN range(0, size(reasons) - 1) | CASE reasons[at].count WHEN 1 THEN 'one' ELSE toString(reasons[at].count) END
      + CASE at WHEN 0 THEN ' of them' ELSE '' END + ' for ' + reasons[at].words] AS parts
  WITH *, CASE WHEN size(told) = 0 THEN '' ELSE CASE
      WHEN reasons[0].count = size(told) THEN CASE size(told) WHEN 1 THEN ', for ' WHEN 2 THEN ', both for ' ELSE ', all for ' END
        + reasons[0].words
      ELSE ', ' + reduce(text = '', at IN range(0, size(parts) - 1) | text
      + CASE WHEN at = 0 THEN '' WHEN at = size(parts) - 1 THEN ' and ' ELSE ', ' END + parts[at]) END END AS why
  WITH *, CASE WHEN verdict.level = 'UNKNOWN' THEN name + ' was never met: nothing is known for or against it.'
      ELSE CASE WHEN size(threats) > 0 THEN CASE
        WHEN coalesce(threats[0].network, name) = name THEN name + ' is on '
        ELSE name + ' lies in ' + threats[0].network + ', which is on ' END + CASE size(threats) WHEN 1 THEN 'one threat feed' ELSE toString(size(threats)) + ' threat feeds' END + why + '. '
      ELSE '' END + CASE
      WHEN name CONTAINS ':' THEN CASE verdict.breakdown.listedIps WHEN 1 THEN 'one /64' ELSE toString(verdict.breakdown.listedIps) + ' /64s' END
        + CASE verdict.breakdown.listedIps WHEN 1 THEN ' of ' ELSE 's of ' END
      ELSE toString(verdict.breakdown.listedIps) + ' of the ' + toString(verdict.breakdown.addresses)
        + CASE verdict.breakdown.addresses WHEN 1 THEN ' address of ' ELSE ' addresses of ' END END
      + name + CASE verdict.breakdown.listedIps WHEN 1 THEN ' is listed' ELSE ' are listed' END
      + CASE WHEN verdict.breakdown.listedIps = 0 THEN '.' ELSE CASE verdict.breakdown.weightedIps
        WHEN verdict.breakdown.listedIps THEN '' ELSE ', which weigh as ' + toString(verdict.breakdown.weightedIps) END
      + ' (density ' + CASE WHEN verdict.breakdown.density >= 0.01 THEN toString(round(100 * verdict.breakdown.density, 1)) WHEN verdict.breakdown.density >= 0.0001
      THEN toString(round(100 * verdict.breakdown.density, 2)) WHEN verdict.breakdown.density > 0 THEN '< 0.01' ELSE '0' END + ' %' + '), in '
      + CASE verdict.breakdown.subnets WHEN 1 THEN 'one subnet' ELSE toString(verdict.breakdown.subnets) + ' subnets' END + '.' END END AS explanation
RETURN at, verdict, explanation, {
      granularity: CASE WHEN evidence.kind = 'ip' AND verdict.threatFeedCount > 0 AND all(source IN verdict.sources
      WHERE source.threatCategory IS NULL OR source.network IS NOT NULL) THEN 'network' ELSE evidence.kind END,
      scope: CASE WHEN evidence.kind IN ['network', 'asn'] THEN 'aggregate' WHEN evidence.kind = 'ip' AND verdict.threatFeedCount > 0 AND all(source IN verdict.sources
      WHERE source.threatCategory IS NULL OR source.network IS NOT NULL) THEN 'parent' ELSE 'exact' END,
      sharedHost: evidence.isShared,
      dataCoverage: CASE WHEN verdict.coverage = 'no-data' THEN 'no-data' WHEN size(evidence.wanting) > 0 THEN 'partial' ELSE 'full' END,
      verdictCoverage: verdict.coverage,
      advisories: verdict.advisories} AS context, ['coverage:' + verdict.coverage]
      + CASE WHEN verdict.level IN ['NONE', 'UNKNOWN'] THEN [] ELSE ['band:' + verdict.level] END
      + [source IN verdict.sources WHERE source.threatCategory IS NOT NULL | 'feed-source:' + source.feedId][..10]
      + CASE WHEN verdict.threatFeedCount > 0 THEN ['feed-source-count:' + toString(verdict.threatFeedCount)] ELSE [] END
      + [source IN verdict.sources WHERE source.threatCategory IS NULL AND source.weight > 0 | 'list:' + source.feedId]
      + [network IN reduce(known = [], source IN verdict.sources | CASE
      WHEN source.threatCategory IS NULL OR source.network IS NULL OR source.network IN known THEN known
      ELSE known + source.network END)[..10] | 'listed-network:' + network]
      + [vouch IN evidence.vouches | 'vouched-by:' + vouch]
      + CASE WHEN evidence.rank IS NULL THEN [] ELSE ['popularity-rank:' + toString(evidence.rank)] END
      + CASE WHEN evidence.isShared THEN ['shared-host:true'] ELSE [] END
      + evidence.facts
      + CASE WHEN evidence.kind <> 'cve' OR verdict.breakdown IS NULL THEN [] ELSE
      CASE WHEN verdict.breakdown.isKev THEN ['kev:true'] ELSE [] END
      + CASE WHEN verdict.breakdown.cvss IS NULL THEN [] ELSE ['cvss:' + toString(verdict.breakdown.cvss)] END
      + CASE WHEN verdict.breakdown.epss IS NULL THEN [] ELSE ['epss:' + toString(verdict.breakdown.epss)] END END AS some,
  ['coverage:' + verdict.coverage]
      + CASE WHEN verdict.level IN ['NONE', 'UNKNOWN'] THEN [] ELSE ['band:' + verdict.level] END
      + [source IN verdict.sources WHERE source.threatCategory IS NOT NULL | 'feed-source:' + source.feedId]
      + CASE WHEN verdict.threatFeedCount > 0 THEN ['feed-source-count:' + toString(verdict.threatFeedCount)] ELSE [] END
      + [source IN verdict.sources WHERE source.threatCategory IS NULL AND source.weight > 0 | 'list:' + source.feedId]
      + [network IN reduce(known = [], source IN verdict.sources | CASE
      WHEN source.threatCategory IS NULL OR source.network IS NULL OR source.network IN known THEN known
      ELSE known + source.network END) | 'listed-network:' + network]
      + [vouch IN evidence.vouches | 'vouched-by:' + vouch]
      + CASE WHEN evidence.rank IS NULL THEN [] ELSE ['popularity-rank:' + toString(evidence.rank)] END
      + CASE WHEN evidence.isShared THEN ['shared-host:true'] ELSE [] END
      + evidence.facts
      + CASE WHEN evidence.kind <> 'cve' OR verdict.breakdown IS NULL THEN [] ELSE
      CASE WHEN verdict.breakdown.isKev THEN ['kev:true'] ELSE [] END
      + CASE WHEN verdict.breakdown.cvss IS NULL THEN [] ELSE ['cvss:' + toString(verdict.breakdown.cvss)] END
      + CASE WHEN verdict.breakdown.epss IS NULL THEN [] ELSE ['epss:' + toString(verdict.breakdown.epss)] END END
      + [factor IN verdict.factors | 'factor:' + factor] AS all, CASE WHEN size(evidence.listings) = 0 AND verdict.breakdown.listedIps = 0 AND NOT evidence.properties.isBulletproof THEN head([block IN [{threatScore: null, threatLevel: null, threatSources: null, threatFirstSeen: null, threatLastSeen: null, isThreat: null, isC2: null, isMalware: null, isPhishing: null, isSpam: null, isBruteforce: null, isScanner: null, isBlacklist: null, isTor: null, isProxy: null, isVpn: null, isAnonymizer: null, isWhitelist: null, isBotnet: null, isDga: null, isExfilDestination: null, isOfacSanctioned: null, isStateActor: null, isReputation: null, isScam: null, verdictScore: null, verdictLevel: null, verdictBlocking: null, verdictAsOf: null, verdictLabel: null}] | block {.*, threatNeighborCount: null}])
  ELSE head([block IN [{threatScore: toFloat(verdict.score), threatLevel: verdict.level, threatSources: verdict.feedCount, threatFirstSeen: verdict.firstSeen, threatLastSeen: verdict.lastSeen, isThreat: verdict.isThreat, isC2: CASE WHEN 'isC2' IN verdict.flags THEN true END, isMalware: CASE WHEN 'isMalware' IN verdict.flags THEN true END, isPhishing: CASE WHEN 'isPhishing' IN verdict.flags THEN true END, isSpam: CASE WHEN 'isSpam' IN verdict.flags THEN true END, isBruteforce: CASE WHEN 'isBruteforce' IN verdict.flags THEN true END, isScanner: CASE WHEN 'isScanner' IN verdict.flags THEN true END, isBlacklist: CASE WHEN 'isBlacklist' IN verdict.flags THEN true END, isTor: CASE WHEN 'isTor' IN verdict.flags THEN true END, isProxy: CASE WHEN 'isProxy' IN verdict.flags THEN true END, isVpn: CASE WHEN 'isVpn' IN verdict.flags THEN true END, isAnonymizer: CASE WHEN 'isAnonymizer' IN verdict.flags THEN true END, isWhitelist: CASE WHEN 'isWhitelist' IN verdict.flags THEN true END, isBotnet: CASE WHEN 'isBotnet' IN verdict.flags THEN true END, isDga: CASE WHEN 'isDga' IN verdict.flags THEN true END, isExfilDestination: CASE WHEN 'isExfilDestination' IN verdict.flags THEN true END, isOfacSanctioned: CASE WHEN 'isOfacSanctioned' IN verdict.flags THEN true END, isStateActor: CASE WHEN 'isStateActor' IN verdict.flags THEN true END, isReputation: CASE WHEN 'isReputation' IN verdict.flags THEN true END, isScam: CASE WHEN 'isScam' IN verdict.flags THEN true END, verdictScore: toFloat(verdict.verdictScore), verdictLevel: verdict.level, verdictBlocking: verdict.blocking, verdictAsOf: asOf, verdictLabel: verdict.label}] | block {.*, threatNeighborCount: verdict.breakdown.listedIps}]) END AS block
