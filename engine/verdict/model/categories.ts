/** What the categories of the listings say (contract 7.1), generated from their one declaration. */
import { CATEGORIES, type CategoryDeclaration } from '../../../schema/categories.ts';

/** `[[word, ids of the categories that say it], ...]` as a Cypher list, in the order of the declaration. */
function wordsByCategory(wordsOf: (category: CategoryDeclaration) => readonly string[]): string {
  const ids = new Map<string, string[]>();
  for (const category of CATEGORIES) {
    for (const word of wordsOf(category)) ids.set(word, [...(ids.get(word) ?? []), category.id]);
  }
  const pairs = [...ids].map(([word, said]) => `['${word}', [${said.map((id) => `'${id}'`).join(', ')}]]`);
  return `[${pairs.join(', ')}]`;
}

/** The words that the categories in `categoryIds` say. */
function said(wordsOf: (category: CategoryDeclaration) => readonly string[]): string {
  return `[word IN ${wordsByCategory(wordsOf)} WHERE any(id IN word[1] WHERE id IN categoryIds) | word[0]]`;
}

const flagsOf = ({ flags }: CategoryDeclaration) => flags.filter((flag) => flag !== 'isThreat');
const subLabelOf = ({ subLabel }: CategoryDeclaration) => (subLabel === null ? [] : [subLabel]);

/** What the categories in `categoryIds` (a list of ids) call a thing. */
export const SUB_LABELS = said(subLabelOf);

/** Binds `isThreat`, `flags` and `subLabels`; what a CVE is known for are sub-labels too. */
export const CATEGORY_WORDS = `WITH *, [listing IN listings | listing.categoryId] AS categoryIds,
    size(confirmedBad) + size(suspicious) AS threatFeedCount
  WITH *, threatFeedCount > 0 AS isThreat, ${SUB_LABELS}
      + CASE WHEN known.isKev THEN ['known-exploited'] ELSE [] END
      + CASE WHEN known.isRansomware THEN ['ransomware'] ELSE [] END AS subLabels,
    CASE WHEN threatFeedCount > 0 THEN ['isThreat'] ELSE [] END
      + ${said(flagsOf)} AS flags`;
