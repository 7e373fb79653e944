import { z } from 'zod';
import { truncated } from '../../engine/advise/notices.ts';
import type { ComputedProcedure } from '../../engine/contract/procedure-catalog.ts';
import { readAffectedPackages } from '../../facts/affected-packages.ts';
import { affectingOf } from '../../facts/packages/affecting.ts';
import { questionOf } from '../../facts/packages/candidates.ts';
import { ArgumentError, parameter } from '../arguments.ts';
import { columns } from '../columns.ts';
import { shownValue } from '../indicators.ts';
import { wholeNumber } from '../whole-number.ts';
import { type AskedPackage, askedOfFields, readAskedPackage } from './asked-package.ts';
import { packagesUnknown } from './near-packages.ts';
import { lifeAsked, rowOf } from './rows.ts';

const PARAMETERS = z.object({
  cpe: parameter('STRING', readPackage).optional(),
  vendor: z.string('vendor is a text.').optional(),
  product: z.string('product is a text.').optional(),
  version: z.string('version is a text.').optional(),
  limit: wholeNumber('limit', 1, 5000).default(200),
});

/** Columns that a bare call shows: those of the contract, who says so, how sure it is, and whether the version is still kept up. */
const BARE_COLUMNS = [
  ...[
    'cve',
    'band',
    'verdictScore',
    'cvss',
    'cvssVector',
    'cvssVersion',
    'epss',
    'epssPercentile',
    'isKev',
    'kevDateAdded',
  ],
  ...['isRansomware', 'published', 'affected', 'fixedIn', 'summary', 'package', 'coverage', 'source', 'basis'],
  ...['isEndOfLife', 'eolDate', 'latest'],
];

/** The CVEs that affect a version of a product. */
export const cveByPackage: ComputedProcedure<typeof PARAMETERS.shape> = {
  name: 'svc.cve.byPackage',
  description:
    'Known CVEs of a version of a product: known exploited ones first, then by band, EPSS, CVSS and id. Name it by a CPE name in either ' +
    'binding, vendor:product:version, "product version", a package URL, or a map. The NVD\'s statement on a CVE goes before CISA, CISA ' +
    'before the CNA that numbered it, these before databases in the format of OSV. An entry without bounds, or one that needs another ' +
    'product of which nothing is known, is a band lower, and basis says so.',
  example: 'CALL svc.cve.byPackage("cpe:2.3:a:example:widget:2.4.1:*:*:*:*:*:*:*")',
  sampleExample: 'CALL svc.cve.byPackage("apache:http_server:2.4.49")',
  columns: columns({
    cve: ['STRING', 'id of the CVE'],
    band: ['STRING', 'its band, as explain gives it; one lower where basis is no-bounds or platform'],
    verdictScore: ['FLOAT', 'its verdict score in that band, 0 to 100'],
    cvss: ['FLOAT', 'base score, 0 to 10'],
    cvssVector: ['STRING', 'vector of the base score'],
    cvssVersion: ['STRING', 'version of CVSS'],
    epss: ['FLOAT', 'chance of exploitation within 30 days, 0 to 1'],
    epssPercentile: ['FLOAT', 'share of CVEs with a lower one, 0 to 1'],
    isKev: ['BOOLEAN', 'in the catalogue of known exploited ones; null: not looked at'],
    kevDateAdded: ['STRING', 'day when it was added there'],
    isRansomware: ['BOOLEAN', 'known ransomware use'],
    published: ['STRING', 'day when it was published'],
    affected: ['STRING', 'the range that matched: >=2.0 <2.4.3'],
    fixedIn: ['STRING', 'first version without it; null where no bound says one'],
    summary: ['STRING', 'what it is'],
    package: ['STRING', 'CPE name of the product that matched'],
    coverage: ['STRING', 'matched'],
    source: ['STRING', 'who says what is affected: nvd, cisa, cna or osv'],
    basis: [
      'STRING',
      'version; any-version: every version was asked for; upstream-version: a distribution may have patched it; platform: it also ' +
        'needs what affected names; no-bounds: all versions, as stated without bounds',
    ],
    isEndOfLife: [
      'BOOLEAN',
      'its line of releases gets no more fixes; null: no source says, or a distribution maintains it',
    ],
    eolDate: ['STRING', 'day when that was or will be'],
    latest: ['STRING', 'newest release of that line'],
    cvssSource: ['STRING', 'who gave the base score: nvd, cisa, cna or osv; on YIELD'],
  }),
  inExpressions: true,
  mostCalls: 200,
  parameters: PARAMETERS,
  answer: async (calls, { reader, asOf }) => {
    const asked = calls.map(askedOf);
    const stored = await readAffectedPackages(reader, asked.map(questionOf));
    const unknown = asked.filter((_, at) => stored[at]?.length === 0);
    const affecting = asked.map((one, at) => affectingOf(one, stored[at] ?? [], asOf.getTime()));
    const lives = asked.map(
      (one, at) =>
        new Map((stored[at] ?? []).map((product) => [product.name, lifeAsked(one, product, asOf.getTime())])),
    );
    const cut = calls.flatMap(({ limit }, at) =>
      (affecting[at]?.length ?? 0) > limit ? [truncated(limit, null)] : [],
    );
    return {
      rows: affecting.map((found, at) =>
        found.slice(0, calls[at]?.limit).map((one) => rowOf(one, lives[at]?.get(one.package) ?? null)),
      ),
      isCut: cut.length > 0,
      advisories: [...(await packagesUnknown(reader, unknown)), ...cut],
      bareColumns: BARE_COLUMNS,
      layers: ['vulnerabilities'],
    };
  },
};

function askedOf({ cpe, vendor, product, version }: z.output<typeof PARAMETERS>): AskedPackage {
  if (cpe !== undefined) return cpe;
  if (product !== undefined && product.trim() !== '') return askedOfFields(vendor, product, version);
  throw new ArgumentError('takes a CPE name, vendor:product:version, a package URL, or a map with product.');
}

function readPackage(value: unknown): AskedPackage {
  if (typeof value === 'string' && value.trim() !== '') return readAskedPackage(value);
  throw new ArgumentError(
    `takes a CPE name, vendor:product:version or a package URL as text; ${shownValue(value)} is none.`,
  );
}
