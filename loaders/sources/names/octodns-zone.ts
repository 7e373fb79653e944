import { type DnsRecord, statedFacts } from '../../formats/dns-facts.ts';
import { octodnsRecords } from '../../formats/octodns.ts';
import { WholeZone, wholeZoneFact, withWholeZone } from '../../formats/whole-zone.ts';
import type { PublishedFields, SourceDeclaration } from '../../source.ts';

/** Returns the zone of a file: `justice.gov.uk.yaml` holds the zone justice.gov.uk, packed or not. */
function zoneOf(fileName: string): string {
  return fileName.replace(/\.(?:gz|bz2|xz|zst|zip)$/, '').replace(/\.ya?ml$/, '');
}

const RECORD_DATA = { becomes: 'the other end of the edge, or the property' };
const OF_THE_PROVIDER = { leftOut: 'a setting of one provider or of octoDNS itself: no record' };
const FIELDS: PublishedFields = {
  'file name': { becomes: 'the zone' },
  'A.ttl': { becomes: 'the TTL on the edge' },
  'A.type': { becomes: 'the kind of edge or property; types without one are left out' },
  'A.values[]': RECORD_DATA,
  'A.octodns.cloudflare.proxied': OF_THE_PROVIDER,
  'A.dynamic.rules[].pool': {
    leftOut: 'which of several answers a client gets: the plain value is the answer of all others',
  },
  'MX.value.preference': RECORD_DATA,
  'MX.value.exchange': RECORD_DATA,
  'CAA.value.flags': RECORD_DATA,
  'CAA.value.tag': RECORD_DATA,
  'CAA.value.value': RECORD_DATA,
  'SRV.value.priority': RECORD_DATA,
  'SRV.value.weight': RECORD_DATA,
  'SRV.value.port': RECORD_DATA,
  'SRV.value.target': RECORD_DATA,
  'TLSA.value.certificate_usage': RECORD_DATA,
  'TLSA.value.selector': RECORD_DATA,
  'TLSA.value.matching_type': RECORD_DATA,
  'TLSA.value.certificate_association_data': RECORD_DATA,
  'HTTPS.value.svcpriority': RECORD_DATA,
  'HTTPS.value.targetname': RECORD_DATA,
  'HTTPS.value.svcparams.alpn[]': RECORD_DATA,
  'DS.value.key_tag': RECORD_DATA,
  'DS.value.algorithm': RECORD_DATA,
  'DS.value.digest_type': RECORD_DATA,
  'DS.value.digest': RECORD_DATA,
};

/** Whole zones as their operators maintain them, with mail, texts, aliases and wildcards. */
export const octodnsZone: SourceDeclaration<DnsRecord | WholeZone> = {
  id: 'octodns-zone',
  title: 'DNS zone in YAML for octoDNS',
  publisher: 'the operator of the zone; in the sample: the UK Ministry of Justice',
  licence: "the operator's; the files in the sample: MIT",
  homePage: 'https://github.com/ministryofjustice/dns',
  defaultUrl: 'https://raw.githubusercontent.com/ministryofjustice/dns/main/hostedzones/justice.gov.uk.yaml',
  format:
    'octoDNS YAML, one zone a file that is named after it: name: {type, ttl, value or values}, or a list of those',
  cadenceHours: 24,
  fields: FIELDS,
  layer: 'dns',
  verified: 'real file',
  readsYaml: true,
  part: zoneOf,
  read: (input) => withWholeZone(octodnsRecords(input, zoneOf(input.fileName)), () => zoneOf(input.fileName)),
  facts: ({ line, value }, { observedAt, suffixes }) =>
    value instanceof WholeZone
      ? [wholeZoneFact(value, observedAt)]
      : statedFacts(line, value, { lastSeen: observedAt }, suffixes),
};
