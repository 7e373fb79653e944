import { z } from 'zod';
import { epochMs } from '../../formats/dates.ts';
import { fitted } from '../../formats/fitted.ts';
import { tolerated } from '../../formats/json-records.ts';
import { PORT, TEXT } from '../../formats/optional-members.ts';
import { type ScanRecord, scanFacts, scanRecords } from '../../formats/services/scan-records.ts';
import { certificateOfDer } from '../../formats/x509.ts';
import { type PublishedFields, RefusedRecord, type SourceDeclaration } from '../../source.ts';
import { SCANNER } from './scanner.ts';

/** The default port of each module of zgrab2. */
const PORTS: ReadonlyMap<string, number> = new Map([
  ['amqp091', 5672],
  ['ftp', 21],
  ['http', 80],
  ['imap', 143],
  ['ipp', 631],
  ['jarm', 443],
  ['memcached', 11211],
  ['modbus', 502],
  ['mongodb', 27017],
  ['mqtt', 1883],
  ['mssql', 1433],
  ['mysql', 3306],
  ['ntp', 123],
  ['oracle', 1521],
  ['pop3', 110],
  ['postgres', 5432],
  ['pptp', 1723],
  ['redis', 6379],
  ['siemens', 102],
  ['smb', 445],
  ['smtp', 25],
  ['socks5', 1080],
  ['ssh', 22],
  ['telnet', 23],
  ['tls', 443],
]);
const OVER_UDP: ReadonlySet<string> = new Set(['ntp', 'bacnet']);

const HANDSHAKE = z
  .object({
    handshake_log: z.object({
      server_certificates: z.object({ certificate: z.object({ raw: z.string() }) }),
    }),
  })
  .optional();
const RESULT = z.object({
  banner: TEXT,
  version: TEXT,
  server_version: TEXT,
  info_response: TEXT,
  fingerprint: TEXT,
  server_id: z.object({ raw: z.string() }).optional(),
  tls: HANDSHAKE,
  response: z
    .object({
      headers: z.object({ server: z.array(z.string()).optional() }).optional(),
      request: z.object({ url: z.object({ scheme: TEXT, host: TEXT }).optional(), tls_log: HANDSHAKE }).optional(),
    })
    .optional(),
});
/** A module that fails has no result. */
const MODULE = z.object({
  status: z.string(),
  protocol: TEXT,
  port: PORT.optional(),
  timestamp: TEXT,
  result: z.unknown().optional(),
});
const LINE = z.object({ ip: TEXT, data: z.record(z.string(), MODULE) });
type Result = z.infer<typeof RESULT>;

function* recordsOf(line: number, value: unknown): Iterable<ScanRecord | RefusedRecord> {
  const { ip: address, data } = yield* tolerated(line, LINE, value);
  if (address === undefined) throw new RefusedRecord(line, 'ip: zgrab2 was given a name alone', true);
  for (const [name, { status, protocol = name, port: stated, timestamp, result: given }] of Object.entries(data)) {
    if (status !== 'success') continue;
    const result = resultOf(given);
    const port = stated ?? portOf(protocol, result);
    if (port === undefined) {
      yield new RefusedRecord(line, `no port is known of the module ${name.slice(0, 60)}`);
      continue;
    }
    const seenAt = epochMs(timestamp);
    const transport = OVER_UDP.has(protocol) ? 'udp' : 'tcp';
    yield { kind: 'service', service: { address, port, protocol: transport, seenAt, ...softwareOf(protocol, result) } };
    if (protocol === 'jarm' && result.fingerprint) {
      yield { kind: 'fingerprint', type: 'jarm', print: result.fingerprint, address, port, seenAt };
    }
    yield* certificatesOf(given, result);
  }
}

/** Returns what is read of a result. Each module has its own members, and one of another shape means something else. */
function resultOf(given: unknown): Result {
  const read = fitted(RESULT, given);
  return 'issues' in read ? {} : read.value;
}

function handshakeOf(given: unknown): z.infer<typeof HANDSHAKE> {
  const read = fitted(HANDSHAKE, given);
  return 'issues' in read ? undefined : read.value;
}

/** Returns the port of a result that does not state it, as older results do: the port of the URL, else the module's default. */
function portOf(protocol: string, { response }: Result): number | undefined {
  const { scheme = 'http', host = '' } = response?.request?.url ?? {};
  const url = `${scheme}://${host}`;
  if (protocol !== 'http' || !URL.canParse(url)) return PORTS.get(protocol);
  return Number(new URL(url).port || (scheme === 'https' ? 443 : 80));
}

