/** The members of validators' documents: what each becomes, or why it is left out. */
import { leftOut, under } from '../../formats/published-fields.ts';
import type { PublishedFields } from '../../source.ts';

/** The members of a ROA, in any of the shapes. */
const ROA: PublishedFields = {
  asn: { becomes: 'the AS that the ROA authorises' },
  prefix: { becomes: 'the block that it may announce' },
  maxLength: { becomes: 'the longest block of these that it may announce; absent: the length of the block' },
  ta: { becomes: 'the trust anchor' },
  expires: { becomes: 'the end of the validity' },
  'source[].type': { leftOut: 'roa, or exception for a local one: both count as the validator counts them' },
  'source[].uri': { leftOut: 'the place of the signed object in a repository: the graph stores no objects' },
  'source[].tal': { becomes: 'the trust anchor, if there is no ta' },
  'source[].validity.notBefore': { becomes: 'the start of the validity, if the chain has none' },
  'source[].validity.notAfter': { becomes: 'the end of the validity, if the chain has none' },
  'source[].chainValidity.notBefore': { becomes: 'the start of the validity' },
  'source[].chainValidity.notAfter': { becomes: 'the end of the validity, if there is no expires' },
  'source[].stale': {
    leftOut: 'when the publication point must be renewed: a validator judges that, and drops the ROA then',
  },
};

/** The members of an attestation of providers. */
const ASPA: PublishedFields = {
  customer_asid: { becomes: 'the AS that names its providers' },
  customer: { becomes: 'the AS that names its providers' },
  'providers[]': { becomes: 'a provider, and the adjacency to it' },
  'provider_asids[]': { becomes: 'a provider, and the adjacency to it' },
  expires: { leftOut: 'the end of the validity: a validator leaves it out of its next document' },
};

/** The members of a document of rpki-client, Routinator or Cloudflare. */
export const VALIDATED_FIELDS: PublishedFields = {
  'metadata.buildtime': { becomes: 'the date of the document, of rpki-client' },
  'metadata.generated': { becomes: 'the date of the document, of Routinator and Cloudflare' },
  'metadata.generatedTime': { becomes: 'the date of the document, of Routinator' },
  ...leftOut(
    [
      ...['buildmachine', 'elapsedtime', 'usertime', 'systemtime', 'valid', 'counts', 'signature', 'signatureDate'],
      ...['roas', 'failedroas', 'invalidroas', 'spls', 'failedspls', 'invalidspls', 'aspas', 'failedaspas'],
      ...['invalidaspas', 'bgpsec_pubkeys', 'certificates', 'invalidcertificates', 'nonfunctionalcas', 'taks', 'tals'],
      ...['invalidtals', 'talfiles[]', 'manifests', 'failedmanifests', 'crls', 'gbrs', 'repositories', 'vrps'],
      ...['uniquevrps', 'vsps', 'uniquevsps', 'vaps', 'uniquevaps', 'cachedir_new_files', 'cachedir_del_files'],
      ...['cachedir_del_dirs', 'cachedir_superfluous_files', 'cachedir_del_superfluous_files'],
    ].map((name) => `metadata.${name}`),
    'how the validator ran, and how much it found',
  ),
  ...under('roas[].', ROA),
  ...under('aspas[].', ASPA),
  'provider_authorizations.ipv4[].customer_asid': { becomes: 'the AS that names its providers' },
  'provider_authorizations.ipv4[].providers[]': { becomes: 'a provider, and the adjacency to it' },
  'provider_authorizations.ipv6[].customer_asid': { becomes: 'the AS that names its providers' },
  'provider_authorizations.ipv6[].providers[]': { becomes: 'a provider, and the adjacency to it' },
  ...under(
    'bgpsec_keys[].',
    leftOut(['asn', 'ski', 'pubkey', 'ta', 'expires'], 'a key of a router: hardly any router signs paths'),
  ),
  ...under(
    'nonfunc_cas[].',
    leftOut(['location', 'ta', 'caRepository', 'rpkiManifest', 'ski'], 'a repository that did not answer'),
  ),
  'signedprefixlists[].prefixes[]': {
    leftOut: 'the blocks that an AS says it may announce: ROAs say it of each block',
  },
};
