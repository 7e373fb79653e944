import type { Settings } from './settings.ts';
import { columns } from './table.ts';

/** All settings as one printed table, secrets masked. */
export function settingsTable(settings: Settings): string {
  const rows = settings.table.map((row) => [row.name, row.value, row.origin, row.description]);
  return columns([['SETTING', 'VALUE', 'FROM', 'MEANING'], ...rows]);
}
