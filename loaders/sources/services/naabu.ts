import { isIP } from 'node:net';
import { z } from 'zod';
import { epochMs } from '../../formats/dates.ts';
import { tolerated } from '../../formats/json-records.ts';
import { type ScanRecord, scanFacts, scanRecords } from '../../formats/services/scan-records.ts';
import type { RefusedRecord, SourceDeclaration } from '../../source.ts';
import { SCANNER } from './scanner.ts';

const PORT = z.union([z.number(), z.object({ Port: z.number() }).transform(({ Port }) => Port)]);
const LINE = z.object({
  host: z.string().optional(),
  ip: z.string(),
  port: PORT,
  protocol: z.string().optional(),
  timestamp: z.string().optional(),
});

function* recordsOf(line: number, value: unknown): Iterable<ScanRecord | RefusedRecord> {
  const { host, ip: address, port, protocol, timestamp } = yield* tolerated(line, LINE, value);
  const seenAt = epochMs(timestamp);
  if (host !== undefined && isIP(host) === 0) yield { kind: 'name', record: 'A', host, address, seenAt };
  yield { kind: 'service', service: { address, port, protocol, seenAt } };
}

/** Open ports that naabu found. */
export const naabu: SourceDeclaration<ScanRecord> = {
  ...SCANNER,
  id: 'naabu',
  title: 'Open ports that naabu found',
  homePage: 'https://github.com/projectdiscovery/naabu',
  format: 'JSON lines host, ip, port, protocol, timestamp (naabu -json)',
  fields: {
    host: { becomes: 'the host that was asked, which has the address' },
    ip: { becomes: 'the address of the service' },
    port: { becomes: 'the port of the service' },
    protocol: { becomes: 'the transport protocol of the service' },
    timestamp: { becomes: 'the time of the sighting' },
    tls: { leftOut: 'whether it spoke TLS: it does not say which protocol is inside' },
    cdn: { leftOut: 'whether a CDN answers: the ranges of the CDNs say it, for all addresses' },
    'cdn-name': { leftOut: 'which CDN answers: the ranges of the CDNs say it, for all addresses' },
  },
  verified: 'real file',
  read: (input) => scanRecords(input, recordsOf),
  facts: scanFacts,
};