function softwareOf(protocol: string, result: Result) {
  switch (protocol) {
    case 'http':
      return { service: 'http', banner: result.response?.headers?.server?.[0] };
    case 'ssh':
      return { service: 'ssh', banner: result.server_id?.raw };
    case 'mysql':
      return { service: 'mysql', banner: result.server_version };
    case 'mssql':
      return { product: 'Microsoft SQL Server', version: result.version };
    case 'memcached':
      return { product: 'memcached', version: result.version };
    case 'redis':
      return { product: 'redis', version: /^redis_version:(\S+)/m.exec(result.info_response ?? '')?.[1] };
    default:
      return { service: protocol, banner: result.banner };
  }
}

/** Returns the certificate of a result. In the module tls, the result is the handshake itself. */
function certificatesOf(given: unknown, { tls, response }: Result): ScanRecord[] {
  const log = tls ?? response?.request?.tls_log ?? handshakeOf(given);
  const raw = log?.handshake_log.server_certificates.certificate.raw;
  if (raw === undefined) return [];
  try {
    return [{ kind: 'certificate', certificate: certificateOfDer(Buffer.from(raw, 'base64')) }];
  } catch {
    // A server may send something that is no certificate. Its service is still loaded.
    return [];
  }
}

const OF_THE_MODULE = {
  leftOut: 'what one module has more to say: the graph has software, certificates and fingerprints',
};
const FIELDS: PublishedFields = {
  ip: { becomes: 'the address of the service' },
  domain: { leftOut: 'the name that zgrab2 was given: it need not lead to the address' },
  'data.http.status': { becomes: 'nothing is stated of a module that failed' },
  'data.http.protocol': { becomes: 'the protocol of the service' },
  'data.http.port': { becomes: 'the port of the service' },
  'data.http.timestamp': { becomes: 'the time of the sighting' },
  'data.http.result.response.status_code': OF_THE_MODULE,
  'data.http.result.response.headers.server[]': { becomes: 'the banner, and the software that it shows' },
  'data.http.result.response.body': OF_THE_MODULE,
  'data.http.result.response.body_sha256': OF_THE_MODULE,
  'data.http.result.response.request.url.scheme': { becomes: 'the port, where the module does not state it' },
  'data.http.result.response.request.url.host': { becomes: 'the port, where the module does not state it' },
  'data.http.result.response.request.url.path': OF_THE_MODULE,
  'data.http.result.response.request.tls_log.handshake_log.server_certificates.certificate.raw': {
    becomes: 'the certificate, as in the source x509-files',
  },
  'data.http.result.response.request.tls_log.handshake_log.client_hello.random': OF_THE_MODULE,
  'data.ssh.status': { becomes: 'nothing is stated of a module that failed' },
  'data.ssh.result.server_id.raw': { becomes: 'the banner, and the software that it shows' },
  'data.ssh.result.server_id.software': OF_THE_MODULE,
  'data.mysql.status': { becomes: 'nothing is stated of a module that failed' },
  'data.mysql.result.server_version': { becomes: 'the banner, and the software that it shows' },
  'data.mssql.status': { becomes: 'nothing is stated of a module that failed' },
  'data.mssql.result.version': { becomes: 'the version of the software' },
  'data.mssql.result.instance_name': OF_THE_MODULE,
  'data.redis.status': { becomes: 'nothing is stated of a module that failed' },
  'data.redis.result.info_response': { becomes: 'the version of the software' },
  'data.ftp.status': { becomes: 'nothing is stated of a module that failed' },
  'data.ftp.result.banner': { becomes: 'the banner, and the software that it shows' },
  'data.jarm.status': { becomes: 'nothing is stated of a module that failed' },
  'data.jarm.result.fingerprint': { becomes: 'the fingerprint of the address' },
  'data.tls.status': { becomes: 'nothing is stated of a module that failed' },
  'data.tls.result.handshake_log.server_certificates.certificate.raw': {
    becomes: 'the certificate, as in the source x509-files',
  },
};

/** Services that answered zgrab2. */
export const zgrab2: SourceDeclaration<ScanRecord> = {
  ...SCANNER,
  id: 'zgrab2',
  title: 'Services that zgrab2 spoke with',
  homePage: 'https://github.com/zmap/zgrab2',
  format: 'JSON lines ip, domain, data{module: {status, protocol, port, result, timestamp}}',
  fields: FIELDS,
  verified: 'real file',
  read: (input) => scanRecords(input, recordsOf),
  facts: scanFacts,
};
