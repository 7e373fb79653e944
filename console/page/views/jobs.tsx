import { useEffect, useState } from 'preact/hooks';
import { numberOf, type Row, rowOf, rowsOf, textOf } from '../api/read.ts';
import { request } from '../api/request.ts';
import { messageOf } from '../api/use-asked.ts';
import { Age } from '../parts/age.tsx';
import { Button } from '../parts/button.tsx';
import { Panel } from '../parts/panel.tsx';
import { Problem } from '../parts/problem.tsx';
import { wordsOf } from '../text/words.ts';

/** The interval at which running jobs are listed again, ms. */
const EVERY_MS = 2000;

/** Shows the jobs of this key, each with its progress. */
export function Jobs() {
  const [jobs, problem, again] = useJobs();
  return (
    <>
      <h1>Jobs</h1>
      <Panel title="Jobs of this key" wide>
        <p class="actions">
          <button type="button" onClick={again}>
            Refresh
          </button>
        </p>
        <Problem message={problem} />
        {jobs === null && problem === null && <p class="waiting">Loading…</p>}
        {jobs?.length === 0 && (
          <p>
            This key has no jobs. Captures and monitor rules run as jobs. So do searches, bulk look-ups, scans and maps,
            which you start through the REST API (/docs).
          </p>
        )}
        <ul class="jobs">
          {jobs?.map((job) => (
            <Job key={String(job.jobId)} job={job} onEnd={again} />
          ))}
        </ul>
      </Panel>
    </>
  );
}

/** Lists the jobs of this key, and lists them again while one runs. The third value lists them at once. */
function useJobs(): readonly [jobs: readonly Row[] | null, problem: string | null, again: () => void] {
  const [jobs, setJobs] = useState<readonly Row[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const control = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      try {
        const found = rowsOf(rowOf(await request('v1/ops/jobs/list?limit=100', { signal: control.signal })).jobs);
        setJobs(found);
        setProblem(null);
        if (found.some(isRunning)) timer = setTimeout(look, EVERY_MS);
      } catch (error) {
        if (!control.signal.aborted) setProblem(messageOf(error));
      }
    };
    void look();
    return () => {
      control.abort();
      clearTimeout(timer);
    };
  }, [turn]);
  return [jobs, problem, () => setTurn(turn + 1)];
}

function isRunning({ status }: Row): boolean {
  return status === 'pending' || status === 'processing';
}

function Job({ job, onEnd }: { readonly job: Row; readonly onEnd: () => void }) {
  const id = textOf(job.jobId) ?? '';
  const status = textOf(job.status) ?? '';
  const type = wordsOf(textOf(job.type) ?? '');
  const { current, total, message } = rowOf(job.progress);
  const cancel = async () => {
    await request(`v1/ops/jobs/${encodeURIComponent(id)}`, { method: 'DELETE' }).catch(() => null);
    onEnd();
  };
  return (
    <li>
      <strong>{type}</strong> <span class={`status status-${status}`}>{status}</span> <Age at={job.createdAt} />
      <progress
        aria-label={`Progress of ${type}`}
        max={Math.max(1, numberOf(total) ?? 1)}
        value={numberOf(current) ?? 0}
      />
      <span class="detail">{textOf(message)}</span>
      {textOf(rowOf(job.error).message) !== null && <p class="refused">{textOf(rowOf(job.error).message)}</p>}
      {isRunning(job) && <Button onClick={() => void cancel()}>Cancel</Button>}
      <span class="detail">
        <code>{id}</code>
      </span>
    </li>
  );
}
