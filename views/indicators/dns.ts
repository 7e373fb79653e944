/** The DNS records of a name, as sources saw them: no live lookup. */

import {
  isoTime,
  numberOf,
  type Properties,
  propertiesOf,
  rowsOf,
  textOf,
  textsOf,
} from '../../facts/stored-values.ts';
import { LONGEST_ALIAS_CHAIN } from '../../schema/bounds.ts';
import { KNOWN_DOMAIN, namesFrom } from './known.ts';
import { ask, type ProjectionSources } from './sources.ts';

/** Records of one type that are returned. */
const MOST_RECORDS = 1000;

const SEEN =
  'ttl: seen.ttl, source: seen.source, firstSeen: seen.firstSeen, lastSeen: coalesce(seen.lastSeen, seen.observed_at)';

/**
 * The addresses of the host `h`, as `addressOf` reads them. A resolver answers with the addresses of what a name is an alias
 * of; so does this, those of the nearest name first.
 */
export const ADDRESSES = `COLLECT {
    MATCH chain = (h)-[:ALIAS_OF*0..${LONGEST_ALIAS_CHAIN}]->(:HOSTNAME)-[seen:RESOLVES_TO]->(a:IPV4|IPV6)
    WITH a, seen, length(chain) AS steps ORDER BY steps
    WITH a, head(collect(seen)) AS seen, min(steps) AS steps ORDER BY steps, a.orderKey LIMIT ${MOST_RECORDS}
    RETURN {name: a.name, key: a.orderKey, score: coalesce(a.verdictScore, 0.0), ${SEEN}} }`;

const ALIASES = `COLLECT { MATCH (h)-[seen:ALIAS_OF]->(target:HOSTNAME)
    RETURN {value: target.name, recordType: seen.recordType, ${SEEN}} ORDER BY target.name LIMIT ${MOST_RECORDS} }`;

const NAME_SERVERS = `COLLECT { MATCH (server)-[seen:NAMESERVER_FOR]->(h)
    RETURN {value: server.name, ${SEEN}} ORDER BY server.name LIMIT ${MOST_RECORDS} }`;

const MAIL_SERVERS = `COLLECT { MATCH (server)-[seen:MAIL_FOR]->(h)
    RETURN {value: server.name, priority: seen.preference, ${SEEN}} ORDER BY seen.preference, server.name LIMIT ${MOST_RECORDS} }`;

const SIGNATURES = `COLLECT { MATCH (h)-[seen:SIGNED_WITH]->(a:DNSSEC_ALGORITHM)
    RETURN {keyTag: seen.keyTag, algorithm: a.number, digestType: seen.digestType, digest: seen.digest, ${SEEN}}
    ORDER BY seen.keyTag, seen.digestType LIMIT ${MOST_RECORDS} }`;

/** Reads `$input.name` and `$input.names`, it and those above it; one row. */
const DNS_TEXT = `OPTIONAL MATCH (h:HOSTNAME {name: $input.name})
RETURN ${KNOWN_DOMAIN} AS isKnown, h {.txtRecords, .caaRecords, .srvRecords, .tlsaRecords, .svcbRecords, .httpsRecords, .soa} AS texts,
  ${ADDRESSES} AS addresses,
  ${ALIASES} AS aliases,
  ${NAME_SERVERS} AS nameservers,
  ${MAIL_SERVERS} AS mailservers,
  ${SIGNATURES} AS signatures`;

/** An address that a name leads to, with its verdict score: 0 to 100, 0 where no feed lists it. */
export interface HostAddress {
  readonly name: string;
  /** Order key. */
  readonly key: string;
  readonly score: number;
}

/** The arrays of contract rest.md 1.1 and 1.9, spelled as there. */
export interface DnsBlock {
  readonly arecords: readonly string[];
  readonly aaaa_records: readonly string[];
  readonly mx_records: readonly string[];
  readonly ns_records: readonly string[];
  readonly txt_records: readonly string[];
  readonly cname_records: readonly string[];
  /** Records that a provider resolves in place of an alias, which DNS itself does not have next to other records. */
  readonly alias_records: readonly string[];
}

