import type { Claim } from './claims.ts';
import type { Properties, PropertyValue } from './properties.ts';

/** Hidden property, on nodes and edges, with the statement of each source if the visible properties do not show it. */
export const CLAIMS = 'claims';

const PROVENANCE: ReadonlySet<string> = new Set(['sources', 'observed', 'source', 'observed_at', 'inferred', CLAIMS]);

type StoredClaim = [
  source: string,
  part: string,
  observedAt: number,
  inferred: boolean,
  properties: Properties,
  older?: Readonly<Record<string, number>>,
];

/** Encodes claims as the strings to store. Equal claims give equal strings. */
export function encodeClaims(claims: readonly Claim[]): string[] {
  return claims.map(({ source, part, observedAt, inferred, properties, older }) => {
    const stored: StoredClaim = [source, part, observedAt, inferred, sorted(properties)];
    return JSON.stringify(older === undefined ? stored : [...stored, sorted(older)]);
  });
}

/** Decodes the claims in stored strings. */
export function decodeClaims(stored: readonly string[]): Claim[] {
  return stored.map((text) => {
    const [source, part, observedAt, inferred, properties, older]: StoredClaim = JSON.parse(text);
    const claim = { source, part, observedAt, inferred, properties };
    return older === undefined ? claim : { ...claim, older };
  });
}

/** Returns the claims of a stored edge: from the hidden property, or from its lists if those are complete. */
export function claimsOfEdge(stored: Readonly<Record<string, unknown>>): Claim[] {
  const claims = stored[CLAIMS];
  if (Array.isArray(claims)) return decodeClaims(claims);
  const sources = Array.isArray(stored.sources) ? stored.sources.map(String) : [];
  const observed = Array.isArray(stored.observed) ? stored.observed.map(Number) : [];
  const own = sources.length === 1 ? ownProperties(stored) : {};
  const inferred = stored.inferred === true;
  return sources.map((source, index) => ({
    source,
    part: '',
    observedAt: observed[index] ?? 0,
    inferred,
    properties: own,
  }));
}

/**
 * Returns whether an edge's visible lists do not show all of its claims: it has a part, properties of another date, or claims that differ
 * in more than the date.
 */
export function needsClaims(claims: readonly Claim[]): boolean {
  if (claims.some(({ part, older }) => part !== '' || older !== undefined)) return true;
  if (claims.length < 2) return false;
  return claims.some(
    ({ properties, inferred }) => Object.keys(properties).length > 0 || inferred !== claims[0]?.inferred,
  );
}

function ownProperties(stored: Readonly<Record<string, unknown>>): Properties {
  const own = Object.entries(stored).filter(([name]) => !PROVENANCE.has(name));
  return Object.fromEntries(own.map(([name, value]) => [name, asStated(value)]));
}

/** Converts a stored value to the form in which a source states it: the driver's whole numbers are bigint. */
function asStated(value: unknown): PropertyValue {
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (!Array.isArray(value)) throw new TypeError(`A stored property holds ${typeof value}.`);
  return value.every((item) => typeof item === 'string') ? value : value.map(Number);
}

function sorted<T>(properties: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(properties).sort(([one], [other]) => (one < other ? -1 : 1)));
}
