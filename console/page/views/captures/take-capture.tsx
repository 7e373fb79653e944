import { useState } from 'preact/hooks';
import { runJob } from '../../api/job.ts';
import type { Row } from '../../api/read.ts';
import { useWork } from '../../api/use-work.ts';
import { Panel } from '../../parts/panel.tsx';
import { WorkState } from '../../parts/work-state.tsx';
import { Captured } from './captured.tsx';
import { PageAddress } from './page-address.tsx';
import { optionsOf, PageOptions, type PageValues, PRESET } from './page-options.tsx';

interface TakeCaptureParts {
  readonly url: string;
  /** Called after a capture. */
  readonly onTaken?: () => void;
}

/** Captures a page and shows the capture. */
export function TakeCapture({ url, onTaken }: TakeCaptureParts) {
  const [address, setAddress] = useState(url);
  const [values, setValues] = useState<PageValues>(PRESET);
  const [work, begin] = useWork<Row>();
  const submit = (event: Event) => {
    event.preventDefault();
    const body = { url: address.trim(), options: optionsOf(values) };
    void begin(async (signal, onProgress) => {
      const result = await runJob('v1/ops/screenshot', body, onProgress, signal);
      onTaken?.();
      return result;
    });
  };
  return (
    <Panel title="Capture a page" wide>
      <form class="form" onSubmit={submit}>
        <PageAddress address={address} example="https://example.com/login" onAddress={setAddress} />
        <PageOptions values={values} onChange={setValues} />
        <p class="actions wide">
          <button type="submit" disabled={work.state === 'running'}>
            Capture
          </button>
          <span class="quiet">
            A browser on the server opens the page. Only public addresses are allowed. Captures are stored for 14 days.
          </span>
        </p>
      </form>
      <WorkState work={work} name="Capturing" />
      {work.state === 'done' && <Captured result={work.value} />}
    </Panel>
  );
}
