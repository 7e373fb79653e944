import { NAMES_UP } from '../../engine/attribution/name-operators.ts';
import { CONFIDENCE } from './confidence.ts';

/** Labels of a name that are looked at, from its domain on. */
const MOST_LABELS = 12;
/** Grace, redemption and deletion together (ICANN's policies): what ran out before is anybody's. */
const LONGEST_GRACE_DAYS = 80;

/** Sources that list every top-level domain. */
const TLD_LISTS = "['iana-tlds', 'public-suffix-list']";

/** Expression: when a list of all top-level domains was last loaded, epoch ms; null where none was. */
export const TLDS_LISTED_AT = `head(COLLECT { UNWIND ${TLD_LISTS} AS list
    MATCH (run:LOAD_RUN {source: list, part: ''}) WHERE run.status = 'completed' RETURN max(run.observedAt) })`;

/** The newest sighting of an address of a name, or of an alias that it is. */
const RESOLVED_AT = (node: string) =>
  `head(COLLECT { MATCH (${node})-[seen:RESOLVES_TO|ALIAS_OF]->() RETURN max(coalesce(seen.lastSeen, seen.observed_at)) })`;

/** The vendor whose name it lies under; where several are stated, one of which is known whether names can be taken over. */
const SERVICE = `head(COLLECT { UNWIND range(0, size(names) - 1) AS level
    MATCH (:HOSTNAME {name: names[level]})-[d:DELEGATED_TO]->(v:VENDOR)
    RETURN {suffix: names[level], vendor: v.name, service: d.service, takeover: d.takeover,
      isGoneUnclaimed: coalesce(d.takeoverOnNxdomain, false), fingerprint: d.takeoverFingerprint} AS service
    ORDER BY d.takeover IS NULL, level, v.name LIMIT 1 })`;

const SHARED_SUFFIX = `head(COLLECT { UNWIND range(0, size(names) - 1) AS level
    MATCH (s:PUBLIC_SUFFIX) WHERE s.name IN [names[level], '*.' + names[level + 1]] AND s.section = 'private'
    RETURN s.name ORDER BY level LIMIT 1 })`;

/** When the registry's own whole zone is of: of `gov` for `example.gov`, of `co.uk` for `example.co.uk`. */
const REGISTRY_ZONE_AT = `head(COLLECT { MATCH (zone:TLD|HOSTNAME {name: substring(hop.apex, size(split(hop.apex, '.')[0]) + 1)})
    WHERE zone.zoneObservedAt IS NOT NULL RETURN zone.zoneObservedAt })`;

/** The nearest zone around the name, of its own domain, of which a whole copy was loaded. */
const OWN_ZONE = `head(COLLECT { UNWIND names[1..] AS above
    WITH above WHERE above = hop.apex OR above ENDS WITH '.' + hop.apex
    MATCH (zone:HOSTNAME {name: above}) WHERE zone.zoneObservedAt IS NOT NULL
    RETURN zone ORDER BY size(above) DESC LIMIT 1 })`;

/** Condition: the registry's zone delegates the domain, or somebody saw that another does since. */
const IS_DELEGATED = `EXISTS { MATCH (domain)<-[by:NAMESERVER_FOR]-() WHERE by.observed_at >= registryAt OR 'zone-file' IN by.sources }
      OR coalesce(${RESOLVED_AT('domain')} > registryAt, false) OR coalesce(recordAt > registryAt, false)
      OR coalesce(left(domain.expiryDate, 10) >= toString(date(datetime({epochMillis: coalesce(registryAt, 0)}))), false)`;

/** Condition: the zone has nothing at the name, under it, or above it that could answer for it. */
const IS_NOT_IN_ZONE = `hop.zoneObservedAt IS NULL AND hop.txtRecords IS NULL AND hop.caaRecords IS NULL AND hop.srvRecords IS NULL
      AND NOT EXISTS { (hop)<-[:CHILD_OF|MAIL_FOR]-() } AND NOT EXISTS { (hop)-[:ALIAS_OF|RESOLVES_TO]->() }
      AND NOT EXISTS { UNWIND inZone AS at MATCH (:HOSTNAME {name: at})<-[:NAMESERVER_FOR]-() }
      AND NOT EXISTS { UNWIND inZone[1..] AS at MATCH (:HOSTNAME {name: at})-[:ALIAS_OF]->() }
      AND NOT EXISTS { UNWIND inZone[1..] + [ownZone.name] AS at MATCH (:HOSTNAME {name: '*.' + at}) }`;

/** State of the registration of `domain`, where its record says that it ends. */
const GONE = `CASE
      WHEN any(status IN statuses WHERE status STARTS WITH 'redemptionperiod') THEN 'redemptionPeriod'
      WHEN any(status IN statuses WHERE status STARTS WITH 'pendingdelete') THEN 'pendingDelete'
      WHEN domain.expiryDate < toString(date(datetime({epochMillis: coalesce(recordAt, 0)}) - duration({days: ${LONGEST_GRACE_DAYS}}))) THEN 'expired' END`;

const OF_SERVICE = `CASE service.takeover WHEN 'vulnerable' THEN ${CONFIDENCE.vulnerable} WHEN 'edge-case' THEN ${CONFIDENCE.edgeCase}
      WHEN 'not-vulnerable' THEN ${CONFIDENCE.notVulnerable} ELSE ${CONFIDENCE.sharedSuffix} END`;

