import { describe, expect, it } from 'vitest';
import { corrected, problemOf, rewritesOf } from './corrected-query.ts';

describe('labels of other products', () => {
  it.each([
    ['MATCH (d:Domain {name: "Example.com"}) RETURN d', 'MATCH (d:HOSTNAME {name: "example.com"}) RETURN d'],
    ['MATCH (n:IpAddress) RETURN n LIMIT 1', 'MATCH (n:IPV4|IPV6) RETURN n LIMIT 1'],
    ['MATCH (n:IP {name: "192.0.2.10"}) RETURN n', 'MATCH (n:IPV4 {name: "192.0.2.10"}) RETURN n'],
    [
      'MATCH (n:IPAddress) WHERE n.name = "2001:db8::1" RETURN n',
      'MATCH (n:IPV6) WHERE n.name = "2001:db8::1" RETURN n',
    ],
    [
      'MATCH (n:Ip) WHERE n.name IN ["192.0.2.1", "2001:db8::1"] RETURN n',
      'MATCH (n:IPV4|IPV6) WHERE n.name IN ["192.0.2.1", "2001:db8::1"] RETURN n',
    ],
    [
      'MATCH (f:Feed)<-[:LISTED_IN]-(n) WHERE n:IpAddress OR n:`Domain` RETURN n',
      'MATCH (f:FEED_SOURCE)<-[:LISTED_IN]-(n) WHERE n:IPV4|IPV6 OR n:HOSTNAME RETURN n',
    ],
    [
      'MATCH (f:FEED_SOURCE)<-[:LISTED_IN]-(n:!IP&!Domain) RETURN n',
      'MATCH (f:FEED_SOURCE)<-[:LISTED_IN]-(n:!(IPV4|IPV6)&!HOSTNAME) RETURN n',
    ],
  ])('%s is corrected', (given, expected) => {
    const { text, kinds } = corrected(given);
    expect(text).toBe(expected);
    expect(new Set(kinds)).toEqual(new Set(['schema-drift-rewrite']));
  });

  it('A bound name narrows the label too', () => {
    expect(corrected('MATCH (n:IP {name: $ip}) RETURN n', { ip: '192.0.2.10' }).text).toBe(
      'MATCH (n:IPV4 {name: $ip}) RETURN n',
    );
  });

  it('The notice gives the new name and has the text that runs as its rewrite', () => {
    const { advisories } = corrected('MATCH (d:Domain)-[:ALIAS_OF]->(e:Domain) RETURN d');
    expect(advisories).toEqual([
      {
        kind: 'schema-drift-rewrite',
        severity: 'info',
        message: 'Domain is HOSTNAME here.',
        rewrite: 'MATCH (d:HOSTNAME)-[:ALIAS_OF]->(e:HOSTNAME) RETURN d',
        subject: 'Domain',
      },
    ]);
  });

  it.each([['MATCH (n:HOSTNAM) RETURN n', 'MATCH (n:HOSTNAME) RETURN n', 0.7, false]])(
    '%s is an error that names the nearest label',
    (query, rewrite, confidence, safeToAutoRetry) => {
      const problem = problemOf(query);
      expect(problem.extras).toMatchObject({ code: 'UNKNOWN_LABEL', position: 9 });
      expect(problem.suggestions).toMatchObject([{ kind: 'replace_label', rewrite, confidence, safeToAutoRetry }]);
    },
  );

  it.each(['API_KEY', 'LOAD_RUN', 'SETTING', 'ROUTE_RANGE', 'Whatever'])('The label %s is simply unknown', (label) => {
    const problem = problemOf(`MATCH (n:${label}) RETURN n`);
    expect(problem.message).toBe(`Label ${label} is not in this graph; CALL db.labels() lists the labels.`);
    expect(problem.suggestions.map((suggestion) => suggestion.rewrite)).toEqual([null]);
    expect(problemOf(`EXPLAIN MATCH (n:${label}) RETURN n`).extras.code).toBe('UNKNOWN_LABEL');
  });

  it('A label with several meanings is an error that says how to query', () => {
    const problem = problemOf('MATCH (n:Nameserver) RETURN n');
    expect(problem.message).toContain('NAMESERVER_FOR');
  });
});

