import { writePlace } from '../../address.ts';
import { numberOf, type Row, rowsOf, textOf } from '../../api/read.ts';
import { useAsked } from '../../api/use-asked.ts';
import { Shown } from '../../parts/asked.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Table } from '../../parts/table.tsx';
import { numberText } from '../../text/words.ts';
import { forAdmins, NOT_ADMIN } from './loads.tsx';

const RUN_COLUMNS = {
  startedAt: 'started',
  status: 'status',
  file: 'file',
  observedAt: 'date of its data',
  read: 'read',
  refused: 'refused',
  leftOut: 'without a statement',
  leftOutParts: 'parts left out',
  written: 'written',
  unchanged: 'unchanged',
  swept: 'removed',
  finishedAt: 'finished',
  error: 'why',
};
/** The most refused records that the server stores for a run. */
const MOST_STORED = 100;

/** Shows one source: its loads, and their refused records, each with line and reason. */
export function Source({ id }: { readonly id: string }) {
  const asked = useAsked((signal) => forAdmins(`v1/admin/sources/${encodeURIComponent(id)}/refused`, signal), [id]);
  return (
    <>
      <h1>{id}</h1>
      <p class="actions">
        <a href={writePlace('sources')}>All sources</a>
      </p>
      <Shown asked={asked}>
        {(answer) =>
          answer === null ? (
            <p>{NOT_ADMIN}</p>
          ) : (
            <div class="panels">
              <Panel title="Loads" wide>
                <p>
                  {textOf(answer.title)} <span class="quiet">fills the layer {textOf(answer.layer)}.</span>
                </p>
                <Runs id={id} runs={rowsOf(answer.runs)} />
              </Panel>
              <Panel title="Refused records" wide>
                <RefusedRecords runs={rowsOf(answer.runs)} />
              </Panel>
            </div>
          )
        }
      </Shown>
    </>
  );
}

function Runs({ id, runs }: { readonly id: string; readonly runs: readonly Row[] }) {
  if (runs.length === 0)
    return (
      <p>
        It was never loaded. <code>weft refresh {id}</code> fetches it if it has an address,{' '}
        <code>weft load {id} FILE</code> reads a file.
      </p>
    );
  return (
    <Table
      caption="Newest first, times in UTC"
      titles={RUN_COLUMNS}
      rows={runs}
      cells={{
        status: ({ status }) => <span class={`state state-${textOf(status)}`}>{textOf(status)}</span>,
        startedAt: (row) => <Moment at={row.startedAt} />,
        finishedAt: (row) => <Moment at={row.finishedAt} />,
        observedAt: (row) => <Moment at={row.observedAt} />,
      }}
    />
  );
}

function RefusedRecords({ runs }: { readonly runs: readonly Row[] }) {
  const refusing = runs.filter(({ records }) => rowsOf(records).length > 0);
  if (refusing.length === 0)
    return <p>{runs.length === 0 ? 'It was never loaded.' : 'None. Every record was accepted.'}</p>;
  return (
    <>
      {refusing.map((run) => (
        <Refusals key={String(run.id)} run={run} />
      ))}
    </>
  );
}

function Refusals({ run }: { readonly run: Row }) {
  const records = rowsOf(run.records);
  const parts = numberOf(run.leftOutParts) ?? 0;
  const refused = (numberOf(run.refused) ?? records.length) + parts;
  const file = textOf(run.file) ?? '';
  return (
    <section aria-label={`Refused records of ${file}`}>
      <h3>
        {file}, <Moment at={run.startedAt} />
      </h3>
      <ul class="refusals">
        {records.map(({ line, reason }, index) => (
          <li key={index}>
            <span class="when">{numberOf(line) === null ? 'no line' : `line ${numberText(numberOf(line) ?? 0)}`}</span>
            {textOf(reason)}
          </li>
        ))}
      </ul>
      {refused > records.length && (
        <p>
          {numberText(refused)} were refused. The server stores the first {MOST_STORED}.
        </p>
      )}
    </section>
  );
}
