import { type CsvRow, csvRecords } from '../../formats/csv-records.ts';
import { fingerprintOf } from '../../formats/tls-fingerprints.ts';
import { type Fact, type Records, RefusedRecord, type SourceDeclaration, type SourceInput } from '../../source.ts';

/** JA3 of programs on macOS and Linux: they identify the program, not whether it is bad. */
export const salesforceJa3: SourceDeclaration<CsvRow> = {
  id: 'salesforce-ja3',
  title: 'JA3 of programs on macOS and Linux (Salesforce)',
  publisher: 'Salesforce',
  licence: 'BSD-3-Clause',
  homePage: 'https://github.com/salesforce/ja3',
  defaultUrl: 'https://raw.githubusercontent.com/salesforce/ja3/HEAD/lists/osx-nix-ja3.csv',
  format: 'CSV JA3, programs with commas between, below a copyright notice in quotes',
  cadenceHours: 8760,
  fields: {
    JA3: { becomes: 'the fingerprint' },
    programs: { becomes: 'the software that the fingerprint is typical of' },
    notice: { leftOut: 'the copyright notice above the rows' },
  },
  layer: 'tls-fingerprints',
  verified: 'real file',
  read: programs,
  *facts({ line, value: { ja3, programs } }) {
    const family = programs
      ?.split(',')
      .map((program) => program.trim())
      .join(', ');
    if (ja3 === undefined || !family) throw new RefusedRecord(line, 'expected a JA3 and programs');
    yield* fingerprintFacts(fingerprintOf('ja3', ja3, family));
  },
};

/** Reads the rows. The notice is one field of several lines, and the rows begin after the line that closes it. */
async function* programs(input: SourceInput): Records<CsvRow> {
  const notice = await noticeLines(input);
  for await (const record of csvRecords(input, { columns: ['ja3', 'programs'] }))
    if (record.line > notice) yield record;
}

/** Returns the number of lines of the quoted field at the beginning of a file; 0 if there is none. */
async function noticeLines(input: SourceInput): Promise<number> {
  let line = 0;
  for await (const text of input.lines()) {
    line += 1;
    const quotes = text.split('"').length - 1;
    if (line === 1 && (!text.startsWith('"') || quotes > 1)) return 0;
    if (line > 1 && quotes > 0) return line;
  }
  return 0;
}

/** Returns the fact of one fingerprint in a list. */
export function* fingerprintFacts(fingerprint: ReturnType<typeof fingerprintOf>): Iterable<Fact> {
  if (fingerprint !== null) yield { kind: 'node', ...fingerprint };
}
