import { z } from 'zod';
import { asnNumber, foldAsn, keyOrNull } from '../../../schema/keys/index.ts';
import { epochMs } from '../../formats/dates.ts';
import { fitted, whole } from '../../formats/fitted.ts';
import { jsonMembersOfAll } from '../../formats/json-members.ts';
import { fittedRecords } from '../../formats/json-records.ts';
import { TEXT } from '../../formats/optional-members.ts';
import { refusal } from '../../formats/refusal.ts';
import { aspaFacts, type ProviderAttestation, type RoaPayload, roaFacts } from '../../formats/roa-payloads.ts';
import { RefusedRecord, type SourceDeclaration, type SourceInput, type SourceRecord } from '../../source.ts';
import { VALIDATED_FIELDS } from './roa-fields.ts';

/** rpki-client prints numbers, Routinator `AS64500`. */
const ASN = z.union([z.number().int().min(0).max(0xffffffff), z.string().regex(/^(?:AS)?\d{1,10}$/i)]);
/** Some tools write numbers as text. */
const LENGTH = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().min(0).max(128));
const LONGEST = whole(z.object({ maxLength: LENGTH.optional() }));
const SECONDS = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,11}$/)
      .transform(Number),
  ])
  .pipe(z.number().int());
const VALIDITY = z.object({ notBefore: TEXT, notAfter: TEXT });
/** Routinator's `jsonext` lists the objects that a payload is from, in place of a trust anchor and an end. */
const ROA_SOURCE = z.object({
  type: z.string().optional(),
  tal: TEXT,
  validity: VALIDITY.optional(),
  chainValidity: VALIDITY.optional(),
});
const ROA = z.object({
  asn: ASN,
  prefix: z.string(),
  /** RFC 9582: absent means the length of the prefix. One that cannot be read is not absent: it is checked with its record. */
  maxLength: z.unknown().optional(),
  ta: TEXT,
  expires: SECONDS.optional(),
  source: z.array(ROA_SOURCE).default([]),
});
const NUMBER = z.union([ASN, z.object({ asn: ASN }).transform(({ asn }) => asn)]).transform((given, context) => {
  const asn = keyOrNull(() => foldAsn(given));
  if (asn !== null) return asnNumber(asn);
  context.addIssue(`'${given}' is no AS number`);
  return z.NEVER;
});
/** rpki-client names the customer `customer_asid`, Routinator `customer`; some tools name the providers `provider_asids`. */
const ASPA = z
  .object({
    customer_asid: NUMBER.optional(),
    customer: NUMBER.optional(),
    providers: z.array(NUMBER).optional(),
    provider_asids: z.array(NUMBER).optional(),
  })
  .transform(({ customer_asid: asid, customer = asid, provider_asids: asids, providers = asids }, context) => {
    if (customer !== undefined && providers !== undefined) return { customer, providers };
    context.addIssue(`an ASPA without its ${customer === undefined ? 'customer' : 'providers'}`);
    return z.NEVER;
  });

/** A ROA payload, or all attestations of one network, as the document lists them. */
export type RpkiRecord =
  | { readonly kind: 'roa'; readonly value: z.infer<typeof ROA> }
  | { readonly kind: 'aspa'; readonly value: ProviderAttestation };

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

/** Validators' JSON. One parser reads all of it, because the validators differ only in how they print AS numbers and name a customer. */
export const ROA_JSON: readonly SourceDeclaration<RpkiRecord>[] = ROWS.map((row) => ({
  ...row,
  format:
    'JSON: metadata, roas[]{asn, prefix, maxLength, ta, expires, or source[] of jsonext}, aspas[]{customer or customer_asid, providers[]} or provider_authorizations{ipv4[], ipv6[]}',
  fields: VALIDATED_FIELDS,
  layer: 'rpki',
  dateOf: buildTime,
  read: rpkiRecords,
  *facts({ line, value: { kind, value } }) {
    if (kind === 'roa') {
      const { asn, prefix, ta, expires } = value;
      const longest = fitted(LONGEST, { maxLength: value.maxLength });
      if ('issues' in longest) throw new RefusedRecord(line, refusal(longest));
      const { trustAnchor, notBefore, notAfter } = saidBySources(value.source);
      const end = expires === undefined ? notAfter : expires * 1000;
      const said = { trustAnchor: ta ?? trustAnchor, notBefore, notAfter: end };
      yield* roaFacts(line, { asn, prefix, maxLength: longest.value.maxLength, ...said });
      return;
    }
    yield* aspaFacts(value);
  },
}));

/**
 * Reads a large document once, whichever of its lists comes first. Several ASPAs of one customer are merged (since draft 14 their profile
 * has no address families), so they come last, together.
 */
async function* rpkiRecords(input: SourceInput): AsyncIterable<SourceRecord<RpkiRecord> | RefusedRecord> {
  const attested = new Map<number, SourceRecord<ProviderAttestation>>();
  for await (const member of jsonMembersOfAll(input, ['roas', 'aspas', 'provider_authorizations'])) {
    if (member instanceof RefusedRecord) {
      yield member;
      continue;
    }
    const { line, value } = member;
    if (value.place === 0) {
      for (const read of fittedRecords(line, value.value, ROA))
        yield read instanceof RefusedRecord ? read : { line, value: { kind: 'roa', value: read.value } };
      continue;
    }
    // rpki-client 8.0 to 8.4 lists them separately by family, under `ipv4` and `ipv6`.
    for (const aspa of Array.isArray(value.value) ? value.value : [value.value]) {
      for (const read of fittedRecords(line, aspa, ASPA)) {
        if (read instanceof RefusedRecord) yield read;
        else attested.set(read.value.customer, together(attested.get(read.value.customer), line, read.value));
      }
    }
  }
  for (const { line, value } of attested.values()) yield { line, value: { kind: 'aspa', value } };
}

function together(
  known: SourceRecord<ProviderAttestation> | undefined,
  line: number,
  { customer, providers }: ProviderAttestation,
): SourceRecord<ProviderAttestation> {
  const all = [...new Set([...(known?.value.providers ?? []), ...providers])];
  return { line: known?.line ?? line, value: { customer, providers: all } };
}

/**
 * Returns what the objects say that a payload is from. It holds as long as one of them does, and each of them as long as its whole chain of
 * certificates.
 */
function saidBySources(
  sources: z.infer<typeof ROA>['source'],
): Pick<RoaPayload, 'trustAnchor' | 'notBefore' | 'notAfter'> {
  const times = (end: 'notBefore' | 'notAfter') =>
    sources.flatMap(({ validity, chainValidity }) => epochMs(chainValidity?.[end] ?? validity?.[end]) ?? []);
  const [starts, ends] = [times('notBefore'), times('notAfter')];
  return {
    trustAnchor: sources.find(({ tal }) => tal !== undefined)?.tal,
    notBefore: starts.length === 0 ? undefined : Math.min(...starts),
    notAfter: ends.length === 0 ? undefined : Math.max(...ends),
  };
}

/**
 * Returns the time of the build. rpki-client: `buildtime`, ISO 8601. Routinator and Cloudflare: `generated`, epoch seconds, or
 * `generatedTime`.
 */
async function buildTime(input: SourceInput): Promise<number | null> {
  for await (const member of jsonMembersOfAll(input, ['roas', 'metadata'])) {
    if (member instanceof RefusedRecord || member.value.place === 0) continue;
    const { key, value } = member.value;
    if (key === 'generated' && typeof value === 'number') return value * 1000;
    if (key === 'buildtime' || key === 'generatedTime') return epochMs(String(value)) ?? null;
  }
  return null;
}
