/** Products as callers write them: CPE names, vendor:product:version, a product with its version, package URLs. */

import { writtenVersion } from '../../schema/affected-range.ts';
import {
  ANY,
  hasWildcards,
  NOT_APPLICABLE,
  nameOf,
  packageOf,
  readCpe,
  textOfValue,
  valueOfText,
  type WellFormedName,
} from '../../schema/keys/index.ts';
import { readPurl } from '../../schema/keys/purl.ts';
import { schemeOf, type VersionScheme, versionKey } from '../../schema/versions/index.ts';
import type { PackageLookup } from '../affected-packages.ts';

/** Why a text names no product with CVEs; the message continues after the name of the parameter. */
export class PackageError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'PackageError';
  }
}

/** A product whose CVEs are requested. */
export interface AskedPackage {
  /** As it was sent. */
  readonly given: string;
  /** Its known parts; part and vendor are `*` if they were not given. */
  readonly name: WellFormedName;
  /** The scheme of its version, if the question names it. */
  readonly scheme: VersionScheme | null;
  /** The key of version and update in the order of a scheme. */
  readonly versionIn: (order: VersionScheme) => string;
  /** The version of a distribution, which mends what the upstream version has: compared is the upstream version in it. */
  readonly isDistribution: boolean;
  readonly lookup: PackageLookup;
}

const EXAMPLE =
  'cpe:2.3:a:apache:log4j:2.14.1:*:*:*:*:*:*:*, apache:log4j:2.14.1, log4j 2.14.1 or pkg:maven/org.apache.logging.log4j/log4j-core@2.14.1';
const LONGEST = 500;
const PARTS = ['a', 'o', 'h'];
/** Package URLs of distributions carry their own versions. */
const DISTRIBUTIONS: ReadonlySet<VersionScheme> = new Set(['deb', 'rpm', 'apk']);
/** Suffixes that packagers add to the version of the software: `-5+deb11u1`, `-1ubuntu2.4`, `-4.el8_6`, `-r3`. */
const PACKAGED =
  /^(.*?)[-_ ](?:[\w.+~-]*(?:deb\d|ubuntu|debian|\.el\d|\.fc\d|\.amzn\d|\.suse|\.lp1|\.mga\d)[\w.+~-]*|r\d+)$/i;
/** A version that has the update written to it: `8.4p1`, `2.0-beta9`, `7.0.0.m1`. */
const WITH_UPDATE = /^(\d[\d.]*?)[-._]?((?:alpha|beta|rc|milestone|m|sp|patch|update|p|u)[-._]?\d+)$/i;

/** The product that a text names. Throws `PackageError` or `KeyError` for one that names none. */
export function readAskedPackage(given: string): AskedPackage {
  const text = given.trim();
  if (text.length > LONGEST)
    throw new PackageError(`takes a product such as ${EXAMPLE}, not a text of ${text.length} characters.`);
  if (/^cpe:/i.test(text)) return askedOf(given, readCpe(text));
  if (/^pkg:/i.test(text)) return askedByUrl(given);
  const colons = text.split(/(?<!\\):/);
  if (colons.length > 1 && !/\s/.test(text)) return askedOfParts(given, colons);
  const [, product = text, version = '', packager = ''] = /^(.*?\S)[\s/_]+v?(\d\S*)(?:\s+(\S.*))?$/.exec(text) ?? [];
  const words = product.trim().split(/\s+/);
  if (words.join('') === '') throw new PackageError(`takes a product such as ${EXAMPLE}.`);
  const packaged = `${version} ${packager.replace(/[()]/g, '')}`;
  return askedByWords(given, words, PACKAGED.test(packaged) ? packaged : version);
}

/** Returns the product for a vendor, a name and a version. */
export function askedOfFields(vendor: string | undefined, product: string, version: string | undefined): AskedPackage {
  const name = nameOf({ vendor: valueOfText(vendor ?? ANY), product: valueOfText(product) });
  return askedOf([vendor, product, version].filter((one) => one !== undefined).join(':'), name, version);
}

function askedOfParts(given: string, parts: readonly string[]): AskedPackage {
  const [vendor = '', product = '', version, update] = parts.map((part) => part.trim());
  if (parts.length > 4 || vendor === '' || product === '') {
    throw new PackageError(`takes a product such as ${EXAMPLE}, not '${given.slice(0, 100)}'.`);
  }
  const name = nameOf({ vendor: valueOfText(vendor), product: valueOfText(product) });
  return askedOf(
    given,
    update === undefined || update === '' ? name : { ...name, update: valueOfText(update) },
    version,
  );
}

