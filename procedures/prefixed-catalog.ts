import type { ProcedureCatalog } from '../engine/contract/procedure-catalog.ts';

const OWN = 'svc.';

/**
 * The catalog in which `word.name` means `svc.name` for some words (contract 4.20): for queries that were written for other products.
 * Existing names win, and nothing is listed twice.
 */
export function prefixedCatalog(catalog: ProcedureCatalog, words: readonly string[]): ProcedureCatalog {
  const prefixes = words.map((word) => `${word.toLowerCase()}.`);
  const ownName = (name: string): string | null => {
    const prefix = prefixes.find((one) => name.toLowerCase().startsWith(one));
    return prefix === undefined ? null : OWN + name.slice(prefix.length);
  };
  return {
    find: (name) => {
      const own = ownName(name);
      return catalog.find(name) ?? (own === null ? undefined : catalog.find(own));
    },
    all: () => catalog.all(),
  };
}
