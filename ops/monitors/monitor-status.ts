import type { Database, Row } from '../../store/database.ts';
import { readTargetChanges } from '../../views/changes/target-changes.ts';
import type { Indicator } from '../../views/indicators/query-block.ts';
import type { ProjectionSources } from '../../views/indicators/sources.ts';
import type { AlertRule } from './alert-rule.ts';
import { type AlertRules, monitorId } from './alert-rules.ts';
import { readCertificateEnds } from './certificates.ts';
import { type MonitorState, monitorState, STATE_MEMBERS } from './monitor-states.ts';

const DAY_MS = 86_400_000;
/** Days that changes and probes are counted over (contract rest.md 3.9). */
const DAYS = 30;

/** What a monitor's status needs. */
export interface StatusParts {
  readonly database: Database;
  readonly rules: AlertRules;
  readonly sources: ProjectionSources;
  readonly now: () => number;
  readonly everyMinutes: number;
}

/** How a target does that a key watches (contract rest.md 3.9). */
export interface MonitorStatus {
  readonly target: string;
  readonly status: 'active' | 'paused' | 'error';
  readonly checkFrequencyMinutes: number;
  readonly metrics: {
    readonly uptimePercentage: number | null;
    readonly avgResponseTime: number | null;
    readonly sslExpiresInDays: number | null;
    readonly dnsChangeCount: number;
    readonly whoisChangeCount: number;
  } & MonitorState;
  readonly alerts: readonly AlertRule[];
}

/** Reads how a target does; null where this key does not watch it. */
export async function readMonitorStatus(
  { database, rules, sources, now, everyMinutes }: StatusParts,
  owner: string,
  target: Indicator,
): Promise<MonitorStatus | null> {
  const alerts = await rules.list(owner, target.name);
  if (alerts.length === 0) return null;
  const id = monitorId(owner, target.name);
  const since = now() - DAYS * DAY_MS;
  const [rows, ends, dns, whois] = await Promise.all([
    database.read({ text: MONITOR, parameters: { id } }),
    readCertificateEnds(database, [{ id, monitor: id, target: target.name }], now()),
    readTargetChanges(sources, target, { type: 'dns', since }),
    readTargetChanges(sources, target, { type: 'whois', since }),
  ]);
  const monitor: Row = { ...Object(rows[0]?.monitor) };
  const end = ends.get(id);
  return {
    target: target.name,
    status: statusOf(alerts, now()),
    checkFrequencyMinutes: everyMinutes,
    metrics: {
      ...uptimeOf(monitor.probeDays, since),
      sslExpiresInDays: end === undefined ? null : Math.floor((end - now()) / DAY_MS),
      dnsChangeCount: dns?.length ?? 0,
      whoisChangeCount: whois?.length ?? 0,
      ...monitorState(
        monitor,
        alerts.some(({ state }) => state.active !== null),
      ),
    },
    alerts,
  };
}

const MONITOR = `MATCH (m:MONITOR {id: $id}) USING INDEX SEEK m:MONITOR(id)
RETURN m {${STATE_MEMBERS}, .probeDays} AS monitor`;

function statusOf(alerts: readonly AlertRule[], now: number): MonitorStatus['status'] {
  if (alerts.some(({ error }) => error !== null)) return 'error';
  const isQuiet = ({ enabled, silencedUntil }: AlertRule) =>
    !enabled || (silencedUntil !== null && silencedUntil > now);
  return alerts.every(isQuiet) ? 'paused' : 'active';
}

/** Of `2026-11-24 24 23 4180` for each day: date, probes, those that were answered, their ms together. */
function uptimeOf(days: unknown, since: number) {
  const counted = (Array.isArray(days) ? days.map(String) : [])
    .map((day) => day.split(' '))
    .filter(([date = '']) => Date.parse(date) >= since - DAY_MS);
  const sum = (place: number) => counted.reduce((total, day) => total + Number(day[place] ?? 0), 0);
  const [probes, answered, ms] = [sum(1), sum(2), sum(3)];
  return {
    uptimePercentage: probes === 0 ? null : Math.round((answered / probes) * 10_000) / 100,
    avgResponseTime: answered === 0 ? null : Math.round(ms / answered),
  };
}
