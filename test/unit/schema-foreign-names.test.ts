import { describe, expect, it } from 'vitest';
import { edgeDeclaration } from '../../schema/edges.ts';
import { FOREIGN_EDGES, FOREIGN_LABELS, FOREIGN_PROPERTIES } from '../../schema/foreign-names.ts';
import { PRODUCT_EDGES, PRODUCT_LABELS, PRODUCT_PROPERTIES } from '../../schema/foreign-names-of-products.ts';
import { endsBetween, hasProperty } from '../../schema/introspection.ts';
import { labelDeclaration } from '../../schema/labels.ts';
import { MEANT_CHAINS } from '../../schema/meant-chains.ts';

/** Contract 3.10: foreign word, replacement ("error" where there is none). */
const LABELS_OF_OTHERS = {
  'Domain DomainName FQDN Host Hostname Subdomain': 'HOSTNAME',
  'IpAddress IP IPAddress Ip': 'IPV4 IPV6',
  'Certificate Cert SSLCertificate X509': 'TLS_CERTIFICATE',
  'AS AutonomousSystem Asn': 'ASN',
  'Netblock CIDR Subnet Network Netrange': 'PREFIX',
  'Organization Organisation Company Registrant': 'ORGANIZATION',
  Country: 'COUNTRY',
  City: 'CITY',
  Email: 'EMAIL',
  Phone: 'PHONE',
  Registrar: 'REGISTRAR',
  Tld: 'TLD',
  Url: 'URL',
  'ThreatActor IntrusionSet Group': 'ACTOR',
  'Technique AttackPattern TTP': 'ATTACK_PATTERN',
  'Vulnerability Cve': 'CVE',
  'Feed ThreatFeed Blocklist': 'FEED_SOURCE',
  'Hash File': 'FILE_HASH',
  'Malware Nameserver MailServer MX NS': 'error',
};

const EDGES_OF_OTHERS = {
  'RESOLVED_TO HAS_IP A_RECORD POINTS_TO': 'RESOLVES_TO',
  HAS_NAMESERVER: 'NAMESERVER_FOR turned',
  HAS_MX: 'MAIL_FOR turned',
  SUBDOMAIN_OF: 'CHILD_OF',
  HAS_SUBDOMAIN: 'PARENT_OF',
  IN_CATEGORY: 'BELONGS_TO',
  'CNAME REDIRECTS_TO': 'ALIAS_OF',
  'HOSTED_BY OWNED_BY PART_OF': 'error',
};

function contractPairs(table: Readonly<Record<string, string>>): string[] {
  return Object.entries(table).flatMap(([words, here]) => words.split(' ').map((word) => `${word}: ${here}`));
}

describe('the names of other graph products', () => {
  it('Labels of other graph products are answered as the contract says', () => {
    const declared = FOREIGN_LABELS.flatMap((name) =>
      name.foreign.map((word) => `${word}: ${name.replacement.join(' ') || 'error'}`),
    );
    expect(declared.toSorted()).toEqual(contractPairs(LABELS_OF_OTHERS).toSorted());
  });

  it('Edges of other graph products are answered as the contract says, with the arrow turned where it must be', () => {
    const declared = FOREIGN_EDGES.flatMap((name) =>
      name.foreign.map((word) => `${word}: ${name.replacement.join(' ') || 'error'}${name.turned ? ' turned' : ''}`),
    );
    expect(declared.toSorted()).toEqual(contractPairs(EDGES_OF_OTHERS).toSorted());
  });

  it('Properties of other graph products are answered as the contract says', () => {
    const named = FOREIGN_PROPERTIES.filter(({ replacement }) => replacement.length > 0);
    expect(named.map(({ foreign, replacement, on }) => ({ foreign, replacement, on }))).toEqual([
      {
        foreign: ['fqdn', 'domain', 'hostname', 'address', 'ip', 'value', 'cidr'],
        replacement: ['name'],
        on: undefined,
      },
      { foreign: ['number', 'asn'], replacement: ['name'], on: ['ASN'] },
    ]);
  });

  it('A host is not named by its address, nor an address by its host: those are steps to another node', () => {
    const walks = FOREIGN_PROPERTIES.filter(({ replacement }) => replacement.length === 0);
    expect(
      walks.flatMap(({ foreign, on }) => foreign.flatMap((word) => (on ?? []).map((label) => `${label}.${word}`))),
    ).toEqual([
      'IPV4.hostname',
      'IPV6.hostname',
      'IPV4.domain',
      'IPV6.domain',
      'IPV4.fqdn',
      'IPV6.fqdn',
      'HOSTNAME.ip',
      'HOSTNAME.address',
    ]);
    for (const { on, walks: steps } of [...FOREIGN_PROPERTIES, ...PRODUCT_PROPERTIES]) {
      for (const [label, step] of Object.entries(steps ?? {})) {
        expect(on).toContain(label);
        expect(step).toMatch(/\(x:[A-Z_|0-9]+\)$/);
      }
    }
  });

  it('The names of other graph products are none of ours', () => {
    const labels = FOREIGN_LABELS.flatMap((name) => name.foreign);
    expect(labels.filter((word) => labelDeclaration(word) !== undefined)).toEqual([]);
    const edges = FOREIGN_EDGES.flatMap((name) => name.foreign);
    expect(edges.filter((word) => edgeDeclaration(word) !== undefined)).toEqual([]);
  });

  it('The names of other graph products are replaced by names that exist, or refused with candidates that exist', () => {
    for (const name of FOREIGN_LABELS) {
      const named = [...name.replacement, ...(name.candidates ?? [])];
      expect(named.length).toBeGreaterThan(0);
      expect(named.filter((label) => labelDeclaration(label) === undefined)).toEqual([]);
    }
    for (const name of FOREIGN_EDGES) {
      const named = [...name.replacement, ...(name.candidates ?? [])];
      expect(named.length).toBeGreaterThan(0);
      expect(named.filter((type) => edgeDeclaration(type) === undefined)).toEqual([]);
    }
    for (const name of FOREIGN_PROPERTIES) {
      for (const label of name.on ?? []) expect(name.replacement.every((word) => hasProperty(label, word))).toBe(true);
    }
  });

  it('The patterns for foreign names have edges that join the labels next to them', () => {
    const hop = /\(\w+:(\w+)\)-\[:(\w+)\]->(?=\(\w+:(\w+)\))/g;
    const hops = FOREIGN_LABELS.flatMap((name) => [...(name.pattern ?? '').matchAll(hop)]);
    expect(hops.length).toBeGreaterThanOrEqual(5);
    for (const [text, from = '', type = '', to = ''] of hops) {
      expect([text, endsBetween(type, from, to).length]).toEqual([text, 1]);
    }
  });
});

