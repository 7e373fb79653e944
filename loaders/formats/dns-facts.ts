import { foldAddress, foldDnssecAlgorithm, foldHost, KeyError, type SuffixList } from '../../schema/keys/index.ts';
import { type EdgeFact, EmptyRecord, type Fact } from '../source.ts';
import type { DnsData } from './dns-data.ts';
import { reverseNameAddress } from './reverse-names.ts';
import type { NodeKey } from './said.ts';
import { parseSpf, type SpfTerm } from './spf.ts';

/** One resource record. Its owner is absolute, with or without the root's dot; the TTL is in seconds. */
export interface DnsRecord {
  readonly owner: string;
  readonly ttl?: number | undefined;
  readonly data: DnsData;
}

/** When a record was seen, epoch ms; only what the source states. */
export interface DnsSightings {
  readonly firstSeen?: number | undefined;
  readonly lastSeen?: number | undefined;
  /** Date of the statement, if it differs from that of the file. */
  readonly observedAt?: number | undefined;
}

/** Returns the facts of a record as `dnsFacts` does. Throws an `EmptyRecord` if it has none. */
export function statedFacts(
  line: number,
  record: DnsRecord,
  seen: DnsSightings,
  suffixes: SuffixList,
): readonly Fact[] {
  const facts = [...dnsFacts(record, seen, suffixes)];
  if (facts.length > 0) return facts;
  throw new EmptyRecord(line, `${record.owner || 'the root'}: the graph stores no such ${record.data.type} record`);
}

/** Returns what is counted of a record of a type that gives no fact, such as NSEC or RRSIG. */
export function unreadType(line: number, type: string): EmptyRecord {
  return new EmptyRecord(line, `the graph stores no records of type ${type.slice(0, 60)}`);
}

/**
 * Returns the facts of a DNS record (contract 2.1). The root and the top-level domains have none: the contract's edges join names below
 * them. Throws `KeyError` for invalid names and addresses.
 *
 * The records of a wildcard belong to the name `*.example.com`, as in the zone: `example.com` itself may not resolve to them. If the
 * wildcard has addresses or an alias, any name under `example.com` resolves, and `isWildcard` is set on it.
 */
export function* dnsFacts(record: DnsRecord, seen: DnsSightings, suffixes: SuffixList): Iterable<Fact> {
  const owner = record.owner.replace(/\.$/, '');
  if (!owner.includes('.')) return;
  yield* dataFacts({ ...record, owner }, seen, suffixes);
  if (owner.startsWith('*.') && GIVES_ADDRESSES.has(record.data.type)) yield* wildcardFacts(owner.slice(2));
}

const GIVES_ADDRESSES: ReadonlySet<string> = new Set(['A', 'AAAA', 'CNAME', 'ALIAS']);

function* wildcardFacts(parent: string): Iterable<Fact> {
  if (!parent.includes('.')) return;
  yield { kind: 'node', ...host(parent), properties: { isWildcard: true, curatedSignals: ['wildcard-dns'] } };
}

function* dataFacts({ owner, ttl, data }: DnsRecord, seen: DnsSightings, suffixes: SuffixList): Iterable<Fact> {
  const { firstSeen, lastSeen } = seen;
  const name = () => host(owner);
  switch (data.type) {
    case 'NXDOMAIN':
      yield { kind: 'node', ...name(), properties: { nxdomainAt: seen.observedAt ?? lastSeen } };
      return;
    case 'A':
    case 'AAAA': {
      const properties = { ttl, firstSeen, lastSeen };
      yield edge('RESOLVES_TO', name(), address(data), seen, properties);
      return;
    }
    case 'CNAME':
    case 'ALIAS':
    case 'DNAME':
      // A CNAME cannot coexist with other records; an alias that a provider resolves can.
      yield edge('ALIAS_OF', name(), host(data.target), seen, {
        ttl,
        firstSeen,
        lastSeen,
        recordType: otherThanCname(data),
      });
      return;
    case 'NS':
      yield edge('NAMESERVER_FOR', server(data.target, suffixes), name(), seen, { ttl });
      return;
    case 'PTR':
      yield* pointerFacts(owner, data.target, seen);
      return;
    case 'MX':
      // RFC 7505: the root as mail host means that the domain accepts no mail.
      if (data.exchange !== '')
        yield edge('MAIL_FOR', server(data.exchange, suffixes), name(), seen, { preference: data.preference, ttl });
      return;
    case 'DS':
      yield* signatureFacts({ owner, ttl, data }, seen, suffixes);
      return;
    case 'TXT':
      if (data.text === '') return;
      yield { kind: 'node', ...name(), properties: { txtRecords: [data.text] } };
      yield* spfFacts(name(), data.text, seen, suffixes);
      return;
    case 'CAA': {
      const text = `${data.flags} ${data.tag} "${data.value}"`;
      yield { kind: 'node', ...name(), properties: { caaRecords: [text] } };
      return;
    }
    case 'SRV': {
      // RFC 2782: the root as target means that the service is explicitly unavailable.
      const text = `${data.priority} ${data.weight} ${data.port} ${data.target.toLowerCase() || '.'}`;
      yield { kind: 'node', ...name(), properties: { srvRecords: [text] } };
      return;
    }
    case 'TLSA':
      yield { kind: 'node', ...name(), properties: { tlsaRecords: [data.text] } };
      return;
    case 'SVCB':
      yield { kind: 'node', ...name(), properties: { svcbRecords: [data.text] } };
      return;
    case 'HTTPS':
      yield { kind: 'node', ...name(), properties: { httpsRecords: [data.text] } };
      return;
    case 'SOA': {
      const soa = [data.server.toLowerCase(), data.mailbox.toLowerCase(), ...data.numbers].join(' ');
      yield { kind: 'node', ...name(), properties: { soa } };
      return;
    }
  }
}

