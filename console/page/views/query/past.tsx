import { signal } from '@preact/signals';
import { Button } from '../../parts/button.tsx';

/** A query and its parameters, as the user wrote them. */
export interface Written {
  readonly query: string;
  readonly parameters: string;
}

/** The queries that this page has run, newest first. Only the page holds them, like the key. */
const past = signal<readonly Written[]>([]);
const MOST = 50;

/** Adds a query in front of all others. */
export function remember({ query, parameters }: Written): void {
  const others = past.value.filter((one) => one.query !== query || one.parameters !== parameters);
  past.value = [{ query, parameters }, ...others].slice(0, MOST);
}

/** Shows a list of the queries since the page was opened. */
export function Past({ onTake }: { readonly onTake: (written: Written) => void }) {
  if (past.value.length === 0) return null;
  return (
    <details>
      <summary>Queries of this session</summary>
      <ul class="past">
        {past.value.map((written) => (
          <li key={written.query + written.parameters}>
            <Button onClick={() => onTake(written)} title={written.query}>
              {written.query}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