describe('the names of products beyond the contract', () => {
  it('The names of products beyond the contract are none of ours, and map to names that exist', () => {
    const labels = PRODUCT_LABELS.flatMap(({ foreign }) => foreign);
    expect(labels.filter((word) => labelDeclaration(word) !== undefined)).toEqual([]);
    const edges = PRODUCT_EDGES.flatMap(({ foreign }) => foreign);
    expect(edges.filter((word) => edgeDeclaration(word) !== undefined)).toEqual([]);
    for (const { replacement, candidates = [] } of PRODUCT_LABELS) {
      expect([...replacement, ...candidates].filter((label) => labelDeclaration(label) === undefined)).toEqual([]);
    }
    for (const { replacement, candidates = [] } of PRODUCT_EDGES) {
      expect([...replacement, ...candidates].filter((type) => edgeDeclaration(type) === undefined)).toEqual([]);
    }
    for (const { replacement, on = [] } of PRODUCT_PROPERTIES) {
      for (const label of on) expect(replacement.filter((name) => !hasProperty(label, name))).toEqual([]);
    }
  });

  it('Each foreign name is declared once', () => {
    const twice = (words: readonly string[]) => words.filter((word, index) => words.indexOf(word) !== index);
    expect(twice([...FOREIGN_LABELS, ...PRODUCT_LABELS].flatMap(({ foreign }) => foreign))).toEqual([]);
    expect(twice([...FOREIGN_EDGES, ...PRODUCT_EDGES].flatMap(({ foreign }) => foreign))).toEqual([]);
  });
});

describe('the chains that are meant by an edge', () => {
  it('A chain is between labels that its edge never joins, and the edges of the chain join the labels next to them', () => {
    for (const { type, from, to, chain } of MEANT_CHAINS) {
      for (const left of from) {
        for (const right of to) {
          expect([type, left, right, endsBetween(type, left, right)]).toEqual([type, left, right, []]);
          expect([chain, left, right, isDeclared(chain, left, right)]).toEqual([chain, left, right, true]);
        }
      }
    }
  });
});

/** Whether every edge of a chain joins some labels on its left to some on its right. */
function isDeclared(chain: string, first: string, last: string): boolean {
  const hops = [...chain.matchAll(/(<?)-\[:(\w+)\]-(>?)(?:\(:([\w|]+)\))?/g)];
  let left = [first];
  return hops.every(([, head, type = '', , node], index) => {
    const right = index === hops.length - 1 ? [last] : (node ?? '').split('|');
    const joins = left.some((one) =>
      right.some((other) => (head === '<' ? endsBetween(type, other, one) : endsBetween(type, one, other)).length > 0),
    );
    left = right;
    return joins;
  });
}
