import { useState } from 'preact/hooks';
import { runJob } from '../../api/job.ts';
import { useWork } from '../../api/use-work.ts';
import { NumberField, Select, TextField } from '../../parts/fields.tsx';
import { WorkState } from '../../parts/work-state.tsx';
import { wordsOf } from '../../text/words.ts';
import { PageAddress } from './page-address.tsx';
import { optionsOf, PageOptions, type PageValues, PRESET } from './page-options.tsx';

const BY_CRON = 'cron';
const FREQUENCIES = [
  ...['hourly', 'every_6_hours', 'every_12_hours', 'twice_daily', 'daily', 'weekly', 'monthly'].map(
    (name) => [name, wordsOf(name)] as const,
  ),
  [BY_CRON, 'by a cron pattern'] as const,
];

/** Asks for a page and for the frequency, and creates the schedule. */
export function ScheduleForm({ onMade }: { readonly onMade: () => void }) {
  const [url, setUrl] = useState('');
  const [often, setOften] = useState('daily');
  const [cron, setCron] = useState('0 0 6 * * *');
  const [timezone, setTimezone] = useState('UTC');
  const [limit, setLimit] = useState('30');
  const [page, setPage] = useState<PageValues>(PRESET);
  const [work, begin] = useWork<null>();
  const submit = (event: Event) => {
    event.preventDefault();
    const when = often === BY_CRON ? { cron: cron.trim() } : { frequency: often };
    const schedule = { ...when, timezone: timezone.trim(), retention_count: Number(limit) };
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
      <Select title="How often" options={FREQUENCIES} value={often} onValue={setOften} />
      {often === BY_CRON && (
        <TextField title="Pattern, seconds first" required spellcheck={false} value={cron} onValue={setCron} />
      )}
      <TextField title="Time zone" required spellcheck={false} value={timezone} onValue={setTimezone} />
      <NumberField title="Images to store" min={1} max={50} value={limit} onValue={setLimit} />
      <PageOptions values={page} onChange={setPage} />
      <p class="actions wide">
        <button type="submit" disabled={work.state === 'running'}>
          Add the schedule
        </button>
      </p>
      <div class="wide">
        <WorkState work={work} name="Creating the schedule" />
      </div>
    </form>
  );
}
