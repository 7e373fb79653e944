/** Small files of formats that neither the sample nor `test/data` has, each with ten records of invented names and addresses. */

const RECORDS = 10;

/** A source, the name of its file, and the text. */
export type WrittenSeed = readonly [source: string, name: string, text: string];

function each(record: (at: number) => string): string[] {
  return Array.from({ length: RECORDS }, (_, at) => record(at));
}

/** A text with one record in each line, below a header or comments. */
function lines(record: (at: number) => string, ...head: string[]): string {
  return `${[...head, ...each(record)].join('\n')}\n`;
}

function jsonLines(record: (at: number) => unknown): string {
  return lines((at) => JSON.stringify(record(at)));
}

function records<T>(record: (at: number) => T): T[] {
  return Array.from({ length: RECORDS }, (_, at) => record(at));
}

const address = (at: number): string => `45.155.205.${at + 1}`;
const host = (at: number): string => `h${at}.weft-test.com`;
const TIME = '2026-08-22T01:02:03Z';
const SECONDS = 1_787_360_000;
const md5 = (at: number): string => `${at}`.repeat(32);
const sha1 = (at: number): string => `${at}`.repeat(40);
const sha256 = (at: number): string => `${at}`.repeat(64);

export const WRITTEN_SEEDS: readonly WrittenSeed[] = [
  [
    'crt-sh',
    'crtsh.json',
    JSON.stringify(
      records((at) => ({
        issuer_ca_id: 1,
        issuer_name: 'C=US, O=Example, CN=R3',
        common_name: host(at),
        name_value: `${host(at)}\nwww.${host(at)}`,
        id: at,
        entry_timestamp: '2026-08-01T02:03:04.5',
        not_before: '2026-08-01T00:00:00',
        not_after: '2026-11-01T00:00:00',
        serial_number: `0${at}abcdef`,
      })),
    ),
  ],
  [
    'shodan',
    'shodan.json',
    jsonLines((at) => ({
      ip_str: address(at),
      port: 443,
      transport: 'tcp',
      timestamp: '2026-08-22T01:02:03.456789',
      product: 'nginx',
      version: '1.18.0',
      cpe23: ['cpe:2.3:a:f5:nginx:1.18.0'],
      vulns: { 'CVE-2021-23017': { verified: false } },
      hostnames: [host(at)],
      data: 'HTTP/1.1 200 OK',
      http: { server: 'nginx', title: 'x' },
    })),
  ],
  [
    'shodan-internetdb',
    'internetdb.json',
    jsonLines((at) => ({
      ip: address(at),
      ports: [22, 80],
      cpes: ['cpe:/a:f5:nginx:1.18.0'],
      vulns: ['CVE-2021-23017'],
      hostnames: [host(at)],
      tags: ['cloud'],
    })),
  ],
  [
    'zdns',
    'zdns.json',
    jsonLines((at) => ({
      name: host(at),
      results: {
        A: {
          status: 'NOERROR',
          timestamp: TIME,
          data: { answers: [{ name: host(at), type: 'A', answer: address(at), ttl: 60, class: 'IN' }] },
        },
      },
    })),
  ],
  [
    'dnsx',
    'dnsx.json',
    jsonLines((at) => ({
      host: host(at),
      ttl: 60,
      resolver: ['1.1.1.1:53'],
      a: [address(at)],
      mx: [`mx.${host(at)}`],
      status_code: 'NOERROR',
      timestamp: TIME,
    })),
  ],
  [
    'massdns',
    'massdns.json',
    jsonLines((at) => ({
      name: `${host(at)}.`,
      type: 'A',
      class: 'IN',
      status: 'NOERROR',
      rx_ts: SECONDS * 1e9,
      data: { answers: [{ ttl: 60, type: 'A', class: 'IN', name: `${host(at)}.`, data: address(at) }] },
      flags: ['rd', 'ra'],
      resolver: '1.1.1.1:53',
    })),
  ],
  ['massdns', 'massdns.txt', lines((at) => `${host(at)}. A ${address(at)}`)],
  [
    'passive-dns-cof',
    'cof.jsonl',
    jsonLines((at) => ({
      rrname: host(at),
      rrtype: 'A',
      rdata: [address(at)],
      time_first: SECONDS - 100,
      time_last: SECONDS,
      count: 7,
    })),
  ],
  [
    'sonar-fdns',
    'fdns.json',
    jsonLines((at) => ({ timestamp: String(SECONDS), name: host(at), type: 'a', value: address(at) })),
  ],
  [
    'peeringdb-net',
    'net.json',
    JSON.stringify({
      data: records((at) => ({ id: at, org_id: at, name: `Net ${at}`, aka: '', asn: 64_600 + at, info_type: 'NSP' })),
      meta: {},
    }),
  ],
  [
    'peeringdb-fac',
    'fac.json',
    JSON.stringify({
      data: records((at) => ({
        id: at,
        name: `Facility ${at}`,
        address1: 'Street 1',
        city: 'Amsterdam',
        country: 'NL',
        latitude: 52.3,
        longitude: 4.9,
      })),
    }),
  ],
  [
    'ixf-member-export',
    'ixf.json',
    JSON.stringify({
      version: '1.0',
      timestamp: TIME,
      ixp_list: [{ ixp_id: 1, shortname: 'EX-IX', country: 'NL', vlan: [{ id: 1 }] }],
      member_list: records((at) => ({
        asnum: 64_600 + at,
        name: `Net ${at}`,
        connection_list: [{ ixp_id: 1, state: 'active', vlan_list: [{ vlan_id: 1, ipv4: { address: address(at) } }] }],
      })),
    }),
  ],
  [
    'tor-onionoo',
    'onionoo.json',
    JSON.stringify({
      version: '8.0',
      relays_published: '2026-08-22 01:00:00',
      relays: records((at) => ({
        fingerprint: `${at}`.repeat(40),
        nickname: `relay${at}`,
        or_addresses: [`${address(at)}:9001`],
        exit_addresses: [address(at)],
        flags: ['Exit', 'Running'],
        last_seen: '2026-08-22 01:00:00',
      })),
    }),
  ],
  [
    'phishtank',
    'phishtank.csv',
    lines(
      (at) =>
        `${at},https://${host(at)}/x,http://www.phishtank.com/phish_detail.php?phish_id=${at},${TIME},yes,${TIME},yes,Other`,
      'phish_id,url,phish_detail_url,submission_time,verified,verification_time,online,target',
    ),
  ],
  [
    'abuse-ch-urlhaus',
    'urlhaus.csv',
    lines(
      (at) =>
        `"${at}","2026-08-22 01:02:03","http://${host(at)}/x","online","2026-08-22 01:02:03","malware_download","elf","https://urlhaus.abuse.ch/url/${at}/","x"`,
      '# id,dateadded,url,url_status,last_online,threat,tags,urlhaus_link,reporter',
    ),
  ],
  [
    'abuse-ch-threatfox-iocs',
    'threatfox.csv',
    lines(
      (at) =>
        `"2026-08-20 01:02:03", "${at}", "${host(at)}", "domain", "botnet_cc", "win.x", "None", "X", "2026-08-22 01:02:03", "100", "None", "c2", "0", "x"`,
      '# "first_seen_utc","ioc_id","ioc_value","ioc_type","threat_type","fk_malware","malware_alias","malware_printable","last_seen_utc","confidence_level","reference","tags","anonymous","reporter"',
    ),
  ],
  [
    'abuse-ch-malwarebazaar',
    'bazaar.csv',
    lines(
      (at) =>
        `"2026-08-20 01:02:03", "${sha256(at)}", "${md5(at)}", "${sha1(at)}", "x", "a.exe", "exe", "application/x-dosexec", "X", "n/a", "n/a", "n/a", "n/a", "n/a"`,
      '# "first_seen_utc","sha256_hash","md5_hash","sha1_hash","reporter","file_name","file_type_guess","mime_type","signature","clamav","vtpercent","imphash","ssdeep","tlsh"',
    ),
  ],
  ['geofeed', 'geofeed.csv', lines((at) => `45.155.${at}.0/24,NL,NL-NH,Amsterdam,1011`, '# geofeed')],
  ['caida-as-rel', '20260801.as-rel.txt', lines((at) => `${64_600 + at}|${64_700 + at}|-1`, '# source')],
  ['caida-pfx2as', 'pfx2as.txt', lines((at) => `45.155.${at}.0\t24\t${64_600 + at}`)],
  [
    'dbip-city-lite',
    'dbip.csv',
    lines((at) => `45.155.${at}.0,45.155.${at}.255,EU,NL,Noord-Holland,Amsterdam,52.3,4.9`),
  ],
  ['dbip-asn-lite', 'dbip-asn.csv', lines((at) => `45.155.${at}.0,45.155.${at}.255,${64_600 + at},"Net, ${at}"`)],
  ['ris-whois-dump', 'riswhoisdump.IPv4', lines((at) => `${64_600 + at}\t45.155.${at}.0/24\t300`, '% RIS whois')],
  [
    'first-epss',
    'epss.csv',
    lines(
      (at) => `CVE-2026-100${at},0.0${at},0.5`,
      '#model_version:v2025.03.14,score_date:2026-08-22T00:00:00+0000',
      'cve,epss,percentile',
    ),
  ],
  [
    'radb-routes',
    'radb.db',
    lines((at) => `route: 45.155.${at}.0/24\ndescr: x\norigin: AS${64_600 + at}\nmnt-by: MAINT-X\nsource: RADB\n`),
  ],
  [
    'radb-as-sets',
    'radb.db',
    lines((at) => `as-set: AS-TEST${at}\nmembers: AS${64_600 + at}, AS-TEST0\nsource: RADB\n`),
  ],
  [
    'rdap',
    'rdap.jsonl',
    jsonLines((at) => ({
      objectClassName: 'domain',
      ldhName: host(at).slice(3),
      handle: `D${at}`,
      status: ['active'],
      events: [{ eventAction: 'registration', eventDate: TIME }],
      entities: [{ objectClassName: 'entity', handle: 'R1', roles: ['registrar'] }],
    })),
  ],
  [
    'services-csv',
    'services.csv',
    lines((at) => `${address(at)},443,tcp,https,nginx`, 'address,port,protocol,service,product'),
  ],
  ['own-block', 'own.csv', lines((at) => `${host(at)},"phishing, seen",2036-01-01`, 'indicator,reason,expiry')],
  ['own-watch', 'own.txt', lines((at) => `${address(at)} # seen ${at}`)],
  [
    'ipinfo-lite',
    'lite.csv',
    lines(
      (at) => `45.155.${at}.0/24,Netherlands,NL,Europe,EU,AS${64_600 + at},Net ${at},net.example`,
      'network,country,country_code,continent,continent_code,asn,as_name,as_domain',
    ),
  ],
  [
    'dataplane-sshclient',
    'sshclient.txt',
    lines((at) => `${64_600 + at}  |  NET  |  ${address(at)}  |  2026-08-22 01:02:03  |  sshclient`, '# dataplane'),
  ],
  [
    'cloudflare-rpki',
    'rpki.json',
    JSON.stringify({
      metadata: { generated: SECONDS },
      roas: records((at) => ({ asn: `AS${64_600 + at}`, prefix: `45.155.${at}.0/24`, maxLength: 24, ta: 'ripe' })),
    }),
  ],
  ['known-bad-hashes', 'hashes.txt', lines(sha256)],
  [
    'majestic-million',
    'majestic.csv',
    lines(
      (at) => `${at + 1},${at + 1},weft-test${at}.com,com,5,7,weft-test${at}.com,com,1,1,5,7`,
      'GlobalRank,TldRank,Domain,TLD,RefSubNets,RefIPs,IDN_Domain,IDN_TLD,PrevGlobalRank,PrevTldRank,PrevRefSubNets,PrevRefIPs',
    ),
  ],
  [
    'ripestat-routing-status',
    'ripestat.jsonl',
    jsonLines((at) => ({
      data: {
        resource: `45.155.${at}.0/24`,
        query_time: '2026-08-22T00:00:00',
        origins: [{ origin: 64_600 + at, route_objects: ['RADB'] }],
      },
    })),
  ],
  [
    'azure-service-tags',
    'azure.json',
    JSON.stringify({
      changeNumber: 1,
      cloud: 'Public',
      values: records((at) => ({
        name: `Storage.${at}`,
        id: `Storage.${at}`,
        properties: { region: 'westeurope', systemService: 'AzureStorage', addressPrefixes: [`20.${at}.0.0/24`] },
      })),
    }),
  ],
];
