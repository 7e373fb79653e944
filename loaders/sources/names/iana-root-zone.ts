import { foldTld } from '../../../schema/keys/index.ts';
import { epochMs } from '../../formats/dates.ts';
import { statedFacts, unreadType } from '../../formats/dns-facts.ts';
import { masterFileRecords, type ResourceRecord, recordData } from '../../formats/master-file.ts';
import { firstMatch } from '../../formats/text-lines.ts';
import type { SourceDeclaration } from '../../source.ts';

/** The top-level domains, and the addresses of the name servers that they are delegated to. */
export const ianaRootZone: SourceDeclaration<ResourceRecord> = {
  id: 'iana-root-zone',
  title: 'Root zone of the DNS',
  publisher: 'IANA and Verisign',
  licence: 'free to use; in the sample from a mirror under MIT',
  homePage: 'https://www.iana.org/domains/root/files',
  defaultUrl: 'https://www.internic.net/domain/root.zone',
  format: 'master file: owner, TTL, class, type, data',
  cadenceHours: 24,
  fields: {
    'SOA.serial': { becomes: 'the date of the edition' },
    owner: { becomes: 'the name that has the record' },
    ttl: { becomes: 'the TTL on the edge' },
    class: { leftOut: 'the class: all records of the internet are of the class IN' },
    type: { becomes: 'the kind of edge or property; types without one are left out' },
    data: { becomes: 'the other end of the edge, or the property' },
    comment: { leftOut: 'words for a human reader' },
  },
  layer: 'dns',
  verified: 'real file',
  // The serial number of the root zone is its day and a count within that day: 2020091300.
  dateOf: async (input) => {
    const serial = await firstMatch(input, /^\.\s.*\sSOA\s+\S+\s+\S+\s+\(?\s*((?:19|20)\d{6})\d\d\s/i, 100_000);
    return serial === null ? null : (epochMs(serial.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')) ?? null);
  },
  read: (input) => masterFileRecords(input),
  *facts({ line, value }, { observedAt, suffixes }) {
    const { owner, type, ttl } = value;
    if (type === 'NS' && owner !== '' && !owner.includes('.')) {
      yield { kind: 'node', label: 'TLD', name: foldTld(owner) };
      return;
    }
    const data = recordData(line, value);
    if (data === null) throw unreadType(line, type);
    yield* statedFacts(line, { owner, ttl: ttl ?? undefined, data }, { lastSeen: observedAt }, suffixes);
  },
};
