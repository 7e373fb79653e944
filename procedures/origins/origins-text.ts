import { noticeWhen } from '../../engine/advise/row-notice.ts';
import { namesBelow } from '../subdomains/names-below.ts';
import { CROWD, SERVICES } from './address-kind.ts';
import { isInside, isUnreachable, orderKeyOf } from './address-text.ts';
import { inOrder, jointConfidence } from './methods.ts';
import { PIECES } from './pieces.ts';

/** Records that SPF records of the domain include from under it. */
const MOST_SENDERS = 20;
/** Ways of one method that are told of one address. */
const MOST_TOLD_OF_METHOD = 3;

/** Names whose SPF records are the host's own: of the host and its domain, with what these include from under the domain. */
const SENDERS = `COLLECT { UNWIND entry.levels AS level
      MATCH chain = (:HOSTNAME {name: level})-[:SPF_INCLUDE|SPF_REDIRECT*0..5]->(sender:HOSTNAME)
      WHERE all(name IN [node IN nodes(chain) | node.name] WHERE name = entry.zone OR name ENDS WITH '.' + entry.zone)
      RETURN DISTINCT sender ORDER BY sender.name LIMIT ${MOST_SENDERS} }`;

/** Small networks of these records: an address inside that something else leads to is told by them as well. */
const SENDER_NETWORKS = `COLLECT { UNWIND senders AS sender MATCH (sender)-[r:SPF_IP]->(p:PREFIX)
      WHERE coalesce(r.qualifier, '+') <> '-' AND p.length >= CASE p.family WHEN 4 THEN 24 ELSE 48 END
      RETURN {key: p.orderKey, bits: p.length + CASE p.family WHEN 4 THEN 96 ELSE 0 END,
        told: CASE sender.name WHEN entry.host THEN '' ELSE 'HOSTNAME:' + sender.name + '->' END + 'SPF_IP->PREFIX:' + p.name} LIMIT 100 }`;

/** Vendors whose the domain is (`curated` vouches for that; a customer's name is theirs by DNS alone): their addresses are its own. */
const OWN_VENDORS = `COLLECT { MATCH (:HOSTNAME {name: entry.zone})-[:DELEGATED_TO {channel: 'curated'}]->(v:VENDOR)
      WHERE v.category <> 'cdn' RETURN DISTINCT v.name }`;

const NEWEST = `COLLECT { MATCH (h)-[r:RESOLVES_TO|ALIAS_OF]->() RETURN max(coalesce(r.lastSeen, r.observed_at)) }[0]`;

/** The host was seen at two times at least, so that what went between them would be known. */
const HAS_HISTORY = `any(way IN pieces WHERE way.method = 'former_a')
    OR size(COLLECT { MATCH (h)-[r:RESOLVES_TO|ALIAS_OF]->() UNWIND [r.firstSeen, r.lastSeen, r.observed_at] AS seen
      WITH seen WHERE seen IS NOT NULL RETURN DISTINCT seen LIMIT 2 }) > 1`;

const HAS_ADDRESS = 'EXISTS { (n)-[:RESOLVES_TO|ALIAS_OF]->() } OR EXISTS { (n)<-[:HAS_PTR]-() }';

/** An address that nobody reaches from outside is no origin, whatever leads to it; it is counted, never shown. */
const UNREACHABLE = 'unreachable';

const KIND = `CASE WHEN ${isUnreachable('key')} THEN '${UNREACHABLE}' WHEN crowd IS NOT NULL THEN crowd
      WHEN all(way IN ways WHERE way.isMail) AND any(way IN ways WHERE way.method <> 'spf_ip') THEN 'mail'
      WHEN all(method IN methods WHERE method IN ['same_registrant', 'links_to']) THEN 'related'
      ELSE 'origin' END`;

/** The first ways of each method, so that none crowds the others out. */
const TOLD = `reduce(all = [], method IN methods | all + reduce(told = [], way IN [way IN ways WHERE way.method = method][..${MOST_TOLD_OF_METHOD}]
      | told + [item IN way.told WHERE NOT item IN told]))`;

