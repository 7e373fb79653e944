import type { FullExample, FullExamples } from '../../field-uses.ts';
import { csvFile, jsonLine } from '../../record-files.ts';
import { TEST_CERTIFICATE } from '../../test-certificate.ts';

const SERVICE = {
  address: '11.0.0.1',
  port: '8022',
  protocol: 'tcp',
  service: 'ssh',
  banner: 'SSH-2.0-OpenSSH_7.2p2 Ubuntu-4ubuntu2.4',
  product: 'OpenSSH',
  version: '7.2p2',
  cpe: 'cpe:2.3:a:openbsd:openssh:7.2:p2:*:*:*:*:*:*',
  cve: 'CVE-2016-6210',
  observed_at: '2026-08-20',
};

const LISTED: Omit<FullExample, 'file'> = {
  record: SERVICE,
  behind: { service: ['product', 'version', 'cpe'], product: ['banner', 'cpe'], version: ['banner', 'cpe'] },
  otherwise: { protocol: 'udp' },
};

/** Services of the operator's own lists and scans. */
export const OWN_SERVICES: FullExamples = {
  'services-csv': { ...LISTED, file: csvFile },
  'services-ndjson': { ...LISTED, file: jsonLine },
  'weft-scan': {
    record: {
      kind: 'service',
      address: '11.0.0.1',
      port: 8022,
      protocol: 'tcp',
      service: 'ssh',
      banner: 'SSH-2.0-OpenSSH_7.2p2 Ubuntu-4ubuntu2.4',
      shown: 'SSH-2.0-OpenSSH_7.2p2 Ubuntu-4ubuntu2.4 and more',
      product: 'OpenSSH',
      version: '7.2p2',
      note: 'Ubuntu',
      cpes: ['cpe:2.3:a:openbsd:openssh:7.2:p2:*:*:*:*:*:*'],
      components: ['PHP/5.4.16'],
      der: TEST_CERTIFICATE.replace(/-----[A-Z ]+-----|\n/g, ''),
    },
    behind: {
      service: ['product', 'version', 'cpes[]'],
      banner: ['shown', 'product', 'version', 'cpes[]'],
      product: ['banner', 'cpes[]'],
      version: ['banner', 'cpes[]'],
      note: ['banner'],
    },
    file: (record) => {
      const { der, ...service } = Object(record);
      return `${jsonLine(service)}${der === undefined ? '' : jsonLine({ kind: 'certificate', der })}`;
    },
  },
};
