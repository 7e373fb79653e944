import { isIP } from 'node:net';
import { z } from 'zod';
import { foldAddress } from '../../../schema/keys/index.ts';
import { epochMs } from '../../formats/dates.ts';
import { type DnsData, withoutRoot } from '../../formats/dns-data.ts';
import { jsonLines } from '../../formats/json-lines.ts';
import { tolerated } from '../../formats/json-records.ts';
import { missingTarget } from '../../formats/missing-target.ts';
import { reverseNameOf } from '../../formats/reverse-names.ts';
import { recordOfText, type SeenRecord, seenFacts, seenRecords, sightingAt } from '../../formats/seen-records.ts';
import { type PublishedFields, RefusedRecord, type SourceDeclaration } from '../../source.ts';

const TEXTS = z.array(z.string()).default([]);
const HOST = z.object({
  host: z.string(),
  timestamp: z.string().optional(),
  status_code: z.string().optional(),
  a: TEXTS,
  aaaa: TEXTS,
  cname: TEXTS,
  mx: TEXTS,
  ns: TEXTS,
  ptr: TEXTS,
  txt: TEXTS,
  // The answer in the form of a zone, unless -omit-raw left it out.
  all: z.array(z.string()).optional(),
});
type Host = z.infer<typeof HOST>;

function* recordsOf(line: number, value: unknown): Iterable<SeenRecord | RefusedRecord> {
  const read = yield* tolerated(line, HOST, value);
  const seen = sightingAt(epochMs(read.timestamp));
  const { host, all, status_code: status } = read;
  const records = [...(all === undefined ? foldedRecords(read) : wholeRecords(line, all))];
  for (const record of records) yield record instanceof RefusedRecord ? record : { ...record, seen };
  if (status !== 'NXDOMAIN') return;
  yield* missingTarget(host, records, seen);
}

function* wholeRecords(line: number, texts: readonly string[]): Iterable<SeenRecord | RefusedRecord> {
  for (const text of texts) {
    // Sections of the answer that are not records, such as EDNS, appear among them as comments.
    if (/^\s*;/.test(text)) continue;
    try {
      const record = recordOfText(line, text);
      if (record !== null) yield record;
    } catch (error) {
      if (!(error instanceof RefusedRecord)) throw error;
      yield error;
    }
  }
}

/**
 * Returns the records in the lists of a host. Each alias leads to the next one, and the addresses belong to the last. Mail hosts come
 * without their preference, and the strings of one TXT record as separate texts.
 */
function* foldedRecords({ host, ...lists }: Host): Iterable<SeenRecord> {
  const chain = [host, ...lists.cname.map(withoutRoot)];
  for (const [at, target] of chain.slice(1).entries()) {
    yield { owner: chain[at] ?? host, data: { type: 'CNAME', target } };
  }
  const end = chain.at(-1) ?? host;
  const ownerOfPtr = isIP(host) === 0 ? end : reverseNameOf(foldAddress(host));
  const data: readonly (readonly [string, DnsData])[] = [
    ...lists.a.map((address) => [end, { type: 'A', address }] as const),
    ...lists.aaaa.map((address) => [end, { type: 'AAAA', address }] as const),
    ...lists.mx.map((exchange) => [end, { type: 'MX', exchange: withoutRoot(exchange) }] as const),
    ...lists.ns.map((target) => [end, { type: 'NS', target: withoutRoot(target) }] as const),
    ...lists.ptr.map((target) => [ownerOfPtr, { type: 'PTR', target: withoutRoot(target) }] as const),
    ...lists.txt.map((text) => [end, { type: 'TXT', text }] as const),
  ];
  for (const [owner, one] of data) yield { owner, data: one };
}

const IN_ALL = { becomes: 'records, where `all` is missing' };
const ONLY_IN_ALL = { leftOut: 'part of a record: `all` has it whole' };
const OF_THE_ASKING = { leftOut: 'how it was asked: it says something of the run, and nothing of the name' };
const NETWORK = { leftOut: 'the AS of the address: the tables of routes say it, for all addresses' };
const FIELDS: PublishedFields = {
  host: { becomes: 'the name that was asked for' },
  ttl: ONLY_IN_ALL,
  'resolver[]': OF_THE_ASKING,
  'a[]': IN_ALL,
  'aaaa[]': IN_ALL,
  'cname[]': IN_ALL,
  'mx[]': IN_ALL,
  'ns[]': IN_ALL,
  'ptr[]': IN_ALL,
  'txt[]': IN_ALL,
  'srv[]': ONLY_IN_ALL,
  'caa[]': ONLY_IN_ALL,
  'soa[].name': ONLY_IN_ALL,
  'soa[].ns': ONLY_IN_ALL,
  'soa[].mailbox': ONLY_IN_ALL,
  'soa[].serial': ONLY_IN_ALL,
  'all[]': { becomes: 'the records' },
  raw_resp: { leftOut: 'the answer again, as the library has it' },
  has_internal_ips: { leftOut: 'whether an address is private: the addresses show it' },
  'internal_ips[]': { leftOut: 'the private addresses again: the records have them' },
  status_code: { becomes: 'NXDOMAIN: the end of the aliases does not exist' },
  status_code_raw: { leftOut: 'the same as a number' },
  timestamp: { becomes: 'the time of the sighting' },
  hosts_file: OF_THE_ASKING,
  'asn.as-number': NETWORK,
  'asn.as-name': NETWORK,
  'asn.as-country': NETWORK,
  'asn.as-range[]': NETWORK,
};

/** Answers that dnsx received for a list of names. */
export const dnsx: SourceDeclaration<SeenRecord> = {
  id: 'dnsx',
  title: 'DNS answers by dnsx',
  publisher: 'the operator who ran dnsx',
  licence: 'your own data',
  homePage: 'https://github.com/projectdiscovery/dnsx',
  defaultUrl: null,
  format: 'dnsx -json: JSON lines host, status_code, a[], aaaa[], cname[], mx[], ns[], ptr[], txt[], all[], timestamp',
  cadenceHours: 168,
  fields: FIELDS,
  layer: 'dns',
  verified: 'specification',
  part: (fileName) => fileName,
  read: (input) => seenRecords(jsonLines(input), recordsOf),
  facts: seenFacts,
};