/** One record of `dns_details`; times of sightings, null where no source says. */
interface DnsRecord {
  readonly value: string;
  readonly ttl: number | null;
  readonly priority?: number | null;
  readonly first_seen: string | null;
  readonly last_seen: string | null;
  /** Who says so. */
  readonly source: string | null;
}

/** Every record type, each with its records. */
export type DnsDetails = Readonly<Record<string, readonly DnsRecord[]>>;

/** What is known of a name in DNS. */
export interface HostDns {
  /** It, or a name above it, is stored, or was. */
  readonly isKnown: boolean;
  readonly block: DnsBlock;
  readonly details: DnsDetails;
  /** IPv4 and IPv6, nearest alias first. */
  readonly addresses: readonly HostAddress[];
}

/** The DNS records of a folded name: one round trip. */
export async function readDns(sources: ProjectionSources, name: string): Promise<HostDns> {
  const [row = {}] = await ask(sources, DNS_TEXT, { name, names: namesFrom(name, await sources.suffixes()) });
  const details = detailsOf(row);
  const values = (type: string) => (details[type] ?? []).map(({ value }) => value);
  return {
    isKnown: row.isKnown === true,
    details,
    addresses: rowsOf(row.addresses).map(addressOf),
    block: {
      arecords: values('A'),
      aaaa_records: values('AAAA'),
      mx_records: (details.MX ?? []).map(({ priority, value }) => (priority == null ? value : `${priority} ${value}`)),
      ns_records: values('NS'),
      txt_records: values('TXT'),
      cname_records: values('CNAME'),
      alias_records: values('ALIAS'),
    },
  };
}

/** An address of a row, as several projections return it. */
export function addressOf({ name, key, score }: Properties): HostAddress {
  return { name: textOf(name) ?? '', key: textOf(key) ?? '', score: numberOf(score) ?? 0 };
}

function detailsOf(row: Properties): DnsDetails {
  const texts = propertiesOf(row.texts);
  const addresses = rowsOf(row.addresses).map((address) => ({ ...address, value: address.name }));
  const aliases = rowsOf(row.aliases);
  const isIpv6 = ({ name }: Properties) => textOf(name)?.includes(':') === true;
  return {
    A: addresses.filter((address) => !isIpv6(address)).map(recordOf),
    AAAA: addresses.filter(isIpv6).map(recordOf),
    MX: rowsOf(row.mailservers).map((server) => ({ ...recordOf(server), priority: numberOf(server.priority) })),
    NS: rowsOf(row.nameservers).map(recordOf),
    TXT: textRecords(texts.txtRecords),
    CNAME: aliases.filter(({ recordType }) => recordType !== 'ALIAS').map(recordOf),
    ALIAS: aliases.filter(({ recordType }) => recordType === 'ALIAS').map(recordOf),
    SOA: textRecords(textOf(texts.soa) === null ? [] : [texts.soa]),
    CAA: textRecords(texts.caaRecords),
    SRV: textRecords(texts.srvRecords),
    DS: rowsOf(row.signatures).map((signature) => recordOf({ ...signature, value: signatureText(signature) })),
    PTR: [],
    ...heldRecords({ TLSA: texts.tlsaRecords, SVCB: texts.svcbRecords, HTTPS: texts.httpsRecords }),
  };
}

/** Types that few names have appear only on those. */
function heldRecords(types: Properties): DnsDetails {
  const held = Object.entries(types).map(([type, values]) => [type, textRecords(values)] as const);
  return Object.fromEntries(held.filter(([, records]) => records.length > 0));
}

/** The graph stores the present texts, without a sighting of each. */
function textRecords(values: unknown): DnsRecord[] {
  return textsOf(values).map((value) => recordOf({ value }));
}

/** Key tag, algorithm, digest type and digest (RFC 4034 5.3), the last where a source states it. */
function signatureText({ keyTag, algorithm, digestType, digest }: Properties): string {
  const numbers = [keyTag, algorithm, digestType].map((number) => numberOf(number) ?? '?');
  return [...numbers, ...(textOf(digest) === null ? [] : [digest])].join(' ');
}

function recordOf({ value, ttl, firstSeen, lastSeen, source }: Properties): DnsRecord {
  return {
    value: textOf(value) ?? '',
    ttl: numberOf(ttl),
    first_seen: isoTime(firstSeen),
    last_seen: isoTime(lastSeen),
    source: textOf(source),
  };
}
