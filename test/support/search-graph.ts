import type { Database } from '../../store/database.ts';
import { writeAnnouncements, writeBlocks, writeLocations } from '../http/location-data.ts';

/** Domains, with what is registered of each; `example.co.uk` alone has snapshots. */
const DOMAINS = [
  {
    name: 'example.com',
    tld: 'com',
    registrar: 'iana:292',
    org: 'example org, inc.',
    country: 'US',
    ns: 'ns1.cdn.test',
  },
  { name: 'exmaple.com', tld: 'com', registrar: 'iana:1068', org: 'someone else', country: 'NL', ns: 'ns1.cdn.test' },
  {
    name: 'example.co.uk',
    tld: 'uk',
    registrar: 'iana:292',
    org: 'example limited',
    country: 'GB',
    ns: 'dns.host.test',
  },
];

/** Writes those domains, and six located networks with the AS of one of them: what searches of jobs look through. */
export async function writeSearchGraph(database: Database): Promise<void> {
  await database.write(
    {
      text: `UNWIND $rows AS row
        MERGE (t:TLD {name: row.tld})
        CREATE (h:HOSTNAME {name: row.name, reversedName: reverse(row.name)})
        CREATE (www:HOSTNAME {name: 'www.' + row.name})-[:CHILD_OF]->(h)-[:CHILD_OF]->(t)
        MERGE (r:REGISTRAR {name: row.registrar})
        MERGE (o:ORGANIZATION {name: row.org})
        MERGE (c:COUNTRY {name: row.country})
        MERGE (ns:HOSTNAME {name: row.ns})
        CREATE (h)-[:HAS_REGISTRAR]->(r), (h)-[:REGISTERED_BY {role: 'registrant'}]->(o), (h)-[:HAS_COUNTRY]->(c),
          (ns)-[:NAMESERVER_FOR]->(h), (:HOSTNAME {name: row.ns + '.' + row.name})-[:NAMESERVER_FOR]->(h)`,
      parameters: { rows: DOMAINS },
    },
    {
      text: `MATCH (h:HOSTNAME {name: 'example.com'}), (x:HOSTNAME {name: 'exmaple.com'}), (u:HOSTNAME {name: 'example.co.uk'})
        SET h.createDate = '2003-04-22', h.updateDate = '2026-05-02', h.expiryDate = '2027-04-22',
          h.domainStatus = ['clientTransferProhibited'], x.createDate = '2026-08-01', x.expiryDate = '2026-08-20',
          x.queryTime = '2026-08-21 00:00:00', x.domainStatus = ['client hold'], x.verdictScore = 91.0
        CREATE (h)-[:HAS_EMAIL {role: 'registrant'}]->(:EMAIL {name: 'email:owner@example.com'})
        CREATE (x)-[:HAS_EMAIL {role: 'abuse'}]->(:EMAIL {name: 'email:abuse@registrar.test'})
        CREATE (x)-[:HAS_PHONE]->(:PHONE {name: '+3120555010'})
        CREATE (u)-[:HAS_WHOIS_RECORD]->(:WHOIS_RECORD {name: 'example.co.uk@2020-01-01T00:00:00Z', registrantName: 'Old Owner',
          registrantCity: 'Paris'})
        CREATE (u)-[:HAS_WHOIS_RECORD]->(:WHOIS_RECORD {name: 'example.co.uk@2026-01-01T00:00:00Z', registrantName: 'Jane DOE',
          registrantCity: 'London', createDate: '2001-01-01', expiryDate: '2027-01-01', registrarName: 'UK Names'})`,
    },
    {
      text: `MATCH (r:REGISTRAR) SET r.displayName = CASE r.name WHEN 'iana:292' THEN 'MarkMonitor Inc.' ELSE 'NameCheap, Inc.' END
        WITH count(*) AS named
        MATCH (h:HOSTNAME {name: 'exmaple.com'})
        CREATE (h)-[:RESOLVES_TO]->(:IPV4 {name: '198.51.100.7', orderKey: '00000000000000000000ffffc6336407', verdictScore: 40.0})`,
    },
  );
  await writeLocations(database, [
    {
      cidr: '192.0.2.0/25',
      countryCode: 'NL',
      cityName: 'Amsterdam',
      continentCode: 'EU',
      continentName: 'Europe',
      postalCode: '1012',
      ispName: 'Example Hosting B.V.',
    },
    {
      cidr: '192.0.2.128/25',
      countryCode: 'NL',
      cityName: 'Rotterdam',
      regionName: 'South Holland',
      organization: 'Harbour Net',
    },
    { cidr: '198.51.100.0/24', countryCode: 'DE', countryName: 'Germany', cityName: 'Frankfurt am Main', asn: 64501 },
    { cidr: '2001:db8::/32', countryCode: 'NL', cityName: 'Amsterdam' },
    { cidr: '203.0.113.0/25', cityName: 'Zürich' },
    { cidr: '203.0.113.128/25', countryCode: 'AU', regionCode: 'NSW' },
  ]);
  await writeBlocks(database, [
    { cidr: '192.0.2.0/25', source: 'older-db', observedAt: 1, countryCode: 'BE', cityName: 'Antwerp' },
  ]);
  await writeAnnouncements(database, [{ prefix: '192.0.2.0/25', asn: 64500, handle: 'EXAMPLE', legalName: 'Example' }]);
}
