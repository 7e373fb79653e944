import { z } from 'zod';
import { accused } from '../../formats/accused.ts';
import { epochMs } from '../../formats/dates.ts';
import type { Listed } from '../../formats/indicators.ts';
import { fittedRecords } from '../../formats/json-records.ts';
import { listLines } from '../../formats/list-lines.ts';
import { listing } from '../../formats/listings.ts';
import { NUMBER, TEXT } from '../../formats/optional-members.ts';
import { parsedJson } from '../../formats/parsed-json.ts';
import { spamhausCase } from '../../formats/spamhaus-case.ts';
import { firstMatch } from '../../formats/text-lines.ts';
import {
  type FeedDeclaration,
  LeftOutRecord,
  type PublishedFields,
  type Records,
  RefusedRecord,
  type SourceDeclaration,
  type SourceInput,
  type SourceRecord,
  type WholeEdition,
} from '../../source.ts';

/** An entry of a list, and the address of Spamhaus's page about the case. */
interface Entry {
  readonly text: string;
  readonly reference?: string | undefined;
}

/** A line of JSON: its entry; null for the metadata. */
const LINE = z
  .object({
    cidr: z.string().optional(),
    sblid: TEXT,
    asn: NUMBER.pipe(z.number().int()).optional(),
    type: z.string().optional(),
  })
  .transform(({ cidr, sblid, asn, type }, context): Entry | null => {
    if (cidr !== undefined) return { text: cidr, reference: spamhausCase(sblid) };
    if (asn !== undefined) return { text: String(asn) };
    if (type === 'metadata') return null;
    context.addIssue('expected cidr, asn or metadata');
    return z.NEVER;
  });
const TEXT_FORM = 'text: `;` comments, then a CIDR a line, with `; SBL<number>` after it or without';
const METADATA = 'and a line {type: "metadata", timestamp, copyright, terms}';
const EVERY_LINE = Number.POSITIVE_INFINITY;

interface SpamhausRow extends FeedDeclaration {
  readonly title: string;
  readonly file: string;
  readonly format: string;
  readonly lists: Listed;
  readonly fields: PublishedFields;
  readonly whole?: WholeEdition;
}

const RIR = { leftOut: 'the registry of the network: delegation files and RDAP say it, for all networks' };
const NETWORK_FIELDS: PublishedFields = {
  cidr: { becomes: 'the listed network' },
  sblid: {
    becomes: 'the reference: the page of Spamhaus about the case. In the text form it is a comment, which is left out',
  },
  rir: RIR,
};
const ASN_FIELDS: PublishedFields = {
  asn: { becomes: 'the listed AS' },
  rir: RIR,
  domain: { leftOut: 'a contact domain of the operator, unchecked: it would accuse the owner of the domain' },
  cc: { leftOut: 'the country of registration: delegation files and RDAP say it, for all AS numbers' },
  asname: { leftOut: 'the name of the AS: the lists of AS names say it, for all AS numbers' },
};

/**
 * Declares a Spamhaus list. The lists share terms and publisher, and each exists as text and as JSON lines. An IPv6 file is a separate
 * part.
 */
function spamhausList({ title, file, format, lists, fields, whole, ...feed }: SpamhausRow): SourceDeclaration<Entry> {
  return {
    id: feed.id,
    title,
    publisher: 'The Spamhaus Project',
    licence: '© The Spamhaus Project. Free to use; its date and © text stay with the data',
    homePage: 'https://www.spamhaus.org/blocklists/do-not-route-or-peer/',
    defaultUrl: `https://www.spamhaus.org/drop/${file}`,
    format,
    cadenceHours: 24,
    fields,
    layer: 'threat-listings',
    verified: 'real file',
    ...(whole === undefined ? {} : { whole }),
    feed,
    ...(lists === 'asns' ? {} : { part: (fileName: string) => (/v6/i.test(fileName) ? 'IPv6' : 'IPv4') }),
    dateOf: statedDay,
    read: entries,
    *facts({ value: { text, reference } }, context) {
      for (const indicator of accused(text, lists, context.suffixes))
        yield* listing(feed, indicator, { reference }, context);
    },
  };
}

