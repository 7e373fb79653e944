import { z } from 'zod';
import { epochMs } from '../../formats/dates.ts';
import { type DnsData, digestOf, serviceParametersOf, serviceText, withoutRoot } from '../../formats/dns-data.ts';
import { type DnsSightings, unreadType } from '../../formats/dns-facts.ts';
import { jsonLines } from '../../formats/json-lines.ts';
import { fittedRecords, tolerated } from '../../formats/json-records.ts';
import { missingTarget } from '../../formats/missing-target.ts';
import { VALUES } from '../../formats/optional-members.ts';
import { type SeenRecord, seenFacts, seenRecords, sightingAt } from '../../formats/seen-records.ts';
import { type PublishedFields, RefusedRecord, type SourceDeclaration } from '../../source.ts';

const RESULT = z.object({
  status: z.string().optional(),
  timestamp: z.string().optional(),
  // The modules SPF and DMARC return only the text of their one record.
  data: z.object({ answers: VALUES.nullish(), spf: z.string().nullish(), dmarc: z.string().nullish() }).nullish(),
});
/** One result for each module since zdns 2.0. Before, the line itself was the only result. */
const LINE = RESULT.extend({ name: z.string().optional(), results: z.record(z.string(), RESULT).optional() });

const COUNT = z.number().int().nonnegative();
const NAME = z.string().transform(withoutRoot);
const OWNED = { name: z.string(), ttl: COUNT.optional() };
const said = <T extends DnsData['type']>(type: T) => z.object({ ...OWNED, type: z.literal(type), answer: z.string() });

const ANSWER = z.discriminatedUnion('type', [
  z
    .discriminatedUnion('type', [said('A'), said('AAAA')])
    .transform(({ name, ttl, type, answer }) => owned(name, ttl, { type, address: answer })),
  z
    .discriminatedUnion('type', [said('CNAME'), said('DNAME'), said('NS'), said('PTR')])
    .transform(({ name, ttl, type, answer }) => owned(name, ttl, { type, target: withoutRoot(answer) })),
  // zdns joins the strings of one record with line ends.
  said('TXT').transform(({ name, ttl, answer }) =>
    owned(name, ttl, { type: 'TXT', text: answer.replaceAll('\n', '') }),
  ),
  z
    .object({ ...OWNED, type: z.literal('MX'), answer: NAME, preference: COUNT })
    .transform(({ name, ttl, answer, preference }) => owned(name, ttl, { type: 'MX', preference, exchange: answer })),
  z
    .object({ ...OWNED, type: z.literal('CAA'), flag: COUNT, tag: z.string(), value: z.string() })
    .transform(({ name, ttl, flag, tag, value }) => owned(name, ttl, { type: 'CAA', flags: flag, tag, value })),
  z
    .object({ ...OWNED, type: z.literal('SRV'), priority: COUNT, weight: COUNT, port: COUNT, target: NAME })
    .transform(({ name, ttl, ...service }) => owned(name, ttl, service)),
  z
    .object({
      ...OWNED,
      type: z.literal('TLSA'),
      cert_usage: COUNT,
      selector: COUNT,
      matching_type: COUNT,
      certificate: z.string().regex(/^(?:[0-9a-f]{2})+$/i),
    })
    .transform(({ name, ttl, type, cert_usage, selector, matching_type, certificate }) =>
      owned(name, ttl, { type, text: [cert_usage, selector, matching_type, certificate.toLowerCase()].join(' ') }),
    ),
  z
    .object({
      ...OWNED,
      type: z.enum(['SVCB', 'HTTPS']),
      priority: COUNT,
      target: NAME,
      svcparams: z.record(z.string(), z.unknown()).nullish(),
    })
    .transform(({ name, ttl, type, priority, target, svcparams }) =>
      owned(name, ttl, { type, text: serviceText(priority, target, serviceParametersOf(svcparams ?? {})) }),
    ),
  z
    .object({
      ...OWNED,
      type: z.literal('SOA'),
      ns: NAME,
      mbox: NAME,
      serial: COUNT,
      refresh: COUNT,
      retry: COUNT,
      expire: COUNT,
      min_ttl: COUNT,
    })
    .transform(({ name, ttl, type, ns, mbox, ...zone }) => {
      const numbers = [zone.serial, zone.refresh, zone.retry, zone.expire, zone.min_ttl];
      return owned(name, ttl, { type, server: ns, mailbox: mbox, numbers });
    }),
  z
    .object({
      ...OWNED,
      type: z.literal('DS'),
      key_tag: COUNT,
      algorithm: COUNT,
      digest_type: COUNT,
      digest: z.string().optional(),
    })
    .transform(({ name, ttl, type, key_tag: keyTag, algorithm, digest_type: digestType, digest }) =>
      owned(name, ttl, { type, keyTag, algorithm, digestType, digest: digestOf(digest) }),
    ),
]);

