/** The order of versions, by their scheme. */
import { SCHEMES } from './schemes.ts';
import { compareTokens, keyOfTokens } from './token.ts';
import { tokensOf } from './tokenise.ts';

/** A way of writing versions with its own order. */
export type VersionScheme = keyof typeof SCHEMES;

/** Every scheme; `generic` is for versions of which nothing else is known. */
export const VERSION_SCHEMES: readonly VersionScheme[] = ['generic', 'semver', 'deb', 'rpm', 'apk', 'maven', 'pep440'];

/** Longer texts are not versions: the rest is ignored. */
const MOST_CHARACTERS = 200;

/** Schemes by the ecosystems of OSV, the types of package URLs and the `versionType` of CVE records, in lower case. */
const ECOSYSTEMS: ReadonlyMap<string, VersionScheme> = new Map(
  Object.entries({
    semver: 'semver',
    bitnami: 'semver',
    npm: 'semver',
    golang: 'semver',
    go: 'semver',
    cargo: 'semver',
    'crates.io': 'semver',
    hex: 'semver',
    deb: 'deb',
    dpkg: 'deb',
    debian: 'deb',
    ubuntu: 'deb',
    rpm: 'rpm',
    'red hat': 'rpm',
    suse: 'rpm',
    opensuse: 'rpm',
    'rocky linux': 'rpm',
    almalinux: 'rpm',
    apk: 'apk',
    alpine: 'apk',
    alpaquita: 'apk',
    wolfi: 'apk',
    chainguard: 'apk',
    maven: 'maven',
    pypi: 'pep440',
    python: 'pep440',
  } as const),
);

/** Returns the scheme of an ecosystem (`Debian:12`), the type of a package URL or a `versionType`; `generic` if none is known. */
export function schemeOf(ecosystem: string | null | undefined): VersionScheme {
  return ECOSYSTEMS.get((ecosystem ?? '').toLowerCase().replace(/:.*$/s, '').trim()) ?? 'generic';
}

/** Below 0 where the first version comes before the second, 0 where the scheme holds them equal. */
export function compareVersions(scheme: VersionScheme, one: string, other: string): number {
  return compareTokens(tokens(scheme, one), tokens(scheme, other));
}

/** Returns a text that sorts like the versions of one scheme: it is stored with a version, so that the database can compare it. */
export function versionKey(scheme: VersionScheme, version: string): string {
  return keyOfTokens(tokens(scheme, version));
}

function tokens(scheme: VersionScheme, version: string) {
  return tokensOf(SCHEMES[scheme](version.slice(0, MOST_CHARACTERS)));
}
