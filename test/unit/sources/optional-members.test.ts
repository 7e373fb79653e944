import { describe, it } from 'vitest';
import { certstream } from '../../../loaders/sources/certificates/certstream.ts';
import { dnsx } from '../../../loaders/sources/names/dnsx.ts';
import { ipinfoHostedDomains } from '../../../loaders/sources/names/ipinfo-hosts.ts';
import { massdns } from '../../../loaders/sources/names/massdns.ts';
import { passiveDnsCof } from '../../../loaders/sources/names/passive-dns-cof.ts';
import { sonarFdns } from '../../../loaders/sources/names/sonar.ts';
import { weftResolver } from '../../../loaders/sources/names/weft-resolver.ts';
import { zdns } from '../../../loaders/sources/names/zdns.ts';
import { peeringdbFac } from '../../../loaders/sources/physical/peeringdb.ts';
import { rootServers } from '../../../loaders/sources/physical/root-servers.ts';
import { ipinfo } from '../../../loaders/sources/places/ipinfo.ts';
import { ipinfoWhois } from '../../../loaders/sources/registries/ipinfo-whois.ts';
import { ipinfoAsSetMembers } from '../../../loaders/sources/routing/ipinfo-as-set-members.ts';
import { ipverseAsPrefixes } from '../../../loaders/sources/routing/ipverse-as-prefixes.ts';
import { risLive } from '../../../loaders/sources/routing/ris-live.ts';
import { ROA_JSON } from '../../../loaders/sources/routing/roa-json.ts';
import { bgptoolsTable, ripestatRoutingStatus } from '../../../loaders/sources/routing/visibility-tables.ts';
import { httpx } from '../../../loaders/sources/services/httpx.ts';
import { masscan } from '../../../loaders/sources/services/masscan.ts';
import { naabu } from '../../../loaders/sources/services/naabu.ts';
import { nuclei } from '../../../loaders/sources/services/nuclei.ts';
import { servicesNdjson } from '../../../loaders/sources/services/plain-services.ts';
import { shodan, shodanInternetDb } from '../../../loaders/sources/services/shodan.ts';
import { weftScan } from '../../../loaders/sources/services/weft-scan.ts';
import { zgrab2 } from '../../../loaders/sources/services/zgrab2.ts';
import { phishtank } from '../../../loaders/sources/threats/phishtank.ts';
import { spamhausAsnDrop, spamhausDrop } from '../../../loaders/sources/threats/spamhaus-drop.ts';
import { torOnionoo } from '../../../loaders/sources/threats/tor-relays.ts';
import {
  awsIpRanges,
  azureServiceTags,
  googleCloudRanges,
  oracleCloudRanges,
} from '../../../loaders/sources/vendors/cloud-ranges.ts';
import { serviceRanges } from '../../../loaders/sources/vendors/service-ranges.ts';
import { zscalerRanges } from '../../../loaders/sources/vendors/zscaler-ranges.ts';
import { cisaKev } from '../../../loaders/sources/vulnerabilities/kev.ts';
import { checkOptionalMembers, type FullRecord } from '../../support/optional-members.ts';
import { declaredIn } from '../../support/source-input.ts';

const SECONDS = Date.UTC(2026, 6, 1) / 1000;
const DAY = '2026-07-01T00:00:00Z';
const HOST = 'www.weft-a.com';

/** A document with a list of records, after one that is always there, so that the list is never empty. */
const inList =
  (name: string, first: object) =>
  (records: readonly unknown[]): string =>
    JSON.stringify({ [name]: [first, ...records] });

