import type { Database, Row } from '../../store/database.ts';
import { monitorId } from './alert-rules.ts';

/** The state of a monitor's target; empty where nothing is probed. */
export interface MonitorState {
  readonly currentStatus: 'healthy' | 'degraded' | 'down' | 'unknown';
  /** It answered the last probe. */
  readonly isUp: boolean | null;
  /** When the first of the probes that all said so was made. */
  readonly since: string | null;
  readonly lastProbeAt: string | null;
  /** When its rules were last evaluated. */
  readonly lastCheckAt: string | null;
}

/** What a text returns of a monitor `m` for `monitorState`. */
export const STATE_MEMBERS = '.checkedAt, .probedAt, .isUp, .stateSince';

const STATES = `UNWIND $ids AS id
MATCH (m:MONITOR {id: id}) USING INDEX SEEK m:MONITOR(id)
RETURN m {.target, ${STATE_MEMBERS}} AS monitor`;

/** The stored monitors of an owner for some targets, by target. */
export async function readMonitors(
  database: Database,
  owner: string,
  targets: readonly string[],
): Promise<ReadonlyMap<string, Row>> {
  const ids = targets.map((target) => monitorId(owner, target));
  const rows = ids.length === 0 ? [] : await database.read({ text: STATES, parameters: { ids } });
  return new Map(rows.map(({ monitor }) => [String(Object(monitor).target), { ...Object(monitor) }]));
}

/** How the target of a stored monitor does. */
export function monitorState({ checkedAt, probedAt, isUp, stateSince }: Row, hasActiveAlert: boolean): MonitorState {
  return {
    currentStatus:
      isUp === false ? 'down' : hasActiveAlert ? 'degraded' : typeof checkedAt === 'number' ? 'healthy' : 'unknown',
    isUp: typeof isUp === 'boolean' ? isUp : null,
    since: timeText(stateSince),
    lastProbeAt: timeText(probedAt),
    lastCheckAt: timeText(checkedAt),
  };
}

function timeText(time: unknown): string | null {
  return typeof time === 'number' ? new Date(time).toISOString() : null;
}
