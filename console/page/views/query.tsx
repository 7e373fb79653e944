import { signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { place, writePlace } from '../address.ts';
import { type Answer, ask } from '../api/ask.ts';
import { type Row, rowOf } from '../api/read.ts';
import { Refused, type Suggestion } from '../api/request.ts';
import { messageOf } from '../api/use-asked.ts';
import { type Editor, startEditor } from '../editor/editor.ts';
import { NO_WORDS, readWords, type Words } from '../editor/words.ts';
import { Copy } from '../parts/copy.tsx';
import { download } from '../parts/download.ts';
import { Notices } from '../parts/notices.tsx';
import { Table } from '../parts/table.tsx';
import { curlOf } from '../text/commands.ts';
import { csvOf, ndjsonOf } from '../text/csv.ts';
import { numberText } from '../text/words.ts';

/** Queries that this page has run, the newest first: kept like the key, in the page alone. */
const past = signal<readonly { readonly query: string; readonly parameters: string }[]>([]);
const KEPT = 50;

const FIRST =
  'MATCH (h:HOSTNAME {name: $host})-[:RESOLVES_TO]->(a:IPV4)\nRETURN a.name AS address, a.verdictLevel AS level\nORDER BY address LIMIT 25';

type Run =
  | { readonly state: 'none' }
  | { readonly state: 'running'; readonly since: number; readonly control: AbortController }
  | { readonly state: 'answered'; readonly answer: Answer }
  | { readonly state: 'refused'; readonly message: string; readonly suggestions: readonly Suggestion[] }
  | { readonly state: 'cancelled' };

/** An editor, what it was answered, and what the server would rather have been asked. */
export function Query() {
  const given = place.value.query;
  const [run, setRun] = useState<Run>({ state: 'none' });
  const [parameters, setParameters] = useState(
    given.get('p') ?? (given.get('q') === null ? '{"host": "google.com"}' : '{}'),
  );
  const editor = useRef<Editor | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const words = useRef<Words>(NO_WORDS);
  const latest = useRef<() => void>(() => undefined);

  const execute = async (text: string, values: string) => {
    const control = new AbortController();
    setRun({ state: 'running', since: performance.now(), control });
    editor.current?.mark(null);
    try {
      const answer = await ask({ query: text, parameters: readParameters(values) }, control.signal);
      setRun({ state: 'answered', answer });
      remember(text, values);
    } catch (error) {
      if (control.signal.aborted) return setRun({ state: 'cancelled' });
      const suggestions = error instanceof Refused ? error.suggestions : [];
      setRun({ state: 'refused', message: messageOf(error), suggestions });
      if (error instanceof Refused && error.position !== null)
        editor.current?.mark({ position: error.position, message: error.message });
    }
  };
  latest.current = () => void execute(editor.current?.text() ?? '', parameters);

  useEffect(() => {
    if (frame.current === null) return;
    const started = startEditor(frame.current, {
      text: given.get('q') ?? FIRST,
      words: () => words.current,
      onRun: () => latest.current(),
    });
    editor.current = started;
    readWords().then(
      (read) => {
        words.current = read;
      },
      () => undefined,
    );
    return () => started.end();
  }, []);
  const apply = (text: string) => {
    editor.current?.setText(text);
    void execute(text, parameters);
  };
  const address = () => writePlace('query', [], { q: editor.current?.text() ?? '', p: parameters });
  const base = location.href.replace(/#.*$/, '');
  return (
    <>
      <h1>Query</h1>
      <div class="editor" ref={frame} />
      <label class="parameters">
        Parameters, as JSON
        <textarea
          rows={1}
          spellcheck={false}
          value={parameters}
          onInput={(event) => setParameters(event.currentTarget.value)}
        />
      </label>
      <p class="actions">
        <button type="button" onClick={() => latest.current()} disabled={run.state === 'running'}>
          Run
        </button>
        <span class="quiet">Ctrl-Enter</span>
        {run.state === 'running' && <Running since={run.since} onCancel={() => run.control.abort()} />}
        <button type="button" class="small" onClick={() => void share(address())}>
          Put into the address
        </button>
      </p>
      <div aria-live="polite">
        <Outcome run={run} onApply={apply} />
      </div>
      {run.state === 'answered' && (
        <Result
          answer={run.answer}
          curl={() => curlOf({ query: editor.current?.text() ?? '', parameters: safeParameters(parameters) }, base)}
        />
      )}
      <Past
        onTake={(text, values) => {
          setParameters(values);
          editor.current?.setText(text);
          editor.current?.focus();
        }}
      />
    </>
  );
}

/** The address is then the link: it opens the same query, which waits to be run. */
async function share(address: string): Promise<void> {
  history.replaceState(null, '', address);
  await navigator.clipboard?.writeText(location.href).catch(() => undefined);
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
      <button type="button" class="small" onClick={onCancel}>
        Cancel
      </button>
    </>
  );
}

function Outcome({ run, onApply }: { readonly run: Run; readonly onApply: (text: string) => void }) {
  if (run.state === 'cancelled') return <p class="notice">Cancelled: the server has stopped it, too.</p>;
  if (run.state === 'answered')
    return (
      <>
        {run.answer.rewrittenQuery !== null && <p class="notice">It ran as: {run.answer.rewrittenQuery}</p>}
        <Notices notices={run.answer.notices} onApply={onApply} />
      </>
    );
  if (run.state !== 'refused') return null;
  return (
    <div class="suggestions">
      <p class="refused" role="alert">
        {run.message}
      </p>
      <ul aria-label="Suggestions">
        {run.suggestions.map(({ rationale, rewrite }) => (
          <li key={rationale + (rewrite ?? '')}>
            {rationale}
            {rewrite !== null && (
              <>
                <pre>{rewrite}</pre>
                <button type="button" class="small" onClick={() => onApply(rewrite)}>
                  Apply and run
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Result({ answer, curl }: { readonly answer: Answer; readonly curl: () => string }) {
  const [isJson, setIsJson] = useState(false);
  const { columns, rows, milliseconds, isTruncated } = answer;
  return (
    <section aria-label="Result">
      <p class="actions">
        <span>
          {numberText(rows.length)} {rows.length === 1 ? 'row' : 'rows'}
          {isTruncated && ', and there are more'}
          {milliseconds !== null && ` in ${numberText(Math.round(milliseconds))} ms`}
        </span>
        <button type="button" class="small" aria-pressed={isJson} onClick={() => setIsJson(!isJson)}>
          {isJson ? 'Show as table' : 'Show as JSON'}
        </button>
        <button type="button" class="small" onClick={() => download('weft.csv', 'text/csv', csvOf(columns, rows))}>
          Save CSV
        </button>
        <button
          type="button"
          class="small"
          onClick={() => download('weft.ndjson', 'application/x-ndjson', ndjsonOf(rows))}
        >
          Save NDJSON
        </button>
        <Copy text={curl()}>Copy curl</Copy>
      </p>
      {isJson ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        <pre class="json" tabIndex={0}>
          {JSON.stringify(rows.slice(0, 1000), null, 2)}
        </pre>
      ) : (
        <Table caption="Rows" columns={columns} rows={rows} />
      )}
    </section>
  );
}

function Past({ onTake }: { readonly onTake: (query: string, parameters: string) => void }) {
  if (past.value.length === 0) return null;
  return (
    <details>
      <summary>Queries of this session</summary>
      <ul class="past">
        {past.value.map(({ query, parameters }) => (
          <li key={query + parameters}>
            <button type="button" class="small" onClick={() => onTake(query, parameters)} title={query}>
              {query}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

function remember(query: string, parameters: string): void {
  const others = past.value.filter((one) => one.query !== query || one.parameters !== parameters);
  past.value = [{ query, parameters }, ...others].slice(0, KEPT);
}

function readParameters(text: string): Row {
  if (text.trim() === '') return {};
  try {
    return rowOf(JSON.parse(text));
  } catch {
    throw new Error('The parameters are no JSON object: write them as {"host": "example.com"}.');
  }
}

function safeParameters(text: string): Row {
  try {
    return readParameters(text);
  } catch {
    return {};
  }
}
