import { isIP } from 'node:net';
import { z } from 'zod';
import { foldAddress } from '../../../schema/keys/index.ts';
import { unixMs } from '../../formats/dates.ts';
import { jsonLines } from '../../formats/json-lines.ts';
import { tolerated } from '../../formats/json-records.ts';
import { NUMBER } from '../../formats/optional-members.ts';
import { reverseNameOf } from '../../formats/reverse-names.ts';
import { dataOfText, type SeenRecord, seenFacts, seenRecords, sightingAt } from '../../formats/seen-records.ts';
import type { RefusedRecord, SourceDeclaration } from '../../source.ts';

const RECORD = z.object({
  timestamp: NUMBER.pipe(z.number().positive()).optional(),
  name: z.string(),
  type: z.string(),
  value: z.string(),
});

function* recordsOf(line: number, value: unknown): Iterable<SeenRecord | RefusedRecord> {
  const { timestamp, name, type, value: text } = yield* tolerated(line, RECORD, value);
  const data = dataOfText(line, type, text);
  // Reverse DNS names the address, not the name in the reverse tree.
  const owner = data.type === 'PTR' && isIP(name) !== 0 ? reverseNameOf(foldAddress(name)) : name;
  yield { owner, data, seen: sightingAt(unixMs(timestamp ?? 0)) };
}

const sonar = (id: string, title: string): SourceDeclaration<SeenRecord> => ({
  id,
  title,
  publisher: 'Rapid7',
  licence: "Rapid7's terms: free for research on request; read them before you pass it on",
  homePage: 'https://opendata.rapid7.com/about/',
  defaultUrl: null,
  format: 'JSON lines timestamp (epoch s), name, type, value',
  cadenceHours: 720,
  fields: {
    timestamp: { becomes: 'the time of the sighting' },
    name: { becomes: 'the name that has the record; for reverse DNS the address' },
    type: { becomes: 'the kind of edge or property; types without one are left out' },
    value: { becomes: 'the other end of the edge, or the property' },
  },
  layer: 'dns',
  verified: 'specification',
  // One file for each type and day: 2021-12-31-1640909088-fdns_a.json.gz.
  part: (fileName) => /(?:f|r)dns(?:_[a-z]+)?/.exec(fileName)?.[0] ?? '',
  read: (input) => seenRecords(jsonLines(input), recordsOf),
  facts: seenFacts,
});

/** A census of what names resolve to. */
export const sonarFdns = sonar('sonar-fdns', 'Forward DNS (Project Sonar)');

/** A census of the names of addresses. */
export const sonarRdns = sonar('sonar-rdns', 'Reverse DNS (Project Sonar)');
