import { epochMs } from '../../formats/dates.ts';
import { statedFacts, unreadType } from '../../formats/dns-facts.ts';
import type { ResourceRecord } from '../../formats/master-file.ts';
import { masterFileRecords, recordData } from '../../formats/master-file.ts';
import { firstMatch } from '../../formats/text-lines.ts';
import { WholeZone, wholeZoneFact, withWholeZone } from '../../formats/whole-zone.ts';
import { zoneOfFile } from '../../formats/zone-of-file.ts';
import type { SourceDeclaration } from '../../source.ts';

/** A DNS zone in the form in which registries and name servers export it. */
export const zoneFile: SourceDeclaration<ResourceRecord | WholeZone> = {
  id: 'zone-file',
  title: 'DNS zone in a master file (RFC 1035)',
  publisher: 'the registry or operator of the zone; in the sample: CISA, for .gov',
  licence: "the publisher's; the file in the sample: CC0-1.0",
  homePage: 'https://github.com/cisagov/dotgov-data',
  defaultUrl: 'https://raw.githubusercontent.com/cisagov/dotgov-data/main/gov.zone',
  format:
    'master file: owner, TTL, class, type, data; $ORIGIN (or --origin, or the name of the file), $TTL and $GENERATE; no $INCLUDE',
  cadenceHours: 24,
  fields: {
    'head.Exported': { becomes: 'the date of the edition, as the zone of .gov states it' },
    $ORIGIN: { becomes: 'the zone of relative names' },
    $TTL: { becomes: 'the TTL of records without one' },
    owner: { becomes: 'the name that has the record' },
    ttl: { becomes: 'the TTL on the edge' },
    class: { leftOut: 'the class: all records of the internet are of the class IN' },
    type: { becomes: 'the kind of edge or property; types without one are left out' },
    data: { becomes: 'the other end of the edge, or the property' },
    comment: { leftOut: 'words for a human reader' },
  },
  layer: 'dns',
  verified: 'real file',
  part: (fileName) => fileName.replace(/(?:\.(?:gz|bz2|xz|zip|zone|txt))+$/, ''),
  dateOf: async (input) =>
    epochMs(await firstMatch(input, /^;+\s*Exported:\s*(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})/)) ?? null,
  read: (input, { origin, suffixes }) => {
    const known = { origin, byFileName: zoneOfFile(input.fileName, suffixes) };
    return withWholeZone(masterFileRecords(input, known), ({ type, owner }) => (type === 'SOA' ? owner : null));
  },
  *facts({ line, value }, { observedAt, suffixes }) {
    if (value instanceof WholeZone) {
      yield wholeZoneFact(value, observedAt);
      return;
    }
    const data = recordData(line, value);
    if (data === null) throw unreadType(line, value.type);
    const record = { owner: value.owner, ttl: value.ttl ?? undefined, data };
    yield* statedFacts(line, record, { lastSeen: observedAt }, suffixes);
  },
};
