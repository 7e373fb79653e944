OPTIONAL MATCH (reconciled:SETTING {name: 'verdict_as_of'})
OPTIONAL MATCH (layers:SETTING {name: 'threat_layers_wanting'})
WITH toInteger(reconciled.value) AS lastAsOf, [layer IN split(coalesce(layers.value, ''), ',') WHERE layer <> ''] AS wanting, $input AS input
CALL (input, lastAsOf, wanting) {
UNWIND input.IPV6 AS entry
WITH wanting, lastAsOf, entry.at AS at, entry.name AS name, entry.key AS key, entry.block AS block
OPTIONAL MATCH (stored:IPV6 {name: name})
WITH *, coalesce(stored.verdictAsOf, lastAsOf, input.asOf) AS asOf
WITH wanting, at, name, key, block, asOf
CALL (name, key, wanting) {
  OPTIONAL MATCH (n:IPV6 {name: name})
  OPTIONAL MATCH (cell:THREAT_CELL {start: left(key, 16) + '0000000000000000'})
  OPTIONAL CALL (key) {
  MATCH (listedPlane:RANGE_PLANE {name: 'listed'})
  WITH listedPlane.generation + ':' AS listedLow, listedPlane.generation + ':' + key AS listedHigh
  CALL (listedLow, listedHigh) {
    MATCH (listed:LISTED_RANGE) WHERE listedLow <= listed.start <= listedHigh
    RETURN listed ORDER BY listed.start DESC LIMIT 1
  }
  WITH listed, listedHigh WHERE listed.end >= listedHigh
  RETURN listed
}
  OPTIONAL CALL (key) {
  MATCH (vendorPlane:RANGE_PLANE {name: 'vendor'})
  WITH vendorPlane.generation + ':' AS vendorLow, vendorPlane.generation + ':' + key AS vendorHigh
  CALL (vendorLow, vendorHigh) {
    MATCH (vendor:VENDOR_RANGE) WHERE vendorLow <= vendor.start <= vendorHigh
    RETURN vendor ORDER BY vendor.start DESC LIMIT 1
  }
  WITH vendor, vendorHigh WHERE vendor.end >= vendorHigh
  RETURN vendor
}
  OPTIONAL CALL (key) {
  MATCH (announcedPlane:RANGE_PLANE {name: 'announced'})
  WITH announcedPlane.generation + ':' AS announcedLow, announcedPlane.generation + ':' + key AS announcedHigh
  CALL (announcedLow, announcedHigh) {
    MATCH (announced:ROUTE_RANGE) WHERE announcedLow <= announced.start <= announcedHigh
    RETURN announced ORDER BY announced.start DESC LIMIT 1
  }
  WITH announced, announcedHigh WHERE announced.end >= announcedHigh
  RETURN announced
}
  WITH *, COLLECT { MATCH (n)-[r:LISTED_IN]->(f:FEED_SOURCE)
    WITH r, f, null AS network, split(CASE f.category WHEN 'C2 Servers' THEN 'c2-servers confirmed-bad' WHEN 'Malware Distribution' THEN 'malware-distribution confirmed-bad' WHEN 'Phishing' THEN 'phishing confirmed-bad' WHEN 'Brute Force' THEN 'brute-force confirmed-bad' WHEN 'Attack Sources' THEN 'attack-sources confirmed-bad' WHEN 'Malicious Domains' THEN 'malicious-domains confirmed-bad' WHEN 'Malicious Infrastructure' THEN 'malicious-infrastructure confirmed-bad' WHEN 'Exfiltration Destinations' THEN 'exfiltration-destinations confirmed-bad' WHEN 'State Actor & Sanctions' THEN 'state-actor-sanctions confirmed-bad' WHEN 'OFAC SDN Sanctions' THEN 'ofac-sdn-sanctions confirmed-bad' WHEN 'Scam' THEN 'scam confirmed-bad' WHEN 'General Blacklists' THEN 'general-blacklists suspicious' WHEN 'Spam' THEN 'spam suspicious' WHEN 'TOR Network' THEN 'tor-network suspicious' WHEN 'Proxies' THEN 'proxies suspicious' WHEN 'VPNs' THEN 'vpns suspicious' WHEN 'Anonymization Infrastructure' THEN 'anonymization-infrastructure suspicious' WHEN 'Threat Intelligence' THEN 'threat-intelligence suspicious' WHEN 'Ad/Tracking Blocklists' THEN 'ad-tracking-blocklists neutral' WHEN 'Reputation' THEN 'reputation neutral' WHEN 'Popularity/Trust' THEN 'popularity-trust trust' WHEN 'Reference Data' THEN 'reference-data reference' END, ' ') AS category ORDER BY f.id
    RETURN {feedId: f.id, name: f.name, category: f.category, categoryId: category[0], class: category[1],
      publisher: coalesce(f.publisher, f.id), weight: coalesce(r.weight, f.weight), firstSeen: r.firstSeen,
      lastSeen: r.lastSeen, observedAt: r.observed_at / 1000, network: network,
      rank: coalesce(r.rank, f.topRank), meaning: coalesce(f.meaning, '')} } AS own,
    COLLECT { UNWIND listed.networks AS cidr MATCH (:PREFIX {name: cidr})-[listing:LISTED_IN]->(f:FEED_SOURCE)
    WITH f, cidr, listing ORDER BY toInteger(split(cidr, '/')[1]) DESC
    WITH f, head(collect([listing, cidr])) AS nearest
    WITH f, nearest[0] AS r, nearest[1] AS cidr
    WITH r, f, cidr AS network, split(CASE f.category WHEN 'C2 Servers' THEN 'c2-servers confirmed-bad' WHEN 'Malware Distribution' THEN 'malware-distribution confirmed-bad' WHEN 'Phishing' THEN 'phishing confirmed-bad' WHEN 'Brute Force' THEN 'brute-force confirmed-bad' WHEN 'Attack Sources' THEN 'attack-sources confirmed-bad' WHEN 'Malicious Domains' THEN 'malicious-domains confirmed-bad' WHEN 'Malicious Infrastructure' THEN 'malicious-infrastructure confirmed-bad' WHEN 'Exfiltration Destinations' THEN 'exfiltration-destinations confirmed-bad' WHEN 'State Actor & Sanctions' THEN 'state-actor-sanctions confirmed-bad' WHEN 'OFAC SDN Sanctions' THEN 'ofac-sdn-sanctions confirmed-bad' WHEN 'Scam' THEN 'scam confirmed-bad' WHEN 'General Blacklists' THEN 'general-blacklists suspicious' WHEN 'Spam' THEN 'spam suspicious' WHEN 'TOR Network' THEN 'tor-network suspicious' WHEN 'Proxies' THEN 'proxies suspicious' WHEN 'VPNs' THEN 'vpns suspicious' WHEN 'Anonymization Infrastructure' THEN 'anonymization-infrastructure suspicious' WHEN 'Threat Intelligence' THEN 'threat-intelligence suspicious' WHEN 'Ad/Tracking Blocklists' THEN 'ad-tracking-blocklists neutral' WHEN 'Reputation' THEN 'reputation neutral' WHEN 'Popularity/Trust' THEN 'popularity-trust trust' WHEN 'Reference Data' THEN 'reference-data reference' END, ' ') AS category ORDER BY f.id
    RETURN {feedId: f.id, name: f.name, category: f.category, categoryId: category[0], class: category[1],
      publisher: coalesce(f.publisher, f.id), weight: coalesce(r.weight, f.weight), firstSeen: r.firstSeen,
      lastSeen: r.lastSeen, observedAt: r.observed_at / 1000, network: network,
      rank: coalesce(r.rank, f.topRank), meaning: coalesce(f.meaning, '')} } AS inherited,
    COLLECT { MATCH (n)<-[:RESOLVES_TO]-(tenant:HOSTNAME) WITH tenant LIMIT 20000
      RETURN DISTINCT tenant.apex AS apex LIMIT 101 } AS apexes
  WITH *, own + [entry IN inherited WHERE NOT entry.feedId IN [known IN own | known.feedId]] AS listings
  RETURN {kind: 'ip', isKnown: n IS NOT NULL OR listed IS NOT NULL OR announced IS NOT NULL, listings: listings, neighbours: CASE
      WHEN coalesce(cell.own, 0) = 0 THEN 0
      WHEN any(entry IN own WHERE entry.class IN ['confirmed-bad', 'suspicious', 'neutral']) THEN cell.own - 1
      ELSE cell.own END, vouches: [entry IN listings WHERE entry.meaning = 'allow-list' | 'allow-list:' + entry.feedId]
      + CASE WHEN any(entry IN listings WHERE entry.meaning = 'resolver') THEN ['resolver'] ELSE [] END + CASE WHEN 'root-servers.net' IN apexes THEN ['root-server'] ELSE [] END, isKnownGood: false, isShared: size(apexes) > 100 OR any(entry IN listings WHERE entry.meaning = 'shared') OR EXISTS { MATCH (n)-[:DELEGATED_TO]->(v:VENDOR) WHERE v.category IN ['cdn', 'cloud'] } OR EXISTS { MATCH (:PREFIX {name: vendor.delegation})-[:DELEGATED_TO]->(v:VENDOR) WHERE v.category IN ['cdn', 'cloud'] }, rank: null, isSettled: false, facts: CASE WHEN announced IS NULL THEN [] ELSE ['routing:announced-in ' + announced.networks[0]] END
      + CASE WHEN size(apexes) = 0 THEN [] ELSE ['dns:resolves-to-it'] END, properties: {}, wanting: [layer IN wanting WHERE layer IN ['threat-listings']]} AS evidence
}
RETURN at, name, asOf, evidence
}
RETURN name, asOf, evidence ORDER BY at
