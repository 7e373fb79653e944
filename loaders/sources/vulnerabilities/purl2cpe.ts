/** Package URLs of the products that CPE names. */
import { nameOf, packageOf, textOfValue, type WellFormedName } from '../../../schema/keys/index.ts';
import { foldPurl } from '../../../schema/keys/purl.ts';
import { readName } from '../../formats/affected-products.ts';
import { type Records, RefusedRecord, type SourceDeclaration, type SourceInput } from '../../source.ts';

/** The package URLs of one product. */
interface ProductUrls {
  readonly product: WellFormedName;
  readonly purls: readonly string[];
}

/** Package URLs, one product in each file. The file itself does not name the product; `cpes.yml` next to it does. */
export const purl2cpe: SourceDeclaration<ProductUrls> = {
  id: 'purl2cpe',
  title: 'Package URLs of CPE names',
  publisher: 'SCANOSS',
  licence: 'MIT',
  homePage: 'https://github.com/scanoss/purl2cpe',
  defaultUrl: null,
  format: 'YAML: purls.yml with a list purls, in the same folder cpes.yml with a list cpes of CPE 2.3 names',
  cadenceHours: 168,
  fields: {
    'purls[]': { becomes: 'a package URL of the product' },
    'cpes[]': { becomes: 'the product, from cpes.yml; its versions are left to the sources of vulnerabilities' },
  },
  layer: 'vulnerabilities',
  verified: 'real file',
  accumulates: true,
  read: readProduct,
  *facts({ value: { product, purls } }) {
    const { part, vendor, product: name } = product;
    const properties = {
      part,
      vendor: textOfValue(vendor),
      product: textOfValue(name),
      purls: purls.length === 0 ? undefined : ` ${purls.join(' ')} `,
    };
    yield { kind: 'node', label: 'PACKAGE', name: packageOf(product), properties };
  },
};

async function* readProduct(input: SourceInput): Records<ProductUrls> {
  const beside = await input.sibling('cpes.yml');
  if (beside === null) {
    yield new RefusedRecord(1, 'expected cpes.yml in the same folder, which names the product of its package URLs');
    return;
  }
  const names = (await itemsOf(beside)).flatMap((cpe) => readName(cpe) ?? []);
  const products = new Map(names.map((name) => [packageOf(name), name]));
  if (products.size === 0) yield new RefusedRecord(1, 'expected CPE 2.3 names in cpes.yml');
  const purls = [...new Set((await itemsOf(input)).flatMap((item) => foldPurl(item) ?? []))].sort();
  for (const { part, vendor, product } of products.values()) {
    yield { line: 1, value: { product: nameOf({ part, vendor, product }), purls } };
  }
}

/** Reads the items of a list. Each follows a hyphen, quoted or not. */
async function itemsOf(input: SourceInput): Promise<string[]> {
  const items: string[] = [];
  for await (const line of input.lines()) {
    const [, item] = /^\s*-\s+(["']?)(.+?)\1\s*$/.exec(line)?.slice(1) ?? [];
    if (item !== undefined) items.push(item);
  }
  return items;
}
