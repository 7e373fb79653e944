import type { Database } from '../../store/database.ts';

/** Values that loads store in the database for later runs. */
export type LoadSetting =
  | 'aggregates_as_of'
  | 'as_of'
  | 'as_of_basis'
  | 'changes_compacted_to'
  | 'declines_looked_at'
  | 'egress_looked_at'
  | 'resolved_up_to'
  | 'newest_tables'
  | 'sample'
  | 'signals_days'
  | 'threat_cells_day'
  | 'threat_layers_wanting'
  | 'threat_look_ups'
  | 'verdict_as_of'
  | 'verdicts_changed_at'
  | 'whole_sources';

/** Returns the value of a setting; null if it was never set. */
export async function readSetting(database: Database, name: LoadSetting): Promise<string | null> {
  const [row] = await database.read({
    text: 'MATCH (s:SETTING {name: $name}) RETURN s.value AS value',
    parameters: { name },
  });
  return typeof row?.value === 'string' ? row.value : null;
}

export async function writeSetting(database: Database, name: LoadSetting, value: string): Promise<void> {
  await database.write({
    text: 'MERGE (s:SETTING {name: $name}) SET s.value = $value',
    parameters: { name, value },
  });
}
