import type { Settings } from './settings.ts';
import { columns } from './table.ts';
import { withTypedCommands } from './typed-name.ts';

/** All settings as one printed table, secrets masked. */
export function settingsTable(settings: Settings): string {
  const rows = settings.table.map((row) => [row.name, row.value, row.origin, row.description]);
  return columns([['SETTING', 'VALUE', 'FROM', 'MEANING'], ...rows]);
}

/** The settings that are not at their defaults, a line each, secrets masked. */
export function changedSettings(settings: Settings): string {
  const changed = settings.table.filter(({ origin }) => origin !== 'default');
  if (changed.length === 0) return withTypedCommands('All settings have their defaults: `weft doctor` lists them.');
  return columns(changed.map(({ name, value }) => [name, value]));
}
