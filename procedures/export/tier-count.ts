import Cypher from '@neo4j/cypher-builder';
import { builtOnce, cypherText } from '../../store/cypher-text.ts';
import type { Reader } from '../../store/database.ts';
import { matchByIndex } from '../../store/match-by-index.ts';
import { LABELS, type TierLabel, type TierQuestion } from './tier-page.ts';

const countText = builtOnce((label: TierLabel) =>
  cypherText(
    matchByIndex(new Cypher.NamedNode('n'), label, 'verdictLabel', 'name'),
    'WHERE n.verdictLabel = $tier AND n.name > "" RETURN count(n) AS entries',
  ),
);

/** Counts the entries with the label of a tier, of the types that are wanted, whatever their score. */
export async function countOfLabel(
  reader: Reader,
  { tier, types }: Pick<TierQuestion, 'tier' | 'types'>,
): Promise<number> {
  let entries = 0;
  for (const { label, type } of LABELS) {
    if (types.length > 0 && !types.includes(type)) continue;
    const [row] = await reader.read({ text: countText(label), parameters: { tier } });
    entries += Number(row?.entries ?? 0);
  }
  return entries;
}
