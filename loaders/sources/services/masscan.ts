import { z } from 'zod';
import { unixMs } from '../../formats/dates.ts';
import { tolerated } from '../../formats/json-records.ts';
import { NUMBER, TEXT } from '../../formats/optional-members.ts';
import { type ScanRecord, scanFacts, scanRecords } from '../../formats/services/scan-records.ts';
import type { RefusedRecord, SourceDeclaration } from '../../source.ts';
import { SCANNER } from './scanner.ts';

const SERVICE = z.object({ name: z.string(), banner: TEXT }).optional();
const SECONDS = NUMBER.pipe(z.number().positive());
const HOST = z.object({
  ip: z.string(),
  timestamp: SECONDS.optional(),
  ports: z.array(z.object({ port: z.number(), proto: TEXT, status: TEXT, service: SERVICE })),
});
/** One line of -oD. Banners are in separate lines. */
const LINE = z.object({
  ip: z.string(),
  timestamp: SECONDS.optional(),
  port: z.number(),
  proto: TEXT,
  rec_type: TEXT,
  data: z.object({ status: TEXT, service_name: TEXT, banner: TEXT }),
});
const OF_LINE = LINE.transform(({ ip, timestamp, port, proto, data: { status, service_name: name, banner } }) => {
  const service = name === undefined ? undefined : { name, banner };
  return { ip, timestamp, ports: [{ port, proto, status: status ?? 'open', service }] };
});
const END = z.strictObject({ finished: z.unknown() });
/** masscan's names for the parts of an answer that show software. A title or a certificate does not. */
const SPOKEN: ReadonlyMap<string, string> = new Map([
  ...['ssh', 'ftp', 'smtp', 'pop3', 'imap', 'telnet', 'mysql', 'http'].map((name) => [name, name] as const),
  ['http.server', 'http'],
  ['pop', 'pop3'],
]);

function* recordsOf(line: number, value: unknown): Iterable<ScanRecord | RefusedRecord> {
  if (END.safeParse(value).success) return;
  const layout = 'port' in Object(value) ? OF_LINE : HOST;
  const { ip: address, timestamp, ports } = yield* tolerated<z.infer<typeof HOST>>(line, layout, value);
  for (const { port, proto: protocol, status, service: said } of ports) {
    // A row with a banner has no status: the port answered.
    if (status !== undefined && status !== 'open') continue;
    const service = said === undefined ? undefined : SPOKEN.get(said.name);
    const banner = said === undefined || service === undefined ? undefined : serverOf(said.name, said.banner);
    yield { kind: 'service', service: { address, port, protocol, service, banner, seenAt: unixMs(timestamp ?? 0) } };
  }
}

/** Returns the server line of an HTTP answer: the rest is a page. */
function serverOf(name: string, banner: string | undefined): string | undefined {
  if (name !== 'http') return banner;
  return /^server:[ \t]*(.+)$/im.exec(banner ?? '')?.[1]?.trim();
}

/** Open ports, and banners, that masscan found. */
export const masscan: SourceDeclaration<ScanRecord> = {
  ...SCANNER,
  id: 'masscan',
  title: 'Open ports that masscan found',
  homePage: 'https://github.com/robertdavidgraham/masscan',
  format:
    'JSON array ip, timestamp (epoch s), ports[port, proto, status, service] (-oJ), or one object a line (-oD); -oX is read by nmap',
  fields: {
    ip: { becomes: 'the address of the service' },
    timestamp: { becomes: 'the time of the sighting' },
    'ports[].port': { becomes: 'the port of the service' },
    'ports[].proto': { becomes: 'the transport protocol of the service' },
    'ports[].status': { becomes: 'nothing is stated of a port that is not open' },
    'ports[].reason': { leftOut: 'which packet came back: the status says what it means' },
    'ports[].ttl': { leftOut: 'how far the packet came: it says something of the way' },
    'ports[].service.name': { becomes: 'the protocol of the service' },
    'ports[].service.banner': { becomes: 'the banner, and the software that it shows' },
  },
  verified: 'real file',
  read: (input) => scanRecords(input, recordsOf),
  facts: scanFacts,
};
