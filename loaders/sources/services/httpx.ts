import { isIP } from 'node:net';
import { z } from 'zod';
import { foldCertificateSerial, keyOrNull } from '../../../schema/keys/index.ts';
import { epochMs } from '../../formats/dates.ts';
import { tolerated } from '../../formats/json-records.ts';
import { PORT, TEXT } from '../../formats/optional-members.ts';
import { type ScanRecord, scanFacts, scannedCertificate, scanRecords } from '../../formats/services/scan-records.ts';
import { RefusedRecord, type SourceDeclaration } from '../../source.ts';
import { HTTPX_FIELDS } from './httpx-fields.ts';
import { SCANNER } from './scanner.ts';

const TLS = z.object({
  subject_dn: TEXT,
  subject_cn: TEXT,
  subject_an: z.array(z.string()).nullish(),
  issuer_dn: TEXT,
  serial: TEXT,
  not_before: TEXT,
  not_after: TEXT,
  fingerprint_hash: z.object({ sha256: TEXT }).optional(),
});
const LINE = z.object({
  timestamp: TEXT,
  url: z.string(),
  port: PORT,
  scheme: TEXT,
  title: TEXT,
  webserver: TEXT,
  host: TEXT,
  host_ip: TEXT,
  a: z.array(z.string()).nullish(),
  aaaa: z.array(z.string()).nullish(),
  tech: z.array(z.string()).nullish(),
  jarm_hash: TEXT,
  failed: z.boolean().optional(),
  tls: TLS.nullish(),
});
type Line = z.infer<typeof LINE>;

function* recordsOf(line: number, value: unknown): Iterable<ScanRecord | RefusedRecord> {
  const data = yield* tolerated(line, LINE, value);
  if (data.failed === true) return;
  const seenAt = epochMs(data.timestamp);
  const host = URL.canParse(data.url) ? new URL(data.url).hostname.replace(/^\[|\]$/g, '') : '';
  if (host === '') throw new RefusedRecord(line, `url: '${data.url.slice(0, 60)}' is none`);
  if (isIP(host) === 0) {
    for (const address of [...(data.a ?? []), ...(data.aaaa ?? [])]) {
      if (isIP(address) !== 0) yield { kind: 'name', record: 'A', host, address, seenAt };
    }
  }
  const address = addressOf(host, data);
  if (data.tls) yield* certificateOf(data.tls);
  // With several addresses of a name, it is unknown which one answered.
  if (address === null) return;
  const { port, webserver: banner, scheme: service, tech, jarm_hash: print } = data;
  const components = (tech ?? []).map((text) => text.replace(/^Apache HTTP Server\b/, 'Apache httpd'));
  yield { kind: 'service', service: { address, port, service: service ?? 'http', banner, components, seenAt } };
  if (print) yield { kind: 'fingerprint', type: 'jarm', print, address, port, seenAt };
}

/** Returns the address that answered; null if it is unknown. */
function addressOf(host: string, { host_ip: answered, host: former, a, aaaa }: Line): string | null {
  const all = [...(a ?? []), ...(aaaa ?? [])];
  const known = [answered, former, host].find((text) => text !== undefined && isIP(text) !== 0);
  return known ?? (all.length === 1 ? (all[0] ?? null) : null);
}

function certificateOf(tls: z.infer<typeof TLS>): ScanRecord[] {
  return scannedCertificate(tls.fingerprint_hash?.sha256, {
    subject: tls.subject_dn,
    subjectCn: tls.subject_cn,
    issuer: tls.issuer_dn,
    serial: serialOf(tls.serial),
    notBefore: epochMs(tls.not_before),
    notAfter: epochMs(tls.not_after),
    alternativeNames: tls.subject_an ?? undefined,
  });
}

/** Reads a serial number such as `04:A7:11`. */
function serialOf(text: string | undefined): string | undefined {
  return text === undefined ? undefined : (keyOrNull(() => foldCertificateSerial(text)) ?? undefined);
}

/** Web servers that httpx found. */
export const httpx: SourceDeclaration<ScanRecord> = {
  ...SCANNER,
  id: 'httpx',
  title: 'Web servers that httpx found',
  homePage: 'https://github.com/projectdiscovery/httpx',
  format:
    'JSON lines timestamp, url, port, scheme, webserver, tech, host_ip or host, a, aaaa, jarm_hash, tls (httpx -json)',
  fields: HTTPX_FIELDS,
  verified: 'real file',
  read: (input) => scanRecords(input, recordsOf),
  facts: scanFacts,
};
