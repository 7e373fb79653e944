import { type Certificate, certificateFacts } from '../../formats/certificate-facts.ts';
import { certificateOfDer } from '../../formats/x509.ts';
import { CERTIFICATE_FIELDS } from '../../formats/x509-fields.ts';
import { RefusedRecord, type SourceDeclaration, type SourceInput, type SourceRecord } from '../../source.ts';

type Read = SourceRecord<Certificate> | RefusedRecord;

/** First byte of every certificate in DER: an ASN.1 sequence. */
const SEQUENCE = 0x30;
const OPENING = /^-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----\s*$/;
const CLOSING = /^-----END (?:X509 |TRUSTED )?CERTIFICATE-----\s*$/;
/** Characters of a block, and bytes of a file in DER: no certificate of the web comes near 1 MiB. */
const LONGEST_BLOCK = 1024 ** 2;

/** Certificates in files, as servers and authorities distribute them: chains and bundles in PEM, single ones in DER. */
export const x509Files: SourceDeclaration<Certificate> = {
  id: 'x509-files',
  title: 'TLS certificates in files (PEM, DER)',
  publisher: 'the holder of the certificate; in the sample: the tests of rustls',
  licence: "the publisher's; the files in the sample: Apache-2.0 or MIT",
  homePage: 'https://www.rfc-editor.org/rfc/rfc7468',
  defaultUrl: null,
  format:
    'PEM, any number of CERTIFICATE blocks with text between them (RFC 7468); or one certificate in DER (RFC 5280)',
  cadenceHours: 24,
  fields: CERTIFICATE_FIELDS,
  layer: 'certificate-transparency',
  verified: 'real file',
  // Each file covers only the certificates in it. Certificates that were served before stay in the history.
  accumulates: true,
  read: certificates,
  facts: ({ value }, { suffixes }) => certificateFacts(value, {}, suffixes),
};

async function* certificates(input: SourceInput): AsyncIterable<Read> {
  for await (const chunk of input.bytes()) {
    if (chunk[0] === SEQUENCE) yield read(1, await input.whole(LONGEST_BLOCK));
    else yield* pemBlocks(input);
    return;
  }
}

/** Reads the blocks of certificates. Blocks of other kinds, such as private keys, are skipped. */
async function* pemBlocks(input: SourceInput): AsyncIterable<Read> {
  let line = 0;
  let block: { readonly line: number; text: string } | null = null;
  let blocks = 0;
  for await (const text of input.lines(LONGEST_BLOCK)) {
    line += 1;
    if (OPENING.test(text)) {
      if (block !== null) yield new RefusedRecord(block.line, 'the block of this certificate has no end');
      block = { line, text: '' };
      blocks += 1;
    } else if (block !== null && CLOSING.test(text)) {
      yield read(block.line, Buffer.from(block.text, 'base64'));
      block = null;
    } else if (block !== null) {
      block.text += text.trim();
      if (block.text.length <= LONGEST_BLOCK) continue;
      yield new RefusedRecord(block.line, 'the block of this certificate is longer than 1 MiB');
      block = null;
    }
  }
  if (block !== null) yield new RefusedRecord(block.line, 'the block of this certificate has no end');
  if (blocks === 0) yield new RefusedRecord(1, 'expected a certificate in DER, or a line -----BEGIN CERTIFICATE-----');
}

function read(line: number, der: Uint8Array): Read {
  try {
    return { line, value: certificateOfDer(der) };
  } catch (error) {
    return new RefusedRecord(line, `no X.509 certificate: ${error instanceof Error ? error.message : String(error)}`);
  }
}
