import { foldDnssecAlgorithm, foldHost, foldIpv4, foldIpv6 } from '../../../schema/keys/index.ts';
import { epochMs } from '../../formats/dates.ts';
import { absoluteName, masterFileRecords, type ResourceRecord } from '../../formats/master-file.ts';
import { firstMatch } from '../../formats/text-lines.ts';
import { type EdgeFact, type Fact, RefusedRecord, type SourceDeclaration } from '../../source.ts';

/** A DNS zone in the form in which registries and name servers export it. */
export const zoneFile: SourceDeclaration<ResourceRecord> = {
  id: 'zone-file',
  title: 'DNS zone in a master file (RFC 1035)',
  publisher: 'the registry or operator of the zone; in the sample: CISA, for .gov',
  licence: "the publisher's; the file in the sample: CC0-1.0",
  homePage: 'https://github.com/cisagov/dotgov-data',
  defaultUrl: 'https://raw.githubusercontent.com/cisagov/dotgov-data/main/gov.zone',
  format: 'master file: owner, TTL, class, type, data; NS, A, AAAA, CNAME, MX, DS and SOA are read',
  cadenceHours: 24,
  layer: 'dns',
  verified: 'real file',
  part: (fileName) => fileName.replace(/(?:\.(?:gz|bz2|xz|zip|zone|txt))+$/, ''),
  dateOf: async (input) =>
    epochMs(await firstMatch(input, /^;+\s*Exported:\s*(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})/)) ?? null,
  read: masterFileRecords,
  *facts({ line, value }, { observedAt }) {
    yield* recordFacts(line, value, observedAt);
  },
};

function* recordFacts(line: number, record: ResourceRecord, observedAt: number): Iterable<Fact> {
  const { owner, type, data, ttl } = record;
  switch (type) {
    case 'A':
      yield resolvesTo(owner, { label: 'IPV4', name: foldIpv4(field(line, record, 0)) }, ttl, observedAt);
      return;
    case 'AAAA':
      yield resolvesTo(owner, { label: 'IPV6', name: foldIpv6(field(line, record, 0)) }, ttl, observedAt);
      return;
    case 'NS':
      // The contract serves zones below a top-level domain: a TLD itself is the end of no NAMESERVER_FOR.
      if (owner.includes('.'))
        yield { kind: 'edge', type: 'NAMESERVER_FOR', from: host(name(line, record, 0)), to: host(owner) };
      return;
    case 'CNAME':
      yield {
        kind: 'edge',
        type: 'ALIAS_OF',
        from: host(owner),
        to: host(name(line, record, 0)),
        properties: { lastSeen: observedAt },
      };
      return;
    case 'MX':
      // RFC 7505: the root as mail host says that the domain takes no mail.
      if (name(line, record, 1) === '') return;
      yield {
        kind: 'edge',
        type: 'MAIL_FOR',
        from: host(name(line, record, 1)),
        to: host(owner),
        properties: { preference: number(line, record, 0) },
      };
      return;
    case 'DS':
      yield* signedWith(line, record);
      return;
    case 'SOA':
      if (owner.includes('.')) yield { kind: 'node', ...host(owner), properties: { soa: data.join(' ') } };
      return;
  }
}

function host(name: string) {
  return { label: 'HOSTNAME', name: foldHost(name) };
}

function resolvesTo(owner: string, to: EdgeFact['to'], ttl: number | null, observedAt: number): EdgeFact {
  const properties = { ttl: ttl ?? undefined, lastSeen: observedAt };
  return { kind: 'edge', type: 'RESOLVES_TO', from: host(owner), to, properties };
}

function* signedWith(line: number, record: ResourceRecord): Iterable<Fact> {
  const algorithm = { label: 'DNSSEC_ALGORITHM', name: foldDnssecAlgorithm(field(line, record, 1)) };
  yield { kind: 'node', ...algorithm, properties: { number: number(line, record, 1) } };
  yield {
    kind: 'edge',
    type: 'SIGNED_WITH',
    from: host(record.owner),
    to: algorithm,
    properties: { keyTag: number(line, record, 0), digestType: number(line, record, 2) },
  };
}

/** A name of the data, absolute. */
function name(line: number, record: ResourceRecord, at: number): string {
  const text = field(line, record, at);
  const absolute = absoluteName(text, record.origin);
  if (absolute === null) throw new RefusedRecord(line, `'${text.slice(0, 60)}' is relative to no $ORIGIN`);
  return absolute;
}

function field(line: number, { type, data }: ResourceRecord, at: number): string {
  const text = data[at];
  if (text === undefined) throw new RefusedRecord(line, `a ${type} record with ${data.length} fields of data`);
  return text;
}

function number(line: number, record: ResourceRecord, at: number): number {
  const text = field(line, record, at);
  if (!/^\d+$/.test(text)) throw new RefusedRecord(line, `expected a number in a ${record.type} record, got '${text}'`);
  return Number(text);
}