describe('labels of products beyond the contract', () => {
  it.each([
    ['HostName', 'HOSTNAME'],
    ['DNSRecord', 'HOSTNAME'],
    ['Computer', 'HOSTNAME'],
    ['`Domain-Name`', 'HOSTNAME'],
    ['`IPv4-Addr`', 'IPV4'],
    ['`ipv6-addr`', 'IPV6'],
    ['`maltego.IPv4Address`', 'IPV4'],
    ['AWSIpv4CidrBlock', 'PREFIX'],
    ['BGPPrefix', 'ANNOUNCED_PREFIX'],
    ['`Autonomous-System`', 'ASN'],
    ['`Intrusion-Set`', 'ACTOR'],
    ['`X509-Certificate`', 'TLS_CERTIFICATE'],
    ['IXP', 'INTERNET_EXCHANGE'],
    ['Domains', 'HOSTNAME'],
    ['COUNTRIES', 'COUNTRY'],
    ['ipv4', 'IPV4'],
    ['Feed_Source', 'FEED_SOURCE'],
  ])('The foreign label %s is %s', (foreign, label) => {
    const { text, advisories } = corrected(`MATCH (n:${foreign}) RETURN n LIMIT 1`);
    expect(text).toBe(`MATCH (n:${label}) RETURN n LIMIT 1`);
    expect(advisories).toMatchObject([{ kind: 'schema-drift-rewrite', rewrite: text }]);
  });

  it('Only the first notice about foreign names has the text that runs', () => {
    const { advisories, text } = corrected('MATCH (d:Domain {name: "a.example"})-[:HAS_IP]->(i:IpAddress) RETURN d');
    const drift = advisories.filter(({ kind }) => kind === 'schema-drift-rewrite').map(({ rewrite }) => rewrite);
    expect(drift.length).toBeGreaterThan(1);
    expect(drift).toEqual([text, ...drift.slice(1).map(() => null)]);
  });

  it.each([
    ['192.0.2.10', 'IPV4'],
    ['2001:db8::1', 'IPV6'],
    ['www.example.com', 'HOSTNAME'],
    ['/secure/login.php', 'URL'],
    ['44d88612fea8a8f36de82e1278abb02f', 'FILE_HASH'],
  ])('An Indicator named %s is %s', (name, label) => {
    expect(corrected(`MATCH (i:Indicator {name: "${name}"}) RETURN i`).text).toBe(
      `MATCH (i:${label} {name: "${name}"}) RETURN i`,
    );
  });

  it('An Indicator without a name may have each of the labels', () => {
    expect(corrected('MATCH (i:Indicator)-[:LISTED_IN]->(f:FEED_SOURCE {id: "x"}) RETURN i').text).toBe(
      'MATCH (i:IPV4|IPV6|HOSTNAME|URL|FILE_HASH)-[:LISTED_IN]->(f:FEED_SOURCE {id: "x"}) RETURN i',
    );
  });

  it('The error for Malware offers FILE_HASH by its family and mentions the LISTED_IN edge', () => {
    const problem = problemOf('MATCH (m:Malware {name: "Emotet"}) RETURN m');
    expect(problem.message).toContain('-[:LISTED_IN]->');
    expect(problem.suggestions[0]).toMatchObject({
      kind: 'replace_label',
      rewrite: 'MATCH (m:FILE_HASH {family: "Emotet"}) RETURN m',
      safeToAutoRetry: false,
    });
  });

  it.each([
    ['NS', '-[:NAMESERVER_FOR]->'],
    ['MailServer', '-[:MAIL_FOR]->'],
  ])('The label %s is an error that gives its pattern and a query that runs', (label, pattern) => {
    const query = `MATCH (n:${label} {name: "ns1.example.com"}) RETURN n`;
    expect(problemOf(query).message).toContain(pattern);
    expect(rewritesOf(query)).toEqual(['MATCH (n:HOSTNAME {name: "ns1.example.com"}) RETURN n']);
  });

  it('The rewrite of an unknown label corrects the other labels too', () => {
    expect(rewritesOf('MATCH (h:Host)-[:RESOLVES_TO]->(i:IPV44) RETURN h')).toEqual([
      'MATCH (h:HOSTNAME)-[:RESOLVES_TO]->(i:IPV4) RETURN h',
    ]);
  });
});
