import { type Row, textOf } from '../../api/read.ts';
import { Moment } from '../../parts/moment.tsx';
import { Panel } from '../../parts/panel.tsx';
import { wordsOf } from '../../text/words.ts';
import { resolvedIn } from './resolved.ts';

interface AlertsParts {
  readonly open: readonly Row[];
  /** The deliveries, newest first. They show which alerts are resolved. */
  readonly deliveries: readonly Row[];
}

/** Shows open alerts, and sent alerts that are resolved. */
export function Alerts({ open, deliveries }: AlertsParts) {
  const over = resolvedIn(deliveries);
  return (
    <Panel title="Alerts">
      <h3>Open</h3>
      {open.length === 0 ? (
        <p>None.</p>
      ) : (
        <ul class="alerts">
          {open.map((alert) => (
            <li key={String(alert.alertId)}>
              <span class="state state-degraded">{wordsOf(textOf(alert.type) ?? '')}</span> {textOf(alert.message)}{' '}
              <span class="detail">
                since <Moment at={alert.since} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <h3>Resolved</h3>
      {over.length === 0 ? (
        <p>None of those sent in the last 30 days.</p>
      ) : (
        <ul class="alerts">
          {over.map(({ eventId, at, message, resolvedAt }) => (
            <li key={eventId}>
              {message}{' '}
              <span class="detail">
                <Moment at={at} /> – <Moment at={resolvedAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
