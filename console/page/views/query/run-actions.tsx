import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../parts/button.tsx';
import type { Run } from './use-run.ts';

interface RunActionsParts {
  readonly run: Run;
  readonly onRun: () => void;
  readonly onExplain: () => void;
  readonly onShare: () => void;
}

/** Shows the buttons below the editor, and the time of a query that runs. */
export function RunActions({ run, onRun, onExplain, onShare }: RunActionsParts) {
  const isRunning = run.state === 'running';
  return (
    <div class="actions">
      <button type="button" onClick={onRun} disabled={isRunning}>
        Run
      </button>
      <span class="quiet">Ctrl-Enter</span>
      {isRunning && <Running since={run.since} onCancel={() => run.control.abort()} />}
      <Button onClick={onExplain} disabled={isRunning}>
        Show the plan
      </Button>
      <Button onClick={onShare}>Share as a link</Button>
    </div>
  );
}

function Running({ since, onCancel }: { readonly since: number; readonly onCancel: () => void }) {
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 100);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      <span role="timer">{((now - since) / 1000).toFixed(1)} s</span>
      <Button onClick={onCancel}>Cancel</Button>
    </>
  );
}
