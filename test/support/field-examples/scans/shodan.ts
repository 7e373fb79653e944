import type { FullExamples } from '../../field-uses.ts';
import { jsonLine } from '../../record-files.ts';

const JARM = '2ad2ad16d2ad2ad00042d42d000000332dc9cd7d90589195193c8bb05d84fa';

/** Exports of Shodan. */
export const SHODAN: FullExamples = {
  shodan: {
    record: {
      ip: 184_549_377,
      ip_str: '11.0.0.1',
      port: 8443,
      transport: 'tcp',
      timestamp: '2026-08-20T10:00:00.123456',
      product: 'nginx',
      version: '1.18.0',
      info: 'Ubuntu',
      os: 'Debian',
      data: 'SSH-2.0-OpenSSH_7.2p2 Ubuntu-4ubuntu2.4',
      cpe: ['cpe:/a:igor_sysoev:nginx:1.18.0'],
      cpe23: ['cpe:2.3:a:f5:nginx:1.18.0'],
      vulns: { 'CVE-2021-44228': 'its score and its summary' },
      _shodan: { module: 'ssh', crawler: 'a', id: 'b' },
      hash: -1,
      opts: { heartbleed: 'SAFE' },
      hostnames: ['www.weft.com'],
      domains: ['weft.com'],
      tags: ['cloud'],
      asn: 'AS64500',
      isp: 'Weft',
      org: 'Weft',
      location: { country_code: 'DE', city: 'Berlin', latitude: 52.5, longitude: 13.4 },
      http: { server: 'nginx/1.18.0', title: 'Weft', status: 200, html_hash: 1, favicon: { hash: 2 } },
      ssl: {
        jarm: JARM,
        ja3s: '61d50e7771aee7f2f4b89a7200b4d45e',
        versions: ['TLSv1.2'],
        cipher: { name: 'TLS_AES_128_GCM_SHA256' },
        cert: {
          fingerprint: { sha1: 'a'.repeat(40), sha256: 'b'.repeat(64) },
          subject: { CN: 'www.weft.com' },
          issuer: { CN: 'R3' },
          serial: 1_234_567,
          issued: '20260101000000Z',
          expires: '20270101000000Z',
        },
      },
    },
    file: jsonLine,
    behind: {
      product: ['http.server', 'data', 'cpe', 'cpe23'],
      version: ['http.server', 'data', 'cpe', 'cpe23'],
      info: ['os', 'data'],
      os: ['info', 'data'],
      data: ['http.server'],
      'cpe[]': ['cpe23', 'http.server', 'data', 'product'],
      'cpe23[]': ['cpe', 'http.server', 'data', 'product'],
      '_shodan.module': ['http.server', 'product', 'version', 'cpe', 'cpe23'],
    },
    otherwise: { transport: 'udp' },
  },
  'shodan-internetdb': {
    record: {
      ip: '11.0.0.1',
      ports: [443],
      cpes: ['cpe:/a:igor_sysoev:nginx'],
      vulns: ['CVE-2021-44228'],
      hostnames: ['www.weft.com'],
      tags: ['cloud'],
    },
    file: jsonLine,
  },
};
