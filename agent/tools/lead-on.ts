import type { Members, SuggestedCall } from './tool.ts';

/** Levels that ask for reasons. */
const NOTABLE = new Set(['CRITICAL', 'HIGH', 'MEDIUM', 'LOW']);
const SUBJECTS = 3;

/** Suggests the next calls for rows with verdicts: why the worst are so, and what is around them. */
export function leadOn(rows: readonly Members[], subject: string): SuggestedCall[] {
  const notable = rows.filter(({ band, level }) => NOTABLE.has(String(band ?? level)));
  const names = notable.flatMap((row) => (typeof row[subject] === 'string' ? [row[subject]] : [])).slice(0, SUBJECTS);
  const host = notable.find(({ type }) => type === 'ip' || type === 'domain')?.[subject];
  return [
    ...(names.length > 0
      ? [
          {
            tool: 'explain_indicator',
            arguments: { indicators: names },
            why: 'the evidence and the arithmetic of the verdict',
          },
        ]
      : []),
    ...(typeof host === 'string' ? [{ tool: 'walk', arguments: { host }, why: 'what is around it' }] : []),
  ];
}
