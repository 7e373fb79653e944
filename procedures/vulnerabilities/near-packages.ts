/** Products that may have been meant where the one asked for is not stored. */
import { packageUnknown } from '../../engine/advise/notices.ts';
import { allNearest } from '../../engine/text/nearest.ts';
import { readNearPackages } from '../../facts/affected-packages.ts';
import type { Advisory } from '../../schema/advisory.ts';
import { ANY, nameOf, packageOf, readCpe, textOfValue } from '../../schema/keys/index.ts';
import type { Reader } from '../../store/database.ts';
import type { AskedPackage } from './asked-package.ts';

/** Letters that a near product begins with as well, the fewest of a name inside another, and names that a notice gives. */
const BEGINNING = 2;
const SHORTEST = 3;
const MOST_NAMED = 3;

/** That these products are not stored, each with names that are near to it. */
export async function packagesUnknown(reader: Reader, unknown: readonly AskedPackage[]): Promise<Advisory[]> {
  const lookups = unknown.map((asked) => ({
    beginning: nameAsked(asked).slice(0, BEGINNING),
    vendor: vendorPrefix(asked),
    purl: packagedAs(asked),
  }));
  const near = await readNearPackages(reader, lookups);
  return unknown.map((asked, at) => {
    const { names = [], packaged = [] } = near[at] ?? {};
    const found = [...packaged.map(shortName), ...nearestOf(asked, [...new Set(names.map(shortName))])];
    const { version } = asked.name;
    return packageUnknown(
      shownName(asked),
      [...new Set(found)].slice(0, MOST_NAMED),
      version === ANY ? '' : textOfValue(version),
    );
  });
}

function shortName(key: string): string {
  const { vendor, product } = readCpe(key);
  return `${textOfValue(vendor)}:${textOfValue(product)}`;
}

/** What package URLs of software of that name end in; null where it is no name of a package. */
function packagedAs(asked: AskedPackage): string | null {
  const name = nameAsked(asked);
  return /^[\w.+-]{3,}$/.test(name) ? `/${name} ` : null;
}

/** Vendor and product as near as can be; else the product alone, of whatever vendor; else the vendor's. */
function nearestOf(asked: AskedPackage, names: readonly string[]): string[] {
  const wanted = nameAsked(asked);
  const productOf = (name: string) => name.slice(name.lastIndexOf(':') + 1);
  const products = new Set(allNearest(wanted, names.map(productOf)));
  const near = [
    ...allNearest(shownName(asked), names),
    ...names.filter((name) => products.has(productOf(name))),
    ...names.filter(
      (name) =>
        productOf(name).startsWith(wanted) ||
        (wanted.startsWith(productOf(name)) && productOf(name).length >= SHORTEST),
    ),
  ];
  return near;
}

function nameAsked({ name, lookup, given }: AskedPackage): string {
  if (name.product !== ANY) return textOfValue(name.product);
  return (
    lookup.products[0] ??
    given
      .replace(/^pkg:|[@?#].*$/g, '')
      .split('/')
      .at(-1) ??
    ''
  );
}

function shownName(asked: AskedPackage): string {
  const { vendor } = asked.name;
  return vendor === ANY ? nameAsked(asked) : `${textOfValue(vendor)}:${nameAsked(asked)}`;
}

/** What the keys of a vendor's applications begin with. */
function vendorPrefix({ name: { part, vendor } }: AskedPackage): string | null {
  if (vendor === ANY) return null;
  return packageOf(nameOf({ part: part === ANY ? 'a' : part, vendor, product: 'x' })).replace(/x(?::\*)+$/, '');
}
