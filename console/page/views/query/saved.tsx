import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { rowsOf, textOf } from '../../api/read.ts';
import { Button } from '../../parts/button.tsx';
import type { Written } from './past.tsx';

/** A query that the user gave a name. */
interface Saved extends Written {
  readonly name: string;
}

const STORE = 'weft-queries';
const MOST = 200;

/** The queries that the user stored in this browser. */
const saved = signal<readonly Saved[]>(stored());

interface SavedParts {
  readonly current: () => Written;
  readonly onTake: (written: Written) => void;
}

/** Shows the named queries of this browser. They stay until the user deletes them. */
export function SavedQueries({ current, onTake }: SavedParts) {
  const [name, setName] = useState('');
  const save = (event: Event) => {
    event.preventDefault();
    const given = name.trim();
    const written = current();
    if (given === '' || written.query.trim() === '') return;
    store([{ name: given, ...written }, ...saved.value.filter((one) => one.name !== given)].slice(0, MOST));
    setName('');
  };
  return (
    <details>
      <summary>Saved queries{saved.value.length > 0 && ` (${saved.value.length})`}</summary>
      <form class="save" onSubmit={save}>
        <label>
          Name of this query{' '}
          <input value={name} maxLength={80} onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <button type="submit" class="small" disabled={name.trim() === ''}>
          Save
        </button>
        <span class="detail">Stored in this browser, with its parameters, until you delete it.</span>
      </form>
      <ul class="past">
        {saved.value.map((one) => (
          <li key={one.name}>
            <Button onClick={() => onTake(one)} title={one.query}>
              {one.name}
            </Button>
            <Button
              aria-label={`Delete ${one.name}`}
              onClick={() => store(saved.value.filter((other) => other !== one))}
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

function store(queries: readonly Saved[]): void {
  saved.value = queries;
  if (queries.length === 0) localStorage.removeItem(STORE);
  else localStorage.setItem(STORE, JSON.stringify(queries));
}

function stored(): readonly Saved[] {
  try {
    return rowsOf(JSON.parse(localStorage.getItem(STORE) ?? '[]')).flatMap((row) => {
      const [name, query, parameters] = [textOf(row.name), textOf(row.query), textOf(row.parameters)];
      return name === null || query === null || parameters === null ? [] : [{ name, query, parameters }];
    });
  } catch {
    return [];
  }
}
