/** Finds the software of a service: from what its scanner states, else from its banner through Recog. */

import {
  ANY,
  bindFormatted,
  hasWildcards,
  keyOrNull,
  NOT_APPLICABLE,
  packageOf,
  readCpe,
  textOfValue,
  valueOfText,
  type WellFormedName,
} from '../../../schema/keys/index.ts';
import { type BannerKind, type IdentifiedBanner, identifyBanner, isBannerKind } from '../../banners/identify.ts';
import { distributionOf } from './distributions.ts';
import { plainName } from './plain-text.ts';
import { currentName, nameOfProduct, plainVersion } from './software-names.ts';

/** A scanner's data about the software of a service. */
export interface SeenSoftware {
  /** Its application protocol, as the scanner names it: ssh, http, domain. */
  readonly service?: string | undefined;
  /** Its answer, verbatim. */
  readonly banner?: string | null | undefined;
  readonly product?: string | undefined;
  readonly version?: string | undefined;
  /** Further data of the scanner about it. */
  readonly note?: string | undefined;
  /** CPE names in either binding, of the software and of its platform. */
  readonly cpes?: readonly string[] | undefined;
  /** Other software that shows there: `PHP/5.4.16`. */
  readonly components?: readonly string[] | undefined;
}

/** The software of a service, as far as it is known. */
export interface Software {
  readonly product?: string | undefined;
  readonly version?: string | undefined;
  readonly cpe?: string | undefined;
  readonly otherCpes?: readonly string[] | undefined;
  readonly distribution?: string | undefined;
  /** Names of the products, with a space around each. */
  readonly packages?: string | undefined;
}

const MOST_OTHERS = 20;

/** Returns the software that a service shows. */
export function softwareOf(seen: SeenSoftware): Software {
  const kind = bannerKind(seen.service);
  const identified = kind === null || !seen.banner ? null : identifyBanner(kind, seen.banner);
  const stated = (seen.cpes ?? []).flatMap((cpe) => keyOrNull(() => readCpe(cpe)) ?? []).map(currentName);
  const applications = stated.filter(({ part }) => part === 'a');
  const version = plainName(seen.version) ?? plainName(identified?.version);
  const main = mainName(seen, identified, applications[0], version);
  const texts = [seen.version, seen.note, seen.banner?.slice(0, 1_000), identified?.systemVendor];
  const systems = stated
    .filter(({ part }) => part === 'o')
    .map(({ vendor }) => textOfValue(vendor).replaceAll('_', ' '));
  const others = [...applications.slice(1), ...componentsOf(seen, kind)].filter((name) => bound(name) !== bound(main));
  const otherCpes = [...new Set(others.map(bound))].sort().slice(0, MOST_OTHERS);
  return {
    product: plainName(seen.product) ?? plainName(identified?.product),
    version,
    cpe: main === null ? undefined : bound(main),
    otherCpes: otherCpes.length === 0 ? undefined : otherCpes,
    distribution: distributionOf([...texts, ...systems.map((vendor) => (vendor === 'canonical' ? 'ubuntu' : vendor))]),
    packages: packagesOf([...(main === null ? [] : [bound(main)]), ...otherCpes]),
  };
}

/** Returns the products with a known version. New facts about a product find the service by these names. */
function packagesOf(cpes: readonly string[]): string | undefined {
  const named = cpes.map((cpe) => readCpe(cpe)).filter(({ version }) => version !== ANY);
  return named.length === 0 ? undefined : ` ${[...new Set(named.map(packageOf))].sort().join(' ')} `;
}

function bound(name: WellFormedName | null): string {
  return name === null ? '' : bindFormatted(name);
}

/** Returns the scanner's CPE name, else that of the banner, else that of the product's name, with the known version. */
function mainName(
  { product }: SeenSoftware,
  identified: IdentifiedBanner | null,
  stated: WellFormedName | undefined,
  version: string | undefined,
): WellFormedName | null {
  const known = keyOrNull(() => (identified?.cpe23 ? currentName(readCpe(identified.cpe23)) : null));
  const called = product === undefined ? null : nameOfProduct(product);
  const name = stated ?? (called === null || called.product === known?.product ? known : called) ?? called;
  return name === null ? null : withVersion(name, version);
}

/** Sets the version of the software. Scanners put the packager's version, or several versions, into CPE names. */
function withVersion(name: WellFormedName, version: string | undefined): WellFormedName {
  const isStated = name.version !== ANY && name.version !== NOT_APPLICABLE && !hasWildcards(name.version);
  const plain = plainVersion(isStated ? textOfValue(name.version) : version);
  return { ...name, version: plain === undefined ? ANY : valueOfText(plain) };
}

/** Returns the parts in the header of a web server after the first, and those that the scanner names. */
function componentsOf({ components = [], banner, note }: SeenSoftware, kind: BannerKind | null): WellFormedName[] {
  const shown =
    kind === 'http' ? `${banner ?? ''} ${note ?? ''}`.slice(0, 2_000).matchAll(/(?<=[\s(])[\w.-]+\/\d[\w.-]*/g) : [];
  return [...components, ...[...shown].map(([text]) => text)].flatMap((text) => {
    const [, product = '', version] = /^([^/:]+)[/:]\s*(\S.*)?$/.exec(text) ?? [text, text];
    const plain = plainVersion(version);
    const name = nameOfProduct(product);
    // Without a version nothing follows from a part.
    return name === null || plain === undefined ? [] : [{ ...name, version: valueOfText(plain) }];
  });
}

/** Scanners' names for the protocols of Recog's databases. */
const PROTOCOLS: ReadonlyMap<string, BannerKind> = new Map<string, BannerKind>([
  ['https', 'http'],
  ['http-proxy', 'http'],
  ['http-alt', 'http'],
  ['ftps', 'ftp'],
  ['smtps', 'smtp'],
  ['submission', 'smtp'],
  ['pop3s', 'pop3'],
  ['imaps', 'imap'],
  ['domain', 'dns'],
]);

function bannerKind(service: string | undefined): BannerKind | null {
  const name = (service ?? '').toLowerCase();
  return isBannerKind(name) ? name : (PROTOCOLS.get(name) ?? null);
}