/** Clause that binds `found`: of each address that a piece leads to a map of the columns, the surest first. */
const FOUND = `CALL (entry, pieces, services, vendors, networks) {
  CALL (pieces) {
    UNWIND pieces AS piece
    WITH piece ORDER BY piece.told[0]
    RETURN piece.address AS address, collect(piece) AS ways
  }
  WITH services, vendors, networks, address, ways
  WITH *, head([way IN ways WHERE way.ip IS NOT NULL | way.ip]) AS n
  WITH *, coalesce(n.orderKey, ${orderKeyOf('address')}) AS key
  WITH *, [net IN networks WHERE ${isInside('key', 'net.key', 'net.bits')} | net.told][..${MOST_TOLD_OF_METHOD}] AS senders,
    [s IN services WHERE any(way IN ways WHERE way.via = s.name)] AS between,
    any(way IN ways WHERE way.via IS NULL OR none(s IN services WHERE s.name = way.via)) AS isDirect
  ${CROWD}
  WITH *, [way IN ways | way.method] + CASE size(senders) WHEN 0 THEN [] ELSE ['spf_ip'] END AS all
  WITH *, ${inOrder('all')} AS methods
  WITH *, ${KIND} AS kind, ${jointConfidence('methods', 'crowd IS NOT NULL')} AS confidence
  WITH *, ${TOLD} + senders + crowdTold AS evidence ORDER BY confidence DESC, key
  RETURN collect({ip: address, confidence: confidence, methods: methods, asn: asn, kind: kind, evidence: evidence}) AS found
}`;

const NAME_OF_AS = `head(COLLECT { MATCH (:ASN {name: row.asn})-[:HAS_NAME]->(called:ASN_NAME) RETURN called.name ORDER BY called.name LIMIT 1 })`;

/** Why a host has no row with an address. */
const NONE_FOUND = `CASE WHEN isUnmet AND foundCount = 0 THEN ['coverage:no-data'] ELSE ['candidates:0'] END
    + CASE leftOut WHEN 0 THEN [] ELSE ['left-out:' + leftOut] END
    + CASE unreachable WHEN 0 THEN [] ELSE ['unreachable:' + unreachable] END`;

const notice = (condition: string, kind: string, message: string): string =>
  noticeWhen(`position = 0 AND ${condition}`, { kind, severity: 'info', message, subject: 'host' });

const NOTICES = [
  notice('isUnmet', 'anchor-unknown', "'The host is not stored; its domain answers.'"),
  notice(
    'leftOut > 0',
    'addresses-left-out',
    "'Addresses of CDNs and shared providers are left out; include_related: true shows them.'",
  ),
  notice(
    'NOT isUnmet AND NOT hasHistory',
    'history-unknown',
    "'It was seen to resolve once only: what it resolved to before is not known.'",
  ),
  notice('isCut', 'truncated', "'Of its domain only the first names were looked at.'"),
].join('\n    + ');

/** More rows than one host has. */
const PLACES_OF_HOST = 1_000;

/**
 * The text that answers the entries of the map `input` (see `originEntry`), with `input.isWide` (CDNs and shared providers
 * too) and `input.limit`, and looks at `mostNames` names under each domain. Every entry has a row: one without an address where there is no candidate.
 * `place` puts the rows in order: an ORDER BY would keep all that was gathered of all hosts until the last one is answered.
 */
export function originsText(mostNames: number): string {
  return `UNWIND range(0, size(input.entries) - 1) AS at
WITH input, at, input.entries[at] AS entry
OPTIONAL MATCH (h:HOSTNAME {name: entry.host})
${namesBelow({ domain: 'entry.below', wanted: HAS_ADDRESS, most: mostNames })}
WITH input, at, entry, h, isCut, below + COLLECT { MATCH (apex:HOSTNAME {name: entry.zone}) RETURN apex } AS below,
  ${NEWEST} AS newest, ${SENDERS} AS senders, ${OWN_VENDORS} AS vendors
WITH *, ${SENDER_NETWORKS} AS networks
${PIECES}
${SERVICES}
${FOUND}
WITH input, at, entry.host AS host, h IS NULL AS isUnmet, isCut, ${HAS_HISTORY} AS hasHistory,
  [row IN found WHERE row.kind <> '${UNREACHABLE}'] AS reached, size(found) AS foundCount
WITH *, [row IN reached WHERE input.isWide OR NOT row.kind IN ['cdn', 'shared']] AS shown
WITH at, host, isUnmet, isCut, hasHistory, foundCount, shown[..input.limit] AS kept, size(reached) - size(shown) AS leftOut,
  foundCount - size(reached) AS unreachable
UNWIND range(0, CASE size(kept) WHEN 0 THEN 0 ELSE size(kept) - 1 END) AS position
WITH *, kept[position] AS row
WITH at, position, host, isUnmet, isCut, hasHistory, foundCount, leftOut, unreachable, row, ${NAME_OF_AS} AS asnName
RETURN row.ip AS ip, row.confidence AS confidence, coalesce(row.methods, []) AS methods, row.asn AS asn, asnName,
  row.kind AS kind, host, coalesce(row.evidence, ${NONE_FOUND}) AS evidence,
  ${NOTICES} AS notices, at * ${PLACES_OF_HOST} + position AS place`;
}
