import { z } from 'zod';
import { unixMs } from '../../formats/dates.ts';
import type { DnsData } from '../../formats/dns-data.ts';
import { jsonLines } from '../../formats/json-lines.ts';
import { tolerated } from '../../formats/json-records.ts';
import { NUMBER, VALUES } from '../../formats/optional-members.ts';
import { dataOfText, type SeenRecord, seenFacts, seenRecords } from '../../formats/seen-records.ts';
import { EmptyRecord, RefusedRecord, type SourceDeclaration } from '../../source.ts';

const TIME = NUMBER.pipe(z.number().nonnegative()).nullish();
const RECORD = z.object({
  rrname: z.string(),
  /** The draft gives the number of a type that has no name; some servers give it of all. */
  rrtype: z.union([z.string(), z.number().int()]),
  // The data of a list are checked one by one.
  rdata: z.union([z.string().transform((one) => [one]), VALUES]),
  time_first: TIME,
  time_last: TIME,
  time_first_ms: TIME,
  time_last_ms: TIME,
  zone_time_first: TIME,
  zone_time_last: TIME,
});

function* recordsOf(line: number, value: unknown): Iterable<SeenRecord | RefusedRecord> {
  const { rrname, rrtype, rdata, ...times } = yield* tolerated(line, RECORD, value);
  const firstSeen = earliest([times.time_first_ms, times.time_first, times.zone_time_first]);
  const lastSeen = latest([times.time_last_ms, times.time_last, times.zone_time_last]);
  if (rdata.length === 0) yield new EmptyRecord(line, 'rdata is empty');
  for (const [at, text] of rdata.entries()) {
    const data =
      typeof text === 'string'
        ? readData(line, rrtype, text)
        : new RefusedRecord(line, `rdata.${at}: expected a text`, true);
    if (data instanceof RefusedRecord) yield data;
    else yield { owner: rrname, data, seen: { firstSeen, lastSeen, observedAt: lastSeen } };
  }
}

/** Reads one of the data of a record: a faulty one is refused alone. */
function readData(line: number, type: string | number, text: string): DnsData | RefusedRecord {
  try {
    return dataOfText(line, type, text);
  } catch (error) {
    if (error instanceof RefusedRecord) return error;
    throw error;
  }
}

const stated = (seconds: readonly (number | null | undefined)[]) => seconds.flatMap((time) => unixMs(time ?? 0) ?? []);
const earliest = (seconds: readonly (number | null | undefined)[]) => stated(seconds).sort((a, b) => a - b)[0];
const latest = (seconds: readonly (number | null | undefined)[]) => stated(seconds).sort((a, b) => b - a)[0];

/** Records that a passive DNS server has seen, with the first and the last time. */
export const passiveDnsCof: SourceDeclaration<SeenRecord> = {
  id: 'passive-dns-cof',
  title: 'Passive DNS in the common output format',
  publisher: 'the operator of the passive DNS server',
  licence: "the operator's",
  homePage: 'https://datatracker.ietf.org/doc/draft-dulaunoy-dnsop-passive-dns-cof/',
  defaultUrl: null,
  format:
    'JSON lines rrname, rrtype (name or number), rdata (text or list), time_first, time_last (epoch s) or ..._ms, zone_time_first, zone_time_last',
  cadenceHours: 24,
  fields: {
    rrname: { becomes: 'the name that has the record' },
    rrtype: { becomes: 'the kind of edge or property; types without one are left out' },
    'rdata[]': { becomes: 'the other end of the edge, or the property' },
    time_first: { becomes: 'the first sighting' },
    time_last: { becomes: 'the last sighting, and the date of the edge' },
    time_first_ms: { becomes: 'the first sighting' },
    time_last_ms: { becomes: 'the last sighting, and the date of the edge' },
    zone_time_first: { becomes: 'the first sighting, if it is earlier' },
    zone_time_last: { becomes: 'the last sighting, if it is later' },
    count: { leftOut: 'how often sensors of that server saw the answer: servers count differently' },
    bailiwick: { leftOut: 'the zone that the server took the answer for: the names of the graph show their zones' },
    sensor_id: { leftOut: 'which sensor saw it: it says something of the server, and nothing of the name' },
    origin: { leftOut: 'the address of the server that answered: the load names its source' },
    'x_tags[]': { leftOut: 'words of one server without a published meaning' },
  },
  layer: 'dns',
  verified: 'specification',
  // Each answer of the server covers only the names that were requested.
  accumulates: true,
  read: (input) => seenRecords(jsonLines(input), recordsOf),
  facts: seenFacts,
};
