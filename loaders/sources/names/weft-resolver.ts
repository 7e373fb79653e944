import { z } from 'zod';
import type { HostAnswer } from '../../../net/dns-client.ts';
import { KeyError, type SuffixList } from '../../../schema/keys/index.ts';
import type { DnsData } from '../../formats/dns-data.ts';
import { dnsFacts } from '../../formats/dns-facts.ts';
import { fitted } from '../../formats/fitted.ts';
import { jsonLineRecords } from '../../formats/json-records.ts';
import { VALUES } from '../../formats/optional-members.ts';
import { refusal } from '../../formats/refusal.ts';
import {
  type Fact,
  type PublishedFields,
  type ReadContext,
  type Records,
  RefusedRecord,
  type SourceDeclaration,
  type SourceInput,
  type SourceRecord,
} from '../../source.ts';

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

type AnsweredRecord = z.infer<typeof RECORD>;

/** A line of the file. Its records are checked one by one. */
const ANSWER = z.object({
  host: z.string(),
  isComplete: z.boolean(),
  isMissing: z.boolean().optional(),
  records: VALUES,
});

/** An answer with the records that can be stored. */
export type ResolverAnswer = Pick<HostAnswer, 'host' | 'isMissing'> & { readonly records: readonly AnsweredRecord[] };

/** Reads the answers of a file. A record that cannot be stored loses itself alone, and a refusal next to the answer names it. */
async function* answersIn(input: SourceInput, context: ReadContext): Records<ResolverAnswer> {
  for await (const read of jsonLineRecords(input, ANSWER)) {
    if (read instanceof RefusedRecord) yield read;
    else yield* answerOf(read, context);
  }
}

function* answerOf(
  { line, value: { host, isMissing, records: given } }: SourceRecord<z.infer<typeof ANSWER>>,
  context: ReadContext,
): Iterable<SourceRecord<ResolverAnswer> | RefusedRecord> {
  const records: AnsweredRecord[] = [];
  const reasons: string[] = [];
  for (const [at, one] of given.entries()) {
    const read = readRecord(host, one, context);
    if (typeof read === 'string') reasons.push(`records.${at}: ${read}`);
    else records.push(read);
  }
  // An answer whose records are all refused says nothing that can be stored.
  const isLost = records.length === 0 && reasons.length > 0;
  if (!isLost) yield { line, value: { host, isMissing, records } };
  if (reasons.length > 0) yield new RefusedRecord(line, `${host}: ${reasons.slice(0, 3).join('; ')}`, !isLost);
}

/** Returns a record that can be stored; else the reason why not. */
function readRecord(host: string, given: unknown, { observedAt, suffixes }: ReadContext): AnsweredRecord | string {
  const read = fitted(RECORD, given);
  if ('issues' in read) return refusal(read);
  try {
    for (const _ of factsOf(host, read.value, observedAt, suffixes));
    return read.value;
  } catch (error) {
    if (error instanceof KeyError || error instanceof RefusedRecord) return error.message;
    throw error;
  }
}

function factsOf(host: string, record: AnsweredRecord, lastSeen: number, suffixes: SuffixList): Iterable<Fact> {
  const ttl = 'ttl' in record ? record.ttl : undefined;
  return dnsFacts({ owner: host, ttl, data: record satisfies DnsData }, { lastSeen }, suffixes);
}

const RECORD_DATA = { becomes: 'the other end of the edge, or the property' };
const FIELDS: PublishedFields = {
  host: { becomes: 'the name that has the records' },
  isComplete: { leftOut: 'whether all types were answered: the step that wrote the file reads it, and asks again' },
  isMissing: { becomes: 'the host did not exist' },
  'records[].type': { becomes: 'the kind of edge or property' },
  'records[].ttl': { becomes: 'the TTL on the edge' },
  'records[].address': RECORD_DATA,
  'records[].target': RECORD_DATA,
  'records[].preference': RECORD_DATA,
  'records[].exchange': RECORD_DATA,
  'records[].text': RECORD_DATA,
  'records[].server': RECORD_DATA,
  'records[].mailbox': RECORD_DATA,
  'records[].numbers[]': RECORD_DATA,
};

/** Answers of the operator's own DNS servers about stored hosts. `loaders/resolve` writes the file and loads it. */
export const weftResolver: SourceDeclaration<ResolverAnswer> = {
  id: 'weft-resolver',
  title: 'Stored hosts, resolved again',
  publisher: 'the operator of this Weft',
  licence: 'your own data',
  homePage: 'https://www.rfc-editor.org/rfc/rfc1035',
  defaultUrl: null,
  format: 'JSON lines host, isComplete, isMissing, records[] of type A, AAAA, CNAME, NS, MX, TXT, SOA',
  cadenceHours: 24,
  fields: FIELDS,
  layer: 'dns',
  verified: 'specification',
  // A file covers the hosts of one turn. Facts about other hosts stay.
  accumulates: true,
  asksStored: true,
  read: answersIn,
  *facts({ value: { host, isMissing, records } }, { observedAt, suffixes }) {
    if (isMissing === true)
      yield* dnsFacts({ owner: host, data: { type: 'NXDOMAIN' } }, { lastSeen: observedAt }, suffixes);
    for (const record of records) yield* factsOf(host, record, observedAt, suffixes);
  },
};
