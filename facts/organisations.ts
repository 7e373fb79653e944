/** Organisations and vendors by name. */
import { z } from 'zod';
import type { Vendor } from '../attribution/operator.ts';
import type { Reader } from '../store/database.ts';
import { type NamedRead, type NamedThing, readByName } from './read-by-name.ts';

/** Condition: the edge `r` leads from a node to its registrant, whatever else is said of it. */
export const IS_REGISTRANT = "coalesce(r.role, 'registrant') = 'registrant'";

/** Expression: the company that the organisation `o` is part of where that is known, else the organisation, as it is printed. */
export const COMPANY_OF_O = `coalesce(head(COLLECT { MATCH (o)-[:SAME_ORG_AS]->(company:ORGANIZATION)
      RETURN coalesce(company.displayName, company.name) LIMIT 1 }), o.displayName, o.name)`;

/** Vendors of the graph by slugs; an unknown slug has no row. */
export const VENDORS: NamedRead<NamedThing & Omit<Vendor, 'id'>> = {
  text: `UNWIND $input.things AS thing
MATCH (v:VENDOR {name: thing.name})
RETURN v.name AS name, v.canonicalName AS canonicalName, v.category AS category`,
  row: z.object({ name: z.string(), canonicalName: z.string().nullable(), category: z.string().nullable() }),
};

/** Those of the slugs that are vendors of the graph. */
export async function readVendors(reader: Reader, slugs: readonly string[]): Promise<ReadonlyMap<string, Vendor>> {
  const rows = await readByName(
    reader,
    VENDORS,
    slugs.map((name) => ({ name })),
  );
  return new Map(
    [...rows.values()].map(({ name, canonicalName, category }) => [name, { id: name, canonicalName, category }]),
  );
}
