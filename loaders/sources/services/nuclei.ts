import { isIP } from 'node:net';
import { z } from 'zod';
import { foldHost } from '../../../schema/keys/index.ts';
import { epochMs } from '../../formats/dates.ts';
import { tolerated } from '../../formats/json-records.ts';
import { NUMBER, TEXT } from '../../formats/optional-members.ts';
import { serviceAddress } from '../../formats/services/observed-service.ts';
import { type ScanRecord, scanFacts, scanRecords } from '../../formats/services/scan-records.ts';
import { RefusedRecord, type SourceDeclaration } from '../../source.ts';
import { NUCLEI_FIELDS } from './nuclei-fields.ts';
import { SCANNER } from './scanner.ts';

const IDS = z.union([z.string().transform((id) => [id]), z.array(z.string())]).nullish();
const RESULT = z.object({
  'template-id': TEXT,
  templateID: TEXT,
  info: z.object({ classification: z.object({ 'cve-id': IDS }).nullish() }),
  type: TEXT,
  host: TEXT,
  port: NUMBER.pipe(z.number().int()).optional(),
  'matched-at': TEXT,
  matched: TEXT,
  ip: TEXT,
  timestamp: TEXT,
  'matcher-status': z.boolean().optional(),
});

/** Types of checks that the address answers, whatever the name. A web site is only one of many at an address. */
const OF_ADDRESSES: ReadonlySet<string> = new Set(['network', 'tcp', 'ssl', 'javascript']);

/** Reads a result. A result without a CVE, or without a match, has no records. */
function* recordsOf(line: number, value: unknown): Iterable<ScanRecord | RefusedRecord> {
  const result = yield* tolerated(line, RESULT, value);
  const { info, type = '', ip, timestamp, 'matcher-status': status } = result;
  const cves = info.classification?.['cve-id'] ?? [];
  if (cves.length === 0 || status === false) return;
  const place = result['matched-at'] ?? result.matched ?? result.host ?? '';
  const { host, port } = placeOf(line, place, result.port);
  const claim = { kind: 'claim', cves, port, seenAt: epochMs(timestamp) } as const;
  if (isIP(host) !== 0) {
    yield { ...claim, of: serviceAddress(host) };
    return;
  }
  yield { ...claim, of: { label: 'HOSTNAME', name: foldHost(host) } };
  if (ip !== undefined && isIP(ip) !== 0 && OF_ADDRESSES.has(type)) yield { ...claim, of: serviceAddress(ip) };
}

/** Reads a place: `https://www.example.com/x`, `www.example.com:22` or only a host. */
function placeOf(line: number, text: string, stated: number | undefined): { host: string; port: number | undefined } {
  const isUrl = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  const url = isUrl ? text : `tcp://${text}`;
  if (text === '' || !URL.canParse(url))
    throw new RefusedRecord(line, `matched-at: '${text.slice(0, 60)}' is no place`);
  const { hostname, port, protocol } = new URL(url);
  const usual = protocol === 'https:' ? 443 : protocol === 'http:' ? 80 : undefined;
  return { host: hostname.replace(/^\[|\]$/g, ''), port: stated ?? (port === '' ? usual : Number(port)) };
}

/** CVEs that nuclei reports. They are its claims, because the operator asked it to look for them. */
export const nuclei: SourceDeclaration<ScanRecord> = {
  ...SCANNER,
  id: 'nuclei',
  title: 'Vulnerabilities that nuclei found',
  homePage: 'https://github.com/projectdiscovery/nuclei',
  format:
    'JSON lines, or one array: info.classification.cve-id, type, host, matched-at, ip, timestamp (nuclei -jsonl, -json-export)',
  fields: NUCLEI_FIELDS,
  verified: 'real file',
  read: (input) => scanRecords(input, recordsOf),
  facts: scanFacts,
};
