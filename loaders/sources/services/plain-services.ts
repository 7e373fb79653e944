import { z } from 'zod';
import { csvRecords } from '../../formats/csv-records.ts';
import { epochMs } from '../../formats/dates.ts';
import { tolerated } from '../../formats/json-records.ts';
import { TEXT_OR_NUMBER } from '../../formats/optional-members.ts';
import { type ScanRecord, scanFacts, scanRecords } from '../../formats/services/scan-records.ts';
import {
  type PublishedFields,
  type Records,
  RefusedRecord,
  type SourceDeclaration,
  type SourceInput,
} from '../../source.ts';
import { SCANNER } from './scanner.ts';

/** The fields of a row, with their names and the names that other tools use. */
const NAMES: readonly (readonly [name: string, columns: readonly string[]])[] = [
  ['address', ['address', 'ip', 'ip_str', 'host']],
  ['port', ['port']],
  ['protocol', ['protocol', 'proto', 'transport']],
  ['service', ['service', 'name']],
  ['banner', ['banner', 'data']],
  ['product', ['product']],
  ['version', ['version']],
  ['cpe', ['cpe', 'cpe23', 'cpes']],
  ['cve', ['cve', 'cves', 'vulns']],
  ['observed_at', ['observed_at', 'timestamp', 'time', 'last_seen']],
];
const LIST = z.union([z.array(z.string()), z.string().transform((text) => text.split(/[\s;,|]+(?=cpe:|cve-)/i))]);
const TEXT = TEXT_OR_NUMBER.optional();
const ROW = z.object({
  address: z.string({ error: 'expected an address' }),
  port: z
    .union([z.string(), z.number()], 'expected a port')
    .transform(String)
    .pipe(z.string().regex(/^\d{1,5}$/, 'expected a port')),
  protocol: TEXT,
  service: TEXT,
  banner: TEXT,
  product: TEXT,
  version: TEXT,
  cpe: LIST.optional(),
  cve: LIST.optional(),
  // ISO 8601, or Unix time.
  observed_at: z
    .union([z.number(), z.string()])
    .transform((given, context) => {
      const time = epochMs(String(given));
      if (time !== undefined) return time;
      context.addIssue(`'${String(given).slice(0, 60)}' is no time`);
      return z.NEVER;
    })
    .optional(),
});

function* recordsOf(line: number, value: unknown): Iterable<ScanRecord | RefusedRecord> {
  const given = new Map(Object.entries(Object(value)).map(([name, field]) => [name.trim().toLowerCase(), field]));
  const row = NAMES.flatMap(([name, columns]) => {
    const found = columns
      .map((column) => given.get(column))
      .find((field) => field !== undefined && field !== null && field !== '');
    return found === undefined ? [] : [[name, found] as const];
  });
  const {
    cpe: cpes,
    cve: claimed,
    observed_at: seenAt,
    ...service
  } = yield* tolerated(line, ROW, Object.fromEntries(row));
  yield { kind: 'service', service: { ...service, cpes, claimed, seenAt } };
}

async function* rows(input: SourceInput): Records<ScanRecord> {
  for await (const row of csvRecords(input, { comment: '#' })) {
    if (row instanceof RefusedRecord) {
      yield row;
      continue;
    }
    try {
      for (const value of recordsOf(row.line, row.value))
        yield value instanceof RefusedRecord ? value : { line: row.line, value };
    } catch (error) {
      if (!(error instanceof RefusedRecord)) throw error;
      yield error;
    }
  }
}

const FIELDS: PublishedFields = {
  address: { becomes: 'the address of the service' },
  port: { becomes: 'the port of the service' },
  protocol: { becomes: 'the transport protocol of the service' },
  service: { becomes: 'the protocol of the service, by which its banner is read' },
  banner: { becomes: 'the banner, and the software that it shows' },
  product: { becomes: 'the software' },
  version: { becomes: 'the version of the software' },
  cpe: { becomes: 'the CPE names of the software' },
  cve: { becomes: 'the CVEs that the list claims of the address' },
  observed_at: { becomes: 'the time of the sighting' },
};
const COLUMNS =
  'address (or ip), port, protocol, service, banner, product, version, cpe, cve, observed_at (or timestamp), in any order; only the first two are required';

/** Services of the operator's own list. */
export const servicesCsv: SourceDeclaration<ScanRecord> = {
  ...SCANNER,
  id: 'services-csv',
  title: 'Services of your list (CSV)',
  homePage: 'https://github.com/zmap/zmap/wiki',
  format: `CSV with a header: ${COLUMNS}`,
  fields: FIELDS,
  verified: 'specification',
  read: rows,
  facts: scanFacts,
};

/** Services of the operator's own list, one JSON object in each line. */
export const servicesNdjson: SourceDeclaration<ScanRecord> = {
  ...SCANNER,
  id: 'services-ndjson',
  title: 'Services of your list (JSON lines)',
  homePage: 'https://jsonlines.org/',
  format: `JSON lines: ${COLUMNS}`,
  fields: FIELDS,
  verified: 'specification',
  read: (input) => scanRecords(input, recordsOf),
  facts: scanFacts,
};
