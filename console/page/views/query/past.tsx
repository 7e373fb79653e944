import { signal } from '@preact/signals';

/** A query with its parameters, as they were written. */
export interface Written {
  readonly query: string;
  readonly parameters: string;
}

/** Queries that this page has run, the newest first: kept like the key, in the page alone. */
const past = signal<readonly Written[]>([]);
const KEPT = 50;

/** Puts a query before all that were run. */
export function remember({ query, parameters }: Written): void {
  const others = past.value.filter((one) => one.query !== query || one.parameters !== parameters);
  past.value = [{ query, parameters }, ...others].slice(0, KEPT);
}

/** What was run since the page was opened. */
export function Past({ onTake }: { readonly onTake: (written: Written) => void }) {
  if (past.value.length === 0) return null;
  return (
    <details>
      <summary>Queries of this session</summary>
      <ul class="past">
        {past.value.map((written) => (
          <li key={written.query + written.parameters}>
            <button type="button" class="small" onClick={() => onTake(written)} title={written.query}>
              {written.query}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
