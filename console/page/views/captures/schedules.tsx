import { useState } from 'preact/hooks';
import { numberOf, type Row, rowOf, rowsOf, textOf } from '../../api/read.ts';
import { request } from '../../api/request.ts';
import { useAsked } from '../../api/use-asked.ts';
import { useChange } from '../../api/use-work.ts';
import { Shown } from '../../parts/asked.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Table } from '../../parts/table.tsx';
import { WorkState } from '../../parts/work-state.tsx';
import { wordsOf } from '../../text/words.ts';
import { historyPlace } from './places.ts';
import { ScheduleForm } from './schedule-form.tsx';

const COLUMNS = {
  url: 'page',
  frequency: 'how often',
  timezone: 'time zone',
  enabled: 'on',
  last_capture_at: 'last',
  next_capture_at: 'next',
  capture_count: 'taken',
  retention_count: 'stored',
  remove: 'remove',
};

/** Shows the capture schedules of this key, and a form for a new one. */
export function Schedules() {
  const [turn, setTurn] = useState(0);
  const asked = useAsked(async (signal) => rowOf(await request('v1/ops/screenshots/schedules', { signal })), [], turn);
  const changed = () => setTurn((before) => before + 1);
  const [work, change] = useChange(changed);
  const remove = (id: string) =>
    change((signal) => request(`v1/ops/screenshots/schedules/${encodeURIComponent(id)}`, { method: 'DELETE', signal }));
  return (
    <Panel title="Schedules" wide>
      <WorkState work={work} name="Removing" />
      <Shown asked={asked}>
        {({ schedules, max_schedules, max_screenshots_per_schedule }) => (
          <>
            <ScheduleTable rows={rowsOf(schedules)} onRemove={remove} />
            <p class="quiet">
              This key has {rowsOf(schedules).length} of {numberOf(max_schedules)} schedules. The server stores at most{' '}
              {numberOf(max_screenshots_per_schedule)} images of each.
            </p>
          </>
        )}
      </Shown>
      <details>
        <summary>Add a schedule</summary>
        <ScheduleForm onMade={changed} />
      </details>
    </Panel>
  );
}

interface ScheduleTableParts {
  readonly rows: readonly Row[];
  readonly onRemove: (id: string) => void;
}

function ScheduleTable({ rows, onRemove }: ScheduleTableParts) {
  if (rows.length === 0)
    return <p>This key has no schedules. Add one below: it captures the page for the first time at once.</p>;
  return (
    <Table
      caption="Schedules, times in UTC"
      titles={COLUMNS}
      rows={rows}
      cells={{
        url: ({ url }) => <a href={historyPlace(textOf(url) ?? '')}>{textOf(url)}</a>,
        frequency: ({ frequency, cron }) => textOf(cron) ?? wordsOf(textOf(frequency) ?? ''),
        last_capture_at: (row) => <Moment at={row.last_capture_at} />,
        next_capture_at: (row) => <Moment at={row.next_capture_at} />,
        remove: ({ id, url }) => (
          <Confirm
            key={String(id)}
            verb="Remove"
            what={`the schedule of ${textOf(url)}`}
            onConfirm={() => onRemove(String(id))}
          />
        ),
      }}
    />
  );
}
