OPTIONAL MATCH (reconciled:SETTING {name: 'verdict_as_of'})
OPTIONAL MATCH (layers:SETTING {name: 'threat_layers_wanting'})
WITH toInteger(reconciled.value) AS lastAsOf, [layer IN split(coalesce(layers.value, ''), ',') WHERE layer <> ''] AS wanting, $input AS input
CALL (input, lastAsOf, wanting) {
UNWIND input.HOSTNAME AS entry
WITH wanting, lastAsOf, entry.at AS at, entry.name AS name, entry.key AS key, entry.block AS block
OPTIONAL MATCH (stored:HOSTNAME {name: name})
WITH *, coalesce(stored.verdictAsOf, lastAsOf, input.asOf) AS asOf
WITH wanting, at, name, key, block, asOf
CALL (name, asOf, wanting) {
  OPTIONAL MATCH (n:HOSTNAME {name: name})
  OPTIONAL MATCH (domain:HOSTNAME {name: n.apex})
  WITH *, reduce(known = [], part IN reverse(split(name, '.')) |
      known + [part + CASE WHEN size(known) = 0 THEN '' ELSE '.' + known[-1] END])[..-1] AS parents, COLLECT { MATCH (n)-[r:LISTED_IN]->(f:FEED_SOURCE)
    WITH r, f, null AS network, split(CASE f.category WHEN 'C2 Servers' THEN 'c2-servers confirmed-bad' WHEN 'Malware Distribution' THEN 'malware-distribution confirmed-bad' WHEN 'Phishing' THEN 'phishing confirmed-bad' WHEN 'Brute Force' THEN 'brute-force confirmed-bad' WHEN 'Attack Sources' THEN 'attack-sources confirmed-bad' WHEN 'Malicious Domains' THEN 'malicious-domains confirmed-bad' WHEN 'Malicious Infrastructure' THEN 'malicious-infrastructure confirmed-bad' WHEN 'Exfiltration Destinations' THEN 'exfiltration-destinations confirmed-bad' WHEN 'State Actor & Sanctions' THEN 'state-actor-sanctions confirmed-bad' WHEN 'OFAC SDN Sanctions' THEN 'ofac-sdn-sanctions confirmed-bad' WHEN 'Scam' THEN 'scam confirmed-bad' WHEN 'General Blacklists' THEN 'general-blacklists suspicious' WHEN 'Spam' THEN 'spam suspicious' WHEN 'TOR Network' THEN 'tor-network suspicious' WHEN 'Proxies' THEN 'proxies suspicious' WHEN 'VPNs' THEN 'vpns suspicious' WHEN 'Anonymization Infrastructure' THEN 'anonymization-infrastructure suspicious' WHEN 'Threat Intelligence' THEN 'threat-intelligence suspicious' WHEN 'Ad/Tracking Blocklists' THEN 'ad-tracking-blocklists neutral' WHEN 'Reputation' THEN 'reputation neutral' WHEN 'Popularity/Trust' THEN 'popularity-trust trust' WHEN 'Reference Data' THEN 'reference-data reference' END, ' ') AS category ORDER BY f.id
    RETURN {feedId: f.id, name: f.name, category: f.category, categoryId: category[0], class: category[1],
      publisher: coalesce(f.publisher, f.id), weight: coalesce(r.weight, f.weight), firstSeen: r.firstSeen,
      lastSeen: r.lastSeen, observedAt: r.observed_at / 1000, network: network,
      rank: coalesce(r.rank, f.topRank), meaning: coalesce(f.meaning, '')} } AS listings, name = 'www.' + domain.name AS isWww
  WITH *, CASE WHEN isWww THEN COLLECT { MATCH (domain)-[r:LISTED_IN]->(f:FEED_SOURCE)
    WITH r, f, null AS network, split(CASE f.category WHEN 'C2 Servers' THEN 'c2-servers confirmed-bad' WHEN 'Malware Distribution' THEN 'malware-distribution confirmed-bad' WHEN 'Phishing' THEN 'phishing confirmed-bad' WHEN 'Brute Force' THEN 'brute-force confirmed-bad' WHEN 'Attack Sources' THEN 'attack-sources confirmed-bad' WHEN 'Malicious Domains' THEN 'malicious-domains confirmed-bad' WHEN 'Malicious Infrastructure' THEN 'malicious-infrastructure confirmed-bad' WHEN 'Exfiltration Destinations' THEN 'exfiltration-destinations confirmed-bad' WHEN 'State Actor & Sanctions' THEN 'state-actor-sanctions confirmed-bad' WHEN 'OFAC SDN Sanctions' THEN 'ofac-sdn-sanctions confirmed-bad' WHEN 'Scam' THEN 'scam confirmed-bad' WHEN 'General Blacklists' THEN 'general-blacklists suspicious' WHEN 'Spam' THEN 'spam suspicious' WHEN 'TOR Network' THEN 'tor-network suspicious' WHEN 'Proxies' THEN 'proxies suspicious' WHEN 'VPNs' THEN 'vpns suspicious' WHEN 'Anonymization Infrastructure' THEN 'anonymization-infrastructure suspicious' WHEN 'Threat Intelligence' THEN 'threat-intelligence suspicious' WHEN 'Ad/Tracking Blocklists' THEN 'ad-tracking-blocklists neutral' WHEN 'Reputation' THEN 'reputation neutral' WHEN 'Popularity/Trust' THEN 'popularity-trust trust' WHEN 'Reference Data' THEN 'reference-data reference' END, ' ') AS category ORDER BY f.id
    RETURN {feedId: f.id, name: f.name, category: f.category, categoryId: category[0], class: category[1],
      publisher: coalesce(f.publisher, f.id), weight: coalesce(r.weight, f.weight), firstSeen: r.firstSeen,
      lastSeen: r.lastSeen, observedAt: r.observed_at / 1000, network: network,
      rank: coalesce(r.rank, f.topRank), meaning: coalesce(f.meaning, '')} } ELSE [] END AS ofDomain,
    EXISTS { UNWIND parents + [parent IN parents[..-1] | '*.' + parent] AS suffix
      MATCH (:PUBLIC_SUFFIX {name: suffix, section: 'private'}) } OR coalesce(n.hostClass = 'multi_tenant_user_content', false) AS isTenant
  RETURN {kind: 'domain', isKnown: n IS NOT NULL, listings: listings, neighbours: null, vouches: CASE WHEN isTenant THEN [] ELSE
      CASE WHEN size(reduce(publishers = [], entry IN listings |
      CASE WHEN entry.class = 'trust' AND entry.rank <= 10000 AND NOT entry.publisher IN publishers
        THEN publishers + [entry.publisher] ELSE publishers END)) >= 2 OR size(reduce(publishers = [], entry IN ofDomain |
      CASE WHEN entry.class = 'trust' AND entry.rank <= 10000 AND NOT entry.publisher IN publishers
        THEN publishers + [entry.publisher] ELSE publishers END)) >= 2 THEN ['popularity'] ELSE [] END
      + [entry IN listings WHERE entry.meaning = 'allow-list' | 'allow-list:' + entry.feedId]
      + CASE WHEN any(entry IN listings WHERE entry.meaning = 'resolver') THEN ['resolver'] ELSE [] END + [vouch IN [entry IN ofDomain WHERE entry.meaning = 'allow-list' | 'allow-list:' + entry.feedId]
      + CASE WHEN any(entry IN ofDomain WHERE entry.meaning = 'resolver') THEN ['resolver'] ELSE [] END WHERE NOT vouch IN [entry IN listings WHERE entry.meaning = 'allow-list' | 'allow-list:' + entry.feedId]
      + CASE WHEN any(entry IN listings WHERE entry.meaning = 'resolver') THEN ['resolver'] ELSE [] END]
      + CASE WHEN EXISTS { UNWIND CASE WHEN isWww THEN [name, domain.name] ELSE [name] END AS own MATCH (:HOSTNAME {name: own})-[by:DELEGATED_TO]->(:VENDOR)
      WHERE by.channel IN ['curated', 'published-range'] } THEN ['vendor-service'] ELSE [] END END, isKnownGood: false, isShared: coalesce(n.hostClass IN ['cdn', 'multi_tenant_user_content'], false)
      OR any(entry IN listings WHERE entry.meaning = 'shared') OR EXISTS { MATCH (n)-[:DELEGATED_TO]->(v:VENDOR) WHERE v.category IN ['cdn', 'cloud'] }
      OR EXISTS { MATCH (:PUBLIC_SUFFIX {name: name, section: 'private'}) } OR size(COLLECT { MATCH (n)<-[:ALIAS_OF]-(tenant:HOSTNAME) WITH tenant LIMIT 20000
      RETURN DISTINCT tenant.apex AS apex LIMIT 101 }) > 100, rank: n.rank, isSettled: n.rank IS NOT NULL OR (NOT isTenant AND coalesce(domain.createDate <= toString(date(datetime({epochMillis: toInteger(asOf) - 31536000000}))), false)), facts: CASE WHEN EXISTS { (n)-[:RESOLVES_TO]->() } THEN ['dns:resolves'] ELSE [] END
      + CASE WHEN EXISTS { (n)-[:ALIAS_OF]->() } THEN ['dns:alias'] ELSE [] END
      + CASE WHEN domain.createDate IS NULL THEN [] ELSE ['whois:registered-' + domain.createDate] END, properties: {}, wanting: [layer IN wanting WHERE layer IN ['threat-listings']]} AS evidence
}
RETURN at, name, asOf, evidence
}
RETURN name, asOf, evidence ORDER BY at
