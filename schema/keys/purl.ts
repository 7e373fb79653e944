/** Package URLs (ECMA-427): `pkg:deb/debian/nginx@1.18.0-6.1?arch=source`. */

/** A package URL taken apart. */
export interface PackageUrl {
  /** Type, namespace and name: `pkg:deb/debian/nginx`. */
  readonly name: string;
  readonly type: string;
  readonly version: string | null;
}

const FORM = /^pkg:\/{0,2}([a-z][a-z0-9.+-]*)\/([^@?#]+)(?:@([^?#]+))?(?:[?#].*)?$/i;

/** Returns the parts of a package URL; null if the text is not one. A namespace that begins with @ is written with %40. */
export function readPurl(text: string): PackageUrl | null {
  const [, type, path, version] = FORM.exec(text.trim().replace(/\/@(?=[^/@]+\/)/, '/%40')) ?? [];
  const segments = path?.split('/').filter((segment) => segment !== '') ?? [];
  if (type === undefined || segments.length === 0 || /\s/.test(text.trim())) return null;
  const name = `pkg:${type}/${segments.join('/')}`.toLowerCase();
  return { name, type: type.toLowerCase(), version: version === undefined ? null : decoded(version) };
}

/** Type, namespace and name of a package URL in lower case; null where it is none. */
export function foldPurl(text: string): string | null {
  return readPurl(text)?.name ?? null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
