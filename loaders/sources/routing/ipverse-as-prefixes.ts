import { z } from 'zod';
import { announcement } from '../../formats/announcements.ts';
import { jsonDocument } from '../../formats/json-records.ts';
import { networkNameFacts } from '../../formats/network-names.ts';
import { opensWith } from '../../formats/opening.ts';
import { RefusedRecord, type SourceDeclaration, type SourceInput, type SourceRecord } from '../../source.ts';

const NETWORK = z.object({
  asn: z.number().int().nonnegative(),
  handle: z.string().optional(),
  description: z.string().optional(),
  subnets: z.object({ ipv4: z.array(z.string()).default([]), ipv6: z.array(z.string()).default([]) }),
});

/** The network itself, or one block that it announces. */
export type IpverseRecord =
  | { readonly asn: number; readonly handle?: string | undefined; readonly description?: string | undefined }
  | { readonly asn: number; readonly prefix: string };

/** The list of one network, in the publisher's JSON or text form. */
export const ipverseAsPrefixes: SourceDeclaration<IpverseRecord> = {
  id: 'ipverse-as-prefixes',
  title: 'Prefixes that one autonomous system announces, with its name',
  publisher: 'ipverse',
  licence: 'CC0-1.0',
  homePage: 'https://github.com/ipverse/as-ip-blocks',
  defaultUrl: null,
  format:
    'JSON asn, handle, description, subnets.ipv4[], subnets.ipv6[]; or text: `# AS<n> (HANDLE)`, `# name`, a CIDR a line',
  cadenceHours: 168,
  layer: 'bgp-announcements',
  verified: 'real file',
  part: (fileName) => {
    const found = /as(\d+)(?:-(ipv[46]))?/i.exec(fileName);
    return found ? [`AS${found[1]}`, found[2]?.toLowerCase()].filter(Boolean).join(' ') : fileName;
  },
  async *read(input) {
    if (await opensWith(input, '{')) yield* documentRecords(input);
    else yield* textRecords(input);
  },
  *facts({ line, value }) {
    if ('prefix' in value) yield announcement(line, value.prefix, value.asn);
    else yield* networkNameFacts(value.asn, { handle: value.handle, legalName: value.description });
  },
};

/** Line 1 is the network; a prefix counts by its place in the lists after it. */
async function* documentRecords(input: SourceInput): AsyncIterable<SourceRecord<IpverseRecord>> {
  const { asn, handle, description, subnets } = await jsonDocument(input, NETWORK);
  yield { line: 1, value: { asn, handle, description } };
  let line = 1;
  for (const prefix of [...subnets.ipv4, ...subnets.ipv6]) {
    line += 1;
    yield { line, value: { asn, prefix } };
  }
}

async function* textRecords(input: SourceInput): AsyncIterable<SourceRecord<IpverseRecord> | RefusedRecord> {
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
