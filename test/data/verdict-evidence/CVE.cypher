OPTIONAL MATCH (reconciled:SETTING {name: 'verdict_as_of'})
OPTIONAL MATCH (layers:SETTING {name: 'threat_layers_wanting'})
WITH toInteger(reconciled.value) AS lastAsOf, [layer IN split(coalesce(layers.value, ''), ',') WHERE layer <> ''] AS wanting, $input AS input
CALL (input, lastAsOf, wanting) {
UNWIND input.CVE AS entry
WITH wanting, lastAsOf, entry.at AS at, entry.name AS name, entry.key AS key, entry.block AS block
OPTIONAL MATCH (stored:CVE {name: name})
WITH *, coalesce(stored.verdictAsOf, lastAsOf, input.asOf) AS asOf
WITH wanting, at, name, key, block, asOf
CALL (name, wanting) {
  OPTIONAL MATCH (n:CVE {name: name})
  RETURN {kind: 'cve', isKnown: n IS NOT NULL, listings: [], neighbours: null, vouches: [], isKnownGood: false, isShared: false, rank: null, isSettled: false, facts: [], properties: {cvss: n.cvss, epss: n.epss, isKev: n.isKev, isRansomware: n.isRansomware}, wanting: [layer IN wanting WHERE layer IN ['threat-listings', 'vulnerabilities']]} AS evidence
}
RETURN at, name, asOf, evidence
}
RETURN name, asOf, evidence ORDER BY at