/** `apache http server 2.4.49`: the product of that name, the product of the vendor in the first word, or a package with that name. */
function askedByWords(given: string, words: readonly string[], version: string): AskedPackage {
  const [whole, last] = [valueOfText(words.join('_')), valueOfText(words.at(-1) ?? '')];
  const asked = askedOf(given, nameOf({ product: whole }), version === '' ? undefined : version);
  const [vendor = '', ...rest] = words;
  const ofVendor = rest.length === 0 ? [] : keysOf(valueOfText(vendor), valueOfText(rest.join('_')));
  const isPlain = /^[\w.+-]+$/.test(textOfValue(last));
  const purl = isPlain ? `/${textOfValue(last)} ` : null;
  return {
    ...asked,
    name: { ...asked.name, product: ANY },
    lookup: { names: ofVendor, products: [textOfValue(whole)], purl },
  };
}

function askedByUrl(given: string): AskedPackage {
  const url = readPurl(given);
  if (url === null)
    throw new PackageError(`takes a package URL such as pkg:deb/debian/nginx@1.18.0, not '${given.slice(0, 100)}'.`);
  const scheme = schemeOf(url.type);
  const asked = askedOf(
    given,
    nameOf({ product: valueOfText(url.name.split('/').at(-1) ?? '') }),
    url.version ?? undefined,
  );
  const isDistribution = url.version !== null && DISTRIBUTIONS.has(scheme);
  // The suffix that these schemes add to the version of the software means nothing to those who do not write it.
  const upstream = isDistribution ? split(upstreamOf(url.version ?? '')) : null;
  return {
    ...asked,
    name: { ...asked.name, product: ANY, ...upstream?.attributes },
    ...(upstream === null ? {} : { versionIn: keysIn(upstream.written) }),
    scheme: isDistribution ? null : scheme,
    isDistribution,
    lookup: { names: [], products: [], purl: ` ${url.name} ` },
  };
}

/** The version without its epoch and without the packagers' own number. */
function upstreamOf(version: string): string {
  return version.replace(/^\d+:/, '').replace(/[-~+][^-]*$/, '');
}

function askedOf(given: string, product: WellFormedName, version?: string): AskedPackage {
  const { part, vendor } = product;
  if (product.product === ANY || product.product === NOT_APPLICABLE || hasWildcards(product.product)) {
    throw new PackageError(`takes one product by its name, such as ${EXAMPLE}; ${given} leaves the product open.`);
  }
  const stated = version === undefined || version === '' ? textOfValue(product.version) : version.trim();
  const [, upstream] = PACKAGED.exec(stated) ?? [];
  const { attributes, written } = split(upstream ?? stated, product);
  const name = { ...product, ...attributes };
  if (hasWildcards(name.version)) {
    throw new PackageError(`takes one version, or * for all, not ${textOfValue(name.version)}, which matches several.`);
  }
  const isOpen = vendor === ANY || hasWildcards(vendor);
  return {
    given,
    name,
    versionIn: keysIn(written),
    scheme: null,
    isDistribution: upstream !== undefined,
    lookup: {
      names: isOpen ? [] : (part === ANY ? PARTS : [part]).map((one) => packageOf({ ...product, part: one })),
      products: isOpen ? [textOfValue(product.product)] : [],
      purl: null,
    },
  };
}

function keysOf(vendor: string, product: string): string[] {
  return PARTS.map((part) => packageOf(nameOf({ part, vendor, product })));
}

/** Version and update as attributes of a CPE name, and as the text that is compared. */
interface SplitVersion {
  readonly attributes: Pick<WellFormedName, 'version' | 'update'>;
  readonly written: string;
}

/**
 * Splits version and update; an update that is written as part of the version becomes separate. The text that is compared stays as it was
 * written: to semver, rc.9 and rc9 are different.
 */
function split(
  stated: string,
  { version = ANY, update = ANY }: Partial<SplitVersion['attributes']> = {},
): SplitVersion {
  const [, plain, added] = update === ANY ? (WITH_UPDATE.exec(stated) ?? []) : [];
  if (plain !== undefined && added !== undefined) {
    const attributes = { version: valueOfText(plain), update: valueOfText(added.replace(/[-._]/g, '')) };
    return { attributes, written: stated };
  }
  const isLogical = stated === ANY || stated === NOT_APPLICABLE;
  const isPattern = hasWildcards(version) && stated === textOfValue(version);
  const attributes = { version: isLogical ? stated : isPattern ? version : valueOfText(stated), update };
  return { attributes, written: writtenVersion(attributes) };
}

/** Keys of one version, each made once: a product has thousands of ranges, mostly in one order. */
function keysIn(written: string): AskedPackage['versionIn'] {
  const keys = new Map<VersionScheme, string>();
  return (order) => {
    const known = keys.get(order) ?? versionKey(order, written);
    keys.set(order, known);
    return known;
  };
}