const FULL_RECORDS: readonly (readonly [name: string, full: FullRecord])[] = [
  [
    'zdns',
    {
      source: zdns,
      record: {
        name: HOST,
        results: {
          A: {
            status: 'NOERROR',
            timestamp: DAY,
            data: {
              answers: [
                { name: HOST, type: 'CNAME', ttl: 60, answer: 'b.weft-a.com' },
                { name: HOST, type: 'MX', ttl: 60, answer: 'mx.weft-a.com', preference: 5 },
                { name: HOST, type: 'DS', ttl: 60, key_tag: 1, algorithm: 8, digest_type: 2, digest: 'ab' },
                { name: HOST, type: 'HTTPS', ttl: 60, priority: 1, target: '.', svcparams: {} },
              ],
              spf: 'v=spf1 -all',
              dmarc: 'v=DMARC1; p=none',
            },
          },
        },
      },
      needs: [
        ['results.A.data.answers.0', 'name', 'type', 'answer'],
        ['results.A.data.answers.1', 'name', 'type', 'answer', 'preference'],
        ['results.A.data.answers.2', 'name', 'type', 'key_tag', 'algorithm', 'digest_type'],
        ['results.A.data.answers.3', 'name', 'type', 'priority', 'target'],
      ],
    },
  ],
  [
    'zdns before 2.0',
    {
      source: zdns,
      record: {
        name: HOST,
        status: 'NOERROR',
        timestamp: DAY,
        data: { answers: [{ name: HOST, type: 'A', ttl: 60, answer: '11.0.0.1' }] },
      },
      needs: [['data.answers.0', 'name', 'type', 'answer']],
    },
  ],
  [
    'massdns',
    {
      source: massdns,
      record: {
        name: HOST,
        status: 'NOERROR',
        rx_ts: SECONDS * 1e9,
        data: {
          answers: [
            { name: HOST, type: 'CNAME', ttl: 60, data: 'b.weft-a.com.' },
            { name: 'b.weft-a.com.', type: 'A', ttl: 60, data: '11.0.0.1' },
          ],
        },
      },
      needs: [
        ['data.answers.0', 'name', 'type', 'data'],
        ['data.answers.1', 'name', 'type', 'data'],
      ],
    },
  ],
  [
    'dnsx',
    {
      source: dnsx,
      record: {
        host: HOST,
        timestamp: DAY,
        status_code: 'NOERROR',
        a: ['11.0.0.1'],
        aaaa: ['2a00:1::1'],
        mx: ['mx.weft-a.com'],
        ns: ['ns.weft-a.com'],
        txt: ['x'],
      },
      needs: [['', 'host']],
    },
  ],
  [
    'Project Sonar',
    {
      source: sonarFdns,
      record: { timestamp: String(SECONDS), name: HOST, type: 'a', value: '11.0.0.1' },
      needs: [['', 'name', 'type', 'value']],
    },
  ],
  [
    'passive DNS',
    {
      source: passiveDnsCof,
      record: {
        rrname: HOST,
        rrtype: 'A',
        rdata: ['11.0.0.1', '11.0.0.2'],
        time_first: SECONDS,
        time_last: SECONDS,
        time_first_ms: SECONDS,
        time_last_ms: SECONDS,
        zone_time_first: SECONDS,
        zone_time_last: SECONDS,
        count: 3,
      },
      decide: ['rdata'],
      needs: [['', 'rrname', 'rrtype']],
    },
  ],
  [
    'answers of this Weft',
    {
      source: weftResolver,
      record: {
        host: HOST,
        isComplete: true,
        isMissing: false,
        records: [
          { type: 'A', ttl: 60, address: '11.0.0.1' },
          { type: 'NS', target: 'ns.weft-a.com' },
        ],
      },
      needs: [
        ['', 'host', 'isComplete', 'records'],
        ['records.0', 'type', 'ttl', 'address'],
        ['records.1', 'type', 'target'],
      ],
    },
  ],
  [
    'hosted domains of IPinfo',
    {
      source: ipinfoHostedDomains,
      record: { ip: '11.0.0.1', total: 2, domains: [HOST, 'weft-b.com'] },
      needs: [['', 'ip', 'domains']],
    },
  ],
  [
    'places of IPinfo',
    {
      source: declaredIn(ipinfo, 'ipinfo-core'),
      record: {
        network: '11.0.0.0/24',
        city: 'Bern',
        region: 'Bern',
        region_code: 'BE',
        country: 'Switzerland',
        country_code: 'CH',
        continent: 'Europe',
        continent_code: 'EU',
        latitude: 46.9,
        longitude: 7.4,
        timezone: 'Europe/Zurich',
        postal_code: '3000',
        asn: 'AS64500',
        as_name: 'Weft',
        as_type: 'hosting',
        is_hosting: true,
        is_mobile: false,
      },
      needs: [['', 'network']],
    },
  ],
  [
    'objects of registries by IPinfo',
    {
      source: declaredIn(ipinfoWhois, 'ipinfo-whois-net'),
      record: {
        id: '11.0.0.0 - 11.0.0.255',
        range: '11.0.0.0-11.0.0.255',
        name: 'WEFT',
        country: 'CH',
        org_id: 'ORG-W1-RIPE',
        status: 'ASSIGNED PA',
        created: '2020-01-01',
        source: 'ripe',
      },
      decide: ['range'],
      needs: [['', 'id', 'source']],
    },
  ],
  [
    'sets of networks by IPinfo',
    {
      source: ipinfoAsSetMembers,
      record: { id: 'AS64500', raw: 'aut-num: AS64500\nmember-of: AS-WEFT' },
      needs: [['', 'id', 'raw']],
    },
  ],
  [
    'the table of bgp.tools',
    { source: bgptoolsTable, record: { CIDR: '11.0.0.0/24', ASN: 64500, Hits: 3 }, needs: [['', 'CIDR', 'ASN']] },
  ],
  [
    'the routing status of RIPEstat',
    {
      source: ripestatRoutingStatus,
      record: {
        data: {
          resource: '11.0.0.0/24',
          query_time: DAY,
          origins: [
            { origin: 64500, route_objects: ['RIPE'] },
            { origin: '64501', route_objects: [] },
          ],
          visibility: { v4: { ris_peers_seeing: 3 }, v6: { ris_peers_seeing: 0 } },
        },
      },
      needs: [
        ['', 'data', 'data.resource', 'data.origins'],
        ['data.origins.0', 'origin'],
        ['data.origins.1', 'origin'],
        ['data.visibility.v4', 'ris_peers_seeing'],
        ['data.visibility.v6', 'ris_peers_seeing'],
      ],
    },
  ],
  [
    'RIS Live',
    {
      source: risLive,
      record: {
        type: 'ris_message',
        data: {
          type: 'UPDATE',
          timestamp: SECONDS,
          host: 'rrc00.ripe.net',
          path: [64501, 64500],
          announcements: [{ prefixes: ['11.0.0.0/24'] }, { prefixes: ['11.0.1.0/24'] }],
        },
      },
      needs: [
        ['', 'type', 'data.timestamp'],
        ['data.announcements.0', 'prefixes'],
        ['data.announcements.1', 'prefixes'],
      ],
    },
  ],
  [
    'ROAs in JSON',
    {
      source: declaredIn(ROA_JSON, 'rpki-client-vrps'),
      record: {
        asn: 64500,
        prefix: '11.0.0.0/24',
        ta: 'ripe',
        expires: SECONDS,
        source: [{ type: 'roa', tal: 'ripe', validity: { notBefore: DAY, notAfter: DAY } }],
      },
      needs: [['', 'asn', 'prefix']],
      file: (records) => JSON.stringify({ roas: records }),
    },
  ],
  [
    'ASPAs in JSON',
    {
      source: declaredIn(ROA_JSON, 'routinator-vrps'),
      record: { customer: 64500, providers: [64501] },
      needs: [['', 'customer', 'providers']],
      file: (records) => JSON.stringify({ roas: [], aspas: records }),
    },
  ],
  [
    'the list of a network by ipverse',
    {
      source: ipverseAsPrefixes,
      record: {
        asn: 64500,
        metadata: { handle: 'WEFT', description: 'Weft', lastAnnounced: DAY },
        prefixes: { ipv4: ['11.0.0.0/24'], ipv6: ['2a00:1::/32'] },
      },
      needs: [['', 'asn', 'prefixes']],
      file: ([record]) => JSON.stringify(record ?? null),
    },
  ],
  [
    'CertStream, lite',
    {
      source: certstream,
      record: {
        message_type: 'certificate_update',
        data: {
          leaf_cert: {
            all_domains: [HOST],
            sha256: 'ab'.repeat(32),
            extensions: { subjectAltName: `DNS:${HOST}`, basicConstraints: 'CA:FALSE' },
            not_before: SECONDS,
            not_after: SECONDS,
            serial_number: '1F',
            subject: { C: 'US', ST: 'A', L: 'B', O: 'Weft', OU: 'C', CN: HOST },
            issuer: { C: 'US', O: 'Authority', CN: 'E8' },
          },
          seen: SECONDS,
          source: { name: 'log', url: 'log.weft-a.com' },
        },
      },
      needs: [['', 'message_type', 'data', 'data.leaf_cert']],
      decide: ['data.leaf_cert.sha256'],
    },
  ],
  [
    'CertStream, only the names',
    {
      source: certstream,
      record: { message_type: 'dns_entries', data: [HOST] },
      needs: [['', 'message_type', 'data']],
    },
  ],
  [
    'masscan -oJ',
    {
      source: masscan,
      record: {
        ip: '11.0.0.1',
        timestamp: String(SECONDS),
        ports: [
          { port: 22, proto: 'tcp', status: 'open', service: { name: 'ssh', banner: 'SSH-2.0-x' } },
          { port: 80, proto: 'tcp', status: 'open' },
        ],
      },
      decide: ['ports.0.proto', 'ports.0.status', 'ports.1.proto', 'ports.1.status'],
      needs: [
        ['', 'ip', 'ports'],
        ['ports.0', 'port'],
        ['ports.1', 'port'],
        ['ports.0.service', 'name'],
      ],
    },
  ],
  [
    'masscan -oD',
    {
      source: masscan,
      record: {
        ip: '11.0.0.1',
        timestamp: SECONDS,
        port: 22,
        proto: 'tcp',
        rec_type: 'banner',
        data: { status: 'open', service_name: 'ssh', banner: 'SSH-2.0-x' },
      },
      needs: [['', 'ip', 'port', 'data']],
      decide: ['proto', 'data.status'],
    },
  ],
  [
    'zgrab2',
    {
      source: zgrab2,
      record: {
        ip: '11.0.0.1',
        data: {
          ssh: {
            status: 'success',
            protocol: 'ssh',
            port: 2222,
            timestamp: DAY,
            result: { server_id: { raw: 'SSH-2.0-x' } },
          },
          http: { status: 'success', protocol: 'http', port: 80, timestamp: DAY },
        },
      },
      needs: [
        ['', 'ip', 'data'],
        ['data.ssh', 'status'],
        ['data.http', 'status'],
      ],
    },
  ],
  [
    "services of the operator's list",
    {
      source: servicesNdjson,
      record: {
        address: '11.0.0.1',
        port: 22,
        protocol: 'tcp',
        service: 'ssh',
        banner: 'SSH-2.0-x',
        product: 'OpenSSH',
        version: 9,
        cpe: ['cpe:/a:openbsd:openssh:9'],
        cve: 'CVE-2024-0001',
        observed_at: DAY,
      },
      decide: ['protocol'],
      needs: [['', 'address', 'port']],
    },
  ],
  [
    'findings of scans of this Weft',
    {
      source: weftScan,
      record: {
        kind: 'service',
        address: '11.0.0.1',
        port: 22,
        protocol: 'tcp',
        service: 'ssh',
        banner: 'SSH-2.0-x',
        shown: 'SSH-2.0-x',
        product: 'OpenSSH',
        version: '9',
        note: 'n',
        cpes: ['cpe:/a:openbsd:openssh:9'],
        components: ['x'],
      },
      needs: [['', 'kind', 'address', 'port', 'protocol']],
    },
  ],
  [
    'banners of Shodan',
    {
      source: shodan,
      record: {
        ip_str: '11.0.0.1',
        port: 443,
        transport: 'tcp',
        timestamp: '2026-07-01T00:00:00',
        product: 'nginx',
        version: '1',
        info: 'i',
        os: 'o',
        data: 'd',
        cpe: ['cpe:/a:f5:nginx:1'],
        cpe23: ['cpe:2.3:a:f5:nginx:1:*:*:*:*:*:*:*'],
        vulns: ['CVE-2024-0001'],
        _shodan: { module: 'https' },
        http: { server: 'nginx' },
        ssl: {
          jarm: 'a'.repeat(62),
          ja3s: 'b'.repeat(32),
          cert: {
            fingerprint: { sha256: 'ab'.repeat(32) },
            subject: { CN: HOST },
            issued: '20240131235959Z',
            expires: '20270131235959Z',
          },
        },
      },
      decide: ['transport'],
      needs: [['', 'ip_str', 'port']],
    },
  ],
  [
    'answers of InternetDB',
    {
      source: shodanInternetDb,
      record: { ip: '11.0.0.1', ports: [22, 80], vulns: ['CVE-2024-0001'], tags: [] },
      needs: [['', 'ip', 'ports']],
    },
  ],
  [
    'naabu',
    {
      source: naabu,
      record: { host: HOST, ip: '11.0.0.1', port: 22, protocol: 'tcp', timestamp: DAY },
      decide: ['protocol'],
      needs: [['', 'ip', 'port']],
    },
  ],
  [
    'httpx',
    {
      source: httpx,
      record: {
        timestamp: DAY,
        url: `https://${HOST}`,
        port: '443',
        scheme: 'https',
        title: 't',
        webserver: 'nginx',
        host: '11.0.0.1',
        a: ['11.0.0.1'],
        aaaa: [],
        tech: ['Nginx:1'],
        jarm_hash: 'a'.repeat(62),
        failed: false,
        tls: {
          subject_dn: 'CN=x',
          subject_cn: HOST,
          subject_an: [HOST],
          issuer_dn: 'CN=y',
          serial: '1F',
          not_before: DAY,
          not_after: DAY,
          fingerprint_hash: { sha256: 'ab'.repeat(32) },
        },
      },
      // Each of these may name the address that answered.
      decide: ['failed', 'host', 'a'],
      needs: [['', 'url', 'port']],
    },
  ],
  [
    'nuclei',
    {
      source: nuclei,
      record: {
        'template-id': 'x',
        info: { classification: { 'cve-id': ['CVE-2024-0001'] } },
        type: 'tcp',
        host: HOST,
        port: '22',
        'matched-at': `${HOST}:22`,
        ip: '11.0.0.1',
        timestamp: DAY,
        'matcher-status': true,
      },
      // They are the place, and whether there is a match.
      decide: ['matched-at', 'matcher-status'],
      needs: [['', 'info']],
    },
  ],
  [
    'PhishTank',
    {
      source: phishtank,
      record: { url: `http://${HOST}/a`, submission_time: DAY, phish_detail_url: 'https://weft-b.com/1' },
      needs: [['', 'url', 'submission_time']],
      file: (records) => JSON.stringify(records),
    },
  ],
  [
    'relays of Tor',
    {
      source: torOnionoo,
      record: {
        fingerprint: 'A'.repeat(40),
        nickname: 'n',
        or_addresses: ['11.0.0.1:443'],
        exit_addresses: ['11.0.0.2'],
        flags: ['Exit'],
        first_seen: '2026-01-01 00:00:00',
        last_seen: '2026-07-01 00:00:00',
      },
      decide: ['flags', 'exit_addresses'],
      needs: [['', 'fingerprint']],
      file: inList('relays', { fingerprint: 'B'.repeat(40), or_addresses: ['11.1.0.1:443'], flags: ['Exit'] }),
    },
  ],
  [
    'ranges of Google',
    {
      source: googleCloudRanges,
      record: { ipv4Prefix: '11.0.0.0/24', service: 'Google Cloud', scope: 'europe-west1' },
      needs: [['', 'ipv4Prefix']],
      file: inList('prefixes', { ipv6Prefix: '2a00:1::/32' }),
    },
  ],
  [
    'networks of Spamhaus',
    {
      source: spamhausDrop,
      record: { cidr: '11.0.0.0/24', sblid: 'SBL1', rir: 'arin' },
      needs: [['', 'cidr']],
    },
  ],
  [
    'AS numbers of Spamhaus',
    {
      source: spamhausAsnDrop,
      record: { asn: 64500, rir: 'arin', domain: 'weft-a.com', cc: 'US', asname: 'W' },
      needs: [['', 'asn']],
    },
  ],
  [
    'known exploited vulnerabilities',
    {
      source: cisaKev,
      record: {
        cveID: 'CVE-2024-0001',
        vendorProject: 'V',
        product: 'P',
        vulnerabilityName: 'N',
        dateAdded: '2026-01-01',
        shortDescription: 'S',
        knownRansomwareCampaignUse: 'Known',
        cwes: ['CWE-1'],
      },
      needs: [['', 'cveID', 'dateAdded']],
      file: (records) => JSON.stringify({ vulnerabilities: records }),
    },
  ],
  [
    'a letter of the root servers',
    {
      source: rootServers,
      fileName: 'K.json',
      record: {
        ASN: 25152,
        Sites: [
          { Town: 'Bern', Country: 'CH', Latitude: 46.9, Longitude: 7.4, Type: 'Local' },
          { Town: 'Paris', Country: 'FR', Latitude: 48.8, Longitude: 2.3, Type: 'Global' },
        ],
        Instances: [],
      },
      decide: ['Sites.0.Country', 'Sites.1.Country'],
      needs: [
        ['Sites.0', 'Town'],
        ['Sites.1', 'Town'],
      ],
      file: ([record]) => JSON.stringify(record),
    },
  ],
  [
    'facilities of PeeringDB',
    {
      source: peeringdbFac,
      record: {
        id: 1,
        name: 'Weft DC',
        address1: 'Street 1',
        address2: 'B',
        city: 'Bern',
        country: 'CH',
        latitude: 46.9,
        longitude: 7.4,
        clli: 'X',
        status: 'ok',
      },
      decide: ['status'],
      needs: [['', 'id', 'name']],
      file: inList('data', { id: 2, name: 'Other', status: 'ok' }),
    },
  ],
  [
    'ranges of Atlassian',
    {
      source: declaredIn(serviceRanges, 'atlassian-ranges'),
      record: { cidr: '11.0.0.0/24', region: ['eu'], product: ['jira'], direction: ['egress'] },
      needs: [['', 'cidr']],
      file: inList('items', { cidr: '11.1.0.0/24' }),
    },
  ],
  [
    'ranges of CDN77',
    {
      source: declaredIn(serviceRanges, 'cdn77-ranges'),
      record: { prefix: '11.0.0.0/24' },
      needs: [['', 'prefix']],
      file: inList('prefixes', { prefix: '11.1.0.0/24' }),
    },
  ],
  [
    'ranges of Datadog',
    {
      source: declaredIn(serviceRanges, 'datadog-ranges'),
      record: {
        version: 1,
        modified: DAY,
        webhooks: { prefixes_ipv4: ['11.0.0.0/24'], prefixes_ipv6: ['2a00:1::/32'] },
      },
      needs: [],
      file: ([record]) => JSON.stringify({ api: { prefixes_ipv4: ['11.1.0.0/24'] }, ...Object(record) }),
    },
  ],
  [
    'ranges of Fastly',
    {
      source: declaredIn(serviceRanges, 'fastly-ranges'),
      record: { ipv6_addresses: ['2a00:1::/32'] },
      needs: [],
      file: ([record]) => JSON.stringify({ addresses: ['11.0.0.0/24'], ...Object(record) }),
    },
  ],
  [
    'ranges of AWS',
    {
      source: awsIpRanges,
      record: { ip_prefix: '11.0.0.0/24', region: 'eu-west-1', service: 'EC2' },
      needs: [['', 'ip_prefix']],
      file: (records) => JSON.stringify({ prefixes: [{ ip_prefix: '11.1.0.0/24' }, ...records], ipv6_prefixes: [] }),
    },
  ],
  [
    'service tags of Azure',
    {
      source: azureServiceTags,
      record: {
        name: 'Storage.WestEurope',
        properties: { region: 'westeurope', systemService: 'Storage', addressPrefixes: ['11.0.0.0/24'] },
      },
      needs: [['', 'name', 'properties', 'properties.addressPrefixes']],
      file: inList('values', { name: 'A', properties: { addressPrefixes: ['11.1.0.0/24'] } }),
    },
  ],
  [
    'regions of Oracle Cloud',
    {
      source: oracleCloudRanges,
      record: {
        region: 'eu',
        cidrs: [
          { cidr: '11.0.0.0/24', tags: ['OCI'] },
          { cidr: '11.0.1.0/24', tags: ['OSN'] },
        ],
      },
      needs: [
        ['', 'region', 'cidrs'],
        ['cidrs.0', 'cidr'],
        ['cidrs.1', 'cidr'],
      ],
      file: inList('regions', { region: 'us', cidrs: [{ cidr: '11.1.0.0/24', tags: [] }] }),
    },
  ],
  [
    'data centres of Zscaler',
    {
      source: zscalerRanges,
      record: {
        'continent : EMEA': {
          'city : Bern': [
            { range: '11.0.0.0/24', latitude: '46.9', longitude: '7.4' },
            { range: '11.0.1.0/24', latitude: '46.9', longitude: '7.4' },
          ],
        },
      },
      needs: [
        ['continent : EMEA.city : Bern.0', 'range'],
        ['continent : EMEA.city : Bern.1', 'range'],
      ],
      file: ([record]) =>
        JSON.stringify({
          'zscaler.net': { 'continent : A': { 'city : B': [{ range: '11.1.0.0/24' }] }, ...Object(record) },
        }),
    },
  ],
];

describe('optional members of records', () => {
  it.each(FULL_RECORDS)(
    'Any JSON in the place of an optional member of %s keeps the rest, and a refusal names a member that is needed',
    async (_, full) => {
      await checkOptionalMembers(full, 20);
    },
  );
});
