import { useState } from 'preact/hooks';
import { runJob } from '../../api/job.ts';
import { numberOf, rowOf, rowsOf, textOf } from '../../api/read.ts';
import { request } from '../../api/request.ts';
import { useAsked } from '../../api/use-asked.ts';
import { useWork } from '../../api/use-work.ts';
import { Shown } from '../../parts/asked.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Table } from '../../parts/table.tsx';
import { WorkState } from '../../parts/work-state.tsx';
import { wordsOf } from '../../text/words.ts';
import { PageAddress } from './page-address.tsx';
import { optionsOf, PageOptions, type PageValues, PRESET } from './page-options.tsx';
import { historyPlace } from './places.ts';

const COLUMNS = [
  'url',
  'frequency',
  'timezone',
  'enabled',
  'last_capture_at',
  'next_capture_at',
  'capture_count',
  'retention_count',
  'remove',
];
const TITLES = {
  url: 'page',
  frequency: 'how often',
  timezone: 'time zone',
  enabled: 'on',
  last_capture_at: 'last',
  next_capture_at: 'next',
  capture_count: 'taken',
  retention_count: 'kept',
};
const FREQUENCIES = ['hourly', 'every_6_hours', 'every_12_hours', 'twice_daily', 'daily', 'weekly', 'monthly'];
const BY_CRON = 'cron';

/** Pages that this key has captured again and again, and a form for another one. */
export function Schedules() {
  const [turn, setTurn] = useState(0);
  const asked = useAsked(async (signal) => rowOf(await request('v1/ops/screenshots/schedules', { signal })), [], turn);
  const [work, begin] = useWork<null>();
  const changed = () => setTurn((before) => before + 1);
  const remove = (id: string) =>
    void begin(async (signal) => {
      await request(`v1/ops/screenshots/schedules/${encodeURIComponent(id)}`, { method: 'DELETE', signal });
      changed();
      return null;
    });
  return (
    <Panel title="Schedules" wide>
      <WorkState work={work} name="Removing" />
      <Shown asked={asked}>
        {({ schedules, max_schedules, max_screenshots_per_schedule }) => {
          const rows = rowsOf(schedules);
          return (
            <>
              {rows.length === 0 ? (
                <p>Nothing is captured again and again. A schedule below begins it, with a first capture at once.</p>
              ) : (
                <Table
                  caption="Schedules, times in UTC"
                  columns={COLUMNS}
                  titles={TITLES}
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
                        onConfirm={() => remove(String(id))}
                      />
                    ),
                  }}
                />
              )}
              <p class="quiet">
                {rows.length} of {numberOf(max_schedules)} that a key may have; at most{' '}
                {numberOf(max_screenshots_per_schedule)} images of each are kept.
              </p>
            </>
          );
        }}
      </Shown>
      <details>
        <summary>Add a schedule</summary>
        <ScheduleForm onMade={changed} />
      </details>
    </Panel>
  );
}

function ScheduleForm({ onMade }: { readonly onMade: () => void }) {
  const [url, setUrl] = useState('');
  const [often, setOften] = useState('daily');
  const [cron, setCron] = useState('0 0 6 * * *');
  const [timezone, setTimezone] = useState('UTC');
  const [kept, setKept] = useState('30');
  const [page, setPage] = useState<PageValues>(PRESET);
  const [work, begin] = useWork<null>();
  const submit = (event: Event) => {
    event.preventDefault();
    const when = often === BY_CRON ? { cron: cron.trim() } : { frequency: often };
    const schedule = { ...when, timezone: timezone.trim(), retention_count: Number(kept) };
    void begin(async (signal, onProgress) => {
      const body = { url: url.trim(), options: optionsOf(page), schedule };
      await runJob('v1/ops/screenshot/schedule', body, onProgress, signal);
      setUrl('');
      onMade();
      return null;
    });
  };
  return (
    <form class="form" onSubmit={submit}>
      <PageAddress address={url} example="https://example.com" onAddress={setUrl} />
      <label>
        How often
        <select value={often} onChange={(event) => setOften(event.currentTarget.value)}>
          {FREQUENCIES.map((name) => (
            <option key={name} value={name}>
              {wordsOf(name)}
            </option>
          ))}
          <option value={BY_CRON}>by a cron pattern</option>
        </select>
      </label>
      {often === BY_CRON && (
        <label>
          Pattern, seconds first
          <input required spellcheck={false} value={cron} onInput={(event) => setCron(event.currentTarget.value)} />
        </label>
      )}
      <label>
        Time zone
        <input
          required
          spellcheck={false}
          value={timezone}
          onInput={(event) => setTimezone(event.currentTarget.value)}
        />
      </label>
      <label>
        Images that are kept
        <input
          type="number"
          required
          min={1}
          max={50}
          value={kept}
          onInput={(event) => setKept(event.currentTarget.value)}
        />
      </label>
      <PageOptions values={page} onChange={setPage} />
      <p class="actions wide">
        <button type="submit" disabled={work.state === 'running'}>
          Add the schedule
        </button>
      </p>
      <div class="wide">
        <WorkState work={work} name="Making the schedule" />
      </div>
    </form>
  );
}