/** Signs that nobody holds a name, the most telling first: each a list of one map, or of none. */
const SIGNS = [
  `CASE WHEN isMissing AND (sharedSuffix IS NOT NULL OR service.isGoneUnclaimed) THEN [{status: 'unclaimed', at: hop.nxdomainAt,
      confidence: ${OF_SERVICE}, evidence: ['dns:NXDOMAIN']}] ELSE [] END`,
  `CASE WHEN sharedSuffix IS NULL AND registryAt IS NOT NULL AND NOT isDelegated THEN [{status: 'unregistered', at: registryAt,
      confidence: CASE WHEN isMissing THEN ${CONFIDENCE.notDelegatedNorFound} ELSE ${CONFIDENCE.notDelegated} END,
      evidence: ['registry:not-delegated'] + CASE WHEN isMissing THEN ['dns:NXDOMAIN'] ELSE [] END}] ELSE [] END`,
  `CASE WHEN sharedSuffix IS NULL AND gone IS NOT NULL AND NOT coalesce(resolvedAt > recordAt, false) THEN [{status: 'unregistered', at: recordAt,
      confidence: CASE gone WHEN 'pendingDelete' THEN ${CONFIDENCE.pendingDelete}
        WHEN 'redemptionPeriod' THEN ${CONFIDENCE.redemptionPeriod} ELSE ${CONFIDENCE.expired} END,
      evidence: ['registry:' + gone]}] ELSE [] END`,
  `CASE WHEN isNoTld AND resolvedAt IS NULL THEN [{status: 'unregistered', at: tldsAt, confidence: ${CONFIDENCE.noSuchTld},
      evidence: ['root:not-delegated']}] ELSE [] END`,
  `CASE WHEN isMissing THEN [{status: 'nxdomain', at: hop.nxdomainAt, evidence: ['dns:NXDOMAIN'],
      confidence: CASE service.takeover WHEN 'not-vulnerable' THEN ${CONFIDENCE.notVulnerable} ELSE ${CONFIDENCE.nxdomain} END}] ELSE [] END`,
  `CASE WHEN isNotInZone THEN [{status: 'nxdomain', at: ownZone.zoneObservedAt, confidence: ${CONFIDENCE.notInZone},
      evidence: ['zone:' + ownZone.name]}] ELSE [] END`,
];

/**
 * Clause that judges the node `hop` and binds `verdict`: `status`, `at`, `confidence` and `evidence` (null where nothing
 * says that it is anybody's to take), `vendor`, `isHeld` (it was seen to answer), and `isCandidate`: strangers can claim names
 * under the same service, and the DNS does not show whether this one is claimed. A sighting that is newer than a sign undoes it.
 */
export const JUDGE = `CALL (hop, tldsAt) {
      WITH hop, tldsAt, hop.name AS name
      WITH hop, tldsAt, ${NAMES_UP}[-${MOST_LABELS}..] AS names
      OPTIONAL MATCH (domain:HOSTNAME {name: hop.apex})
      WITH hop, tldsAt, names, domain, ${SERVICE} AS service, ${SHARED_SUFFIX} AS sharedSuffix, ${OWN_ZONE} AS ownZone,
        ${RESOLVED_AT('hop')} AS resolvedAt, ${REGISTRY_ZONE_AT} AS registryAt,
        head(COLLECT { MATCH (domain)-[by:HAS_REGISTRAR]->() RETURN max(by.observed_at) }) AS recordAt,
        [status IN coalesce(domain.domainStatus, []) | toLower(status)] AS statuses,
        tldsAt IS NOT NULL AND NOT EXISTS { MATCH (t:TLD {name: split(hop.name, '.')[-1]}) WHERE t.claims IS NOT NULL } AS isNoTld
      WITH *, coalesce(hop.nxdomainAt > coalesce(resolvedAt, 0), false) AS isMissing, ${GONE} AS gone,
        [at IN names WHERE size(at) > size(ownZone.name)] AS inZone
      WITH *, registryAt IS NOT NULL AND (coalesce(resolvedAt > registryAt, false) OR ${IS_DELEGATED}) AS isDelegated,
        ownZone IS NOT NULL AND ${IS_NOT_IN_ZONE} AS isNotInZone
      WITH hop, service, sharedSuffix, resolvedAt, head(${SIGNS.join('\n      + ')}) AS sign
      WITH *, sign IS NULL AND resolvedAt IS NOT NULL AS isHeld
      RETURN {status: sign.status, at: sign.at, confidence: sign.confidence, vendor: service.vendor, isHeld: isHeld,
        isCandidate: sign IS NULL AND coalesce(service.takeover IN ['vulnerable', 'edge-case'], false)
          AND NOT (isHeld AND service.isGoneUnclaimed),
        evidence: coalesce(sign.evidence, [])
          + CASE WHEN sharedSuffix IS NULL THEN [] ELSE ['PUBLIC_SUFFIX:' + sharedSuffix] END
          + CASE WHEN service.takeover IS NULL THEN [] ELSE ['DELEGATED_TO->VENDOR:' + service.vendor + ':' + service.service + ':' + service.takeover] END
          + CASE WHEN sign IS NULL AND service.fingerprint IS NOT NULL THEN ['look-for:' + service.fingerprint] ELSE [] END} AS verdict
    }`;
