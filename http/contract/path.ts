const PLACE = /\{(\*?)(\w+)\}/g;

/** A path of the contract as hono's router writes it. */
export function routerPath(path: string): string {
  return path.replace(PLACE, (_, rest: string, name: string) => (rest === '' ? `:${name}` : `:${name}{.+}`));
}

/** A path of the contract as OpenAPI writes it, which knows no parameter of several segments. */
export function documentPath(path: string): string {
  return path.replace(PLACE, '{$2}');
}

/** A path of the contract with values in its places, percent-encoded. */
export function filledPath(path: string, values: Readonly<Record<string, unknown>>): string {
  return path.replace(PLACE, (_, _rest: string, name: string) => encodeURIComponent(String(values[name] ?? name)));
}

/** Returns a function that decides whether the path of a request matches a path of the contract. */
export function pathTest(paths: readonly string[]): (path: string) => boolean {
  const plain = new Set(paths.filter((path) => !path.includes('{')));
  const patterns = paths.filter((path) => path.includes('{')).map(patternOf);
  return (path) => plain.has(path) || patterns.some((pattern) => pattern.test(path));
}

function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.*+?^$()|[\]\\]/g, (sign) => (sign === '*' ? sign : `\\${sign}`));
  return new RegExp(`^${escaped.replace(PLACE, (_, rest: string) => (rest === '' ? '[^/]+' : '.+'))}$`);
}
