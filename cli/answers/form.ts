import { UsageError } from '../failure.ts';

/** How rows are written. */
export type Form = 'table' | 'json' | 'csv';

/** The options that choose how rows are written. */
export const FORM_OPTIONS = {
  json: { type: 'boolean', description: 'the rows as JSON' },
  csv: { type: 'boolean', description: 'the rows as CSV, with a header' },
} as const;

/** The form that the options choose: a table without any. */
export function formOf({
  json,
  csv,
}: {
  readonly json?: boolean | undefined;
  readonly csv?: boolean | undefined;
}): Form {
  if (json === true && csv === true) throw new UsageError('--json and --csv are two forms: use one of them');
  if (json === true) return 'json';
  return csv === true ? 'csv' : 'table';
}
