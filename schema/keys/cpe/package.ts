/** The product that a CPE name is about: the key of a PACKAGE. */
import { bindFormatted, FORMATTED_PREFIX, unbindFormatted } from './formatted-string.ts';
import { relationOfValues } from './relation.ts';
import { URI_PREFIX, unbindUri } from './uri.ts';
import { ANY, NOT_APPLICABLE, nameOf, notCpe, type WellFormedName } from './well-formed-name.ts';

/** The name that a text writes, in either binding. */
export function readCpe(text: string): WellFormedName {
  const start = text.trim().toLowerCase();
  if (start.startsWith(FORMATTED_PREFIX)) return unbindFormatted(text);
  if (start.startsWith(URI_PREFIX)) return unbindUri(text);
  throw notCpe(text);
}

/** The key of the PACKAGE that a name is a version of: version and later attributes as `*`. */
export function packageOf({ part, vendor, product }: WellFormedName): string {
  return bindFormatted(nameOf({ part, vendor, product }));
}

/**
 * Normal form of a package: CPE 2.3 formatted string (NISTIR 7695) in lower case with version and later parts as `*`.
 * Takes the older URI binding `cpe:/a:apache:log4j:2.14.1` as well.
 */
export function foldCpe(input: string): string {
  const name = readCpe(input);
  const isLogical = [name.vendor, name.product].some((value) => value === ANY || value === NOT_APPLICABLE);
  if (isLogical || name.part === ANY) throw notCpe(input);
  return packageOf(name);
}

/** Returns whether two names may be about the same product: a wider vendor with a narrower product is another one. */
export function isSameProduct(one: WellFormedName, other: WellFormedName): boolean {
  const relations = [
    relationOfValues(one.part, other.part),
    relationOfValues(one.vendor, other.vendor),
    relationOfValues(one.product, other.product),
  ];
  if (relations.includes('disjoint') || relations.includes('undefined')) return false;
  return !(relations.slice(1).includes('superset') && relations.slice(1).includes('subset'));
}
