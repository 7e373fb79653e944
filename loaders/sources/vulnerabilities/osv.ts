/** Vulnerabilities in the OSV format, from the databases that name their products by CPE. */
import { z } from 'zod';
import type { AffectedRange } from '../../../schema/affected-range.ts';
import { ANY, bindFormatted, foldCve, keyOrNull, valueOfText } from '../../../schema/keys/index.ts';
import { schemeOf, type VersionScheme } from '../../../schema/versions/index.ts';
import { type AffectedProduct, affectedFacts, readName, saysMore } from '../../formats/affected-products.ts';
import { baseScore } from '../../formats/cvss.ts';
import { epochMs } from '../../formats/dates.ts';
import { whole } from '../../formats/fitted.ts';
import { jsonDocuments } from '../../formats/json-documents.ts';
import { eventSpans } from '../../formats/osv-events.ts';
import { boundsOf } from '../../formats/version-spans.ts';
import { type Fact, LeftOutRecord, RefusedRecord, type SourceDeclaration, type SourceRecord } from '../../source.ts';
import { OSV_FIELDS } from './osv-fields.ts';

const EVENT = z.object({
  introduced: z.string().optional(),
  fixed: z.string().optional(),
  last_affected: z.string().optional(),
  limit: z.string().optional(),
});

const SEVERITY = z.array(z.object({ type: z.string(), score: z.string() })).optional();

const AFFECTED = z.object({
  package: z.object({ ecosystem: z.string() }).optional(),
  ranges: z.array(whole(z.object({ type: z.string(), events: z.array(EVENT) }))).optional(),
  versions: z.array(z.string()).optional(),
  severity: SEVERITY,
});

const RECORD = z.object({
  id: z.string(),
  modified: z.string().optional(),
  aliases: z.array(z.string()).optional(),
  summary: z.string().optional(),
  details: z.string().optional(),
  severity: SEVERITY,
  withdrawn: z.string().optional(),
  affected: z.array(AFFECTED).optional(),
  database_specific: z.object({ cpes: z.array(z.string()).optional() }).optional(),
});
type OsvRecord = z.infer<typeof RECORD>;

/** Vulnerabilities of current server software, in addition to those that the NVD has analysed. */
export const bitnamiOsv: SourceDeclaration<OsvRecord> = {
  id: 'bitnami-vulndb',
  title: 'Vulnerabilities of server software, in the format of OSV',
  publisher: 'Bitnami (VMware)',
  licence: 'Apache-2.0',
  homePage: 'https://github.com/bitnami/vulndb',
  defaultUrl: null,
  format: 'JSON of OSV: one record a file, one a line, or vulns[] as its API answers; database_specific.cpes',
  cadenceHours: 24,
  fields: OSV_FIELDS,
  layer: 'vulnerabilities',
  verified: 'real file',
  accumulates: true,
  ledger: {
    speakers: ['bitnami-vulndb'],
    recordOf: ({ id, modified }) => ({ id, at: epochMs(modified) }),
  },
  read: (input) => jsonDocuments(input, 'vulns', RECORD),
  facts: osvFacts,
};

function* osvFacts({ line, value }: SourceRecord<OsvRecord>): Iterable<Fact> {
  const { id, aliases = [], withdrawn, affected = [], database_specific } = value;
  if (withdrawn !== undefined) throw new LeftOutRecord(line, `${id} is withdrawn`);
  const cves = [...new Set([id, ...aliases].flatMap((name) => keyOrNull(() => foldCve(name)) ?? []))];
  if (cves.length === 0) throw new RefusedRecord(line, `${id} names no CVE`, true);
  const products = affected.flatMap((entry) => productsOf(entry, database_specific?.cpes ?? []));
  if (products.length === 0) throw new RefusedRecord(line, `${id} names no CPE with versions`, true);
  const properties = { osvSummary: textOf(value.summary) ?? textOf(value.details), ...scoreOf(value) };
  for (const cve of cves) {
    yield { kind: 'node', label: 'CVE', name: cve, properties };
    yield* affectedFacts(cve, 'osv', products);
  }
}

/** Returns the first vector from which a score can be computed, with the score. */
function scoreOf({ severity = [], affected = [] }: OsvRecord) {
  const vectors = [...severity, ...affected.flatMap((entry) => entry.severity ?? [])].map(({ score }) => score);
  const osvCvssVector = vectors.find((vector) => baseScore(vector) !== null);
  return osvCvssVector === undefined ? {} : { osvCvss: baseScore(osvCvssVector) ?? undefined, osvCvssVector };
}

function textOf(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text.trim();
}

/**
 * Returns the affected products. The version in a CPE name is dropped, because the ranges state all affected versions, and the name at most
 * some of them.
 */
function productsOf({ package: named, ranges = [], versions = [] }: z.infer<typeof AFFECTED>, cpes: readonly string[]) {
  const scheme = schemeOf(named?.ecosystem);
  const spans = ranges.filter(({ type }) => type !== 'GIT').flatMap(({ events }) => eventSpans(events, scheme));
  return cpes.flatMap((cpe): AffectedProduct[] => {
    const name = readName(cpe);
    if (name === null) return [];
    const product = { ...name, version: ANY, update: ANY };
    const said = saysMore(product) ? bindFormatted(product) : undefined;
    if (spans.length > 0) return spans.map((span) => ({ product, range: { cpe: said, scheme, ...boundsOf(span) } }));
    return versions.map((version) => ({
      product,
      range: exactly({ ...product, version: valueOfText(version) }, scheme),
    }));
  });
}

function exactly(name: AffectedProduct['product'], scheme: VersionScheme): AffectedRange {
  return { cpe: bindFormatted(name), scheme };
}
