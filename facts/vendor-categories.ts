import { z } from 'zod';
import type { Reader } from '../store/database.ts';
import { readFacts } from './chunks.ts';

/** Text of `readVendorCategories`. */
export const VENDOR_CATEGORIES = {
  list: 'names',
  text: `UNWIND $input.names AS name
MATCH (v:VENDOR {name: name})
RETURN v.name AS name, v.category AS category`,
  row: z.object({ name: z.string(), category: z.string().nullable() }),
};

/** The categories of those of these names that are vendors. */
export async function readVendorCategories(
  reader: Reader,
  names: Iterable<string>,
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await readFacts(reader, VENDOR_CATEGORIES, [...new Set(names)]);
  return new Map(rows.map(({ name, category }) => [name, category]));
}
