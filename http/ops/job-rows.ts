import { z } from 'zod';

const ROWS = z.array(z.looseObject({}));

const RESULT = z.looseObject({
  similarDomains: ROWS.exactOptional(),
  items: ROWS.exactOptional(),
  results: ROWS.exactOptional(),
  errors: ROWS.exactOptional(),
  nodes: ROWS.exactOptional(),
});

/** Returns the list in a result: names, items, the nodes of a map, or indicators (failed ones last); null if it has none. */
export function rowsOfResult(result: string): readonly object[] | null {
  const { similarDomains, items, results, errors, nodes } = RESULT.parse(JSON.parse(result));
  const enriched = results === undefined ? undefined : [...results, ...(errors ?? [])];
  return similarDomains ?? items ?? enriched ?? nodes ?? null;
}
