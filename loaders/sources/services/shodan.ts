import { z } from 'zod';
import { epochMs } from '../../formats/dates.ts';
import { tolerated } from '../../formats/json-records.ts';
import { PORT, TEXT } from '../../formats/optional-members.ts';
import { serviceAddress } from '../../formats/services/observed-service.ts';
import { type ScanRecord, scanFacts, scannedCertificate, scanRecords } from '../../formats/services/scan-records.ts';
import type { RefusedRecord, SourceDeclaration } from '../../source.ts';
import { SCANNER } from './scanner.ts';
import { INTERNETDB_FIELDS, SHODAN_FIELDS } from './shodan-fields.ts';

const TEXTS = z.array(z.string()).nullish();
/** CVEs with Shodan's data about each, or only their ids. */
const VULNERABILITIES = z
  .union([z.array(z.string()), z.record(z.string(), z.unknown()).transform(Object.keys)])
  .nullish();
const CERTIFICATE = z.object({
  fingerprint: z.object({ sha256: TEXT }).nullish(),
  subject: z.object({ CN: TEXT }).nullish(),
  issued: TEXT,
  expires: TEXT,
});
const BANNER = z.object({
  ip_str: z.string(),
  port: PORT,
  transport: TEXT,
  timestamp: TEXT,
  product: TEXT,
  version: TEXT,
  info: TEXT,
  os: TEXT,
  data: TEXT,
  cpe: z.union([z.string().transform((cpe) => [cpe]), z.array(z.string())]).nullish(),
  cpe23: TEXTS,
  vulns: VULNERABILITIES,
  _shodan: z.object({ module: TEXT }).nullish(),
  http: z.object({ server: TEXT }).nullish(),
  ssl: z.object({ jarm: TEXT, ja3s: TEXT, cert: CERTIFICATE.nullish() }).nullish(),
});
type Banner = z.infer<typeof BANNER>;

function* recordsOf(line: number, value: unknown): Iterable<ScanRecord | RefusedRecord> {
  const read = yield* tolerated(line, BANNER, value);
  const { ip_str: address, port, transport, timestamp, product, version, info, os, cpe, cpe23, vulns, ssl } = read;
  const seenAt = epochMs(timestamp);
  const service = {
    ...{ address, port, seenAt, ...spokenOf(read) },
    protocol: transport,
    product,
    version,
    note: [info, os].filter((text) => text).join('; '),
    cpes: cpe23 && cpe23.length > 0 ? cpe23 : (cpe ?? undefined),
    claimed: vulns ?? undefined,
  };
  yield { kind: 'service', service };
  if (ssl?.jarm) yield { kind: 'fingerprint', type: 'jarm', print: ssl.jarm, address, port, seenAt };
  if (ssl?.ja3s) yield { kind: 'fingerprint', type: 'ja3s', print: ssl.ja3s, address, port, seenAt };
  const { fingerprint, subject, issued, expires } = ssl?.cert ?? {};
  yield* scannedCertificate(fingerprint?.sha256, {
    subjectCn: subject?.CN,
    notBefore: timeOf(issued),
    notAfter: timeOf(expires),
  });
}

/** Returns the protocol of the service, and the part of its answer that shows the software. */
function spokenOf({ _shodan, http, data }: Banner): { service: string | undefined; banner: string | undefined } {
  const module = (_shodan?.module ?? '').replace(/-.*$/, '');
  if (module.startsWith('http') || http?.server) return { service: 'http', banner: http?.server ?? undefined };
  // The keys of an SSH server follow its banner.
  const text = data ?? undefined;
  return { service: module === '' ? undefined : module, banner: module === 'ssh' ? text?.split('\n', 1)[0] : text };
}

/** Reads a time such as `20240131235959Z`. */
function timeOf(text: string | null | undefined): number | undefined {
  const [, date = '', time = ''] = /^(\d{8})(\d{6})Z$/.exec(text ?? '') ?? [];
  if (date === '') return undefined;
  return epochMs(`${date.replace(/^(....)(..)(..)$/, '$1-$2-$3')} ${time.replace(/^(..)(..)(..)$/, '$1:$2:$3')}`);
}

/** Services that Shodan found, in the format of its exports. */
export const shodan: SourceDeclaration<ScanRecord> = {
  ...SCANNER,
  id: 'shodan',
  title: 'Services that Shodan met',
  publisher: 'Shodan',
  licence: "Shodan's terms of your account",
  homePage: 'https://datapedia.shodan.io/',
  format:
    'JSON lines ip_str, port, transport, timestamp, product, version, cpe23, vulns, data, http, ssl (shodan download)',
  fields: SHODAN_FIELDS,
  verified: 'specification',
  read: (input) => scanRecords(input, recordsOf),
  facts: scanFacts,
};

const ANSWER = z.object({ ip: z.string(), ports: z.array(z.number()), vulns: TEXTS });

/** Reads an answer. It states no time, and not which software is at which port. */
function* answersOf(line: number, value: unknown): Iterable<ScanRecord | RefusedRecord> {
  const { ip: address, ports, vulns } = yield* tolerated(line, ANSWER, value);
  for (const port of ports) yield { kind: 'service', service: { address, port } };
  if (vulns && vulns.length > 0) yield { kind: 'claim', of: serviceAddress(address), cves: vulns };
}

/** Answers of Shodan's InternetDB about addresses. */
export const shodanInternetDb: SourceDeclaration<ScanRecord> = {
  ...SCANNER,
  id: 'shodan-internetdb',
  title: 'Open ports and claimed vulnerabilities (InternetDB)',
  publisher: 'Shodan',
  licence: 'free for non-commercial use',
  homePage: 'https://internetdb.shodan.io/',
  format: 'JSON lines, or an array: ip, ports[], cpes[], vulns[], hostnames[], tags[]',
  fields: INTERNETDB_FIELDS,
  verified: 'specification',
  read: (input) => scanRecords(input, answersOf),
  facts: scanFacts,
};
