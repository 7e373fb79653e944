/** What a thing is called (contract 5.4). */
import { rankOf } from './bands.ts';

/** The label, an expression: the first row that holds. */
export const LABEL = `CASE
      WHEN size(confirmedBad) > 0 AND isVouched THEN 'ambiguous'
      WHEN size(confirmedBad) > 0 THEN 'malicious'
      WHEN isVouched THEN 'benign-allowlisted'
      WHEN size(suspicious) > 0 AND placed >= ${rankOf('LOW')} THEN 'suspicious'
      WHEN coverage = 'known-clean' AND (evidence.isSettled OR evidence.rank IS NOT NULL) THEN 'benign'
      ELSE 'unknown' END`;
