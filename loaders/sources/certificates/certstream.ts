import { z } from 'zod';
import { foldCertificate, foldCertificateSerial, keyOrNull } from '../../../schema/keys/index.ts';
import { type Certificate, certificateFacts, hostOn } from '../../formats/certificate-facts.ts';
import { distinguishedName } from '../../formats/distinguished-names.ts';
import { jsonLineRecords } from '../../formats/json-records.ts';
import { certificateOfDer } from '../../formats/x509.ts';
import { type Fact, LeftOutRecord, type PublishedFields, RefusedRecord, type SourceDeclaration } from '../../source.ts';

/** Seconds since the epoch, up to the last instant of a date. */
const SECONDS = z.number().min(0).max(8_640_000_000_000);
const ATTRIBUTE = z.string().nullish();
const NAME = z.object({
  ...{ C: ATTRIBUTE, ST: ATTRIBUTE, L: ATTRIBUTE, O: ATTRIBUTE, OU: ATTRIBUTE, CN: ATTRIBUTE },
});
/** A text in the normal form of a key. */
const folding = (fold: (text: string) => string, problem: string) =>
  z.string().refine((text) => text === '' || keyOrNull(() => fold(text)) !== null, problem);

/** The certificate itself in base64. */
const DER = z.string().transform((text, context) => {
  try {
    return certificateOfDer(Buffer.from(text, 'base64'));
  } catch {
    context.addIssue('no X.509 certificate');
    return z.NEVER;
  }
});
/** A full message has the certificate, a lite one the server's fields of it. Either identifies it. */
const LEAF = z.object({
  all_domains: z.array(z.string()).default([]),
  as_der: DER.nullish(),
  sha256: folding(foldCertificate, 'no SHA-256').nullish(),
  extensions: z.object({ subjectAltName: z.string().nullish(), basicConstraints: z.string().nullish() }).nullish(),
  not_before: SECONDS.optional(),
  not_after: SECONDS.optional(),
  serial_number: folding(foldCertificateSerial, 'no serial number').optional(),
  subject: NAME.default({}),
  issuer: NAME.nullish(),
});
const UPDATE = z.object({
  leaf_cert: LEAF,
  chain: z.array(z.object({ subject: NAME })).nullish(),
  seen: SECONDS.optional(),
  source: z.object({ name: z.string().nullish(), url: z.string().nullish() }).nullish(),
});
const MESSAGE = z.discriminatedUnion('message_type', [
  z.object({ message_type: z.literal('certificate_update'), data: UPDATE }),
  z.object({ message_type: z.literal('dns_entries'), data: z.array(z.string()) }),
  z.object({ message_type: z.literal('heartbeat') }),
]);

const OF_THE_CHAIN = {
  leftOut: 'of the certificates of the authorities above: only the subject of the first one is read',
};
const OF_THE_AUTHORITY = {
  leftOut: 'how the authority publishes and revokes: it is the same for all its certificates',
};
const OF_THE_KEY = { leftOut: 'what the key may be used for: the hosts of the certificate say what it is used for' };
const REPEATED = { leftOut: 'the parts of the name again, in one text' };
const SUBJECT = { becomes: 'the subject; the common name also is a host of the certificate' };
const ISSUER = { becomes: 'the issuer, and with the serial number the name of a certificate without SHA-256' };
const FIELDS: PublishedFields = {
  message_type: { becomes: 'the kind of the message: certificates are read, and the names of dns_entries' },
  'data.update_type': { leftOut: 'whether it is a precertificate: its names are the same' },
  'data.cert_index': { leftOut: 'the number of the entry in its log' },
  'data.cert_link': { leftOut: 'the address of the entry in its log' },
  'data.seen': { becomes: 'when a log accepted it' },
  'data.source.name': { becomes: 'the log' },
  'data.source.url': { becomes: 'the log, where it has no name' },
  'data.leaf_cert.as_der': { becomes: 'the certificate itself, which is read instead of the other fields of the leaf' },
  'data.leaf_cert.all_domains[]': { becomes: 'the hosts of the certificate, where subjectAltName is missing' },
  'data.leaf_cert.sha256': { becomes: 'the name of the certificate' },
  'data.leaf_cert.sha1': { leftOut: 'another digest of the certificate' },
  'data.leaf_cert.fingerprint': { leftOut: 'another digest of the certificate' },
  'data.leaf_cert.not_before': { becomes: 'the begin of its validity' },
  'data.leaf_cert.not_after': { becomes: 'the end of its validity' },
  'data.leaf_cert.serial_number': { becomes: 'the serial number' },
  'data.leaf_cert.signature_algorithm': { leftOut: 'how the authority signed: the chain is not checked here' },
  'data.leaf_cert.is_ca': { leftOut: 'whether it is the certificate of an authority: basicConstraints says it' },
  'data.leaf_cert.subject.C': SUBJECT,
  'data.leaf_cert.subject.ST': SUBJECT,
  'data.leaf_cert.subject.L': SUBJECT,
  'data.leaf_cert.subject.O': SUBJECT,
  'data.leaf_cert.subject.OU': SUBJECT,
  'data.leaf_cert.subject.CN': SUBJECT,
  'data.leaf_cert.subject.aggregated': REPEATED,
  'data.leaf_cert.issuer.C': ISSUER,
  'data.leaf_cert.issuer.O': ISSUER,
  'data.leaf_cert.issuer.CN': ISSUER,
  'data.leaf_cert.issuer.aggregated': REPEATED,
  'data.leaf_cert.extensions.subjectAltName': { becomes: 'the hosts of the certificate, and their number' },
  'data.leaf_cert.extensions.basicConstraints': { becomes: 'whether it is the certificate of an authority' },
  'data.leaf_cert.extensions.keyUsage': OF_THE_KEY,
  'data.leaf_cert.extensions.extendedKeyUsage': OF_THE_KEY,
  'data.leaf_cert.extensions.subjectKeyIdentifier': { leftOut: 'a digest of the key' },
  'data.leaf_cert.extensions.authorityKeyIdentifier': { leftOut: 'a digest of the key of the issuer' },
  'data.leaf_cert.extensions.authorityInfoAccess': OF_THE_AUTHORITY,
  'data.leaf_cert.extensions.crlDistributionPoints': OF_THE_AUTHORITY,
  'data.leaf_cert.extensions.certificatePolicies': OF_THE_AUTHORITY,
  'data.leaf_cert.extensions.ctlSignedCertificateTimestamp': {
    leftOut: 'promises of logs: seen says when it was logged',
  },
  'data.chain[].subject.O': { becomes: 'the issuer, where the leaf does not name it' },
  'data.chain[].subject.CN': { becomes: 'the issuer, where the leaf does not name it' },
  'data.chain[].subject.aggregated': OF_THE_CHAIN,
  'data.chain[].fingerprint': OF_THE_CHAIN,
  'data.chain[].serial_number': OF_THE_CHAIN,
  'data.chain[].not_before': OF_THE_CHAIN,
  'data.chain[].not_after': OF_THE_CHAIN,
  'data.chain[].extensions.basicConstraints': OF_THE_CHAIN,
};

