import { stringify } from 'yaml';
import type { FullExample, FullExamples } from '../../field-uses.ts';
import { csvFile, jsonLine } from '../../record-files.ts';
import { memoryInput } from '../../source-input.ts';

const DOTGOV: FullExample = { record: { Domain: 'www.fbiic.gov' }, file: csvFile };

/** A record of a master file, with its comment. */
function masterLine(record: unknown): string {
  const { owner = '', ttl, class: inClass, type = '', data = '', comment } = Object(record);
  const cells = [owner, ttl, inClass, type, data].filter((cell) => cell !== undefined);
  return `${cells.join('\t')}${comment === undefined ? '' : ` ; ${comment}`}\n`;
}

const RECORD = { owner: 'www', ttl: 300, class: 'IN', type: 'A', data: '11.0.0.1', comment: 'the web server' };

/** Zones and lists of names, as registries and operators publish them. */
export const ZONES: FullExamples = {
  'dotgov-censys': DOTGOV,
  'dotgov-rdns': DOTGOV,
  'ipinfo-rdns': { record: { ip: '11.0.0.1', hostname: 'www.weft.com' }, file: csvFile },
  'ipinfo-hosted-domains': { record: { ip: '11.0.0.1', total: 1, domains: ['weft.com'] }, file: jsonLine },
  'iana-tlds': {
    record: { head: { Version: '2026082000', 'Last Updated': 'Thu Aug 20 07:07:01 2026 UTC' }, domain: 'COM' },
    file: (record) => {
      const { head = {}, domain = '' } = Object(record);
      const version = head.Version === undefined ? '' : `Version ${head.Version}, `;
      const updated = head['Last Updated'] === undefined ? '' : `Last Updated ${head['Last Updated']}`;
      return `# ${version}${updated}\n${domain}\n`;
    },
  },
  'iana-root-db': {
    record: { Domain: '.com', Type: 'generic', 'Sponsoring Organization': 'VeriSign Global Registry Services' },
    file: csvFile,
  },
  'ineo6-github-hosts': {
    record: { head: { 'Update at': '2026-08-20 02:22:48' }, address: '11.0.0.1', host: 'weft.com', comment: 'GitHub' },
    file: (record) => {
      const { head = {}, address = '', host = '', comment } = Object(record);
      const date = head['Update at'] === undefined ? '' : `# Update at: ${head['Update at']}\n`;
      return `${date}${address} ${host}${comment === undefined ? '' : ` # ${comment}`}\n`;
    },
  },
  'iana-root-zone': {
    record: { SOA: { serial: '2026082000' }, ...RECORD, owner: 'a.gtld-servers.net.' },
    file: (record) => {
      const { SOA = {}, ...row } = Object(record);
      const { serial = 1 } = SOA;
      const soa = `.\t86400\tIN\tSOA\ta.root-servers.net. nstld.verisign-grs.com. ${serial} 1800 900 604800 86400\n`;
      return `${serial === 1 ? '' : soa}${masterLine(row)}`;
    },
  },
  'zone-file': {
    record: { head: { Exported: '2026-08-20 10:00:00' }, $ORIGIN: 'weft.com.', $TTL: 600, ...RECORD },
    file: (record) => {
      const { head = {}, $ORIGIN: origin, $TTL: ttl, ...row } = Object(record);
      return [
        ...(head.Exported === undefined ? [] : [`;; Exported: ${head.Exported}\n`]),
        ...(origin === undefined ? [] : [`$ORIGIN ${origin}\n`]),
        ...(ttl === undefined ? [] : [`$TTL ${ttl}\n`]),
        masterLine(row),
      ].join('');
    },
    behind: { $TTL: ['ttl'] },
  },
  'public-suffix-list': {
    record: {
      section: 'PRIVATE',
      heading: 'Weft Ltd : https://weft.com',
      rule: 'apps.weft.com',
      comment: 'Submitted by A',
    },
    file: (record) => {
      const { section, heading, rule = '', comment } = Object(record);
      const mark = (word: string) => (section === undefined ? [] : [`// ===${word} ${section} DOMAINS===`, '']);
      const about = [heading, comment].flatMap((text) => (text === undefined ? [] : [`// ${text}`]));
      return [...mark('BEGIN'), ...about, rule, '', ...mark('END')].join('\n');
    },
  },
  'octodns-zone': {
    record: {
      'file name': 'weft.com.yaml',
      A: {
        ttl: 300,
        type: 'A',
        values: ['11.0.0.1'],
        octodns: { cloudflare: { proxied: true } },
        dynamic: { rules: [{ pool: 'europe' }] },
      },
      MX: { value: { preference: 10, exchange: 'mx.weft.com.' } },
      CAA: { value: { flags: 128, tag: 'issue', value: 'letsencrypt.org' } },
      SRV: { value: { priority: 1, weight: 2, port: 5060, target: 'sip.weft.com.' } },
      TLSA: {
        value: { certificate_usage: 3, selector: 1, matching_type: 1, certificate_association_data: 'ab' },
      },
      HTTPS: { value: { svcpriority: 1, targetname: '.', svcparams: { alpn: ['h2'] } } },
      DS: { value: { key_tag: 1, algorithm: 13, digest_type: 2, digest: 'ab'.repeat(32) } },
    },
    file: (record) => {
      const { 'file name': name = 'other.com.yaml', A: address, ...others } = Object(record);
      const typed = Object.entries(others).map(([type, one]) => [type.toLowerCase(), { type, ...Object(one) }]);
      return memoryInput(stringify({ www: address, ...Object.fromEntries(typed) }), name);
    },
  },
};
