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
  WITH *, CASE
      WHEN newest IS NULL THEN 1.0
      WHEN now - newest <= 86400 THEN 1.2
      WHEN now - newest <= 604800 THEN 1.1
      WHEN now - newest <= 2592000 OR any(listing IN counted WHERE listing.lastSeen IS NULL) THEN 1.0
      WHEN now - newest <= 7776000 THEN 0.8
      ELSE 0.5 END AS recency, CASE WHEN oldest < now THEN (now - oldest) / 86400.0 / 30.44 ELSE 0.0 END AS months,
    CASE evidence.kind WHEN 'ip' THEN round(CASE
      WHEN evidence.neighbours IS NULL THEN 1.0
      WHEN evidence.neighbours > 128 THEN 1.5
      ELSE 1 + evidence.neighbours / 256.0 END, 4) ELSE 1.0 END AS density,
    round(reduce(sum = 0.0, listing IN counted | sum + listing.weight), 4) AS weights
  WITH *, round(weights * log(size(counted) + 1) / log(2), 4) AS base, round(CASE
      WHEN months >= 16.959392772949972 THEN 1.5
      ELSE 1 + 0.12 * log(1 + months) / log(2) END, 4) AS age
  WITH *, size(evidence.vouches) > 0 OR evidence.isKnownGood AS isVouched, evidence.isKnown OR size(listings) > 0
      OR size(evidence.vouches) > 0 OR evidence.isKnownGood AS isMet
  WITH *, CASE WHEN isMet THEN CASE evidence.kind WHEN 'cve' THEN CASE
        WHEN evidence.properties.epss IS NULL AND evidence.properties.cvss IS NULL AND NOT coalesce(evidence.properties.isKev, false) THEN null
        WHEN coalesce(100.0 * evidence.properties.epss, 0.0) > coalesce(10.0 * evidence.properties.cvss, 0.0) THEN round(coalesce(100.0 * evidence.properties.epss, 0.0), 2)
        ELSE round(coalesce(10.0 * evidence.properties.cvss, 0.0), 2) END ELSE round(base * recency * age * density, 2) END END AS score
  WITH *, CASE evidence.kind WHEN 'cve' THEN score ELSE 100 * (1 - exp(-score / 8)) END AS v
  WITH *, CASE evidence.kind WHEN 'cve' THEN [] ELSE CASE evidence.kind WHEN 'hash' THEN [{why: 'feeds that call it malware: ' + toString(size(confirmedBad)), least: CASE size(confirmedBad) WHEN 0 THEN 0 WHEN 1 THEN 4 ELSE 5 END, most: CASE size(confirmedBad) WHEN 1 THEN 4 ELSE 5 END}] ELSE [{why: 'publishers of confirmed-bad listings within 30 days: ' + toString(witnesses), least: CASE witnesses WHEN 0 THEN 0 WHEN 1 THEN 4 ELSE 5 END, most: 5}, {why: 'no confirmed-bad listing within 90 days', least: 0, most: CASE WHEN isOld THEN 3 ELSE 5 END}] END + [{why: 'no confirmed-bad listing', least: 0, most: CASE WHEN size(confirmedBad) > 0 THEN 5 WHEN size(suspicious) > 0 THEN 4 ELSE 2 END}, {why: 'vouched for', least: 0, most: CASE WHEN isVouched AND CASE evidence.kind WHEN 'hash' THEN size(confirmedBad) ELSE witnesses END < 2 THEN 1 ELSE 5 END}] + CASE evidence.kind WHEN 'hash' THEN CASE WHEN evidence.isKnownGood THEN [{why: 'a known-good file', least: 1, most: 1}] ELSE [] END ELSE [] END END AS rules
  WITH *, reduce(ranks = [CASE WHEN v IS NULL THEN null ELSE CASE evidence.kind WHEN 'cve' THEN CASE
        WHEN evidence.properties.isKev AND (evidence.properties.isRansomware OR evidence.properties.cvss >= 9) THEN 5
        WHEN evidence.properties.isKev OR evidence.properties.epss >= 0.5 THEN 4
        WHEN evidence.properties.epss >= 0.1 OR evidence.properties.cvss >= 9 THEN 3
        WHEN evidence.properties.cvss >= 4 THEN 2
        ELSE 1 END ELSE CASE WHEN v <= 0 THEN 0 WHEN v < 20 THEN 1 WHEN v < 40 THEN 2 WHEN v < 60 THEN 3 WHEN v < 80 THEN 4 ELSE 5 END END END], rule IN rules | ranks + CASE
      WHEN last(ranks) < rule.least THEN rule.least
      WHEN last(ranks) > rule.most THEN rule.most
      ELSE last(ranks) END) AS ranks
  WITH *, last(ranks) AS placed
  WITH *, size(confirmedBad) + size(suspicious) AS threatFeedCount,
    size(confirmedBad) + size(suspicious) > 0 AS isThreat, [row IN split('c2 c2-servers,malware malware-distribution,phishing phishing,brute-force brute-force,scanner attack-sources,malicious-domain malicious-domains,malicious-infrastructure malicious-infrastructure,exfiltration exfiltration-destinations,state-actor state-actor-sanctions,sanctions ofac-sdn-sanctions,scam scam,blacklist general-blacklists,spam spam,tor tor-network,proxy proxies,vpn vpns,anonymizer anonymization-infrastructure,threat-intelligence threat-intelligence,advertising ad-tracking-blocklists,reputation reputation', ',') WHERE any(id IN tail(split(row, ' ')) WHERE id IN categoryIds)
      | head(split(row, ' '))]
      + CASE WHEN evidence.properties.isKev THEN ['known-exploited'] ELSE [] END
      + CASE WHEN evidence.properties.isRansomware THEN ['ransomware'] ELSE [] END AS subLabels,
    CASE WHEN size(confirmedBad) + size(suspicious) > 0 THEN ['isThreat'] ELSE [] END
      + [row IN split('isC2 c2-servers,isBotnet c2-servers,isMalware malware-distribution,isPhishing phishing,isBruteforce brute-force,isScanner attack-sources,isExfilDestination exfiltration-destinations,isStateActor state-actor-sanctions,isOfacSanctioned ofac-sdn-sanctions,isScam scam,isBlacklist general-blacklists,isSpam spam,isTor tor-network,isAnonymizer tor-network proxies vpns anonymization-infrastructure,isProxy proxies,isVpn vpns,isReputation reputation,isWhitelist popularity-trust', ',') WHERE any(id IN tail(split(row, ' ')) WHERE id IN categoryIds)
      | head(split(row, ' '))] AS flags
  WITH *, coalesce(placed >= 4, false) AND witnesses > 0 AND NOT isVouched
      AND NOT evidence.kind IN ['network', 'asn', 'cve'] AS wouldBlock, CASE
      WHEN NOT isMet THEN 'no-data'
      WHEN isThreat OR coalesce(evidence.properties.isKev, false) THEN 'malicious-evidenced'
      WHEN size(evidence.wanting) = 0 AND size(counted) = 0 AND NOT evidence.kind IN ['cve', 'url'] THEN 'known-clean'
      ELSE 'structural-only' END AS coverage
  WITH at, name, asOf, evidence, {
    score: score, v: v, level: CASE WHEN NOT isMet THEN 'UNKNOWN' WHEN v IS NULL THEN 'UNSCORED' ELSE split('NONE INFO LOW MEDIUM HIGH CRITICAL', ' ')[placed] END,
    verdictScore: CASE WHEN v IS NULL THEN null ELSE CASE
    WHEN placed = 0 THEN 0.0
    WHEN placed = 1 AND v < 0.5 THEN 0.1
    WHEN placed < 5 AND v > 99.7 THEN round(20 * placed - 0.1, 1)
    ELSE round(20 * (placed - 1) + 20 * v / 100.0, 1) END END,
    blocking: wouldBlock AND NOT evidence.isShared, label: CASE
      WHEN size(confirmedBad) > 0 AND isVouched THEN 'ambiguous'
      WHEN size(confirmedBad) > 0 THEN 'malicious'
      WHEN isVouched THEN 'benign-allowlisted'
      WHEN size(suspicious) > 0 AND placed >= 2 THEN 'suspicious'
      WHEN coverage = 'known-clean' AND (evidence.isSettled OR evidence.rank IS NOT NULL) THEN 'benign'
      ELSE 'unknown' END, subLabels: subLabels, coverage: coverage,
    advisory: CASE WHEN isVouched THEN 'allowlist-vouched' END,
    advisories: CASE WHEN size(evidence.vouches) > 0 THEN [{kind: 'allowlist-vouched', severity: 'info', message: 'Vouched for by: ' + substring(reduce(text = '', vouch IN evidence.vouches | text + ', ' + vouch), 2) + '.', rewrite: null, subject: null}] ELSE [] END
      + CASE WHEN wouldBlock AND evidence.isShared THEN [{kind: 'shared-host', severity: 'info', message: 'Many share this host or address: what is listed may be one of them, and blocking would hit all.', rewrite: null, subject: null}] ELSE [] END
      + CASE WHEN coverage = 'structural-only' THEN [layer IN evidence.wanting | {kind: 'layer-degraded', severity: 'warning', message: 'The layer ' + layer + ' is not fresh and complete: on no list does not say clean.', rewrite: null, subject: layer}] ELSE [] END, factors: CASE WHEN v IS NULL THEN [] ELSE
      CASE evidence.kind WHEN 'cve' THEN CASE WHEN evidence.properties.epss IS NULL THEN [] ELSE ['EPSS ' + toString(evidence.properties.epss) + ' x 100'] END
        + CASE WHEN evidence.properties.cvss IS NULL THEN [] ELSE ['CVSS ' + toString(evidence.properties.cvss) + ' x 10'] END ELSE CASE size(counted) WHEN 0 THEN ['no feed counts'] ELSE
      [toString(size(counted)) + CASE size(counted) WHEN 1 THEN ' feed' ELSE ' feeds' END + ', weights ' + substring(reduce(text = '', listing IN counted | text + ' + ' + toString(listing.weight)), 3) + ' = ' + toString(weights),
        'base ' + toString(weights) + ' x log2(' + toString(size(counted) + 1) + ') = ' + toString(base),
        'recency x' + toString(recency) + ' (' + CASE
        WHEN newest IS NULL THEN 'no dates'
        WHEN now - newest < 7200 THEN 'seen within 2 hours'
        WHEN now - newest < 172800 THEN 'seen ' + toString((now - newest) / 3600) + ' hours ago'
        ELSE 'seen ' + toString((now - newest) / 86400) + ' days ago' END + ')',
        'age x' + toString(age) + CASE WHEN oldest IS NULL THEN ' (no dates)' ELSE ' (' + toString(round(months, 1)) + ' months)' END]
      + CASE evidence.kind WHEN 'ip' THEN CASE WHEN evidence.neighbours IS NULL THEN [] ELSE
        ['density x' + toString(density) + ' (' + toString(toInteger(evidence.neighbours)) + CASE toInteger(evidence.neighbours) WHEN 1 THEN ' listed neighbour' ELSE ' listed neighbours' END + ')'] END ELSE [] END END END
      + ['score ' + toString(score)]
      + [CASE evidence.kind WHEN 'cve' THEN CASE
          WHEN evidence.properties.isRansomware AND evidence.properties.isKev THEN 'known to be exploited, by ransomware too'
          WHEN evidence.properties.isKev THEN 'known to be exploited'
          ELSE 'by the larger' END ELSE 'v 100 x (1 - e^(-' + toString(score) + ' / 8)) = ' + toString(round(v, 2)) END + ' -> ' + split('NONE INFO LOW MEDIUM HIGH CRITICAL', ' ')[ranks[0]]]
      + [at IN range(0, size(rules) - 1) WHERE ranks[at + 1] <> ranks[at] | rules[at].why + ' -> ' + split('NONE INFO LOW MEDIUM HIGH CRITICAL', ' ')[ranks[at + 1]]] END, sources: [listing IN listings | listing {.feedId, .name, .category, .network,
      threatCategory: CASE WHEN listing.class IN ['confirmed-bad', 'suspicious'] THEN listing.categoryId END,
      weight: CASE WHEN listing.class IN ['trust', 'reference'] THEN 0.0 ELSE listing.weight END,
      firstSeen: CASE WHEN listing.firstSeen IS NOT NULL THEN toString(datetime({epochSeconds: toInteger(listing.firstSeen)})) END, lastSeen: CASE WHEN listing.lastSeen IS NOT NULL THEN toString(datetime({epochSeconds: toInteger(listing.lastSeen)})) END}],
    feedCount: size(counted), threatFeedCount: threatFeedCount, nonThreatFeedCount: size(listings) - threatFeedCount,
    isThreat: isThreat, scoreUnavailable: isMet AND v IS NULL,
    firstSeen: oldest * 1000, lastSeen: newest * 1000, flags: flags, breakdown: CASE evidence.kind WHEN 'hash' THEN {isKnownGood: evidence.isKnownGood, family: evidence.properties.family} WHEN 'cve' THEN {cvss: evidence.properties.cvss, epss: evidence.properties.epss,
        isKev: coalesce(evidence.properties.isKev, false), isRansomware: coalesce(evidence.properties.isRansomware, false)} ELSE null END
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
  WITH *, [vouch IN evidence.vouches | CASE vouch WHEN 'popularity' THEN 'its popularity' WHEN 'resolver' THEN 'a list of well-known resolvers' WHEN 'root-server' THEN 'the names of the root servers' WHEN 'vendor-service' THEN 'the vendor whose service it is' WHEN 'known-good' THEN 'a set of known-good files' ELSE replace(vouch, 'allow-list:', 'the allow list ') END] AS vouchers, [listing IN evidence.listings WHERE listing.class = 'trust'] AS trusted
  WITH *, CASE WHEN known.cvss IS NULL THEN [] ELSE ['a CVSS of ' + toString(known.cvss)] END
      + CASE WHEN known.epss IS NULL THEN [] ELSE ['an EPSS of ' + CASE WHEN known.epss >= 0.01 THEN toString(round(100 * known.epss, 1)) WHEN known.epss >= 0.0001
      THEN toString(round(100 * known.epss, 2)) WHEN known.epss > 0 THEN '< 0.01' ELSE '0' END + ' %'] END AS scores
  WITH *, CASE WHEN verdict.level = 'UNKNOWN' THEN name + ' was never met: nothing is known for or against it.'
      ELSE CASE evidence.kind WHEN 'cve' THEN CASE
      WHEN verdict.scoreUnavailable THEN name + ' is known, but without a CVSS, an EPSS or a KEV entry, so that it has no score.'
      ELSE name + CASE WHEN known.isRansomware AND known.isKev THEN ' is known to be exploited, for ransomware too.'
          WHEN known.isKev THEN ' is known to be exploited.' ELSE ' is not known to be exploited.' END
        + CASE WHEN known.cvss IS NULL AND known.epss IS NULL THEN '' ELSE ' It has ' + reduce(text = '', at IN range(0, size(scores) - 1) | text
      + CASE WHEN at = 0 THEN '' WHEN at = size(scores) - 1 THEN ' and ' ELSE ', ' END + scores[at]) + '.' END END ELSE CASE
      WHEN size(threats) > 0 THEN CASE evidence.kind WHEN 'ip' THEN CASE WHEN size(told) > 0 AND all(listing IN told WHERE listing.network IS NOT NULL)
      THEN name + ' lies in ' + told[0].network + ', which is on ' ELSE name + ' is on ' END WHEN 'url' THEN CASE WHEN evidence.properties.hosts > 0
      THEN name + ' is served by ' + CASE evidence.properties.hosts WHEN 1 THEN 'one host' ELSE toString(evidence.properties.hosts) + ' hosts' END + ' and on ' ELSE name + ' is on ' END ELSE name + ' is on ' END + CASE size(threats) WHEN 1 THEN 'one threat feed' ELSE toString(size(threats)) + ' threat feeds' END + why + '.'
      WHEN size(neutral) > 0 THEN name + ' is on no threat feed, but on ' + CASE size(neutral) WHEN 1 THEN 'one list' ELSE toString(size(neutral)) + ' lists' END + why + '.'
      WHEN evidence.isKnownGood THEN name + ' is a known-good file.'
      WHEN evidence.rank IS NOT NULL THEN name + ' is on no threat feed; its popularity rank is ' + toString(evidence.rank) + '.'
      WHEN size(trusted) > 0 THEN name + ' is on no threat feed, but on ' + CASE size(trusted) WHEN 1 THEN 'one popularity list' ELSE toString(size(trusted)) + ' popularity lists' END + '.'
      WHEN size(evidence.listings) > 0 THEN name + ' is on no threat feed.'
      ELSE name + ' is on no list.' END + CASE
      WHEN verdict.label = 'ambiguous' THEN ' The evidence points both ways: it is vouched for by ' + reduce(text = '', at IN range(0, size(vouchers) - 1) | text
      + CASE WHEN at = 0 THEN '' WHEN at = size(vouchers) - 1 THEN ' and ' ELSE ', ' END + vouchers[at]) + '.'
      WHEN evidence.isKnownGood THEN ''
      WHEN size(vouchers) > 0 THEN ' It is vouched for by ' + reduce(text = '', at IN range(0, size(vouchers) - 1) | text
      + CASE WHEN at = 0 THEN '' WHEN at = size(vouchers) - 1 THEN ' and ' ELSE ', ' END + vouchers[at]) + '.'
      WHEN size(threats) > 0 AND verdict.lastSeen IS NOT NULL
        THEN ' It was last seen on ' + toString(date(datetime({epochMillis: verdict.lastSeen}))) + '.'
      WHEN size(told) > 0 THEN ''
      WHEN verdict.coverage = 'known-clean' THEN ' Every threat layer was looked up in full.'
      ELSE ' Threat layers are missing or old, so this does not say clean.' END END END AS explanation
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
      + [factor IN verdict.factors | 'factor:' + factor] AS all, CASE evidence.kind WHEN 'cve' THEN {verdictScore: toFloat(verdict.verdictScore), verdictLevel: verdict.level} ELSE CASE WHEN size(evidence.listings) = 0 THEN {threatScore: null, threatLevel: null, threatSources: null, threatFirstSeen: null, threatLastSeen: null, isThreat: null, isC2: null, isMalware: null, isPhishing: null, isSpam: null, isBruteforce: null, isScanner: null, isBlacklist: null, isTor: null, isProxy: null, isVpn: null, isAnonymizer: null, isWhitelist: null, isBotnet: null, isDga: null, isExfilDestination: null, isOfacSanctioned: null, isStateActor: null, isReputation: null, isScam: null, verdictScore: null, verdictLevel: null, verdictBlocking: null, verdictAsOf: null, verdictLabel: null} ELSE {threatScore: toFloat(verdict.score), threatLevel: verdict.level, threatSources: verdict.feedCount, threatFirstSeen: verdict.firstSeen, threatLastSeen: verdict.lastSeen, isThreat: verdict.isThreat, isC2: CASE WHEN 'isC2' IN verdict.flags THEN true END, isMalware: CASE WHEN 'isMalware' IN verdict.flags THEN true END, isPhishing: CASE WHEN 'isPhishing' IN verdict.flags THEN true END, isSpam: CASE WHEN 'isSpam' IN verdict.flags THEN true END, isBruteforce: CASE WHEN 'isBruteforce' IN verdict.flags THEN true END, isScanner: CASE WHEN 'isScanner' IN verdict.flags THEN true END, isBlacklist: CASE WHEN 'isBlacklist' IN verdict.flags THEN true END, isTor: CASE WHEN 'isTor' IN verdict.flags THEN true END, isProxy: CASE WHEN 'isProxy' IN verdict.flags THEN true END, isVpn: CASE WHEN 'isVpn' IN verdict.flags THEN true END, isAnonymizer: CASE WHEN 'isAnonymizer' IN verdict.flags THEN true END, isWhitelist: CASE WHEN 'isWhitelist' IN verdict.flags THEN true END, isBotnet: CASE WHEN 'isBotnet' IN verdict.flags THEN true END, isDga: CASE WHEN 'isDga' IN verdict.flags THEN true END, isExfilDestination: CASE WHEN 'isExfilDestination' IN verdict.flags THEN true END, isOfacSanctioned: CASE WHEN 'isOfacSanctioned' IN verdict.flags THEN true END, isStateActor: CASE WHEN 'isStateActor' IN verdict.flags THEN true END, isReputation: CASE WHEN 'isReputation' IN verdict.flags THEN true END, isScam: CASE WHEN 'isScam' IN verdict.flags THEN true END, verdictScore: toFloat(verdict.verdictScore), verdictLevel: verdict.level, verdictBlocking: verdict.blocking, verdictAsOf: asOf, verdictLabel: verdict.label} END END AS block
