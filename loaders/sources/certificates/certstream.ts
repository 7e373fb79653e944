import { z } from 'zod';
import { foldCertificate, foldCertificateSerial } from '../../../schema/keys/index.ts';
import { type Certificate, certificateFacts, hostOn } from '../../formats/certificate-facts.ts';
import { distinguishedName } from '../../formats/distinguished-names.ts';
import { jsonLines } from '../../formats/json-lines.ts';
import { refusal } from '../../formats/refusal.ts';
import { certificateOfDer } from '../../formats/x509.ts';
import { type Fact, type PublishedFields, RefusedRecord, type SourceDeclaration } from '../../source.ts';

const ATTRIBUTE = z.string().nullish();
const NAME = z.object({
  ...{ C: ATTRIBUTE, ST: ATTRIBUTE, L: ATTRIBUTE, O: ATTRIBUTE, OU: ATTRIBUTE, CN: ATTRIBUTE },
});
const LEAF = z.object({
  all_domains: z.array(z.string()),
  as_der: z.string().nullish(),
  sha256: z.string().nullish(),
  extensions: z.object({ subjectAltName: z.string().nullish(), basicConstraints: z.string().nullish() }).nullish(),
  not_before: z.number(),
  not_after: z.number(),
  serial_number: z.string(),
  subject: NAME,
  issuer: NAME.nullish(),
});
const UPDATE = z.object({
  leaf_cert: LEAF,
  chain: z.array(z.object({ subject: NAME })).nullish(),
  seen: z.number(),
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
export const certstream: SourceDeclaration<unknown> = {
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
  read: (input) => jsonLines(input),
  *facts({ line, value }, { suffixes }): Iterable<Fact> {
    const message = MESSAGE.safeParse(value);
    if (!message.success) throw new RefusedRecord(line, refusal(message.error));
    if (message.data.message_type === 'heartbeat') return;
    if (message.data.message_type === 'dns_entries') {
      for (const host of new Set(message.data.data.flatMap((name) => hostOn(name, suffixes)))) {
        yield { kind: 'node', label: 'HOSTNAME', name: host };
      }
      return;
    }
    const { seen, source, ...entry } = message.data.data;
    const logging = { loggedAt: Math.round(seen * 1000), log: source?.name ?? source?.url ?? undefined };
    yield* certificateFacts(certificateOf(line, entry), logging, suffixes);
  },
};

type Entry = Pick<z.infer<typeof UPDATE>, 'leaf_cert' | 'chain'>;

/** Returns the certificate of a message. A full message contains the certificate itself, a lite one the server's fields of it. */
function certificateOf(line: number, { leaf_cert: leaf, chain }: Entry): Certificate {
  if (leaf.as_der) return ofBytes(line, Buffer.from(leaf.as_der, 'base64'));
  const issuer = leaf.issuer ?? chain?.[0]?.subject;
  return {
    name: nameOf(line, leaf, issuer),
    subject: distinguishedNameOf(leaf.subject),
    subjectCn: leaf.subject.CN || undefined,
    issuer: issuer && distinguishedNameOf(issuer),
    serial: foldCertificateSerial(leaf.serial_number),
    notBefore: leaf.not_before * 1000,
    notAfter: leaf.not_after * 1000,
    isCa: isCa(leaf.extensions?.basicConstraints),
    ...namesOf(leaf),
  };
}

function ofBytes(line: number, der: Uint8Array): Certificate {
  try {
    return certificateOfDer(der);
  } catch {
    throw new RefusedRecord(line, 'as_der holds no X.509 certificate');
  }
}

/** Returns the name of a certificate. Older servers give only the SHA-1: then serial number and issuer identify it, as with crt.sh. */
function nameOf(line: number, leaf: Entry['leaf_cert'], issuer: z.infer<typeof NAME> | undefined): string {
  if (leaf.sha256) return foldCertificate(leaf.sha256);
  const signer = issuer?.CN ?? issuer?.O;
  if (signer) return foldCertificate(`serial:${leaf.serial_number}:${signer}`);
  throw new RefusedRecord(line, 'expected sha256 or as_der, or who signed it: issuer, or a chain');
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
