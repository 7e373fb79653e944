/** The support periods of the release lines of products. */
import { packageOf, textOfValue } from '../../../schema/keys/index.ts';
import { foldPurl } from '../../../schema/keys/purl.ts';
import { cycleText } from '../../../schema/release-cycle.ts';
import { readName } from '../../formats/affected-products.ts';
import { epochMs } from '../../formats/dates.ts';
import { topLevelText } from '../../formats/json-members.ts';
import { opensWith } from '../../formats/opening.ts';
import { type ProductCycles, productCycles } from '../../formats/release-cycles.ts';
import { type Fact, RefusedRecord, type SourceDeclaration, type SourceInput, type SourceRecord } from '../../source.ts';
import { RELEASE_FIELDS } from './release-fields.ts';

/** Products under each of their CPE names, with their release lines, and their package URLs in addition to those of purl2cpe. */
export const endOfLifeDate: SourceDeclaration<ProductCycles> = {
  id: 'endoflife-date',
  title: 'End of life of product releases',
  publisher: 'endoflife.date',
  licence: 'MIT',
  homePage: 'https://endoflife.date/',
  defaultUrl: 'https://endoflife.date/api/v1/products/full',
  format:
    'JSON of the API: result[] {name, label, identifiers[], releases[]}; or pages of the repository, products/*.md, YAML between lines of three hyphens, one or many in a file',
  cadenceHours: 168,
  fields: RELEASE_FIELDS,
  layer: 'vulnerabilities',
  verified: 'real file',
  part: (fileName) => fileName.replace(/\.(?:gz|zip|bz2|xz|zst)$/i, '').replace(/\.(?:md|json)$/i, ''),
  dateOf,
  read: productCycles,
  facts: cycleFacts,
};

async function dateOf(input: SourceInput): Promise<number | null> {
  return (await opensWith(input, '{')) ? (epochMs(await topLevelText(input, 'generated_at')) ?? null) : null;
}

function* cycleFacts({ line, value }: SourceRecord<ProductCycles>): Iterable<Fact> {
  const { title, cpes, purls, cycles } = value;
  const products = new Map(cpes.flatMap((cpe) => readName(cpe) ?? []).map((name) => [packageOf(name), name]));
  if (products.size === 0) throw new RefusedRecord(line, `${title} has no CPE name`, true);
  const urls = [...new Set(purls.flatMap((purl) => foldPurl(purl) ?? []))].sort();
  for (const [name, { part, vendor, product }] of products) {
    const properties = {
      part,
      vendor: textOfValue(vendor),
      product: textOfValue(product),
      releaseCycles: cycles.map(cycleText),
      lifecyclePurls: urls.length === 0 ? undefined : ` ${urls.join(' ')} `,
    };
    yield { kind: 'node', label: 'PACKAGE', name, properties };
  }
}
