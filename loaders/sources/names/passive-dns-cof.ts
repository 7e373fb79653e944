import { z } from 'zod';
import { jsonLines } from '../../formats/json-lines.ts';
import { refusal } from '../../formats/json-records.ts';
import { dataOfText, type SeenRecord, seenFacts, seenRecords } from '../../formats/seen-records.ts';
import { RefusedRecord, type SourceDeclaration } from '../../source.ts';

const SECONDS = z.coerce.number().nonnegative().optional();
const RECORD = z.object({
  rrname: z.string(),
  rrtype: z.string(),
  rdata: z.union([z.string().transform((one) => [one]), z.array(z.string())]),
  time_first: SECONDS,
  time_last: SECONDS,
  zone_time_first: SECONDS,
  zone_time_last: SECONDS,
});

function* recordsOf(line: number, value: unknown): Iterable<SeenRecord | RefusedRecord> {
  const record = RECORD.safeParse(value);
  if (!record.success) throw new RefusedRecord(line, refusal(record.error));
  const { rrname, rrtype, rdata, ...times } = record.data;
  const firstSeen = earliest([times.time_first, times.zone_time_first]);
  const lastSeen = latest([times.time_last, times.zone_time_last]);
  for (const text of rdata) {
    const data = dataOfText(line, rrtype.toUpperCase(), text);
    if (data !== null) yield { owner: rrname, data, seen: { firstSeen, lastSeen, observedAt: lastSeen } };
  }
}

const stated = (seconds: readonly (number | undefined)[]) => seconds.flatMap((time) => (time ? [time * 1000] : []));
const earliest = (seconds: readonly (number | undefined)[]) => stated(seconds).sort((a, b) => a - b)[0];
const latest = (seconds: readonly (number | undefined)[]) => stated(seconds).sort((a, b) => b - a)[0];

/** Records that a passive DNS server has seen, with the first and the last time. */
export const passiveDnsCof: SourceDeclaration<SeenRecord> = {
  id: 'passive-dns-cof',
  title: 'Passive DNS in the common output format',
  publisher: 'the operator of the passive DNS server',
  licence: "the operator's",
  homePage: 'https://datatracker.ietf.org/doc/draft-dulaunoy-dnsop-passive-dns-cof/',
  defaultUrl: null,
  format:
    'JSON lines rrname, rrtype, rdata (text or list), time_first, time_last (epoch s), zone_time_first, zone_time_last',
  cadenceHours: 24,
  layer: 'dns',
  verified: 'specification',
  // Each answer of the server covers only the names that were requested.
  accumulates: true,
  read: (input) => seenRecords(jsonLines(input), recordsOf),
  facts: seenFacts,
};
