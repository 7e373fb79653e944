import { type Row, textOf } from '../../api/read.ts';
import { Moment } from '../../parts/moment.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Table } from '../../parts/table.tsx';
import { numberText } from '../../text/words.ts';

const COLUMNS = {
  created_at: 'raised',
  event: 'event',
  channel: 'channel',
  status: 'status',
  attempts: 'tries',
  last_attempt_at: 'last try',
  next_attempt_at: 'next try',
  response_status: 'response',
  error: 'why it failed',
  message: 'message',
};

interface DeliveriesParts {
  readonly deliveries: readonly Row[];
  readonly total: number;
}

/** Shows the deliveries of alerts: receivers, attempts, and the next attempt. */
export function Deliveries({ deliveries, total }: DeliveriesParts) {
  return (
    <Panel title="Deliveries" wide>
      {deliveries.length === 0 ? (
        <p>Nothing was sent in the last 30 days. Each event adds a row for each receiver.</p>
      ) : (
        <>
          <Table
            caption="Newest first, times in UTC"
            titles={COLUMNS}
            rows={deliveries}
            cells={{
              created_at: (row) => <Moment at={row.created_at} />,
              event: (row) => (textOf(row.event) ?? '').replace('alert.', ''),
              status: (row) => (
                <span class={`state state-${textOf(row.status) ?? ''}`}>{textOf(row.status) ?? ''}</span>
              ),
              last_attempt_at: (row) => <Moment at={row.last_attempt_at} />,
              next_attempt_at: (row) => <Moment at={row.next_attempt_at} />,
            }}
          />
          {total > deliveries.length && (
            <p>
              The newest {numberText(deliveries.length)} of {numberText(total)}.
            </p>
          )}
        </>
      )}
    </Panel>
  );
}
