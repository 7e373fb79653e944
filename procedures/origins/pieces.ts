/** The pieces of evidence that lead from a host to addresses, each by one method, along edges that are stored. */
import { LONGEST_ALIAS_CHAIN } from '../../schema/bounds.ts';

/** An address that was not seen for so long, while the host was seen otherwise, is a former one. */
const FORMER_AFTER_MS = 24 * 60 * 60 * 1000;
/** Addresses of the host itself, and pieces that any other method brings. */
const MOST_OWN = 200;
const MOST_PIECES = 2_000;
/** Names on one certificate, and registrable domains among them, from which on it is one that a CDN shares out. */
const MOST_NAMES_ON_CERTIFICATE = 100;
const MOST_DOMAINS_ON_CERTIFICATE = 10;
const MOST_CERTIFICATES = 20;
/** Domains of one registrant from which on it is a registrar or who hides owners, and hosts from which on a link tells nothing. */
const MOST_OF_REGISTRANT = 100;
const MOST_LINKED = 50;

/** Pattern from a name to its addresses, along its aliases; `hop` is the name that has the address. */
const leads = (name: string): string =>
  `(${name})-[:ALIAS_OF*0..${LONGEST_ALIAS_CHAIN}]->(hop:HOSTNAME)-[:RESOLVES_TO]->(ip:IPV4|IPV6)`;

/** Expression: the way that `leads` went from the node `name`. */
const way = (name: string): string =>
  `CASE hop WHEN ${name} THEN '' ELSE 'ALIAS_OF->HOSTNAME:' + hop.name + '->' END + 'RESOLVES_TO->' + ip.name`;

/** Expression: what a way begins with where it does not begin at the host itself. */
const from = (name: string): string =>
  `CASE ${name}.name WHEN entry.host THEN '' ELSE 'HOSTNAME:' + ${name}.name + '->' END`;

interface Piece {
  readonly method: string;
  /** The address where its node is at hand, else its name. */
  readonly address?: string;
  /** The name that has the address; null where none stands between. */
  readonly via: string;
  /** Expression: a list of what is told of it. */
  readonly told: string;
  /** Condition: the address takes or sends mail for the domain. */
  readonly isMail?: string;
}

const piece = ({ method, address, via, told, isMail = 'false' }: Piece): string =>
  `RETURN ${method} AS method, ${address === undefined ? 'ip' : 'null'} AS ip, ${address ?? 'ip.name'} AS address, ${via} AS via,
    ${told} AS told, ${isMail} AS isMail`;

const seenAt = 'coalesce(r.lastSeen, r.observed_at)';
const isFormer = `coalesce(${seenAt} < newest - ${FORMER_AFTER_MS}, false)`;
const byAge = `CASE WHEN ${isFormer} THEN 'former_a' ELSE 'current_a' END`;
const lastSeen = `CASE WHEN ${isFormer} THEN ['last-seen:' + toString(date(datetime({epochMillis: ${seenAt}})))] ELSE [] END`;

const OWN = `MATCH (h)-[r:RESOLVES_TO]->(ip:IPV4|IPV6)
    WITH newest, r, ip ORDER BY ${seenAt} DESC, ip.orderKey LIMIT ${MOST_OWN}
    ${piece({ method: byAge, via: 'null', told: `['RESOLVES_TO->' + ip.name] + ${lastSeen}` })}`;

const OF_ALIAS = `MATCH (h)-[r:ALIAS_OF]->(alias:HOSTNAME) MATCH ${leads('alias')}
    WITH newest, r, alias, hop, ip ORDER BY ${seenAt} DESC, ip.orderKey LIMIT ${MOST_OWN}
    ${piece({ method: byAge, via: 'hop.name', told: `['ALIAS_OF->HOSTNAME:' + alias.name + '->' + ${way('alias')}] + ${lastSeen}` })}`;

