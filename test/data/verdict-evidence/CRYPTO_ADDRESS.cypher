OPTIONAL MATCH (reconciled:SETTING {name: 'verdict_as_of'})
OPTIONAL MATCH (layers:SETTING {name: 'threat_layers_wanting'})
WITH toInteger(reconciled.value) AS lastAsOf, [layer IN split(coalesce(layers.value, ''), ',') WHERE layer <> ''] AS wanting, $input AS input
CALL (input, lastAsOf, wanting) {
UNWIND input.CRYPTO_ADDRESS AS entry
WITH wanting, lastAsOf, entry.at AS at, entry.name AS name, entry.key AS key, entry.block AS block
OPTIONAL MATCH (stored:CRYPTO_ADDRESS {name: name})
WITH *, coalesce(stored.verdictAsOf, lastAsOf, input.asOf) AS asOf
WITH wanting, at, name, key, block, asOf
CALL (name, wanting) {
  OPTIONAL MATCH (n:CRYPTO_ADDRESS {name: name})
  WITH *, COLLECT { MATCH (n)-[r:LISTED_IN]->(f:FEED_SOURCE)
    WITH r, f, null AS network, split(CASE f.category WHEN 'C2 Servers' THEN 'c2-servers confirmed-bad' WHEN 'Malware Distribution' THEN 'malware-distribution confirmed-bad' WHEN 'Phishing' THEN 'phishing confirmed-bad' WHEN 'Brute Force' THEN 'brute-force confirmed-bad' WHEN 'Attack Sources' THEN 'attack-sources confirmed-bad' WHEN 'Malicious Domains' THEN 'malicious-domains confirmed-bad' WHEN 'Malicious Infrastructure' THEN 'malicious-infrastructure confirmed-bad' WHEN 'Exfiltration Destinations' THEN 'exfiltration-destinations confirmed-bad' WHEN 'State Actor & Sanctions' THEN 'state-actor-sanctions confirmed-bad' WHEN 'OFAC SDN Sanctions' THEN 'ofac-sdn-sanctions confirmed-bad' WHEN 'Scam' THEN 'scam confirmed-bad' WHEN 'General Blacklists' THEN 'general-blacklists suspicious' WHEN 'Spam' THEN 'spam suspicious' WHEN 'TOR Network' THEN 'tor-network suspicious' WHEN 'Proxies' THEN 'proxies suspicious' WHEN 'VPNs' THEN 'vpns suspicious' WHEN 'Anonymization Infrastructure' THEN 'anonymization-infrastructure suspicious' WHEN 'Threat Intelligence' THEN 'threat-intelligence suspicious' WHEN 'Ad/Tracking Blocklists' THEN 'ad-tracking-blocklists neutral' WHEN 'Reputation' THEN 'reputation neutral' WHEN 'Popularity/Trust' THEN 'popularity-trust trust' WHEN 'Reference Data' THEN 'reference-data reference' END, ' ') AS category ORDER BY f.id
    RETURN {feedId: f.id, name: f.name, category: f.category, categoryId: category[0], class: category[1],
      publisher: coalesce(f.publisher, f.id), weight: coalesce(r.weight, f.weight), firstSeen: r.firstSeen,
      lastSeen: r.lastSeen, observedAt: r.observed_at / 1000, network: network,
      rank: coalesce(r.rank, f.topRank), meaning: coalesce(f.meaning, '')} } AS listings
  RETURN {kind: 'crypto', isKnown: n IS NOT NULL, listings: listings, neighbours: null, vouches: [], isKnownGood: false, isShared: false, rank: null, isSettled: false, facts: [], properties: {chain: n.chain}, wanting: [layer IN wanting WHERE layer IN ['threat-listings']]} AS evidence
}
RETURN at, name, asOf, evidence
}
RETURN name, asOf, evidence ORDER BY at