/** The messages of a CertStream server about the entries of all logs: full, lite, or only the names. */
export const certstream: SourceDeclaration<z.infer<typeof MESSAGE>> = {
  id: 'certstream',
  title: 'New certificates in all logs (CertStream)',
  publisher: 'the operator of the CertStream server',
  licence: 'not stated; the logs are public',
  homePage: 'https://github.com/CaliDog/certstream-server',
  defaultUrl: null,
  format: 'JSON lines: a message each, message_type certificate_update (full or lite), dns_entries or heartbeat',
  cadenceHours: 1,
  fields: FIELDS,
  layer: 'certificate-transparency',
  verified: 'real file',
  // A recording contains what was logged in its time.
  accumulates: true,
  read: (input) => jsonLineRecords(input, MESSAGE),
  *facts({ line, value: message }, { suffixes }): Iterable<Fact> {
    if (message.message_type === 'heartbeat') throw new LeftOutRecord(line, 'a heartbeat');
    if (message.message_type === 'dns_entries') {
      for (const host of new Set(message.data.flatMap((name) => hostOn(name, suffixes)))) {
        yield { kind: 'node', label: 'HOSTNAME', name: host };
      }
      return;
    }
    const { seen, source, ...entry } = message.data;
    const loggedAt = seen === undefined ? undefined : Math.round(seen * 1000);
    const logging = { loggedAt, log: source?.name || source?.url || undefined };
    yield* certificateFacts(certificateOf(line, entry), logging, suffixes);
  },
};

type Entry = Pick<z.infer<typeof UPDATE>, 'leaf_cert' | 'chain'>;

/** Returns the certificate of a message. A full message contains the certificate itself, a lite one the server's fields of it. */
function certificateOf(line: number, { leaf_cert: leaf, chain }: Entry): Certificate {
  if (leaf.as_der) return leaf.as_der;
  const issuer = leaf.issuer ?? chain?.[0]?.subject;
  return {
    name: nameOf(line, leaf, issuer),
    subject: distinguishedNameOf(leaf.subject),
    subjectCn: leaf.subject.CN || undefined,
    issuer: issuer && distinguishedNameOf(issuer),
    serial: leaf.serial_number ? foldCertificateSerial(leaf.serial_number) : undefined,
    notBefore: milliseconds(leaf.not_before),
    notAfter: milliseconds(leaf.not_after),
    isCa: isCa(leaf.extensions?.basicConstraints),
    ...namesOf(leaf),
  };
}

function milliseconds(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : seconds * 1000;
}

/** Returns the name of a certificate. Older servers give only the SHA-1: then serial number and issuer identify it, as with crt.sh. */
function nameOf(line: number, leaf: Entry['leaf_cert'], issuer: z.infer<typeof NAME> | undefined): string {
  if (leaf.sha256) return foldCertificate(leaf.sha256);
  const signer = issuer?.CN ?? issuer?.O;
  if (signer && leaf.serial_number) return foldCertificate(`serial:${leaf.serial_number}:${signer}`);
  throw new RefusedRecord(line, 'expected sha256 or as_der, or serial_number and who signed it: issuer, or a chain');
}

/** Returns a name with its attributes in the usual order of authorities, which the message does not preserve. */
function distinguishedNameOf(name: z.infer<typeof NAME>): string | undefined {
  const order = ['C', 'ST', 'L', 'O', 'OU', 'CN'] as const;
  return distinguishedName(order.map((attribute) => [attribute, name[attribute] ?? '']));
}

/** Reads `CA:FALSE`, or a sentence; undefined if the message does not say. */
function isCa(constraints: string | null | undefined): boolean | undefined {
  const said = /CA:(TRUE|FALSE)/i.exec(constraints ?? '')?.[1];
  return said === undefined ? undefined : said.toUpperCase() === 'TRUE';
}

/** Returns the names. `subjectAltName` in the form of OpenSSL separates the alternative names from the common name. */
function namesOf({ extensions, all_domains }: Entry['leaf_cert']): Partial<Certificate> {
  const text = extensions?.subjectAltName;
  if (!text) return { otherNames: all_domains };
  return { alternativeNames: [...text.matchAll(/(?:^|,\s*)DNS:([^,\s]+)/g)].flatMap(([, name]) => name ?? []) };
}
