import { ZEEK_FEEDS } from '../../../../loaders/sources/threats/zeek-intel.ts';
import { type FullExample, type FullExamples, sharedExample } from '../../field-uses.ts';
import { csvFile, separatedFile } from '../../record-files.ts';
import { memoryInput } from '../../source-input.ts';

const DATAPLANE: FullExample = {
  record: { asn: '64500', asname: 'WEFT', ipaddr: '11.0.0.1', lastseen: '2026-08-20 10:00:00', category: 'sshclient' },
  file: (record) => separatedFile(record, ['asn', 'asname', 'ipaddr', 'lastseen', 'category'], '  |  '),
};

const REPUTATION = ['address', 'reliability', 'risk', 'activity', 'country', 'city', 'latitude,longitude', 'revision'];

/** Feeds that are tables of addresses or AS. */
export const TABLES: FullExamples = {
  'dataplane-sshclient': DATAPLANE,
  'dataplane-sshpwauth': DATAPLANE,
  'dataplane-dnsrd': DATAPLANE,
  'oxl-riskdb-ip': { record: { IP: '11.0.0.1', 'Report count': '144172' }, file: csvFile },
  'oxl-riskdb-net': { record: { Network: '11.0.0.0/24', 'Report count': '364837' }, file: csvFile },
  'oxl-riskdb-asn': { record: { ASN: '64500', 'Report count': '3', Organization: 'Weft' }, file: csvFile },
  'alienvault-reputation': {
    record: {
      address: '11.0.0.1',
      reliability: '4',
      risk: '2',
      activity: 'Scanning Host;Malicious Host',
      country: 'CN',
      city: 'Xiamen',
      'latitude,longitude': '24.4797992706,118.08190155',
      revision: '11',
    },
    file: (record) => separatedFile(record, REPUTATION, '#'),
  },
  'bounty-bad-asn': {
    record: { asn: 'AS64500', company: 'Weft GmbH' },
    file: (record) => separatedFile(record, ['asn', 'company'], ' '),
  },
  'x4bnet-datacenter-asn': {
    record: { asn: 'AS64500', remark: 'WEFT - Weft GmbH, DE' },
    file: (record) => separatedFile(record, ['asn', 'remark'], '#'),
  },
  'brianhama-bad-asn': { record: { ASN: '64500', Entity: 'WEFT - Weft GmbH, DE' }, file: csvFile },
  bruteforceblocker: {
    record: { IP: '154.16.199.174', 'Last Reported': '2016-08-17 14:15:10', Count: '98', ID: '1060564' },
    file: (record) => {
      const { IP = '', 'Last Reported': reported = '', Count: count = '', ID: id = '' } = Object(record);
      return `# IP\t\t\t# Last Reported\t\t\tCount\tID\n${IP}\t\t# ${reported}\t\t${count}\t${id}\n`;
    },
  },
  c2intelfeeds: {
    record: { ip: '11.0.0.1', ioc: 'Possible Cobalt Strike C2 IP' },
    file: (record) => `#ip,ioc\n${separatedFile(record, ['ip', 'ioc'], ',')}`,
  },
  'carbonblack-active-c2': {
    record: {
      'file name': 'cobaltstrike_id0_cracked.csv',
      c2_ip: '64.187.239.138',
      first_seen: '2020/10/29 00:39:44',
      last_seen: '2021/01/15 00:24:42',
      protocol: 'HTTPS',
      port: '443',
      version: '4.1 and later',
      watermark: '0 (trial&cracked)',
      pubkey_md5: '2fd68868e66ab1a2cdc42051577c4279',
      domains: 'weft-test.com,/us/ky',
      host_header: 'None',
    },
    file: (record) => {
      const { 'file name': name = 'other.csv', ...row } = Object(record);
      const columns = Object.keys(row);
      return memoryInput(`${columns.join('\t')}\n${separatedFile(row, columns, '\t')}`, name);
    },
  },
  ...sharedExample(ZEEK_FEEDS, {
    record: {
      indicator: '139.60.160.200',
      indicator_type: 'Intel::ADDR',
      meta: { source: 'LockBit', do_notice: 'F', desc: 'LockBit' },
    },
    file: (record) => {
      const { meta = {}, ...row } = Object(record);
      const named = Object.fromEntries(Object.entries(meta).map(([name, text]) => [`meta.${name}`, text]));
      const cells = { ...row, ...named };
      return `#fields\t${Object.keys(cells).join('\t')}\n${separatedFile(cells, Object.keys(cells), '\t')}`;
    },
  }),
  'stamparm-ipsum': {
    record: {
      head: { 'Last update': 'Sat, 22 Aug 2026 03:00:29 +0200' },
      IP: '77.90.185.20',
      'number of (black)lists': '10',
    },
    file: (record) => {
      const { head = {}, ...row } = Object(record);
      const date = head['Last update'] === undefined ? '' : `# Last update: ${head['Last update']}\n`;
      return `${date}${separatedFile(row, ['IP', 'number of (black)lists'], '\t')}`;
    },
  },
};
