import { z } from 'zod';
import type { HostAnswer } from '../../../net/dns-client.ts';
import type { DnsData } from '../../formats/dns-data.ts';
import { dnsFacts } from '../../formats/dns-facts.ts';
import { jsonLines } from '../../formats/json-lines.ts';
import { refusal } from '../../formats/json-records.ts';
import { RefusedRecord, type SourceDeclaration } from '../../source.ts';

const COUNT = z.number().int().nonnegative();
const address = <T extends string>(type: T) => z.object({ type: z.literal(type), ttl: COUNT, address: z.string() });
const target = <T extends string>(type: T) => z.object({ type: z.literal(type), target: z.string() });

const RECORD = z.discriminatedUnion('type', [
  address('A'),
  address('AAAA'),
  target('CNAME'),
  target('NS'),
  target('PTR'),
  z.object({ type: z.literal('MX'), preference: COUNT, exchange: z.string() }),
  z.object({ type: z.literal('TXT'), text: z.string() }),
  z.object({ type: z.literal('SOA'), server: z.string(), mailbox: z.string(), numbers: z.array(COUNT) }),
]);

/** A line of the file. */
const ANSWER: z.ZodType<HostAnswer> = z.object({
  host: z.string(),
  isComplete: z.boolean(),
  isMissing: z.boolean().optional(),
  records: z.array(RECORD),
});

/** Answers of the operator's own DNS servers about stored hosts. `loaders/resolve` writes the file and loads it. */
export const weftResolver: SourceDeclaration<unknown> = {
  id: 'weft-resolver',
  title: 'Stored hosts, resolved again',
  publisher: 'the operator of this Weft',
  licence: 'your own data',
  homePage: 'https://www.rfc-editor.org/rfc/rfc1035',
  defaultUrl: null,
  format: 'JSON lines host, isComplete, isMissing, records[] of type A, AAAA, CNAME, NS, MX, TXT, SOA',
  cadenceHours: 24,
  layer: 'dns',
  verified: 'specification',
  // A file covers the hosts of one turn. Facts about other hosts stay.
  accumulates: true,
  read: (input) => jsonLines(input),
  *facts({ line, value }, { observedAt, suffixes }) {
    const answer = ANSWER.safeParse(value);
    if (!answer.success) throw new RefusedRecord(line, refusal(answer.error));
    const { host, isMissing } = answer.data;
    if (isMissing === true)
      yield* dnsFacts({ owner: host, data: { type: 'NXDOMAIN' } }, { lastSeen: observedAt }, suffixes);
    for (const record of answer.data.records) {
      const data: DnsData = record;
      const ttl = 'ttl' in record ? record.ttl : undefined;
      yield* dnsFacts({ owner: host, ttl, data }, { lastSeen: observedAt }, suffixes);
    }
  },
};
