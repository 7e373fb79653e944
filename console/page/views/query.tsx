import { useRef, useState } from 'preact/hooks';
import { place, writePlace } from '../address.ts';
import type { Editor } from '../editor/editor.ts';
import { useEditor } from '../editor/use-editor.ts';
import { statementsOf } from '../text/statements.ts';
import { Answers } from './query/answers.tsx';
import { CheckLine } from './query/check-line.tsx';
import { explaining } from './query/checked.ts';
import { Outcome } from './query/outcome.tsx';
import { Past, type Written } from './query/past.tsx';
import { readShape, type Shape } from './query/result.tsx';
import { RunActions } from './query/run-actions.tsx';
import { SavedQueries } from './query/saved.tsx';
import { useCheck } from './query/use-check.ts';
import { useRun } from './query/use-run.ts';

const FIRST = {
  query:
    'MATCH (h:HOSTNAME {name: $host})-[:RESOLVES_TO]->(a:IPV4)\nRETURN a.name AS address, a.verdictLevel AS level\nORDER BY address LIMIT 25',
  parameters: '{"host": "google.com"}',
};

/** Shows an editor for a query, the findings of the server while the user writes, and the answer. */
export function Query() {
  const given = place.value.query;
  const editor = useRef<Editor | null>(null);
  const [shape, setShape] = useState<Shape>(readShape(given.get('v')));
  const [parameters, setParameters] = useState(given.get('p') ?? (given.has('q') ? '{}' : FIRST.parameters));
  const { typed, checked, setTyped, clear } = useCheck(editor, parameters);
  const [run, start] = useRun(editor);
  const written = (): Written => ({ query: editor.current?.text() ?? '', parameters });
  const execute = (query = written().query) => {
    clear();
    void start({ query, parameters });
  };
  const apply = (text: string) => {
    editor.current?.setText(text);
    execute(text);
  };
  const frame = useEditor(editor, given.get('q') ?? FIRST.query, {
    onRun: execute,
    onChange: setTyped,
    onApply: apply,
  });
  const explain = () => execute(statementsOf(written().query).map(explaining).join(';\n'));
  const take = (chosen: Written) => {
    setParameters(chosen.parameters);
    editor.current?.setText(chosen.query);
    editor.current?.focus();
  };
  return (
    <>
      <h1>Query</h1>
      <div class="editor" ref={frame} />
      <Parameters text={parameters} onText={setParameters} />
      <CheckLine text={typed} checked={checked} parameters={parameters} onApply={apply} onParameters={setParameters} />
      <RunActions run={run} onRun={() => execute()} onExplain={explain} onShare={() => void share(written(), shape)} />
      <div aria-live="polite">
        <Outcome run={run} onApply={apply} />
      </div>
      {run.state === 'answered' && (
        <Answers answers={run.answers} written={run.written} shape={shape} onShape={setShape} />
      )}
      <SavedQueries current={written} onTake={take} />
      <Past onTake={take} />
    </>
  );
}

function Parameters({ text, onText }: { readonly text: string; readonly onText: (text: string) => void }) {
  return (
    <label class="parameters">
      Parameters as JSON
      <textarea rows={1} spellcheck={false} value={text} onInput={(event) => onText(event.currentTarget.value)} />
    </label>
  );
}

/** Writes the query into the address and copies the link. The link opens the query without running it. */
async function share({ query, parameters }: Written, shape: Shape): Promise<void> {
  const view = shape === 'table' ? {} : { v: shape };
  history.replaceState(null, '', writePlace('query', [], { q: query, p: parameters, ...view }));
  await navigator.clipboard?.writeText(location.href).catch(() => undefined);
}
