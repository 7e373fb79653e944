/** What a certificate says, and of which names. */
import { isoDay, numberOf, propertiesOf, textOf, textsOf } from '../../../facts/stored-values.ts';
import { cypherText } from '../../../store/cypher-text.ts';
import { ask, type ProjectionSources } from '../sources.ts';
import { listedNames, listedNamesClause } from './listed-names.ts';
import type { Found } from './summary.ts';
import type { Thing } from './thing.ts';

/** Names of a certificate that are returned. */
const MOST_NAMES = 200;

const CERTIFIES = '<-[:HAS_CERTIFICATE]-';
const CERTIFIED = `(n)${CERTIFIES}(h:HOSTNAME)`;

/** Reads `$input.name`; one row. */
const CERTIFICATE_TEXT = cypherText(
  'OPTIONAL MATCH (n:TLS_CERTIFICATE {name: $input.name})',
  listedNamesClause(`OPTIONAL MATCH ${CERTIFIED}`),
  `RETURN listed, n {.subject, .subjectCn, .issuer, .serial, .notBefore, .notAfter, .sanCount, .keyType} AS certificate,
  COUNT { (n)<-[:HAS_CERTIFICATE]-() } AS held,
  COLLECT { MATCH ${CERTIFIED} RETURN h.name AS name ORDER BY name LIMIT ${MOST_NAMES} } AS names`,
);

/** The block `summary` of a certificate. */
export interface CertificateSummary {
  readonly subject: string | null;
  readonly issuer: string | null;
  readonly serial_number: string | null;
  readonly not_before: string | null;
  readonly not_after: string | null;
  /** Whether today is within its validity; null where its end is not known. */
  readonly is_valid: boolean | null;
  readonly key_algorithm: string | null;
  readonly names: readonly string[];
  /** As the certificate has them; those that are held where it does not say. */
  readonly total_names: number;
}

/** The stored facts of a certificate; listed names on it are in its context. */
export async function readCertificateSummary(
  sources: ProjectionSources,
  { name }: Thing,
): Promise<Found<CertificateSummary>> {
  const [row = {}] = await ask(sources, CERTIFICATE_TEXT, { name });
  const { subject, subjectCn, issuer, serial, notBefore, notAfter, sanCount, keyType } = propertiesOf(row.certificate);
  return {
    summary: {
      subject: textOf(subjectCn) ?? textOf(subject),
      issuer: textOf(issuer),
      serial_number: textOf(serial),
      not_before: isoDay(notBefore),
      not_after: isoDay(notAfter),
      is_valid: isValid(numberOf(notBefore), numberOf(notAfter), sources.clock.now().valueOf()),
      key_algorithm: textOf(keyType),
      names: textsOf(row.names),
      total_names: numberOf(sanCount) ?? numberOf(row.held) ?? 0,
    },
    context: listedNames(row.listed, name, { label: 'TLS_CERTIFICATE', key: name, edge: CERTIFIES }),
  };
}

function isValid(notBefore: number | null, notAfter: number | null, now: number): boolean | null {
  return notAfter === null ? null : notAfter >= now && (notBefore ?? now) <= now;
}
