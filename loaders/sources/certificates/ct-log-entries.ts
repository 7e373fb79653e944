import { z } from 'zod';
import { type Certificate, certificateFacts } from '../../formats/certificate-facts.ts';
import { jsonRecords } from '../../formats/json-records.ts';
import { certificateOfDer } from '../../formats/x509.ts';
import { RefusedRecord, type SourceDeclaration } from '../../source.ts';

const ENTRY = z.object({ leaf_input: z.base64(), extra_data: z.base64() });

/** An entry of a log in the form of RFC 6962, section 4.6. */
type LogEntry = z.infer<typeof ENTRY>;

/** A certificate that a log accepted, and when, epoch ms. */
interface LoggedCertificate {
  readonly certificate: Certificate;
  readonly loggedAt: number;
}

/** Entries of a Certificate Transparency log, as the log itself returns them. */
export const ctLogEntries: SourceDeclaration<{ readonly value: LogEntry }> = {
  id: 'ct-log-entries',
  title: 'Entries of a Certificate Transparency log',
  publisher: 'the operator of the log',
  licence: 'not stated; the logs are public',
  homePage: 'https://www.rfc-editor.org/rfc/rfc6962',
  // Each log has a different address, and entries by number: .../ct/v1/get-entries?start=0&end=255
  defaultUrl: null,
  format: 'JSON {entries[{leaf_input, extra_data}]}, both in base64, as get-entries of RFC 6962 gives it',
  cadenceHours: 1,
  fields: {
    leaf_input: { becomes: 'when the log accepted it, and the certificate of an entry of the type X.509' },
    extra_data: { becomes: 'the certificate of an entry of the type precertificate, without the chain after it' },
  },
  layer: 'certificate-transparency',
  verified: 'specification',
  // Logs only grow, and a file holds a section of one.
  accumulates: true,
  read: (input) => jsonRecords(input, ['entries'], ENTRY),
  *facts({ line, value: { value } }, { suffixes }) {
    const { certificate, loggedAt } = loggedCertificate(line, value);
    yield* certificateFacts(certificate, { loggedAt }, suffixes);
  },
};

/** Version and type of the leaf, one byte each; then the time, eight bytes; then the type of the entry, two. */
const HEAD_BYTES = 12;
const X509_ENTRY = 0;
const PRECERT_ENTRY = 1;

/**
 * Returns the certificate of an entry (RFC 6962, section 3.4). For a precertificate the leaf holds only the signed part; the whole one, as
 * the authority sent it, begins the extra data.
 */
function loggedCertificate(line: number, { leaf_input, extra_data }: LogEntry): LoggedCertificate {
  const leaf = Buffer.from(leaf_input, 'base64');
  const type = leaf.length > HEAD_BYTES && leaf.readUInt16BE(0) === 0 ? leaf.readUInt16BE(10) : null;
  if (type !== X509_ENTRY && type !== PRECERT_ENTRY) throw new RefusedRecord(line, 'leaf_input is no leaf of RFC 6962');
  const der = type === X509_ENTRY ? sized(leaf.subarray(HEAD_BYTES)) : sized(Buffer.from(extra_data, 'base64'));
  if (der === null) throw new RefusedRecord(line, 'the certificate of the entry breaks off');
  try {
    return { certificate: certificateOfDer(der), loggedAt: Number(leaf.readBigUInt64BE(2)) };
  } catch {
    throw new RefusedRecord(line, 'the entry holds no X.509 certificate');
  }
}

/** Returns the bytes after a length of three bytes; null if there are fewer. */
function sized(bytes: Buffer): Buffer | null {
  const length = bytes.length < 3 ? 0 : bytes.readUIntBE(0, 3);
  return length === 0 || bytes.length < 3 + length ? null : bytes.subarray(3, 3 + length);
}
