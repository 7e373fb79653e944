import { z } from 'zod';
import { epochMs } from '../../formats/dates.ts';
import { jsonMembersOfAll } from '../../formats/json-members.ts';
import { refusal } from '../../formats/json-records.ts';
import { aspaFacts, roaFacts } from '../../formats/roa-payloads.ts';
import { RefusedRecord, type SourceDeclaration, type SourceInput, type SourceRecord } from '../../source.ts';

/** rpki-client prints numbers, Routinator `AS64500`. */
const ASN = z.union([z.number().int().min(0).max(0xffffffff), z.string().regex(/^(?:AS)?\d{1,10}$/i)]);
const ROA = z.object({
  asn: ASN,
  prefix: z.string(),
  maxLength: z.number().int().min(0).max(128),
  ta: z.string().optional(),
  expires: z.number().int().optional(),
});
const ASPA = z.object({
  customer_asid: ASN.optional(),
  customer: ASN.optional(),
  providers: z.array(z.union([ASN, z.object({ asn: ASN }).transform(({ asn }) => asn)])),
});

/** A ROA payload or an ASPA, as the document lists them. */
export type RpkiRecord =
  | { readonly kind: 'roa'; readonly value: z.infer<typeof ROA> }
  | { readonly kind: 'aspa'; readonly value: z.infer<typeof ASPA> };

type Row = Pick<
  SourceDeclaration,
  'id' | 'title' | 'publisher' | 'licence' | 'homePage' | 'defaultUrl' | 'verified' | 'cadenceHours'
>;

const ROWS: readonly Row[] = [
  {
    id: 'rpki-client-vrps',
    title: 'Validated ROA payloads and ASPAs (rpki-client)',
    publisher: 'the five regional registries, validated by rpki-client',
    licence: 'MIT (mirror jeffsw/rpkilog); RPKI objects are public',
    homePage: 'https://www.rpki-client.org/',
    defaultUrl: 'https://console.rpki-client.org/rpki.json',
    verified: 'real file',
    cadenceHours: 24,
  },
  {
    id: 'routinator-vrps',
    title: 'Validated ROA payloads and ASPAs (Routinator)',
    publisher: 'the five regional registries, validated by Routinator of NLnet Labs',
    licence: 'RPKI objects are public',
    homePage: 'https://routinator.docs.nlnetlabs.nl/en/stable/output-formats.html',
    defaultUrl: null,
    verified: 'specification',
    cadenceHours: 24,
  },
  {
    id: 'cloudflare-rpki',
    title: 'Validated ROA payloads and ASPAs (Cloudflare)',
    publisher: 'the five regional registries, validated by Cloudflare',
    licence: 'RPKI objects are public',
    homePage: 'https://rpki.cloudflare.com/',
    defaultUrl: 'https://rpki.cloudflare.com/rpki.json',
    verified: 'specification',
    cadenceHours: 24,
  },
];

/** Validators' JSON: one parser, for they differ in how they print AS numbers and what they call a customer. */
export const ROA_JSON: readonly SourceDeclaration<RpkiRecord>[] = ROWS.map((row) => ({
  ...row,
  format: 'JSON: metadata, roas[]{asn, prefix, maxLength, ta, expires}, aspas[]{customer, providers[]}',
  layer: 'rpki',
  dateOf: buildTime,
  read: rpkiRecords,
  *facts({ line, value: { kind, value } }) {
    if (kind === 'roa') {
      const { asn, prefix, maxLength, ta, expires } = value;
      const notAfter = expires === undefined ? undefined : expires * 1000;
      yield* roaFacts(line, { asn, prefix, maxLength, trustAnchor: ta, notAfter });
      return;
    }
    const customer = value.customer_asid ?? value.customer;
    if (customer === undefined) throw new RefusedRecord(line, 'an ASPA without its customer');
    yield* aspaFacts(customer, value.providers);
  },
}));

/** A large document is read once, whichever of the two lists comes first. */
async function* rpkiRecords(input: SourceInput): AsyncIterable<SourceRecord<RpkiRecord> | RefusedRecord> {
  for await (const member of jsonMembersOfAll(input, ['roas', 'aspas'])) {
    if (member instanceof RefusedRecord) {
      yield member;
      continue;
    }
    const { line, value } = member;
    const checked = value.place === 0 ? ROA.safeParse(value.value) : ASPA.safeParse(value.value);
    if (!checked.success) yield new RefusedRecord(line, refusal(checked.error));
    else if ('prefix' in checked.data) yield { line, value: { kind: 'roa', value: checked.data } };
    else yield { line, value: { kind: 'aspa', value: checked.data } };
  }
}

/** rpki-client: `buildtime`, ISO 8601. Routinator and Cloudflare: `generated`, epoch seconds, or `generatedTime`. */
async function buildTime(input: SourceInput): Promise<number | null> {
  for await (const member of jsonMembersOfAll(input, ['roas', 'metadata'])) {
    if (member instanceof RefusedRecord || member.value.place === 0) continue;
    const { key, value } = member.value;
    if (key === 'generated' && typeof value === 'number') return value * 1000;
    if (key === 'buildtime' || key === 'generatedTime') return epochMs(String(value)) ?? null;
  }
  return null;
}
