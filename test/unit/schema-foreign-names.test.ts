import { describe, expect, it } from 'vitest';
import { edgeDeclaration } from '../../schema/edges.ts';
import { FOREIGN_EDGES, FOREIGN_LABELS, FOREIGN_PROPERTIES } from '../../schema/foreign-names.ts';
import { endsBetween, hasProperty } from '../../schema/introspection.ts';
import { labelDeclaration } from '../../schema/labels.ts';

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
  it('are answered as the contract says: labels', () => {
    const declared = FOREIGN_LABELS.flatMap((name) =>
      name.foreign.map((word) => `${word}: ${name.replacement.join(' ') || 'error'}`),
    );
    expect(declared.toSorted()).toEqual(contractPairs(LABELS_OF_OTHERS).toSorted());
  });

  it('are answered as the contract says: edges, with the arrow turned where it must be', () => {
    const declared = FOREIGN_EDGES.flatMap((name) =>
      name.foreign.map((word) => `${word}: ${name.replacement.join(' ') || 'error'}${name.turned ? ' turned' : ''}`),
    );
    expect(declared.toSorted()).toEqual(contractPairs(EDGES_OF_OTHERS).toSorted());
  });

  it('are answered as the contract says: properties', () => {
    expect(FOREIGN_PROPERTIES.map(({ foreign, replacement, on }) => ({ foreign, replacement, on }))).toEqual([
      {
        foreign: ['fqdn', 'domain', 'hostname', 'address', 'ip', 'value', 'cidr'],
        replacement: ['name'],
        on: undefined,
      },
      { foreign: ['number', 'asn'], replacement: ['name'], on: ['ASN'] },
    ]);
  });

  it('are none of ours', () => {
    const labels = FOREIGN_LABELS.flatMap((name) => name.foreign);
    expect(labels.filter((word) => labelDeclaration(word) !== undefined)).toEqual([]);
    const edges = FOREIGN_EDGES.flatMap((name) => name.foreign);
    expect(edges.filter((word) => edgeDeclaration(word) !== undefined)).toEqual([]);
  });

  it('are replaced by names that exist, and refused with candidates that exist', () => {
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

  it('offer patterns whose edges join the labels that they stand between', () => {
    const hop = /\(\w+:(\w+)\)-\[:(\w+)\]->(?=\(\w+:(\w+)\))/g;
    const hops = FOREIGN_LABELS.flatMap((name) => [...(name.pattern ?? '').matchAll(hop)]);
    expect(hops.length).toBeGreaterThanOrEqual(5);
    for (const [text, from = '', type = '', to = ''] of hops) {
      expect([text, endsBetween(type, from, to).length]).toEqual([text, 1]);
    }
  });
});
