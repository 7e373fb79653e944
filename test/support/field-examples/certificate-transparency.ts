import { generateKeyPairSync } from 'node:crypto';
import { type CertificateParts, certificateDer } from '../certificate-writer.ts';
import type { FullExamples } from '../field-uses.ts';
import { jsonLine } from '../record-files.ts';
import { memoryInput } from '../source-input.ts';

const key = () => generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const curveKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .publicKey.export({ type: 'spki', format: 'der' })
    .toString('base64');

const CERTIFICATE: CertificateParts = {
  version: 2,
  serialNumber: '37a3a72033b9aff7',
  signatureAlgorithm: '1.2.840.113549.1.1.11',
  issuer: 'Weft Authority',
  validity: { notBefore: '260101000000Z', notAfter: '270101000000Z' },
  subject: 'www.weft.com',
  subjectPublicKeyInfo: key(),
  extensions: {
    subjectAltName: 'mail.weft.com',
    basicConstraints: '30030101ff',
    keyUsage: '030205a0',
    extKeyUsage: '300a06082b06010505070301',
    subjectKeyIdentifier: '04024142',
    authorityKeyIdentifier: '300480024142',
    authorityInfoAccess: '3000',
    cRLDistributionPoints: '3000',
    certificatePolicies: '3000',
    signedCertificateTimestamps: '04020000',
  },
  signatureValue: 'abcdef',
};
const DER = certificateDer(CERTIFICATE).toString('base64');

/** The head of a leaf of a log (RFC 6962, section 3.4): its time, and the type of the entry. */
function leafOf(loggedAt: number, type: number): string {
  const head = Buffer.alloc(12);
  head.writeBigUInt64BE(BigInt(loggedAt), 2);
  head.writeUInt16BE(type, 10);
  return Buffer.concat([head, Buffer.alloc(3)]).toString('base64');
}

function sized(der: Buffer): string {
  return Buffer.concat([Buffer.from([0, der.length >> 8, der.length & 0xff]), der]).toString('base64');
}

const LEAF = [
  ...['all_domains[]', 'sha256', 'not_before', 'not_after', 'serial_number', 'subject.C', 'subject.ST', 'subject.L'],
  ...['subject.O', 'subject.OU', 'subject.CN', 'issuer.C', 'issuer.O', 'issuer.CN', 'extensions.subjectAltName'],
  'extensions.basicConstraints',
];

export const CERTIFICATE_TRANSPARENCY: FullExamples = {
  'x509-files': {
    record: CERTIFICATE,
    file: (record) => memoryInput(certificateDer(Object(record)), 'a.crt'),
    otherwise: {
      version: 1,
      signatureAlgorithm: '1.2.840.113549.1.1.12',
      signatureValue: 'fedcba',
      serialNumber: '37a3a72033b9aff8',
      issuer: 'Another',
      subject: 'ftp.weft.com',
      subjectPublicKeyInfo: curveKey(),
    },
    behind: { 'extensions.basicConstraints': ['extensions.keyUsage'] },
    apart: /[0-9a-f]{64}/g,
  },
  'ct-log-entries': {
    record: { leaf_input: leafOf(1_787_000_000_000, 1), extra_data: sized(certificateDer(CERTIFICATE)) },
    file: (record) => JSON.stringify({ entries: [record] }),
    otherwise: {
      leaf_input: leafOf(1_787_000_000_001, 1),
      extra_data: sized(certificateDer({ ...CERTIFICATE, subject: 'ftp.weft.com' })),
    },
  },
  'crt-sh': {
    record: {
      issuer_ca_id: 16_418,
      issuer_name: "C=US, O=Let's Encrypt, CN=R3",
      common_name: 'weft.com',
      name_value: 'www.weft.com',
      id: 1,
      entry_timestamp: '2026-08-20T10:00:00.123',
      not_before: '2026-08-20T09:00:00',
      not_after: '2026-11-18T09:00:00',
      serial_number: '0437a3a72033b9aff73a4bed5bb4f7ce6746',
      result_count: 2,
    },
    file: (record) => JSON.stringify([record]),
  },
  certstream: {
    record: {
      message_type: 'certificate_update',
      data: {
        update_type: 'X509LogEntry',
        cert_index: 343_999_487,
        cert_link: 'http://ct.weft.com/logs/1/ct/v1/get-entries?start=343999487&end=343999487',
        seen: 1_787_000_000.5,
        source: { name: 'Weft log', url: 'ct.weft.com/logs/1/' },
        leaf_cert: {
          as_der: DER,
          all_domains: ['www.weft.com', 'weft.com'],
          sha256: `${'AB:'.repeat(31)}AB`,
          sha1: `${'AB:'.repeat(19)}AB`,
          fingerprint: `${'AB:'.repeat(19)}AB`,
          not_before: 1_786_000_000,
          not_after: 1_796_000_000,
          serial_number: '37A3A72033B9AFF73A4BED5BB4F7CE6746E',
          signature_algorithm: 'sha256, rsa',
          is_ca: false,
          subject: { C: 'DE', ST: 'BE', L: 'Berlin', O: 'Weft', OU: 'IT', CN: 'weft.com', aggregated: '/CN=weft.com' },
          issuer: { C: 'US', O: "Let's Encrypt", CN: 'R3', aggregated: '/CN=R3' },
          extensions: {
            subjectAltName: 'DNS:www.weft.com, DNS:weft.com',
            basicConstraints: 'CA:FALSE',
            keyUsage: 'Digital Signature',
            extendedKeyUsage: 'TLS Web server authentication',
            subjectKeyIdentifier: '71:23',
            authorityKeyIdentifier: 'keyid:A8:4A',
            authorityInfoAccess: 'OCSP - URI:http://ocsp.weft.com/',
            crlDistributionPoints: 'URI:http://crl.weft.com/',
            certificatePolicies: 'Policy: 1.3.6.1.4.1.44947.1.1.1',
            ctlSignedCertificateTimestamp: 'BIHxAO8A',
          },
        },
        chain: [
          {
            subject: { O: "Let's Encrypt", CN: 'R3', aggregated: '/CN=R3' },
            fingerprint: `${'CD:'.repeat(19)}CD`,
            serial_number: 'A0141420000015385736A0B85ECA708',
            not_before: 1_458_232_846,
            not_after: 1_815_999_246,
            extensions: { basicConstraints: 'CA:TRUE' },
          },
        ],
      },
    },
    file: jsonLine,
    behind: {
      ...Object.fromEntries(LEAF.map((field) => [`data.leaf_cert.${field}`, ['data.leaf_cert.as_der']])),
      'data.leaf_cert.all_domains[]': ['data.leaf_cert.as_der', 'data.leaf_cert.extensions.subjectAltName'],
      'data.source.url': ['data.source.name'],
      ...Object.fromEntries(
        ['data.chain[].subject.O', 'data.chain[].subject.CN'].map((field) => [
          field,
          ['data.leaf_cert.as_der', 'data.leaf_cert.sha256', 'data.leaf_cert.issuer'],
        ]),
      ),
    },
  },
};
