import type { FullExamples } from '../field-uses.ts';
import { jsonLine } from '../record-files.ts';
import { memoryInput } from '../source-input.ts';
import { TEST_CERTIFICATE } from '../test-certificate.ts';

const RELEASE = 'cc-main-2026-apr-may-jun-host';

const LINKS: FullExamples[string] = {
  record: {
    'file name': `${RELEASE}-edges.txt`,
    edges: { from: 0, to: 1, count: 7 },
    vertices: { number: 1, name: 'com.weft.www', hosts: 3 },
  },
  file: (record) => {
    const { 'file name': name = 'host-edges.txt', edges = {}, vertices = {} } = Object(record);
    const { from = '', to = '', count } = edges;
    const { number = '', name: host = '', hosts } = vertices;
    const vertex = `${number}\t${host}${hosts === undefined ? '' : `\t${hosts}`}\n`;
    const text = `${from}\t${to}${count === undefined ? '' : `\t${count}`}\n`;
    return memoryInput(text, name, 65_536, { [name.replace('edges', 'vertices')]: `0\tcom.weft\n${vertex}` });
  },
};

const DER = TEST_CERTIFICATE.replace(/-----[A-Z ]+-----|\n/g, '');

export const WEB: FullExamples = {
  'commoncrawl-host-links': LINKS,
  'commoncrawl-domain-links': LINKS,
  'weft-captures': {
    record: {
      id: '5bdfbbf0-0000-4000-8000-000000000001',
      url: 'https://www.weft.com/a?b=c',
      finalUrl: 'https://weft.com/d',
      probedAt: 1_787_000_000_000,
      status: 200,
      title: 'Weft',
      protocol: 'h2',
      technologies: ['nginx'],
      perceptionHash: '0123456789abcdef',
      width: 1280,
      height: 800,
      format: 'png',
      fileSize: 1000,
      sha256: 'a'.repeat(64),
      changedShare: 0.5,
      isListed: true,
      requested: [{ host: 'cdn.weft.com', count: 3, addresses: ['11.0.0.1'] }],
      certificates: [{ host: 'www.weft.com', der: DER }],
    },
    file: jsonLine,
    otherwise: { 'certificates[].host': 'ftp.weft.com' },
  },
};
