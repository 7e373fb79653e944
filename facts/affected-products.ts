/** The products that CVEs affect. */
import { z } from 'zod';
import type { Reader } from '../store/database.ts';

/** Maximum number of products read for one CVE: an advisory for a whole range of devices has hundreds. */
const MOST_PRODUCTS = 200;

/** Reads CVEs by `name`: their products, and the statements of each source. */
export const AFFECTED_PRODUCTS = `UNWIND $input.things AS thing
MATCH (c:CVE {name: thing.name})
RETURN c.name AS name, c.vendor AS exploitedVendor, COUNT { (c)-[:AFFECTS]->() } AS count,
  COLLECT { MATCH (c)-[a:AFFECTS]->(p:PACKAGE) WITH a, p LIMIT ${MOST_PRODUCTS}
    RETURN {package: p.name, nvd: a.nvdRanges, cisa: a.cisaRanges, cna: a.cnaRanges, osv: a.osvRanges} } AS products`;

const RANGES = z.array(z.string()).nullable();
const PRODUCT = z.object({ package: z.string(), nvd: RANGES, cisa: RANGES, cna: RANGES, osv: RANGES });
const ROW = z.object({
  name: z.string(),
  exploitedVendor: z.string().nullable(),
  count: z.number(),
  products: z.array(PRODUCT),
});

/** A product with the statement of each source about it. */
export type StatedProduct = z.output<typeof PRODUCT>;

/** The products of a CVE, how many there are, and the vendor that the catalogue of known exploited ones names. */
export type CveProducts = z.output<typeof ROW>;

/** The products of CVEs, by the names of these. */
export async function readCveProducts(
  reader: Reader,
  names: readonly string[],
): Promise<ReadonlyMap<string, CveProducts>> {
  if (names.length === 0) return new Map();
  const things = [...new Set(names)].map((name) => ({ name }));
  const rows = await reader.read({ text: AFFECTED_PRODUCTS, parameters: { input: { things } } });
  return new Map(rows.map((row) => ROW.parse(row)).map((found) => [found.name, found]));
}
