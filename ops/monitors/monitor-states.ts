import type { Database, Row } from '../../store/database.ts';
import { monitorId } from './alert-rules.ts';

/** The state of a monitor's target; empty where nothing is probed. */
export interface MonitorState {
  readonly currentStatus: 'healthy' | 'degraded' | 'down' | 'unknown';
  /** It answered the last probe; null where there was none, or it could not be made. */
  readonly isUp: boolean | null;
  /** Why the last probe could not be made; null where it was, or nothing is probed. */
  readonly unknownReason: string | null;
  /** When the first of the probes that all said so was made. */
  readonly since: string | null;
  readonly lastProbeAt: string | null;
  /** When its rules were last evaluated. */
  readonly lastCheckAt: string | null;
}

/** What a text returns of a monitor `m` for `monitorState`. */
export const STATE_MEMBERS = '.checkedAt, .probedAt, .isUp, .unknownReason, .stateSince';

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
export function monitorState(monitor: Row, hasActiveAlert: boolean): MonitorState {
  const { checkedAt, probedAt, isUp, unknownReason, stateSince } = monitor;
  return {
    currentStatus: statusOf(monitor, hasActiveAlert),
    isUp: typeof isUp === 'boolean' ? isUp : null,
    unknownReason: typeof unknownReason === 'string' ? unknownReason : null,
    since: timeText(stateSince),
    lastProbeAt: timeText(probedAt),
    lastCheckAt: timeText(checkedAt),
  };
}

function statusOf({ checkedAt, isUp, unknownReason }: Row, hasActiveAlert: boolean): MonitorState['currentStatus'] {
  if (isUp === false) return 'down';
  if (typeof unknownReason === 'string') return 'unknown';
  if (hasActiveAlert) return 'degraded';
  return typeof checkedAt === 'number' ? 'healthy' : 'unknown';
}

function timeText(time: unknown): string | null {
  return typeof time === 'number' ? new Date(time).toISOString() : null;
}