/** Returns the date of the list. The text format states its day at the top, the JSON format the second of its build at the bottom. */
async function statedDay(input: SourceInput): Promise<number | null> {
  const day = await firstMatch(input, /^;\s*Spamhaus.*?(\d{4}\/\d{2}\/\d{2})/);
  if (day !== null) return epochMs(day.replaceAll('/', '-')) ?? null;
  const seconds = await firstMatch(input, /^\{"type":"metadata".*?"timestamp":(\d+)/, EVERY_LINE);
  return seconds === null ? null : Number(seconds) * 1000;
}

/** Reads the networks or AS numbers of a list, in either form. */
async function* entries(input: SourceInput): Records<Entry> {
  for await (const read of listLines(input)) {
    if (read instanceof RefusedRecord) yield read;
    else if (read.value.startsWith('{')) yield* jsonEntry(read.line, read.value);
    else yield { line: read.line, value: { text: read.value } };
  }
}

function* jsonEntry(line: number, text: string): Iterable<SourceRecord<Entry> | RefusedRecord> {
  const value = jsonOf(line, text);
  if (value instanceof RefusedRecord) yield value;
  else
    for (const read of fittedRecords(line, value, LINE)) {
      if (read instanceof RefusedRecord) yield read;
      else if (read.value === null) yield new LeftOutRecord(line, 'the metadata of the list');
      else yield { line, value: read.value };
    }
}

function jsonOf(line: number, text: string): unknown {
  try {
    return parsedJson(text);
  } catch {
    return new RefusedRecord(line, `expected JSON, got ${text.slice(0, 60)}`);
  }
}

/** Every listed network or AS is criminal or hijacked as a whole, and the publisher checks each. So the lists are more than a blacklist. */
const DROP = {
  category: 'Malicious Infrastructure',
  weight: 1.2,
  evidence: { entries: 'active', reliability: 'verified' },
} as const;

/** Networks from which Spamhaus advises to drop all traffic: hijacked, or leased by professional spam and crime. */
export const spamhausDrop = spamhausList({
  ...DROP,
  id: 'spamhaus-drop',
  whole: { about: 1_000 },
  name: 'Spamhaus DROP',
  title: 'Spamhaus DROP: do not route or peer',
  file: 'drop_v4.json',
  format: `${TEXT_FORM}; or JSON lines {cidr, sblid, rir} ${METADATA}`,
  lists: 'addresses',
  fields: NETWORK_FIELDS,
});

/** IPv6 networks from which Spamhaus advises to drop all traffic. */
export const spamhausDropV6 = spamhausList({
  ...DROP,
  id: 'spamhaus-dropv6',
  whole: { about: 60 },
  name: 'Spamhaus DROPv6',
  title: 'Spamhaus DROPv6: do not route or peer',
  file: 'drop_v6.json',
  format: `${TEXT_FORM}; or JSON lines {cidr, sblid, rir} ${METADATA}`,
  lists: 'addresses',
  fields: NETWORK_FIELDS,
});

/** Sub-allocated networks from which Spamhaus advises to drop all traffic. The publisher moved them into DROP in April 2024. */
export const spamhausEdrop = spamhausList({
  ...DROP,
  id: 'spamhaus-edrop',
  name: 'Spamhaus EDROP',
  title: 'Spamhaus EDROP: extension of DROP by sub-allocated networks',
  file: 'edrop.txt',
  format: TEXT_FORM,
  lists: 'addresses',
  fields: NETWORK_FIELDS,
});

/** Whole ASNs that professional spam and crime run. */
export const spamhausAsnDrop = spamhausList({
  ...DROP,
  id: 'spamhaus-asn-drop',
  whole: { about: 300 },
  name: 'Spamhaus ASN-DROP',
  title: 'Spamhaus ASN-DROP: AS not to peer with',
  file: 'asndrop.json',
  format: `JSON lines {asn, rir, domain, cc, asname} ${METADATA}`,
  lists: 'asns',
  fields: ASN_FIELDS,
});