/** What a load found to be so no longer; another source may still say so. */
const GONE = `MATCH (c:CHANGE_RECORD {subject: entry.host}) WHERE c.field = 'RESOLVES_TO' AND c.label = 'HOSTNAME'
    UNWIND c.before AS gone
    WITH h, gone, max(c.observedAt) AS at WHERE NOT EXISTS { (h)-[:RESOLVES_TO]->(:IPV4|IPV6 {name: gone}) }
    WITH gone, at ORDER BY at DESC, gone LIMIT ${MOST_OWN}
    ${piece({
      method: "'former_a'",
      address: 'gone',
      via: 'null',
      told: "['RESOLVES_TO->' + gone, 'gone-by:' + toString(date(datetime({epochMillis: at})))]",
    })}`;

const SPF = `UNWIND senders AS sender MATCH (sender)-[r:SPF_IP]->(ip:IPV4|IPV6) WHERE coalesce(r.qualifier, '+') <> '-'
    WITH entry, sender, ip LIMIT ${MOST_PIECES}
    ${piece({ method: "'spf_ip'", via: 'null', told: `[${from('sender')} + 'SPF_IP->' + ip.name]`, isMail: 'true' })}`;

const SPF_HOSTS = `UNWIND senders AS sender MATCH (sender)-[r:SPF_A]->(named:HOSTNAME) WHERE coalesce(r.qualifier, '+') <> '-'
    MATCH ${leads('named')}
    WITH entry, sender, named, hop, ip LIMIT ${MOST_PIECES}
    ${piece({
      method: "'spf_ip'",
      via: 'hop.name',
      told: `[${from('sender')} + 'SPF_A->HOSTNAME:' + named.name + '->' + ${way('named')}]`,
      isMail: 'true',
    })}`;

const MAIL = `UNWIND entry.levels AS level MATCH (zone:HOSTNAME {name: level})<-[:MAIL_FOR]-(mail:HOSTNAME) MATCH ${leads('mail')}
    WITH entry, zone, mail, hop, ip LIMIT ${MOST_PIECES}
    ${piece({
      method: "'mx_host'",
      via: 'mail.name',
      told: `[${from('zone')} + 'MAIL_FOR<-HOSTNAME:' + mail.name + '->' + ${way('mail')}]`,
      isMail: 'true',
    })}`;

/** By what it does, or by what such names are called. */
const isMailHost =
  "(EXISTS { (sub)-[:MAIL_FOR]->() } OR sub.name =~ '(?:[^.]*(?:mail|smtp)[^.]*|(?:mx|mta|imap|pop3?|relay)[0-9-]*)[.].*')";

const SUBDOMAINS = `UNWIND below AS sub WITH entry, sub WHERE sub.name <> entry.host MATCH ${leads('sub')}
    WITH entry, sub, hop, ip LIMIT ${MOST_PIECES}
    ${piece({
      method: "'subdomain_a'",
      via: 'hop.name',
      told: `['HOSTNAME:' + sub.name + '->' + ${way('sub')}]`,
      isMail: isMailHost,
    })}`;

const REVERSE_NAMES = `UNWIND below AS sub MATCH (sub)<-[:HAS_PTR]-(ip:IPV4|IPV6)
    WITH entry, sub, ip LIMIT ${MOST_PIECES}
    ${piece({ method: "'ptr_name'", via: 'null', told: `[${from('sub')} + 'HAS_PTR<-' + ip.name]`, isMail: isMailHost })}`;

