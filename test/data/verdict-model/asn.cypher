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
  WITH *, (coalesce(known.bad, 0) + 0.5 * coalesce(known.suspicious, 0)) AS weight,
    (coalesce(known.bad6, 0) + 0.5 * coalesce(known.suspicious6, 0)) AS weight6,
    toFloat(coalesce(known.announcedIpv4, 0)) AS units, toFloat(coalesce(known.announced48s, 0)) AS units6,
    (coalesce(known.bad48s, 0.0) + 0.5 * coalesce(known.suspicious48s, 0.0)) AS dense6, size(confirmedBad) + size(suspicious) > 0 AS isListed,
    coalesce(known.bad, 0) + coalesce(known.bad6, 0) + size(confirmedBad) AS badCount,
    coalesce(known.suspicious, 0) + coalesce(known.suspicious6, 0) + size(suspicious) AS suspiciousCount,
    coalesce(known.neighbours, 0) AS neighbours, coalesce(known.badNeighbours, 0) AS badNeighbours,
    coalesce(known.signals, 0) AS signals, coalesce(known.newShare, 0.0) AS newShare
  WITH *, CASE WHEN weight <= 0 OR units <= 0 THEN 0.0 WHEN 20 * log(1 + weight) / log(2) * sqrt(CASE WHEN weight > units THEN 1.0 ELSE weight / units END) > 100 THEN 100.0 WHEN 20 * log(1 + weight) / log(2) * sqrt(CASE WHEN weight > units THEN 1.0 ELSE weight / units END) < 0.01 THEN 0.01 ELSE round(20 * log(1 + weight) / log(2) * sqrt(CASE WHEN weight > units THEN 1.0 ELSE weight / units END), 2) END AS density4, CASE WHEN weight6 <= 0 OR units6 <= 0 THEN 0.0 WHEN 20 * log(1 + weight6) / log(2) * sqrt(CASE WHEN dense6 > units6 THEN 1.0 ELSE dense6 / units6 END) > 100 THEN 100.0 WHEN 20 * log(1 + weight6) / log(2) * sqrt(CASE WHEN dense6 > units6 THEN 1.0 ELSE dense6 / units6 END) < 0.01 THEN 0.01 ELSE round(20 * log(1 + weight6) / log(2) * sqrt(CASE WHEN dense6 > units6 THEN 1.0 ELSE dense6 / units6 END), 2) END AS density6
  WITH *, CASE WHEN isListed THEN 100.0 WHEN density4 >= density6 THEN density4 ELSE density6 END AS density
  WITH *, round(100 * (1 - exp(-signals / 3.0)), 2) AS history,
    CASE WHEN neighbours = 0 THEN 0.0 ELSE round(100.0 * badNeighbours / neighbours, 2) END AS graph,
    round(100.0 * newShare, 2) AS age
  WITH *, CASE WHEN isMet THEN round(0.5 * density + 0.2 * history + 0.2 * graph + 0.1 * age, 2) END AS v
  WITH *, ['threat density ' + toString(density) + ': ' + CASE
      WHEN isListed THEN 'a feed lists the AS itself, with all of its space'
      WHEN density4 >= density6 THEN '20 x log2(1 + ' + CASE WHEN weight = toInteger(weight) THEN toString(toInteger(weight)) ELSE toString(weight) END + ') x sqrt(' + CASE WHEN weight > units THEN '1' ELSE CASE WHEN weight = toInteger(weight) THEN toString(toInteger(weight)) ELSE toString(weight) END + ' / ' + CASE WHEN units = toInteger(units) THEN toString(toInteger(units)) ELSE toString(units) END END + ')' + ' (listed of announced addresses)'
      ELSE '20 x log2(1 + ' + CASE WHEN weight6 = toInteger(weight6) THEN toString(toInteger(weight6)) ELSE toString(weight6) END + ') x sqrt(' + CASE WHEN dense6 > units6 THEN '1' ELSE CASE WHEN dense6 = toInteger(dense6) THEN toString(toInteger(dense6)) ELSE toString(dense6) END + ' / ' + CASE WHEN units6 = toInteger(units6) THEN toString(toInteger(units6)) ELSE toString(units6) END END + ')' + ' (listed /64s of announced /48s)' END,
    'history ' + toString(history) + ': 100 x (1 - e^(-' + toString(signals) + ' / 3)), hijack, leak and MOAS signals of a year',
    'graph ' + toString(graph) + ': ' + toString(badNeighbours) + ' of ' + toString(neighbours) + ' neighbours have a threat density of MEDIUM or above',
    'prefix age ' + toString(age) + ': share of its space first announced within 90 days',
    '0.5 x ' + toString(density) + ' + ' + '0.2 x ' + toString(history) + ' + ' + '0.2 x ' + toString(graph) + ' + ' + '0.1 x ' + toString(age) + ' = ' + toString(v)] AS steps, {threatDensityScore: density, graphMetricsScore: graph, historicalScore: history, prefixAgeScore: age} AS breakdown
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
  WITH *, coalesce(known.bad, 0) + coalesce(known.suspicious, 0) + coalesce(known.neutral, 0) AS addresses,
    coalesce(known.bad6, 0) + coalesce(known.suspicious6, 0) + coalesce(known.neutral6, 0) AS blocks
  WITH *, CASE WHEN known.announcedIpv4 > 0 THEN toFloat(addresses) / known.announcedIpv4 ELSE 0.0 END AS density
  WITH *, CASE WHEN verdict.level = 'UNKNOWN' THEN name + ' was never met: nothing is known for or against it.'
      ELSE CASE WHEN coalesce(known.prefixCount, 0) = 0 THEN name + ' announces nothing that was seen.'
      ELSE name + ' announces ' + CASE known.prefixCount WHEN 1 THEN 'one prefix' ELSE toString(known.prefixCount) + ' prefixes' END + '; ' + toString(addresses)
        + CASE WHEN coalesce(known.announcedIpv4, 0) = 0 THEN ' of its IPv4 addresses'
          ELSE ' of its ' + toString(known.announcedIpv4) + ' IPv4 addresses' END
        + CASE addresses WHEN 1 THEN ' is' ELSE ' are' END + ' listed'
        + CASE WHEN addresses = 0 THEN '' ELSE ' (density ' + CASE WHEN density >= 0.01 THEN toString(round(100 * density, 1)) WHEN density >= 0.0001
      THEN toString(round(100 * density, 2)) WHEN density > 0 THEN '< 0.01' ELSE '0' END + ' %' + ')' END
        + CASE blocks WHEN 0 THEN '' ELSE ', and ' + CASE blocks WHEN 1 THEN 'one IPv6 /64' ELSE toString(blocks) + ' IPv6 /64s' END END + '.' END
      + CASE WHEN size(threats) > 0 THEN ' It is on ' + CASE size(threats) WHEN 1 THEN 'one threat feed' ELSE toString(size(threats)) + ' threat feeds' END + ' itself' + why + '.' ELSE '' END END AS explanation
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
      + [factor IN verdict.factors | 'factor:' + factor] AS all, null AS block
