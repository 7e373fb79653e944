import { useEffect, useRef, useState } from 'preact/hooks';
import { place, writePlace } from '../address.ts';
import { type Answer, askEach } from '../api/ask.ts';
import { Refused, type Suggestion } from '../api/request.ts';
import { messageOf } from '../api/use-asked.ts';
import { type Editor, startEditor } from '../editor/editor.ts';
import { NO_WORDS, readWords, type Words } from '../editor/words.ts';
import { Notices } from '../parts/notices.tsx';
import { Problem } from '../parts/problem.tsx';
import { curlOf } from '../text/commands.ts';
import { statementsOf } from '../text/statements.ts';
import { check } from './query/check.ts';
import { CheckLine } from './query/check-line.tsx';
import { type Checked, explaining } from './query/checked.ts';
import { readParameters, safeParameters } from './query/parameters.ts';
import { Past, remember, type Written } from './query/past.tsx';
import { Result, readShape, type Shape } from './query/result.tsx';
import { SavedQueries } from './query/saved.tsx';

const FIRST =
  'MATCH (h:HOSTNAME {name: $host})-[:RESOLVES_TO]->(a:IPV4)\nRETURN a.name AS address, a.verdictLevel AS level\nORDER BY address LIMIT 25';

/** How long nothing is typed before the server is asked what it thinks of it, ms. */
const PAUSE_MS = 450;

type Run =
  | { readonly state: 'none' }
  | { readonly state: 'running'; readonly since: number; readonly control: AbortController }
  | { readonly state: 'answered'; readonly answers: readonly (Answer | Refused)[]; readonly written: Written }
  | { readonly state: 'refused'; readonly message: string; readonly suggestions: readonly Suggestion[] }
  | { readonly state: 'cancelled' };

