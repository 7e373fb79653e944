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
  verified: 'real file',
  read: (input) => scanRecords(input, recordsOf),
  facts: scanFacts,
};