const READ: ReadonlySet<string> = new Set('A AAAA CNAME DNAME NS PTR TXT MX CAA SRV TLSA SVCB HTTPS SOA DS'.split(' '));
const TYPED = z.looseObject({ type: z.string().optional() }).catch({});

function owned(owner: string, ttl: number | undefined, data: DnsData): SeenRecord {
  return { owner, ttl, data };
}

function* recordsOf(line: number, value: unknown): Iterable<SeenRecord | RefusedRecord> {
  const { name, results, ...only } = yield* tolerated(line, LINE, value);
  for (const { status, timestamp, data } of Object.values(results ?? { only })) {
    const seen = sightingAt(epochMs(timestamp));
    const answers = (data?.answers ?? []).flatMap((given, at) => [...answered(line, at, given, seen)]);
    yield* answers;
    if (name !== undefined) yield* policyTexts(name, [data?.spf, data?.dmarc], seen);
    if (status !== 'NXDOMAIN' || name === undefined) continue;
    yield* missingTarget(name, answers, seen);
  }
}

function* policyTexts(
  owner: string,
  texts: readonly (string | null | undefined)[],
  seen: DnsSightings | undefined,
): Iterable<SeenRecord> {
  for (const text of texts) if (text) yield { owner, data: { type: 'TXT', text: text.replaceAll('\n', '') }, seen };
}

function* answered(
  line: number,
  at: number,
  given: unknown,
  seen: DnsSightings | undefined,
): Iterable<SeenRecord | RefusedRecord> {
  const { type } = TYPED.parse(given);
  if (type !== undefined && !READ.has(type)) {
    yield unreadType(line, type);
    return;
  }
  const name = `answers.${at}${type === undefined ? '' : ` of type ${type}`}: `;
  for (const answer of fittedRecords(line, given, ANSWER, name))
    yield answer instanceof RefusedRecord ? answer : { ...answer.value, seen };
}

const OF_THE_ASKING = { leftOut: 'how it was asked: it says something of the run, and nothing of the name' };
const OTHER_SECTION = {
  leftOut: 'a section of the answer about other names than the one asked for, which no one checked',
};
const RECORD_DATA = { becomes: 'the other end of the edge, or the property' };
const FIELDS: PublishedFields = {
  name: { becomes: 'the name that was asked for: it has the texts of the modules SPF and DMARC' },
  'results.A.status': { becomes: 'NXDOMAIN: the end of the aliases does not exist' },
  'results.A.timestamp': { becomes: 'the time of the sighting' },
  'results.A.duration': OF_THE_ASKING,
  'results.A.data.protocol': OF_THE_ASKING,
  'results.A.data.resolver': OF_THE_ASKING,
  'results.A.data.flags.authoritative': OF_THE_ASKING,
  'results.A.data.authorities[].answer': OTHER_SECTION,
  'results.A.data.additionals[].answer': OTHER_SECTION,
  'results.A.data.answers[].name': { becomes: 'the name that has the record' },
  'results.A.data.answers[].type': { becomes: 'the kind of edge or property; types without one are left out' },
  'results.A.data.answers[].class': { leftOut: 'the class: all records of the internet are of the class IN' },
  'results.A.data.answers[].ttl': { becomes: 'the TTL on the edge' },
  ...Object.fromEntries(
    [
      ...['answer', 'preference', 'flag', 'tag', 'value', 'priority', 'weight', 'port', 'target', 'cert_usage'],
      ...['selector', 'matching_type', 'certificate', 'ns', 'mbox', 'serial', 'refresh', 'retry', 'expire', 'min_ttl'],
      ...['key_tag', 'algorithm', 'digest_type', 'digest', 'svcparams.alpn[]'],
    ].map((member) => [`results.A.data.answers[].${member}`, RECORD_DATA]),
  ),
  'results.SPF.data.spf': { becomes: 'a text of the name' },
  'results.DMARC.data.dmarc': { becomes: 'a text of the name' },
};

/** Answers that zdns received for a list of names. */
export const zdns: SourceDeclaration<SeenRecord> = {
  id: 'zdns',
  title: 'DNS answers by zdns',
  publisher: 'the operator who ran zdns',
  licence: 'your own data',
  homePage: 'https://github.com/zmap/zdns',
  defaultUrl: null,
  format:
    'JSON lines name, results{module: {status, timestamp, data.answers[]}}; before 2.0 status, timestamp and data themselves',
  cadenceHours: 168,
  fields: FIELDS,
  layer: 'dns',
  verified: 'specification',
  part: (fileName) => fileName,
  read: (input) => seenRecords(jsonLines(input), recordsOf),
  facts: seenFacts,
};
