import { z } from 'zod';

const ROWS = z.array(z.looseObject({}));

const RESULT = z.looseObject({
  similarDomains: ROWS.exactOptional(),
  items: ROWS.exactOptional(),
  results: ROWS.exactOptional(),
  errors: ROWS.exactOptional(),
  nodes: ROWS.exactOptional(),
});

/** What a result lists: names, items, the nodes of a map, or indicators, those last that failed; null where it lists nothing. */
export function rowsOfResult(result: string): readonly object[] | null {
  const { similarDomains, items, results, errors, nodes } = RESULT.parse(JSON.parse(result));
  const enriched = results === undefined ? undefined : [...results, ...(errors ?? [])];
  return similarDomains ?? items ?? enriched ?? nodes ?? null;
}
