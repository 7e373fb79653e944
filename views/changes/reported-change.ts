/** Changes as the API reports them: their kind, their field in the words of the trade, both values, and their severity. */
import { entriesOf, type Turn } from '../indicators/history/changes.ts';

/** Types of changes (contract rest.md 3.8); `ip` is what became of the networks around addresses. */
export const CHANGE_TYPES = ['dns', 'whois', 'ssl', 'ip', 'content', 'technology', 'reputation'] as const;

export type ChangeType = (typeof CHANGE_TYPES)[number];

export const SEVERITIES = ['low', 'medium', 'high'] as const;

export type Severity = (typeof SEVERITIES)[number];

/** A reported change. */
export interface ReportedChange {
  readonly timestamp: string;
  readonly type: ChangeType;
  readonly field: string;
  readonly old_value: string | null;
  readonly new_value: string | null;
  readonly severity: Severity;
}

type Naming = readonly [type: ChangeType, field: string, severity: Severity];

/** By the edge or the property that changed. Who controls a name, or where it is said to be bad, matters most. */
const FIELDS: ReadonlyMap<string, Naming> = new Map<string, Naming>([
  ['RESOLVES_TO', ['dns', 'A_RECORD', 'medium']],
  ['ALIAS_OF', ['dns', 'CNAME_RECORD', 'medium']],
  ['HAS_PTR', ['dns', 'PTR_RECORD', 'low']],
  ['NAMESERVER_FOR', ['dns', 'NS_RECORD', 'high']],
  ['MAIL_FOR', ['dns', 'MX_RECORD', 'medium']],
  ['SIGNED_WITH', ['dns', 'DS_RECORD', 'high']],
  ['txtRecords', ['dns', 'TXT_RECORD', 'low']],
  ['caaRecords', ['dns', 'CAA_RECORD', 'medium']],
  ['srvRecords', ['dns', 'SRV_RECORD', 'low']],
  ['tlsaRecords', ['dns', 'TLSA_RECORD', 'medium']],
  ['svcbRecords', ['dns', 'SVCB_RECORD', 'low']],
  ['httpsRecords', ['dns', 'HTTPS_RECORD', 'low']],
  ['soa', ['dns', 'SOA_RECORD', 'low']],
  ['HAS_REGISTRAR', ['whois', 'REGISTRAR', 'high']],
  ['REGISTERED_BY', ['whois', 'REGISTRANT', 'high']],
  ['domainStatus', ['whois', 'DOMAIN_STATUS', 'medium']],
  ['expiryDate', ['whois', 'EXPIRY_DATE', 'low']],
  ['createDate', ['whois', 'CREATE_DATE', 'high']],
  ['dnsSec', ['whois', 'DNSSEC', 'medium']],
  ['HAS_CERTIFICATE', ['ssl', 'CERTIFICATE', 'low']],
  ['originAsns', ['ip', 'ORIGIN_ASN', 'high']],
  ['isMoas', ['ip', 'MULTIPLE_ORIGINS', 'medium']],
  ['isWithdrawn', ['ip', 'WITHDRAWN', 'high']],
  ['rpkiStatus', ['ip', 'RPKI_STATUS', 'medium']],
  ['LISTED_IN', ['reputation', 'LISTING', 'high']],
  ['verdictLevel', ['reputation', 'VERDICT_LEVEL', 'high']],
  ['title', ['content', 'TITLE', 'medium']],
  ['page', ['content', 'PAGE', 'low']],
  ['technologies', ['technology', 'TECHNOLOGY', 'low']],
]);

/** Bands that accuse no one: a fall into one is good news. */
const HARMLESS = new Set(['NONE', 'INFO', 'LOW']);

/** The edges and properties whose changes are of these types. */
export function fieldsOf(types: readonly ChangeType[]): readonly string[] {
  return [...FIELDS].flatMap(([field, [type]]) => (types.includes(type) ? [field] : []));
}

/** What changed of one field in one load, an entry a value. */
export function reportedOf(turn: Turn): readonly ReportedChange[] {
  const naming = FIELDS.get(turn.field);
  if (naming === undefined) return [];
  const [type, name, severity] = naming;
  const nameOf = (value: string) => (name === 'A_RECORD' && value.includes(':') ? 'AAAA_RECORD' : name);
  return entriesOf(turn, nameOf).map(({ timestamp, field, old_value, new_value }) => {
    const isGoodNews = type === 'reputation' && (new_value === null || HARMLESS.has(new_value));
    return { timestamp, type, field, old_value, new_value, severity: isGoodNews ? 'low' : severity };
  });
}
