/** Derives `isAnycast` of announced prefixes from the lists of anycast networks, for blocks of the same name. */
import { isNothing, unionOf } from '../pipeline/touched.ts';
import { reconcileNodes } from './reconcile.ts';
import { namesOf } from './scope.ts';
import type { DerivationWriter } from './writer.ts';

/**
 * Marks an announced prefix as anycast if a list contains exactly that block. Of other blocks nothing is known: a list contains what its
 * method found, so its silence proves nothing.
 */
export async function deriveAnycast(writer: DerivationWriter): Promise<void> {
  const scope = unionOf(writer.touched.nodes('PREFIX'), writer.touched.nodes('ANNOUNCED_PREFIX'));
  if (isNothing(scope)) return;
  const text = `UNWIND $names AS name MATCH (a:ANNOUNCED_PREFIX {name: name})
    OPTIONAL MATCH (p:PREFIX {name: name}) WITH name, a, p WHERE coalesce(a.isAnycast, false) <> coalesce(p.statedAnycast, false)
    RETURN name, p.statedAnycast AS isAnycast`;
  for await (const names of namesOf(writer.database, 'ANNOUNCED_PREFIX', scope)) {
    const rows = await writer.database.read({ text, parameters: { names } });
    const nodes = rows.map(({ name, isAnycast }) => ({
      name: String(name),
      properties: { isAnycast: isAnycast === true ? true : undefined },
    }));
    if (nodes.length > 0) await reconcileNodes(writer, 'ANNOUNCED_PREFIX', ['isAnycast'], nodes);
  }
}
