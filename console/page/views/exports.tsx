import { useState } from 'preact/hooks';
import { requestFile } from '../api/request.ts';
import { useWork } from '../api/use-work.ts';
import { Copy } from '../parts/copy.tsx';
import { downloadBlob } from '../parts/download.ts';
import { Panel } from '../parts/panel.tsx';
import { WorkState } from '../parts/work-state.tsx';
import { numberText } from '../text/words.ts';
import { ChoiceFields } from './exports/choice-fields.tsx';
import { type Choices, exportPath, fileName } from './exports/choices.ts';

const FIRST: Choices = { tier: 'blocking', format: 'list', types: [], since: '' };

/** Exports of verdicts by tier: their choices, the command that fetches the file, and the file. */
export function Exports() {
  const [choices, setChoices] = useState(FIRST);
  const base = location.href.replace(/#.*$/, '');
  return (
    <>
      <h1>Exports</h1>
      <Panel title="Export a tier" wide>
        <ExportForm base={base} choices={choices} onChange={setChoices} />
      </Panel>
      <Panel title="As a feed for MISP" wide>
        <p>
          Add this address to MISP as a feed in the MISP format, with the key in a header (Authorization: Bearer …):
        </p>
        <p class="actions">
          <code>{`${base}v1/export/misp/${choices.tier}`}</code>
          <Copy text={`${base}v1/export/misp/${choices.tier}`}>Copy address</Copy>
        </p>
      </Panel>
    </>
  );
}

interface ExportFormParts {
  readonly base: string;
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
}

function ExportForm({ base, choices, onChange }: ExportFormParts) {
  const [work, begin] = useWork<number>();
  const [path, file] = [exportPath(choices), fileName(choices)];
  const command = `curl -s "${base}${path}" -H "Authorization: Bearer $WEFT_API_KEY" -o ${file}`;
  const save = (event: Event) => {
    event.preventDefault();
    void begin(async (signal) => {
      const blob = await requestFile(path, { signal });
      downloadBlob(file, blob);
      return blob.size;
    });
  };
  return (
    <form class="form" onSubmit={save}>
      <ChoiceFields choices={choices} onChange={onChange} />
      <div class="wide">
        <pre class="command">{command}</pre>
        <p class="actions">
          <button type="submit" disabled={work.state === 'running'}>
            Download
          </button>
          <Copy text={command}>Copy curl</Copy>
          <span class="quiet">
            The key needs the scope export or lookup. It goes into a header, never into the address.
          </span>
        </p>
        <WorkState work={work} name="Downloading" />
        {work.state === 'done' && (
          <p role="status">
            Saved {numberText(work.value)} bytes.
            {work.value === 0 && ' This tier is empty. Load feeds, or choose another tier.'}
          </p>
        )}
      </div>
    </form>
  );
}
