/** The fields of abuse.ch's files: what each becomes, or why it is left out. */
import type { PublishedFields } from '../../source.ts';

const PORT = { leftOut: 'the port: the listing accuses the whole address' };
const SIMILARITY = { leftOut: 'a digest for similar files: the graph looks files up by their whole digests' };

export const FEODO_FIELDS: PublishedFields = {
  first_seen_utc: { becomes: 'the first sighting' },
  dst_ip: { becomes: 'the listed address' },
  dst_port: PORT,
  c2_status: { leftOut: 'whether it answered when the list was made: the last day online says it with a date' },
  last_online: { becomes: 'the last sighting' },
  malware: { becomes: 'a tag with the family' },
};

export const THREATFOX_FIELDS: PublishedFields = {
  first_seen_utc: { becomes: 'the first sighting' },
  ioc_id: { becomes: 'the reference, if there is no other' },
  ioc_value: { becomes: 'the listed indicator' },
  ioc_type: { becomes: 'the kind of the indicator' },
  threat_type: { becomes: 'the category' },
  fk_malware: { leftOut: 'the identifier of the family at Malpedia: malware_printable has its name' },
  malware_alias: { leftOut: 'other names of the family, from Malpedia and not from the reporter' },
  malware_printable: { becomes: 'a tag with the family' },
  last_seen_utc: { becomes: 'the last sighting' },
  confidence_level: { becomes: 'the share of the weight of the listing' },
  is_compromised: { becomes: 'the tag compromised, of a hacked host' },
  reference: { becomes: 'the reference' },
  tags: { becomes: 'tags' },
  anonymous: { leftOut: 'whether the reporter gave no name: reporter says it' },
  reporter: { becomes: 'the reporter' },
};

export const URLHAUS_FIELDS: PublishedFields = {
  id: { leftOut: 'the number of the entry: its link has it' },
  dateadded: { becomes: 'the first sighting' },
  url: { becomes: 'the listed URL' },
  url_status: { leftOut: 'whether it answered when the list was made: the last day online says it with a date' },
  last_online: { becomes: 'the last sighting' },
  threat: { becomes: 'the category' },
  tags: { becomes: 'tags' },
  urlhaus_link: { becomes: 'the reference' },
  reporter: { becomes: 'the reporter' },
};

export const SSL_BLACKLIST_FIELDS: PublishedFields = {
  Firstseen: { becomes: 'the first sighting' },
  DstIP: { becomes: 'the listed address' },
  DstPort: PORT,
};

export const BAZAAR_FIELDS: PublishedFields = {
  first_seen_utc: { becomes: 'the day of the sighting' },
  sha256_hash: { becomes: 'the listed file' },
  md5_hash: { becomes: 'another name of the file' },
  sha1_hash: { becomes: 'another name of the file' },
  reporter: { becomes: 'the reporter' },
  file_name: { leftOut: 'the name that the reporter had: it names no file, since anyone may choose it' },
  file_type_guess: { becomes: 'the type of the file' },
  mime_type: { leftOut: 'the type in another notation: file_type_guess has it' },
  signature: { becomes: 'the family, and a tag with it' },
  clamav: { leftOut: 'the names that one scanner gives: its signatures change daily' },
  vtpercent: { leftOut: 'the share of scanners on one day: it changes hourly' },
  imphash: SIMILARITY,
  ssdeep: SIMILARITY,
  tlsh: SIMILARITY,
};
