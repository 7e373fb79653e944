import { type DnsRecord, dnsFacts } from '../../formats/dns-facts.ts';
import { octodnsRecords } from '../../formats/octodns.ts';
import { WholeZone, wholeZoneFact, withWholeZone } from '../../formats/whole-zone.ts';
import type { SourceDeclaration } from '../../source.ts';

/** Returns the zone of a file: `justice.gov.uk.yaml` holds the zone justice.gov.uk, packed or not. */
function zoneOf(fileName: string): string {
  return fileName.replace(/\.(?:gz|bz2|xz|zst|zip)$/, '').replace(/\.ya?ml$/, '');
}

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
  layer: 'dns',
  verified: 'real file',
  readsYaml: true,
  part: zoneOf,
  read: (input) => withWholeZone(octodnsRecords(input, zoneOf(input.fileName)), () => zoneOf(input.fileName)),
  facts: ({ value }, { observedAt, suffixes }) =>
    value instanceof WholeZone
      ? [wholeZoneFact(value, observedAt)]
      : dnsFacts(value, { lastSeen: observedAt }, suffixes),
};
