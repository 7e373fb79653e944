import { foldCve } from '../../../schema/keys/index.ts';
import { type CsvRow, csvRecords } from '../../formats/csv-records.ts';
import { epochMs } from '../../formats/dates.ts';
import { firstMatch } from '../../formats/text-lines.ts';
import { type Fact, RefusedRecord, type SourceDeclaration } from '../../source.ts';

/** Probabilities of exploitation within 30 days, for every published CVE. */
export const firstEpss: SourceDeclaration<CsvRow> = {
  id: 'first-epss',
  title: 'EPSS: chance of exploitation within 30 days',
  publisher: 'FIRST',
  licence: 'free to use with credit to FIRST (https://www.first.org/epss)',
  homePage: 'https://www.first.org/epss/data_stats',
  defaultUrl: 'https://epss.empiricalsecurity.com/epss_scores-current.csv.gz',
  format: 'CSV: a `#model_version:<v>,score_date:<time>` line, then the header cve,epss,percentile; packed with gzip',
  cadenceHours: 24,
  fields: {
    model_version: { leftOut: 'the version of the model: the date says which one it was' },
    score_date: { becomes: 'the date of the edition' },
    cve: { becomes: 'the CVE' },
    epss: { becomes: 'the chance of exploitation' },
    percentile: { becomes: 'the share of CVEs with a lower chance' },
  },
  layer: 'vulnerabilities',
  // The sample comes from a repository whose licence forbids redistribution, so the tests write their own file.
  verified: 'specification',
  dateOf: async (input) => epochMs(await firstMatch(input, /^#.*score_date:(\S+)/, 5)) ?? null,
  read: (input) => csvRecords(input, { comment: '#' }),
  *facts({ line, value: { cve, epss, percentile } }) {
    if (cve === undefined) throw new RefusedRecord(line, 'expected the columns cve, epss and percentile');
    const properties = { epss: share(line, 'epss', epss), epssPercentile: share(line, 'percentile', percentile) };
    yield { kind: 'node', label: 'CVE', name: foldCve(cve), properties };
  },
};

/** EPSS and CVSS of the known exploited vulnerabilities, in one table. */
export const kevEpss: SourceDeclaration<CsvRow> = {
  id: 'kev-epss',
  title: 'EPSS and CVSS of the known exploited vulnerabilities',
  publisher: 'Jerry Gamblin (KEV_EPSS), from FIRST and NVD',
  licence: 'Apache-2.0',
  homePage: 'https://github.com/jgamblin/KEV_EPSS',
  defaultUrl: 'https://raw.githubusercontent.com/jgamblin/KEV_EPSS/main/epss_kev_nvd.csv',
  format: 'CSV with header CVE,CVSS3,EPSS,EPSS Percentile,Description,Vendor,Product',
  cadenceHours: 24,
  fields: {
    CVE: { becomes: 'the CVE' },
    CVSS3: { becomes: 'the base score' },
    EPSS: { becomes: 'the chance of exploitation' },
    'EPSS Percentile': { becomes: 'the share of CVEs with a lower chance' },
    Description: { becomes: 'the summary' },
    Vendor: { leftOut: 'a copy from the KEV catalogue: cisa-kev has it' },
    Product: { leftOut: 'a copy from the KEV catalogue: cisa-kev has it' },
  },
  layer: 'vulnerabilities',
  verified: 'real file',
  read: (input) => csvRecords(input),
  facts: ({ line, value }) => kevEpssFacts(line, value),
};

function* kevEpssFacts(line: number, row: CsvRow): Iterable<Fact> {
  if (row.CVE === undefined) throw new RefusedRecord(line, 'expected the columns CVE, CVSS3, EPSS and EPSS Percentile');
  const properties = {
    cvss: score(line, row.CVSS3),
    epss: share(line, 'EPSS', row.EPSS),
    epssPercentile: share(line, 'EPSS Percentile', row['EPSS Percentile']),
    summary: row.Description === undefined || row.Description.trim() === '' ? undefined : row.Description.trim(),
  };
  yield { kind: 'node', label: 'CVE', name: foldCve(row.CVE), properties };
}

/** Reads a number from 0 to 1; undefined if the field is empty. */
function share(line: number, column: string, text: string | undefined): number | undefined {
  return numberWithin(line, column, text, 1);
}

/** Reads a base score from 0 to 10. The table writes 0 if the NVD has none. */
function score(line: number, text: string | undefined): number | undefined {
  const value = numberWithin(line, 'CVSS3', text, 10);
  return value === 0 ? undefined : value;
}

function numberWithin(line: number, column: string, text: string | undefined, most: number): number | undefined {
  const digits = text?.trim() ?? '';
  if (digits === '' || digits.toLowerCase() === 'n/a') return undefined;
  const value = Number(digits);
  if (value >= 0 && value <= most) return value;
  throw new RefusedRecord(line, `expected ${column} as a number from 0 to ${most}, got '${digits}'`);
}
