import { z } from 'zod';
import { foldAsn, foldCidr, foldRoa } from '../../../schema/keys/index.ts';
import { epochMs } from '../../formats/dates.ts';
import { jsonMembers } from '../../formats/json-members.ts';
import { jsonRecords } from '../../formats/json-records.ts';
import { RefusedRecord, type SourceDeclaration, type SourceInput } from '../../source.ts';

const VRP = z.object({
  asn: z.number().int().min(0).max(0xffffffff),
  prefix: z.string(),
  maxLength: z.number().int().min(0).max(128),
  ta: z.string().optional(),
  expires: z.number().int().optional(),
});

/** Validated ROA payloads of all trust anchors. */
export const rpkiClientVrps: SourceDeclaration<{ readonly value: z.infer<typeof VRP> }> = {
  id: 'rpki-client-vrps',
  title: 'Validated ROA payloads (rpki-client)',
  publisher: 'the five regional registries, validated by rpki-client',
  licence: 'MIT (mirror jeffsw/rpkilog); RPKI objects are public',
  homePage: 'https://www.rpki-client.org/',
  defaultUrl: 'https://console.rpki-client.org/rpki.json',
  format: 'rpki-client JSON: metadata, roas[]{asn, prefix, maxLength, ta, expires}',
  cadenceHours: 24,
  layer: 'rpki',
  verified: 'real file',
  dateOf: buildTime,
  read: (input) => jsonRecords(input, ['roas'], VRP),
  *facts({ line, value: { value } }) {
    const { asn, maxLength, ta, expires } = value;
    const { name: prefix, length, family } = foldCidr(value.prefix);
    // RFC 9582: it is never shorter than the prefix, nor longer than an address.
    if (maxLength < length || maxLength > (family === 4 ? 32 : 128)) {
      throw new RefusedRecord(line, `maxLength ${maxLength} does not fit the prefix ${prefix}`);
    }
    const name = foldRoa(`${prefix} AS${asn} ${maxLength}`);
    const notAfter = expires === undefined ? undefined : expires * 1000;
    yield { kind: 'node', label: 'ROA', name, properties: { prefix, asn, maxLength, trustAnchor: ta, notAfter } };
    yield { kind: 'edge', type: 'AUTHORIZES', from: { label: 'ROA', name }, to: { label: 'ASN', name: foldAsn(asn) } };
  },
};

async function buildTime(input: SourceInput): Promise<number | null> {
  for await (const member of jsonMembers(input, ['metadata'])) {
    if (member instanceof RefusedRecord || member.value.key !== 'buildtime') continue;
    return epochMs(String(member.value.value)) ?? null;
  }
  return null;
}
