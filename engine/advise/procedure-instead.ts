import type { Suggestion } from '../../schema/problem.ts';
import type { ProcedureCatalog } from '../contract/procedure-catalog.ts';
import { useProcedure } from '../contract/suggestions.ts';
import type { ParsedStatement } from '../parse/outline.ts';
import { writeStringLiteral } from '../parse/string-literal.ts';

/** Walks that a procedure answers: the edge they end with, the label they start from, and the procedure. */
const WALKS: readonly { readonly type: string; readonly label: string; readonly procedure: string }[] = [
  { type: 'LISTED_IN', label: 'ASN', procedure: 'explain' },
  { type: 'LISTED_IN', label: 'PREFIX', procedure: 'explain' },
  { type: 'LISTED_IN', label: 'ANNOUNCED_PREFIX', procedure: 'explain' },
];

/** Returns the procedure that answers a long walk, if the catalog has one and the start of the walk is named. */
export function procedureInstead({ outline }: ParsedStatement, catalog: ProcedureCatalog): Suggestion | null {
  for (const { elements } of outline.paths) {
    const types = elements.flatMap((element) =>
      element.kind === 'relationship' ? element.types.map(({ name }) => name) : [],
    );
    if (types.length < 2) continue;
    for (const { type, label, procedure } of WALKS) {
      const known = catalog.find(procedure);
      if (known === undefined || !types.includes(type)) continue;
      for (const element of elements) {
        if (element.kind !== 'node' || !element.labels.some(({ name }) => name === label)) continue;
        const value = element.properties.find(({ key }) => key === 'name')?.value;
        if (value?.kind === 'string')
          return useProcedure(known.name, `CALL ${known.name}(${writeStringLiteral(value.value)})`);
      }
    }
  }
  return null;
}