const CERTIFICATES = `UNWIND entry.covering AS covered MATCH (:HOSTNAME {name: covered})-[:HAS_CERTIFICATE]->(c:TLS_CERTIFICATE)
    WITH DISTINCT entry, c ORDER BY c.name LIMIT ${MOST_CERTIFICATES}
    WITH entry, c, COLLECT { MATCH (c)<-[:HAS_CERTIFICATE]-(named:HOSTNAME) RETURN named LIMIT ${MOST_NAMES_ON_CERTIFICATE + 1} } AS names
    WITH entry, c, names WHERE size(names) <= ${MOST_NAMES_ON_CERTIFICATE}
      AND size(COLLECT { UNWIND names AS named RETURN DISTINCT named.apex }) <= ${MOST_DOMAINS_ON_CERTIFICATE}
    UNWIND names AS named WITH entry, c, named WHERE named.name <> entry.host MATCH ${leads('named')}
    WITH c, named, hop, ip LIMIT ${MOST_PIECES}
    ${piece({
      method: "'certificate_san'",
      via: 'hop.name',
      told: `['HAS_CERTIFICATE->TLS_CERTIFICATE:' + c.name + '<-HAS_CERTIFICATE<-HOSTNAME:' + named.name + '->' + ${way('named')}]`,
    })}`;

const REGISTERED = 'REGISTERED_BY|HAS_EMAIL|HAS_PHONE';
const asRegistrant = "coalesce(r.role, 'registrant') = 'registrant'";

const REGISTRANTS = `MATCH (:HOSTNAME {name: entry.registered})-[r:${REGISTERED}]->(who:ORGANIZATION|EMAIL|PHONE) WHERE ${asRegistrant}
    WITH DISTINCT entry, type(r) AS type, who ORDER BY who.name LIMIT 8
    WITH entry, type, who, COLLECT { MATCH (who)-[:SAME_ORG_AS*0..2]-(same)<-[r:${REGISTERED}]-(other:HOSTNAME) WHERE ${asRegistrant}
        RETURN DISTINCT other LIMIT ${MOST_OF_REGISTRANT + 1} } AS others
    WITH entry, type, who, others WHERE size(others) <= ${MOST_OF_REGISTRANT}
    UNWIND others AS other WITH entry, type, who, other WHERE other.name <> entry.registered MATCH ${leads('other')}
    WITH type, who, other, hop, ip LIMIT ${MOST_PIECES}
    ${piece({
      method: "'same_registrant'",
      via: 'hop.name',
      told: `[type + '->' + labels(who)[0] + ':' + who.name + '<-' + type + '<-HOSTNAME:' + other.name + '->' + ${way('other')}]`,
    })}`;

const linked = (step: string, arrow: string): string =>
  `COLLECT { MATCH (h)${step}(other:HOSTNAME)
      RETURN {host: other, told: 'LINKS_TO${arrow}HOSTNAME:' + other.name + '->'} LIMIT ${MOST_LINKED + 1} }`;

const LINKS = `UNWIND [${linked('-[:LINKS_TO]->', '->')}, ${linked('<-[:LINKS_TO]-', '<-')}] AS links WITH links WHERE size(links) <= ${MOST_LINKED}
    UNWIND links AS link WITH link, link.host AS other MATCH ${leads('other')}
    WITH link, other, hop, ip LIMIT ${MOST_PIECES}
    ${piece({ method: "'links_to'", via: 'hop.name', told: `[link.told + ${way('other')}]` })}`;

/**
 * Clause that binds `pieces`: maps of `method`, `ip` (the node, or null where it is not stored), `address` (its name), `via`
 * (the name that has the address, or null), `told` (a list) and `isMail`. It reads `entry` (see `originEntry`), `h` (the host's node or
 * null), `newest` (when the host was last seen to resolve, epoch ms), `below` (names under its domain) and `senders` (names
 * whose SPF records are the host's).
 */
export const PIECES = `CALL (entry, h, newest, below, senders) {
  CALL (entry, h, newest, below, senders) {
    ${[OWN, OF_ALIAS, GONE, SPF, SPF_HOSTS, MAIL, SUBDOMAINS, REVERSE_NAMES, CERTIFICATES, REGISTRANTS, LINKS].join('\n    UNION ALL\n    ')}
  }
  RETURN collect({method: method, ip: ip, address: address, via: via, told: told, isMail: isMail}) AS pieces
}`;
