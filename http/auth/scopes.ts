/**
 * The scopes of keys (contract rest.md 0.2). `export` and `metrics` are for programs that only fetch exports or figures: `lookup` includes the
 * exports, and `admin` the figures. `override` is for analysts who change verdicts for everyone: `admin` includes it, `ops` does not.
 */
export const SCOPES = ['query', 'lookup', 'ops', 'override', 'export', 'metrics', 'admin'] as const;

export type Scope = (typeof SCOPES)[number];

/** Scopes of a key whose operator names none. */
export const DEFAULT_SCOPES: readonly Scope[] = ['query', 'lookup', 'ops'];

/** Returns whether a word names a scope. */
export function isScope(word: unknown): word is Scope {
  return SCOPES.some((scope) => scope === word);
}
