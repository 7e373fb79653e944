import type { FullExample, FullExamples } from '../../field-uses.ts';
import { jsonLine } from '../../record-files.ts';

const SONAR: FullExample = {
  record: { timestamp: '1640909088', name: 'www.weft.com', type: 'a', value: '11.0.0.1' },
  file: jsonLine,
};

const RESOLVED: FullExample = {
  record: {
    host: 'weft.com',
    isComplete: true,
    isMissing: true,
    records: [
      { type: 'A', ttl: 300, address: '11.0.0.1' },
      { type: 'NS', target: 'ns1.weft.com' },
      { type: 'MX', preference: 10, exchange: 'mx.weft.com' },
      { type: 'TXT', text: 'v=spf1 -all' },
      { type: 'SOA', server: 'ns1.weft.com', mailbox: 'admin.weft.com', numbers: [1, 2, 3, 4, 5] },
    ],
  },
  file: jsonLine,
  otherwise: { isComplete: false },
};

/** Answers of name servers, as the programs that ask them write them. */
export const DNS_SCANS: FullExamples = {
  'sonar-fdns': SONAR,
  'sonar-rdns': SONAR,
  'weft-resolver': RESOLVED,
  'weft-live-dns': RESOLVED,
  dnsx: {
    record: {
      host: '1.0.0.11.in-addr.arpa',
      ttl: 300,
      resolver: ['1.1.1.1:53'],
      a: ['11.0.0.1'],
      aaaa: ['2a00::1'],
      cname: ['cdn.weft.com'],
      mx: ['mx.weft.com'],
      ns: ['ns1.weft.com'],
      ptr: ['ptr.weft.com'],
      txt: ['v=spf1 -all'],
      srv: ['sip.weft.com'],
      caa: ['letsencrypt.org'],
      soa: [{ name: 'weft.com', ns: 'ns1.weft.com', mailbox: 'admin.weft.com', serial: 1 }],
      all: ['1.0.0.11.in-addr.arpa.\t300\tIN\tCNAME\tcdn.weft.com.'],
      raw_resp: ';; opcode: QUERY',
      has_internal_ips: false,
      internal_ips: ['10.0.0.1'],
      status_code: 'NOERROR',
      status_code_raw: 0,
      timestamp: '2026-08-20T10:00:00Z',
      hosts_file: false,
      asn: { 'as-number': 'AS64500', 'as-name': 'WEFT', 'as-country': 'DE', 'as-range': ['11.0.0.0/16'] },
    },
    file: jsonLine,
    behind: {
      host: ['all'],
      'ptr[]': ['all', 'cname'],
      ...Object.fromEntries(['a', 'aaaa', 'cname', 'mx', 'ns', 'txt'].map((list) => [`${list}[]`, ['all']])),
    },
    otherwise: { status_code: 'NXDOMAIN' },
  },
  massdns: {
    record: {
      name: 'www.weft.com.',
      type: 'A',
      class: 'IN',
      status: 'NXDOMAIN',
      rx_ts: 1_787_000_000_000_000_000,
      data: {
        answers: [{ name: 'www.weft.com.', type: 'CNAME', class: 'IN', ttl: 300, data: 'cdn.weft.com.' }],
        authorities: [{ name: 'weft.com.', data: 'ns1.weft.com.' }],
        additionals: [{ name: 'ns1.weft.com.', data: '11.0.0.2' }],
      },
      flags: ['rd', 'ra'],
      resolver: '1.1.1.1:53',
      proto: 'UDP',
    },
    file: jsonLine,
  },
  zdns: {
    record: {
      name: 'www.weft.com',
      results: {
        A: {
          status: 'NOERROR',
          timestamp: '2026-08-20T10:00:00Z',
          duration: 0.03,
          data: {
            protocol: 'udp',
            resolver: '1.1.1.1:53',
            flags: { authoritative: false },
            authorities: [{ answer: 'ns1.weft.com.' }],
            additionals: [{ answer: '11.0.0.2' }],
            answers: [
              { name: 'www.weft.com', type: 'CNAME', class: 'IN', ttl: 300, answer: 'cdn.weft.com.' },
              { name: 'www.weft.com', type: 'MX', answer: 'mx.weft.com.', preference: 10 },
              { name: 'www.weft.com', type: 'CAA', flag: 0, tag: 'issue', value: 'letsencrypt.org' },
              { name: '_sip._tcp.weft.com', type: 'SRV', priority: 1, weight: 2, port: 5060, target: 'sip.weft.com.' },
              {
                name: '_443._tcp.weft.com',
                type: 'TLSA',
                cert_usage: 3,
                selector: 1,
                matching_type: 1,
                certificate: 'ab',
              },
              { name: 'svc.weft.com', type: 'HTTPS', priority: 1, target: '.', svcparams: { alpn: ['h2'] } },
              {
                ...{ name: 'weft.com', type: 'SOA', ns: 'ns1.weft.com.', mbox: 'admin.weft.com.', serial: 1 },
                ...{ refresh: 2, retry: 3, expire: 4, min_ttl: 5 },
              },
              { name: 'weft.com', type: 'DS', key_tag: 1, algorithm: 13, digest_type: 2, digest: 'ab'.repeat(32) },
            ],
          },
        },
        SPF: { data: { spf: 'v=spf1 -all' } },
        DMARC: { data: { dmarc: 'v=DMARC1; p=none' } },
      },
    },
    file: jsonLine,
    otherwise: { 'results.A.status': 'NXDOMAIN' },
  },
};
