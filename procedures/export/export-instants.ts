import { z } from 'zod';
import { VERDICT_AS_OF_SETTING } from '../../facts/reconciled.ts';
import { VERDICTS_CHANGED_SETTING } from '../../schema/internal.ts';
import type { Reader } from '../../store/database.ts';

const INSTANTS = `OPTIONAL MATCH (judged:SETTING {name: $input.judged}) OPTIONAL MATCH (changed:SETTING {name: $input.changed})
RETURN judged.value AS asOf, changed.value AS upTo`;

const instant = z
  .string()
  .nullable()
  .transform((value) => (value === null ? null : Number(value)));
const row = z.object({ asOf: instant, upTo: instant });

/** The instants of what is exported, epoch ms; null before the first reconcile. */
export interface ExportInstants {
  /** The instant that the verdicts are judged for. */
  readonly asOf: number | null;
  /**
   * Consumers see the changes up to then: those of reconciles that are over, by the time at which this graph learned them. A poll in the middle of
   * a reconcile would otherwise miss what it writes later.
   */
  readonly upTo: number | null;
}

/** Reads both. */
export async function exportInstants(reader: Reader): Promise<ExportInstants> {
  const input = { judged: VERDICT_AS_OF_SETTING, changed: VERDICTS_CHANGED_SETTING };
  const [found] = await reader.read({ text: INSTANTS, parameters: { input } });
  return row.parse(found);
}