/** An editor, what the server thinks of it, what it was answered, and what the server would rather have been asked. */
export function Query() {
  const given = place.value.query;
  const [run, setRun] = useState<Run>({ state: 'none' });
  const [shape, setShape] = useState<Shape>(readShape(given.get('v')));
  const [parameters, setParameters] = useState(
    given.get('p') ?? (given.get('q') === null ? '{"host": "google.com"}' : '{}'),
  );
  // What was typed and is not run yet; null where there is nothing to check: a shared query waits as it came.
  const [typed, setTyped] = useState<string | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const editor = useRef<Editor | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const words = useRef<Words>(NO_WORDS);
  const textNow = () => editor.current?.text() ?? '';

  const execute = async (query: string, values = parameters) => {
    const control = new AbortController();
    setRun({ state: 'running', since: performance.now(), control });
    setTyped(null);
    setChecked(null);
    editor.current?.mark([]);
    try {
      const answers = await askEach({ query, parameters: readParameters(values) }, control.signal);
      setRun({ state: 'answered', answers, written: { query, parameters: values } });
      remember({ query, parameters: values });
    } catch (error) {
      if (control.signal.aborted) return setRun({ state: 'cancelled' });
      const suggestions = error instanceof Refused ? error.suggestions : [];
      setRun({ state: 'refused', message: messageOf(error), suggestions });
      if (query === textNow()) editor.current?.mark(refusalMarks(query, error));
    }
  };
  const apply = (text: string) => {
    editor.current?.setText(text);
    void execute(text);
  };
  const explain = () => void execute(statementsOf(textNow()).map(explaining).join(';\n'));
  // The editor is started once, and calls what is meant now.
  const latest = useRef<{ readonly run: () => void; readonly apply: (text: string) => void }>({
    run: () => undefined,
    apply,
  });
  latest.current = { run: () => void execute(textNow()), apply };

  useEffect(() => {
    if (frame.current === null) return;
    const started = startEditor(frame.current, {
      text: given.get('q') ?? FIRST,
      words: () => words.current,
      onRun: () => latest.current.run(),
      onChange: setTyped,
      onApply: (text) => latest.current.apply(text),
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
  useEffect(() => {
    if (typed === null) return;
    const control = new AbortController();
    const look = async () => {
      const found = await check(typed, safeParameters(parameters), control.signal).catch(() => null);
      if (control.signal.aborted) return;
      setChecked(found);
      editor.current?.mark(found?.marks ?? []);
    };
    const timer = setTimeout(() => void look(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [typed, parameters]);

  const take = (written: Written) => {
    setParameters(written.parameters);
    editor.current?.setText(written.query);
    editor.current?.focus();
  };
  const address = () =>
    writePlace('query', [], { q: textNow(), p: parameters, ...(shape === 'table' ? {} : { v: shape }) });
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
      <CheckLine
        text={typed}
        checked={checked}
        parameters={parameters}
        onApply={apply}
        onParameters={(text) => setParameters(text)}
      />
      <div class="actions">
        <button type="button" onClick={() => latest.current.run()} disabled={run.state === 'running'}>
          Run
        </button>
        <span class="quiet">Ctrl-Enter</span>
        {run.state === 'running' && <Running since={run.since} onCancel={() => run.control.abort()} />}
        <button type="button" class="small" onClick={explain} disabled={run.state === 'running'}>
          Show the plan
        </button>
        <button type="button" class="small" onClick={() => void share(address())}>
          Put into the address
        </button>
      </div>
      <div aria-live="polite">
        <Outcome run={run} onApply={apply} />
      </div>
      {run.state === 'answered' && <Answers run={run} shape={shape} onShape={setShape} />}
      <SavedQueries current={() => ({ query: textNow(), parameters })} onTake={take} />
      <Past onTake={take} />
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
  if (run.state === 'refused') return <Refusal message={run.message} suggestions={run.suggestions} onApply={onApply} />;
  const [only] = run.state === 'answered' && run.answers.length === 1 ? run.answers : [];
  if (only === undefined || only instanceof Refused) return null;
  return (
    <>
      {only.rewrittenQuery !== null && <p class="notice">It ran as: {only.rewrittenQuery}</p>}
      <Notices notices={only.notices} onApply={onApply} />
    </>
  );
}

interface RefusalParts {
  readonly message: string;
  readonly suggestions: readonly Suggestion[];
  readonly onApply: (text: string) => void;
}

function Refusal({ message, suggestions, onApply }: RefusalParts) {
  return (
    <div class="suggestions">
      <Problem message={message} />
      <ul aria-label="Suggestions">
        {suggestions.map(({ rationale, rewrite }) => (
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

interface AnswersParts {
  readonly run: Run & { readonly state: 'answered' };
  readonly shape: Shape;
  readonly onShape: (shape: Shape) => void;
}

/** The answer, or one for each of several statements. */
function Answers({ run: { answers, written }, shape, onShape }: AnswersParts) {
  const base = location.href.replace(/#.*$/, '');
  const statements = statementsOf(written.query);
  return (
    <>
      {answers.map((answer, index) => {
        const query = answers.length === 1 ? written.query : (statements[index]?.text ?? '');
        const title = answers.length === 1 ? 'Result' : `Result of statement ${index + 1}`;
        const curl = () => curlOf({ query, parameters: safeParameters(written.parameters) }, base);
        return (
          <div key={index} class="answer">
            {answers.length > 1 && (
              <>
                <h2>Statement {index + 1}</h2>
                <pre class="statement">{query}</pre>
              </>
            )}
            {answer instanceof Refused ? (
              <Problem message={answer.message} />
            ) : (
              <>
                {answers.length > 1 && <Notices notices={answer.notices} />}
                <Result answer={answer} curl={curl} shape={shape} onShape={onShape} title={title} />
              </>
            )}
          </div>
        );
      })}
    </>
  );
}

/** Where a query that was run was refused: a text of several statements does not say in which. */
function refusalMarks(query: string, error: unknown) {
  const isOne = statementsOf(query).length === 1;
  if (!(error instanceof Refused) || error.position === null || !isOne) return [];
  const { position, message } = error;
  return [{ from: position, to: position, severity: 'error' as const, message, rewrites: [] }];
}
