/** What the categories of the listings say (contract 7.1), generated from their one declaration. */
import { CATEGORIES, type CategoryDeclaration } from '../../../schema/categories.ts';

/**
 * The words that the categories in `categoryIds` say, an expression. The table is one literal, `word id id,word id`: Neo4j
 * takes long to plan lists of lists.
 */
function said(wordsOf: (category: CategoryDeclaration) => readonly string[]): string {
  const ids = new Map<string, string[]>();
  for (const category of CATEGORIES) {
    for (const word of wordsOf(category)) ids.set(word, [...(ids.get(word) ?? []), category.id]);
  }
  const table = [...ids].map(([word, said]) => [word, ...said].join(' ')).join(',');
  return `[row IN split('${table}', ',') WHERE any(id IN tail(split(row, ' ')) WHERE id IN categoryIds)
      | head(split(row, ' '))]`;
}

const flagsOf = ({ flags }: CategoryDeclaration) => flags.filter((flag) => flag !== 'isThreat');
const subLabelOf = ({ subLabel }: CategoryDeclaration) => (subLabel === null ? [] : [subLabel]);

/** What the categories in `categoryIds` (a list of ids) call a thing. */
export const SUB_LABELS = said(subLabelOf);

/** Binds `threatFeedCount`, `isThreat`, `flags` and `subLabels`; what a CVE is known for are sub-labels too. */
export const CATEGORY_WORDS = `WITH *, size(confirmedBad) + size(suspicious) AS threatFeedCount,
    size(confirmedBad) + size(suspicious) > 0 AS isThreat, ${SUB_LABELS}
      + CASE WHEN evidence.properties.isKev THEN ['known-exploited'] ELSE [] END
      + CASE WHEN evidence.properties.isRansomware THEN ['ransomware'] ELSE [] END AS subLabels,
    CASE WHEN size(confirmedBad) + size(suspicious) > 0 THEN ['isThreat'] ELSE [] END
      + ${said(flagsOf)} AS flags`;