function* pointerFacts(owner: string, target: string, seen: DnsSightings): Iterable<Fact> {
  const from = reverseNameAddress(owner);
  // Other trees have pointers too, for example to services: the contract has no edge for them.
  if (from === null) return;
  yield edge('HAS_PTR', from, host(target), seen, { firstSeen: seen.firstSeen, lastSeen: seen.lastSeen });
}

function otherThanCname({ type }: DnsData): string | undefined {
  return type === 'CNAME' ? undefined : type;
}

function* signatureFacts(
  { owner, ttl, data }: DnsRecord & { readonly data: DnsData & { readonly type: 'DS' } },
  seen: DnsSightings,
  suffixes: SuffixList,
): Iterable<Fact> {
  const zone = host(owner);
  const algorithm = { label: 'DNSSEC_ALGORITHM', name: foldDnssecAlgorithm(data.algorithm) };
  // `dnsSec` is a fact of the registration: a delegation further down does not set it.
  if (suffixes.apexOf(zone.name, 'icann') === zone.name) {
    yield { kind: 'node', ...zone, properties: { dnsSec: 'signedDelegation' } };
  }
  yield { kind: 'node', ...algorithm, properties: { number: data.algorithm } };
  const { keyTag, digestType, digest } = data;
  yield edge('SIGNED_WITH', zone, algorithm, seen, { keyTag, digestType, digest: digest?.toLowerCase(), ttl });
}

/** Returns the edges of an SPF record. Terms that name no specific host or network are only in the text, in `txtRecords`. */
function* spfFacts(owner: NodeKey, text: string, seen: DnsSightings, suffixes: SuffixList): Iterable<Fact> {
  for (const term of parseSpf(text, owner.name)?.terms ?? []) {
    const fact = spfEdge(owner, term, seen, suffixes);
    if (fact !== null) yield fact;
  }
}

function spfEdge(owner: NodeKey, term: SpfTerm, seen: DnsSightings, suffixes: SuffixList): EdgeFact | null {
  if (term.kind === 'ip') return edge('SPF_IP', owner, term.sender, seen, { qualifier: term.qualifier });
  const target = term.domain === null ? owner : namedOrNull(term.domain, suffixes);
  if (target === null || (target.label === 'TLD' && term.kind !== 'include')) return null;
  const qualifier = term.kind === 'redirect' ? undefined : term.qualifier;
  const properties = { qualifier, macro: term.domain === null ? undefined : term.macro };
  return edge(`SPF_${term.kind.toUpperCase()}`, owner, target, seen, properties);
}

function edge(
  type: string,
  from: NodeKey,
  to: NodeKey,
  { observedAt }: DnsSightings,
  properties: Readonly<Record<string, unknown>> = {},
): EdgeFact {
  const stated = Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined));
  const own = Object.keys(stated).length === 0 ? {} : { properties: stated };
  return { kind: 'edge', type, from, to, ...own, ...(observedAt === undefined ? {} : { observedAt }) };
}

function address({ type, address: text }: DnsData & { readonly type: 'A' | 'AAAA' }): NodeKey {
  const { label, name } = foldAddress(text);
  if (label === (type === 'A' ? 'IPV4' : 'IPV6')) return { label, name };
  throw new KeyError(`the address of a record of type ${type}`, text, `an ${type === 'A' ? 'IPv4' : 'IPv6'} address`);
}

/** Returns the node of a name below a top-level domain. */
function host(name: string): NodeKey {
  const folded = foldHost(name);
  if (folded.includes('.')) return { label: 'HOSTNAME', name: folded };
  throw new KeyError('a host name', name, 'a name below a top-level domain, such as www.example.com');
}

/** Returns the node of a name server or mail server: a name below a top-level domain, or a top-level domain itself. */
function server(name: string, suffixes: SuffixList): NodeKey {
  const named = namedOrNull(foldHost(name), suffixes);
  if (named !== null) return named;
  throw new KeyError('a server', name, 'a name that ends in a top-level domain, such as ns1.example.com');
}

function namedOrNull(name: string, suffixes: SuffixList): NodeKey | null {
  if (name.includes('.')) return { label: 'HOSTNAME', name };
  return suffixes.isTopLevel(name) ? { label: 'TLD', name } : null;
}
