import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Row } from '../api/read.ts';
import { numberText } from '../text/words.ts';
import { Value } from './value.tsx';

/** Height of a row, px: as the style has it. */
const ROW = 33;
/** Rows beyond the edges of what is seen. */
const BEYOND = 12;

/** How one column is shown; without one, as values are. */
type Cells = Readonly<Record<string, (row: Row) => ComponentChildren>>;

interface TableParts {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  readonly cells?: Cells;
  readonly titles?: Readonly<Record<string, string>>;
}

/** Rows of any number: only those that are seen are in the page. A click on a head orders by it. */
export function Table({ caption, columns, rows, cells = {}, titles = {} }: TableParts) {
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(600);
  const [order, setOrder] = useState<{ readonly column: string; readonly isDown: boolean } | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (frame.current !== null) setHeight(frame.current.clientHeight);
  }, []);
  // Kept while it is scrolled: thousands of rows take longer to order than a frame.
  const ordered = useMemo(
    () => (order === null ? rows : rows.toSorted((a, b) => compared(a[order.column], b[order.column], order.isDown))),
    [rows, order],
  );
  const from = Math.max(0, Math.floor(top / ROW) - BEYOND);
  const seen = ordered.slice(from, from + Math.ceil(height / ROW) + 2 * BEYOND);
  const below = rows.length - from - seen.length;
  return (
    <section
      class="table"
      ref={frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      aria-label={caption}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      <table aria-rowcount={rows.length + 1}>
        <caption>
          {caption}{' '}
          <span class="quiet">
            {numberText(rows.length)} {rows.length === 1 ? 'row' : 'rows'}
          </span>
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                aria-sort={order?.column !== column ? 'none' : order.isDown ? 'descending' : 'ascending'}
              >
                <button
                  type="button"
                  onClick={() => setOrder({ column, isDown: order?.column === column && !order.isDown })}
                >
                  {titles[column] ?? column}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Filler height={from * ROW} columns={columns.length} />
          {seen.map((row, index) => (
            <tr key={from + index} aria-rowindex={from + index + 2}>
              {columns.map((column) => (
                <td key={column}>
                  <div class="cell">{cells[column]?.(row) ?? <Value value={row[column]} property={column} />}</div>
                </td>
              ))}
            </tr>
          ))}
          <Filler height={below * ROW} columns={columns.length} />
        </tbody>
      </table>
    </section>
  );
}

/** Takes the place of rows that are not seen. */
function Filler({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ height: `${height}px`, padding: 0 }} />
    </tr>
  );
}

const TEXTS = new Intl.Collator('en', { numeric: true });
const LEVELS = ['UNKNOWN', 'UNSCORED', 'NONE', 'INFO', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL'];

/** Nothing stands last, whichever way; bands by how bad they are. */
function compared(a: unknown, b: unknown, isDown: boolean): number {
  const [isNothing, otherIsNothing] = [a === null || a === undefined, b === null || b === undefined];
  if (isNothing || otherIsNothing) return Number(isNothing) - Number(otherIsNothing);
  const [level, other] = [LEVELS.indexOf(String(a)), LEVELS.indexOf(String(b))];
  const way = isDown ? -1 : 1;
  if (level >= 0 && other >= 0) return way * (level - other);
  if (typeof a === 'number' && typeof b === 'number') return way * (a - b);
  return way * TEXTS.compare(String(a), String(b));
}
