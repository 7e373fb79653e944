import { useState } from 'preact/hooks';
import { writePlace } from '../../address.ts';
import { numberOf, type Row, rowOf, rowsOf, textOf } from '../../api/read.ts';
import { Refused, request } from '../../api/request.ts';
import { useAsked } from '../../api/use-asked.ts';
import { Shown } from '../../parts/asked.tsx';
import { Button } from '../../parts/button.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Table } from '../../parts/table.tsx';
import { numberText } from '../../text/words.ts';

const COLUMNS = ['id', 'layer', 'status', 'startedAt', 'read', 'refused', 'age', 'coverage', 'refresh', 'error'];
const TITLES = { id: 'source', startedAt: 'last load', age: 'age, days', refresh: 'last refresh', error: 'why' };
const DAY_S = 86_400;

/** The text for keys that may not see loads. */
export const NOT_ADMIN =
  'Only keys with the scope admin see loads and refused records. svc.feeds() returns the counts of feeds to every key.';

/** Requests a resource for administrators; null if the session key may not see it. */
export async function forAdmins(path: string, signal: AbortSignal): Promise<Row | null> {
  try {
    return rowOf(await request(path, { signal }));
  } catch (error) {
    if (error instanceof Refused && error.status === 403) return null;
    throw error;
  }
}

/** Shows every source with its last load, its age, and how many of its records were refused. */
export function Loads() {
  const asked = useAsked((signal) => forAdmins('v1/admin/sources', signal), []);
  return (
    <Panel title="Loads" wide>
      <Shown asked={asked}>
        {(answer) => (answer === null ? <p>{NOT_ADMIN}</p> : <Catalog sources={rowsOf(answer.sources)} />)}
      </Shown>
    </Panel>
  );
}

function Catalog({ sources }: { readonly sources: readonly Row[] }) {
  const [isAll, setIsAll] = useState(false);
  const loaded = sources.filter(({ lastLoad }) => lastLoad !== null);
  const shown = isAll ? sources : loaded;
  return (
    <>
      <p class="actions">
        <span>
          {numberText(loaded.length)} of {numberText(sources.length)} sources were loaded.
        </span>
        <Button aria-pressed={isAll} onClick={() => setIsAll(!isAll)}>
          {isAll ? 'Show only loaded sources' : 'Show all sources'}
        </Button>
      </p>
      {loaded.length === 0 && (
        <p>
          Nothing was loaded: <code>weft load</code> reads a file, <code>weft refresh --starter</code> fetches a first
          set of public data.
        </p>
      )}
      {shown.length > 0 && <SourceTable sources={shown} />}
    </>
  );
}

function SourceTable({ sources }: { readonly sources: readonly Row[] }) {
  return (
    <Table
      caption="Sources, times in UTC"
      columns={COLUMNS}
      titles={TITLES}
      rows={sources.map(rowOfSource)}
      cells={{
        id: ({ id, title }) => (
          <a href={writePlace('sources', [textOf(id) ?? ''])} title={textOf(title) ?? ''}>
            {textOf(id)}
          </a>
        ),
        status: ({ status }) => <span class={`state state-${textOf(status)}`}>{textOf(status)}</span>,
        startedAt: ({ startedAt }) => <Moment at={startedAt} />,
        coverage: ({ coverage }) => (
          <span class={`coverage coverage-${(textOf(coverage) ?? '').toLowerCase()}`}>{textOf(coverage)}</span>
        ),
        refresh: ({ refresh, refreshedAt }) => (
          <>
            {textOf(refresh)} {refreshedAt !== null && <Moment at={refreshedAt} />}
          </>
        ),
      }}
    />
  );
}

function rowOfSource(source: Row): Row {
  const [load, check] = [rowOf(source.lastLoad), rowOf(source.lastRefresh)];
  const age = numberOf(source.ageSeconds);
  return {
    id: source.id,
    title: source.title,
    layer: source.layer,
    coverage: source.coverage,
    status: textOf(load.status) ?? 'never loaded',
    startedAt: load.startedAt ?? null,
    read: load.read ?? null,
    refused: load.refused ?? null,
    age: age === null ? null : Math.floor(age / DAY_S),
    refresh: textOf(check.status) ?? (source.url === null ? 'by hand' : 'never'),
    refreshedAt: check.at ?? null,
    error: textOf(load.error) ?? textOf(check.error),
  };
}
