import { z } from 'zod';
import { announcement } from '../../formats/announcements.ts';
import { epochMs } from '../../formats/dates.ts';
import { fitted } from '../../formats/fitted.ts';
import { jsonDocument, jsonOf } from '../../formats/json-records.ts';
import { networkNameFacts } from '../../formats/network-names.ts';
import { opensWith } from '../../formats/opening.ts';
import { leftOut } from '../../formats/published-fields.ts';
import {
  type PublishedFields,
  type Records,
  RefusedRecord,
  type SourceDeclaration,
  type SourceInput,
} from '../../source.ts';

const ASN = z.number().int().nonnegative();
const PREFIXES = z.object({ ipv4: z.array(z.unknown()).default([]), ipv6: z.array(z.unknown()).default([]) });
const NAMES = { handle: z.string().optional(), description: z.string().optional() };

/** The layout since January 2026, and the one before. */
const NETWORK = z
  .object({
    asn: ASN,
    metadata: z.object({ ...NAMES, lastAnnounced: z.string().optional() }).optional(),
    prefixes: PREFIXES.optional(),
    ...NAMES,
    subnets: PREFIXES.optional(),
  })
  .transform(({ asn, metadata, subnets, prefixes = subnets, ...names }, context) => {
    if (prefixes !== undefined) return { asn, ...names, ...metadata, prefixes };
    context.addIssue('expected prefixes or subnets');
    return z.NEVER;
  });

/** The members of both layouts. The text form has the first three and the blocks. */
const FIELDS: PublishedFields = {
  asn: { becomes: 'the AS' },
  ...leftOut(
    ['metadata.countryCode', 'metadata.country'],
    'the country: delegation files and RDAP say it, for all AS numbers',
  ),
  'metadata.handle': { becomes: 'the handle in the name of the AS' },
  'metadata.description': { becomes: 'the company in the name of the AS' },
  'metadata.origin': { leftOut: 'how the publisher found the name' },
  ...leftOut(['metadata.category', 'metadata.networkRole'], "the kind of the network, by the publisher's own guess"),
  'metadata.lastAnnounced': { becomes: 'the date of the list' },
  'prefixes.ipv4[]': { becomes: 'a block; whether exactly it is announced is unknown' },
  'prefixes.ipv6[]': { becomes: 'a block; whether exactly it is announced is unknown' },
  handle: { becomes: 'the handle, in the layout before 2026' },
  description: { becomes: 'the company, in the layout before 2026' },
  'subnets.ipv4[]': { becomes: 'a block, in the layout before 2026' },
  'subnets.ipv6[]': { becomes: 'a block, in the layout before 2026' },
};

/** The network itself, or one block that it announces. */
export type IpverseRecord =
  | { readonly asn: number; readonly handle?: string | undefined; readonly description?: string | undefined }
  | { readonly asn: number; readonly prefix: string };

/**
 * The list of one network, in the publisher's JSON or text form. It merges neighbouring and nested announcements: the AS of the addresses
 * is known, but not the announced blocks.
 */
export const ipverseAsPrefixes: SourceDeclaration<IpverseRecord> = {
  id: 'ipverse-as-prefixes',
  title: 'Prefixes that one autonomous system announces, with its name',
  publisher: 'ipverse',
  licence: 'CC0-1.0',
  homePage: 'https://github.com/ipverse/as-ip-blocks',
  defaultUrl: null,
  format:
    'JSON asn, metadata{handle, description, lastAnnounced}, prefixes{ipv4[], ipv6[]}; before 2026 asn, handle, description, subnets{ipv4[], ipv6[]}; or text: `# AS<n> (HANDLE)`, `# name`, a CIDR a line',
  cadenceHours: 168,
  fields: FIELDS,
  layer: 'bgp-announcements',
  verified: 'real file',
  part: (fileName) => {
    const found = /as(\d+)(?:-(ipv[46]))?/i.exec(fileName);
    return found ? [`AS${found[1]}`, found[2]?.toLowerCase()].filter(Boolean).join(' ') : fileName;
  },
  dateOf: lastAnnounced,
  async *read(input) {
    if (await opensWith(input, '{')) yield* documentRecords(input);
    else yield* textRecords(input);
  },
  *facts({ line, value }) {
    if ('prefix' in value) yield { ...announcement(line, value.prefix, value.asn), isInferred: true };
    else yield* networkNameFacts(value.asn, { handle: value.handle, legalName: value.description });
  },
};

/** Reads a document. Line 1 is the network; the line of a prefix is its place in the lists after it. */
async function* documentRecords(input: SourceInput): Records<IpverseRecord> {
  const { asn, handle, description, prefixes } = yield* jsonDocument(input, NETWORK);
  yield { line: 1, value: { asn, handle, description } };
  let line = 1;
  for (const prefix of [...prefixes.ipv4, ...prefixes.ipv6]) {
    line += 1;
    if (typeof prefix === 'string') yield { line, value: { asn, prefix } };
    else yield new RefusedRecord(line, 'a prefix that is not a text');
  }
}

/** Returns when the network was last seen, which the new layout states for some networks. */
async function lastAnnounced(input: SourceInput): Promise<number | null> {
  if (!(await opensWith(input, '{'))) return null;
  const network = fitted(NETWORK, await jsonOf(input));
  return 'issues' in network ? null : (epochMs(network.value.lastAnnounced) ?? null);
}

async function* textRecords(input: SourceInput): Records<IpverseRecord> {
  let line = 0;
  let network: { asn: number; handle: string | undefined; description?: string } | undefined;
  let isNamed = false;
  for await (const text of input.lines()) {
    line += 1;
    const comment = /^#\s*(.*?)\s*$/.exec(text)?.[1];
    const title = /^AS(\d+)\s*(?:\((.*)\))?$/.exec(comment ?? '');
    if (title) network ??= { asn: Number(title[1]), handle: title[2] };
    else if (comment !== undefined && comment !== '' && network) network.description ??= comment;
    if (comment !== undefined || text.trim() === '') continue;
    if (network === undefined) {
      yield new RefusedRecord(line, 'a prefix before the header `# AS<number> (HANDLE)` that says whose it is');
      continue;
    }
    if (!isNamed) yield { line: 1, value: network };
    isNamed = true;
    yield { line, value: { asn: network.asn, prefix: text.trim() } };
  }
}
