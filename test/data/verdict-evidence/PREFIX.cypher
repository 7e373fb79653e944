OPTIONAL MATCH (reconciled:SETTING {name: 'verdict_as_of'})
OPTIONAL MATCH (layers:SETTING {name: 'threat_layers_wanting'})
WITH toInteger(reconciled.value) AS lastAsOf, [layer IN split(coalesce(layers.value, ''), ',') WHERE layer <> ''] AS wanting, $input AS input
CALL (input, lastAsOf, wanting) {
UNWIND input.PREFIX AS entry
WITH wanting, lastAsOf, entry.at AS at, entry.name AS name, entry.key AS key, entry.block AS block
OPTIONAL MATCH (stored:PREFIX {name: name})
WITH *, coalesce(stored.verdictAsOf, lastAsOf, input.asOf) AS asOf
WITH wanting, at, name, key, block, asOf
CALL (block, wanting) {
  OPTIONAL MATCH (n:PREFIX {name: block.name})
  OPTIONAL CALL (block) {
  MATCH (listedPlane:RANGE_PLANE {name: 'listed'})
  WITH listedPlane.generation + ':' AS listedLow, listedPlane.generation + ':' + block.start AS listedHigh
  CALL (listedLow, listedHigh) {
    MATCH (listed:LISTED_RANGE) WHERE listedLow <= listed.start <= listedHigh
    RETURN listed ORDER BY listed.start DESC LIMIT 1
  }
  WITH listed, listedHigh WHERE listed.end >= listedHigh
  RETURN listed
}
  OPTIONAL CALL (block) {
  MATCH (announcedPlane:RANGE_PLANE {name: 'announced'})
  WITH announcedPlane.generation + ':' AS announcedLow, announcedPlane.generation + ':' + block.start AS announcedHigh
  CALL (announcedLow, announcedHigh) {
    MATCH (announced:ROUTE_RANGE) WHERE announcedLow <= announced.start <= announcedHigh
    RETURN announced ORDER BY announced.start DESC LIMIT 1
  }
  WITH announced, announcedHigh WHERE announced.end >= announcedHigh
  RETURN announced
}
  OPTIONAL CALL (block) {
  MATCH (registeredPlane:RANGE_PLANE {name: 'registered'})
  WITH registeredPlane.generation + ':' AS registeredLow, registeredPlane.generation + ':' + block.start AS registeredHigh
  CALL (registeredLow, registeredHigh) {
    MATCH (registered:REGISTRY_RANGE) WHERE registeredLow <= registered.start <= registeredHigh
    RETURN registered ORDER BY registered.start DESC LIMIT 1
  }
  WITH registered, registeredHigh WHERE registered.end >= registeredHigh
  RETURN registered
}
  CALL (block) {
  WITH block, CASE block.family WHEN 4 THEN 24 ELSE 64 END AS bits
  CALL (block) {
    CALL (block) {
      MATCH (cell:THREAT_CELL) WHERE cell.start <= block.start RETURN cell ORDER BY cell.start DESC LIMIT 1
    }
    WITH block, cell WHERE cell.end >= block.start RETURN cell
    UNION ALL
    MATCH (cell:THREAT_CELL) WHERE cell.start > block.start AND cell.start <= block.end RETURN cell
  }
  WITH block, bits, cell, CASE
      WHEN cell.length >= block.counted THEN toFloat(cell.bad)
      WHEN cell.badAt IS NULL THEN cell.bad * 2.0 ^ (cell.length - block.counted)
      ELSE toFloat(size([at IN cell.badAt WHERE block.first <= at AND at <= block.last])) END AS bad, CASE
      WHEN cell.length >= block.counted THEN toFloat(cell.suspicious)
      WHEN cell.suspiciousAt IS NULL THEN cell.suspicious * 2.0 ^ (cell.length - block.counted)
      ELSE toFloat(size([at IN cell.suspiciousAt WHERE block.first <= at AND at <= block.last])) END AS suspicious, CASE
      WHEN cell.length >= block.counted THEN toFloat(cell.neutral)
      WHEN cell.neutralAt IS NULL THEN cell.neutral * 2.0 ^ (cell.length - block.counted)
      ELSE toFloat(size([at IN cell.neutralAt WHERE block.first <= at AND at <= block.last])) END AS neutral
  WITH block, bits, cell, bad, suspicious, neutral, bad + suspicious + neutral AS listed WHERE listed > 0
  RETURN sum(bad) AS bad, sum(suspicious) AS suspicious, sum(neutral) AS neutral,
    sum((bad + 0.5 * suspicious) * coalesce(cell.portion, 1.0)) AS dense, sum(CASE
      WHEN cell.length >= block.counted THEN 2.0 ^ (bits - cell.length)
      WHEN block.counted >= bits THEN 1.0
      ELSE 2.0 ^ (bits - block.counted) END) AS subnets,
    collect({categories: cell.categories, counts: cell.categoryCounts,
      share: listed / (cell.bad + cell.suspicious + cell.neutral)}) AS tallies
}
  WITH *, [cidr IN coalesce(listed.networks, []) WHERE toInteger(split(cidr, '/')[1]) <= block.length] AS listedAround, [cidr IN coalesce(announced.networks, []) WHERE toInteger(split(cidr, '/')[1]) <= block.length] AS announcedAround, [cidr IN coalesce(registered.networks, []) WHERE toInteger(split(cidr, '/')[1]) <= block.length] AS registeredAround
  WITH *, COLLECT { UNWIND listedAround AS cidr MATCH (:PREFIX {name: cidr})-[listing:LISTED_IN]->(f:FEED_SOURCE)
    WITH f, cidr, listing ORDER BY toInteger(split(cidr, '/')[1]) DESC
    WITH f, head(collect([listing, cidr])) AS nearest
    WITH f, nearest[0] AS r, nearest[1] AS cidr
    WITH r, f, cidr AS network, split(CASE f.category WHEN 'C2 Servers' THEN 'c2-servers confirmed-bad' WHEN 'Malware Distribution' THEN 'malware-distribution confirmed-bad' WHEN 'Phishing' THEN 'phishing confirmed-bad' WHEN 'Brute Force' THEN 'brute-force confirmed-bad' WHEN 'Attack Sources' THEN 'attack-sources confirmed-bad' WHEN 'Malicious Domains' THEN 'malicious-domains confirmed-bad' WHEN 'Malicious Infrastructure' THEN 'malicious-infrastructure confirmed-bad' WHEN 'Exfiltration Destinations' THEN 'exfiltration-destinations confirmed-bad' WHEN 'State Actor & Sanctions' THEN 'state-actor-sanctions confirmed-bad' WHEN 'OFAC SDN Sanctions' THEN 'ofac-sdn-sanctions confirmed-bad' WHEN 'Scam' THEN 'scam confirmed-bad' WHEN 'General Blacklists' THEN 'general-blacklists suspicious' WHEN 'Spam' THEN 'spam suspicious' WHEN 'TOR Network' THEN 'tor-network suspicious' WHEN 'Proxies' THEN 'proxies suspicious' WHEN 'VPNs' THEN 'vpns suspicious' WHEN 'Anonymization Infrastructure' THEN 'anonymization-infrastructure suspicious' WHEN 'Threat Intelligence' THEN 'threat-intelligence suspicious' WHEN 'Ad/Tracking Blocklists' THEN 'ad-tracking-blocklists neutral' WHEN 'Reputation' THEN 'reputation neutral' WHEN 'Popularity/Trust' THEN 'popularity-trust trust' WHEN 'Reference Data' THEN 'reference-data reference' END, ' ') AS category ORDER BY f.id
    RETURN {feedId: f.id, name: f.name, category: f.category, categoryId: category[0], class: category[1],
      publisher: coalesce(f.publisher, f.id), weight: coalesce(r.weight, f.weight), firstSeen: r.firstSeen,
      lastSeen: r.lastSeen, observedAt: r.observed_at / 1000, network: network,
      rank: coalesce(r.rank, f.topRank), meaning: coalesce(f.meaning, '')} } AS listings, EXISTS { UNWIND [block.name] + listedAround + announcedAround AS cidr
        MATCH (p:PREFIX {name: cidr}) WHERE p.isBulletproof }
      OR size(announcedAround) > 0 AND EXISTS { UNWIND announced.origins AS number
        MATCH (a:ASN {asn: number}) WHERE a.isBulletproof } AS isBulletproof,
    COLLECT { UNWIND tallies AS tally UNWIND range(0, size(tally.categories) - 1) AS at
      WITH tally.categories[at] AS id, sum(tally.counts[at] * tally.share) AS count ORDER BY id RETURN [id, count] } AS totals
  RETURN {kind: 'network', isKnown: n IS NOT NULL OR size(tallies) > 0 OR size(listedAround + announcedAround + registeredAround) > 0
      OR EXISTS { MATCH (p:ANNOUNCED_PREFIX) WHERE p.orderKey >= block.start AND p.orderKey <= block.end }
      OR EXISTS { MATCH (p:PREFIX) WHERE p.orderKey >= block.start AND p.orderKey <= block.end }, listings: listings, neighbours: null, vouches: [], isKnownGood: false, isShared: false, rank: null, isSettled: false, facts: CASE WHEN size(announcedAround) = 0 THEN [] ELSE ['routing:announced-in ' + announcedAround[0]] END, properties: {
    family: block.family, bad: bad, suspicious: suspicious, neutral: neutral, dense: dense, subnets: subnets,
    weight: (bad + 0.5 * suspicious), units: 2.0 ^ (CASE block.family WHEN 4 THEN 32 ELSE 48 END - block.counted),
    addresses: CASE block.family WHEN 4 THEN toInteger(2.0 ^ (32 - block.length)) ELSE 2.0 ^ (128 - block.length) END,
    categories: [tally IN totals | tally[0]], counts: [tally IN totals | tally[1]], isBulletproof: isBulletproof}, wanting: [layer IN wanting WHERE layer IN ['threat-listings']]} AS evidence
}
RETURN at, name, asOf, evidence
}
RETURN name, asOf, evidence ORDER BY at
