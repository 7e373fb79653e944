import { z } from 'zod';
import { foldCertificate, foldCertificateSerial } from '../../../schema/keys/index.ts';
import { certificateFacts } from '../../formats/certificate-facts.ts';
import { epochMs } from '../../formats/dates.ts';
import { nameAttribute } from '../../formats/distinguished-names.ts';
import { jsonRecords } from '../../formats/json-records.ts';
import { RefusedRecord, type SourceDeclaration } from '../../source.ts';

const ENTRY = z.object({
  issuer_name: z.string(),
  common_name: z.string().nullish(),
  /** The names that the question matched, one in each line. They need not be all names in the certificate. */
  name_value: z.string(),
  entry_timestamp: z.string().nullish(),
  not_before: z.string(),
  not_after: z.string(),
  serial_number: z.string(),
});

/** A certificate in an answer of crt.sh. */
export type CrtShEntry = z.infer<typeof ENTRY>;

/**
 * Certificates of a domain in Certificate Transparency logs. The answer has no SHA-256, so they are identified by serial number and issuer,
 * which the certificate shares with the one signed before it for the log (RFC 6962, "precertificate").
 */
export const crtSh: SourceDeclaration<{ readonly value: CrtShEntry }> = {
  id: 'crt-sh',
  title: 'Certificates of a domain in the logs (crt.sh)',
  publisher: 'Sectigo (crt.sh)',
  licence: 'not stated; the logs are public',
  homePage: 'https://crt.sh/',
  // Each question has a separate answer: https://crt.sh/?q=example.com&output=json
  defaultUrl: null,
  format:
    'JSON [{issuer_name, common_name, name_value, id, entry_timestamp, not_before, not_after, serial_number}], as output=json gives it',
  cadenceHours: 24,
  fields: {
    issuer_ca_id: { leftOut: "crt.sh's number of the issuer: issuer_name has its name" },
    issuer_name: { becomes: 'the issuer, and with the serial number the name of the certificate' },
    common_name: { becomes: 'the common name, and a host of the certificate' },
    name_value: { becomes: 'the hosts of the certificate that the question matched' },
    id: { leftOut: "crt.sh's number of the entry: issuer and serial number identify the certificate" },
    entry_timestamp: { becomes: 'when a log accepted it' },
    not_before: { becomes: 'the begin of its validity' },
    not_after: { becomes: 'the end of its validity' },
    serial_number: { becomes: 'the serial number, and with the issuer the name of the certificate' },
    result_count: { leftOut: 'how many entries crt.sh merged in this one' },
  },
  layer: 'certificate-transparency',
  verified: 'specification',
  // Logs only grow, and each answer covers the domain that was requested.
  accumulates: true,
  read: (input) => jsonRecords(input, [], ENTRY),
  *facts({ line, value: { value: entry } }, { suffixes }) {
    const signer = nameAttribute(entry.issuer_name, 'CN') ?? nameAttribute(entry.issuer_name, 'O');
    if (signer === undefined) throw new RefusedRecord(line, `no CN and no O in issuer_name '${entry.issuer_name}'`);
    const certificate = {
      name: foldCertificate(`serial:${entry.serial_number}:${signer}`),
      subjectCn: entry.common_name || undefined,
      issuer: entry.issuer_name,
      serial: foldCertificateSerial(entry.serial_number),
      notBefore: epochMs(entry.not_before),
      notAfter: epochMs(entry.not_after),
      otherNames: entry.name_value.split('\n'),
    };
    yield* certificateFacts(certificate, { loggedAt: epochMs(entry.entry_timestamp ?? undefined) }, suffixes);
  },
};
