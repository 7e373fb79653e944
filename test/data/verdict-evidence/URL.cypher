OPTIONAL MATCH (reconciled:SETTING {name: 'verdict_as_of'})
OPTIONAL MATCH (layers:SETTING {name: 'threat_layers_wanting'})
WITH toInteger(reconciled.value) AS lastAsOf, [layer IN split(coalesce(layers.value, ''), ',') WHERE layer <> ''] AS wanting, $input AS input
CALL (input, lastAsOf, wanting) {
UNWIND input.URL AS entry
WITH wanting, lastAsOf, entry.at AS at, entry.name AS name, entry.key AS key, entry.block AS block
OPTIONAL MATCH (stored:URL {name: name})
WITH *, coalesce(stored.verdictAsOf, lastAsOf, input.asOf) AS asOf
WITH wanting, at, name, key, block, asOf
CALL (name, wanting) {
  OPTIONAL MATCH (n:URL {name: name})
  WITH *, coalesce(n.hostCount, COUNT { (n)<-[:LINKS_TO]-(:HOSTNAME) }) AS hosts, COLLECT { MATCH (n)-[r:LISTED_IN]->(f:FEED_SOURCE)
    WITH r, f, null AS network, split(CASE f.category WHEN 'C2 Servers' THEN 'c2-servers confirmed-bad' WHEN 'Malware Distribution' THEN 'malware-distribution confirmed-bad' WHEN 'Phishing' THEN 'phishing confirmed-bad' WHEN 'Brute Force' THEN 'brute-force confirmed-bad' WHEN 'Attack Sources' THEN 'attack-sources confirmed-bad' WHEN 'Malicious Domains' THEN 'malicious-domains confirmed-bad' WHEN 'Malicious Infrastructure' THEN 'malicious-infrastructure confirmed-bad' WHEN 'Exfiltration Destinations' THEN 'exfiltration-destinations confirmed-bad' WHEN 'State Actor & Sanctions' THEN 'state-actor-sanctions confirmed-bad' WHEN 'OFAC SDN Sanctions' THEN 'ofac-sdn-sanctions confirmed-bad' WHEN 'Scam' THEN 'scam confirmed-bad' WHEN 'General Blacklists' THEN 'general-blacklists suspicious' WHEN 'Spam' THEN 'spam suspicious' WHEN 'TOR Network' THEN 'tor-network suspicious' WHEN 'Proxies' THEN 'proxies suspicious' WHEN 'VPNs' THEN 'vpns suspicious' WHEN 'Anonymization Infrastructure' THEN 'anonymization-infrastructure suspicious' WHEN 'Threat Intelligence' THEN 'threat-intelligence suspicious' WHEN 'Ad/Tracking Blocklists' THEN 'ad-tracking-blocklists neutral' WHEN 'Reputation' THEN 'reputation neutral' WHEN 'Popularity/Trust' THEN 'popularity-trust trust' WHEN 'Reference Data' THEN 'reference-data reference' END, ' ') AS category ORDER BY f.id
    RETURN {feedId: f.id, name: f.name, category: f.category, categoryId: category[0], class: category[1],
      publisher: coalesce(f.publisher, f.id), weight: coalesce(r.weight, f.weight), firstSeen: r.firstSeen,
      lastSeen: r.lastSeen, observedAt: r.observed_at / 1000, network: network,
      rank: coalesce(r.rank, f.topRank), meaning: coalesce(f.meaning, '')} } AS own,
    [part IN split(name, '/') WHERE part <> '' | split(part, '.')[0]] AS words
  WITH *, hosts > 0 AND hosts < 1000 AND any(word IN words WHERE size(word) > 3 AND NOT toLower(word) IN ['account', 'accounts', 'admin', 'api', 'app', 'assets', 'auth', 'blog', 'content', 'css', 'data', 'default',
      'doc', 'docs', 'document', 'documents', 'download', 'downloads', 'file', 'files', 'home', 'image', 'images', 'img',
      'index', 'invite', 'js', 'login', 'logon', 'main', 'media', 'news', 'page', 'pages', 'portal', 'public', 'search',
      'share', 'signin', 'static', 'update', 'updates', 'upload', 'uploads', 'user', 'users', 'web', 'wp-admin',
      'wp-content', 'wp-includes', 'wp-login'])
      AND (size(words) > 1 OR words[0] =~ '.*([0-9]|[a-z][A-Z]).*') AND name STARTS WITH '/' AS isOfKits
  WITH *, CASE WHEN size(own) = 0 AND isOfKits THEN COLLECT { MATCH (n)<-[r:LINKS_TO]-(:HOSTNAME)
      WITH coalesce(r.sources, [r.source]) AS sources, coalesce(r.observed, [r.observed_at]) AS observed
      UNWIND range(0, size(sources) - 1) AS place
      WITH coalesce(sources[place], 'unknown') AS source, max(observed[place]) AS newest
      OPTIONAL MATCH (f:FEED_SOURCE {id: source})
      WITH source, newest, f, split(CASE f.category WHEN 'C2 Servers' THEN 'c2-servers confirmed-bad' WHEN 'Malware Distribution' THEN 'malware-distribution confirmed-bad' WHEN 'Phishing' THEN 'phishing confirmed-bad' WHEN 'Brute Force' THEN 'brute-force confirmed-bad' WHEN 'Attack Sources' THEN 'attack-sources confirmed-bad' WHEN 'Malicious Domains' THEN 'malicious-domains confirmed-bad' WHEN 'Malicious Infrastructure' THEN 'malicious-infrastructure confirmed-bad' WHEN 'Exfiltration Destinations' THEN 'exfiltration-destinations confirmed-bad' WHEN 'State Actor & Sanctions' THEN 'state-actor-sanctions confirmed-bad' WHEN 'OFAC SDN Sanctions' THEN 'ofac-sdn-sanctions confirmed-bad' WHEN 'Scam' THEN 'scam confirmed-bad' WHEN 'General Blacklists' THEN 'general-blacklists suspicious' WHEN 'Spam' THEN 'spam suspicious' WHEN 'TOR Network' THEN 'tor-network suspicious' WHEN 'Proxies' THEN 'proxies suspicious' WHEN 'VPNs' THEN 'vpns suspicious' WHEN 'Anonymization Infrastructure' THEN 'anonymization-infrastructure suspicious' WHEN 'Threat Intelligence' THEN 'threat-intelligence suspicious' WHEN 'Ad/Tracking Blocklists' THEN 'ad-tracking-blocklists neutral' WHEN 'Reputation' THEN 'reputation neutral' WHEN 'Popularity/Trust' THEN 'popularity-trust trust' WHEN 'Reference Data' THEN 'reference-data reference' END, ' ') AS category ORDER BY source
      WITH source, newest, f, CASE WHEN f IS NULL THEN ['phishing', 'confirmed-bad'] ELSE category END AS category
      RETURN {feedId: source, name: coalesce(f.name, source), category: coalesce(f.category, 'Phishing'),
        categoryId: category[0], class: CASE WHEN hosts > 100 AND category[1] = 'confirmed-bad' THEN 'suspicious' ELSE category[1] END,
        publisher: coalesce(f.publisher, source), weight: round(coalesce(f.weight, 1.0) * round(1 - log10(hosts) / 3, 4), 4),
        firstSeen: null, lastSeen: null, observedAt: newest / 1000, network: null, rank: null, meaning: ''} } ELSE own END AS listings
  RETURN {kind: 'url', isKnown: n IS NOT NULL, listings: listings, neighbours: null, vouches: [entry IN listings WHERE entry.meaning = 'allow-list' | 'allow-list:' + entry.feedId]
      + CASE WHEN any(entry IN listings WHERE entry.meaning = 'resolver') THEN ['resolver'] ELSE [] END, isKnownGood: false, isShared: false, rank: null, isSettled: false, facts: CASE WHEN hosts = 0 OR NOT name STARTS WITH '/' THEN [] WHEN size(listings) > 0
      THEN ['LINKS_TO->URL:' + name, 'kit-path-hosts:' + toString(hosts)] ELSE ['path-hosts:' + toString(hosts)] END, properties: {hosts: hosts}, wanting: [layer IN wanting WHERE layer IN ['threat-listings', 'urls']]} AS evidence
}
RETURN at, name, asOf, evidence
}
RETURN name, asOf, evidence ORDER BY at
