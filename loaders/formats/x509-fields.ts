import type { PublishedFields } from '../source.ts';

const OF_THE_AUTHORITY = {
  leftOut: 'how the authority publishes and revokes: it is the same for all its certificates',
};
const OF_THE_KEY = { leftOut: 'what the key may be used for: the hosts of the certificate say what it is used for' };

/** The fields of a certificate (RFC 5280). Its SHA-256, over all of them, is its name. */
export const CERTIFICATE_FIELDS: PublishedFields = {
  version: { leftOut: 'the version of the format' },
  serialNumber: { becomes: 'the serial number' },
  signatureAlgorithm: { leftOut: 'how the authority signed: the chain is not checked here' },
  issuer: { becomes: 'the issuer' },
  'validity.notBefore': { becomes: 'the begin of its validity' },
  'validity.notAfter': { becomes: 'the end of its validity' },
  subject: { becomes: 'the subject, its common name, and the host that this names' },
  subjectPublicKeyInfo: { becomes: 'kind and size of the key' },
  'extensions.subjectAltName': { becomes: 'the hosts of the certificate, and their number' },
  'extensions.basicConstraints': { becomes: 'whether it is the certificate of an authority' },
  'extensions.keyUsage': { becomes: 'whether it is the certificate of an authority: such a key may sign certificates' },
  'extensions.extKeyUsage': OF_THE_KEY,
  'extensions.subjectKeyIdentifier': { leftOut: 'a digest of the key' },
  'extensions.authorityKeyIdentifier': { leftOut: 'a digest of the key of the issuer: the issuer has a name' },
  'extensions.authorityInfoAccess': OF_THE_AUTHORITY,
  'extensions.cRLDistributionPoints': OF_THE_AUTHORITY,
  'extensions.certificatePolicies': OF_THE_AUTHORITY,
  'extensions.signedCertificateTimestamps': {
    leftOut: 'promises of logs: the entries of the logs say when it was logged',
  },
  signatureValue: { leftOut: 'the signature: the chain is not checked here' },
};
