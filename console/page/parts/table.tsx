import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Row } from '../api/read.ts';
import { numberText } from '../text/words.ts';
import { type Order, useOrder } from './use-order.ts';
import { Value } from './value.tsx';

/** The height of a row in the style sheet, px. */
const ROW = 33;
/** Rows that are rendered above and below the visible ones. */
const OVERSCAN = 12;

/** How columns are shown. Other columns show their values. */
type Cells = Readonly<Record<string, (row: Row) => ComponentChildren>>;

interface TableParts {
  readonly caption: string;
  /** All that have a title, if absent. */
  readonly columns?: readonly string[];
  readonly rows: readonly Row[];
  readonly cells?: Cells;
  readonly titles?: Readonly<Record<string, string>>;
}

/** Shows a table of any number of rows. The page holds only the visible rows. A click on a column head orders by it. */
export function Table({ caption, rows, cells = {}, titles = {}, columns = Object.keys(titles) }: TableParts) {
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(600);
  const { ordered, order, orderBy } = useOrder(rows);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (frame.current !== null) setHeight(frame.current.clientHeight);
  }, []);
  const from = Math.max(0, Math.floor(top / ROW) - OVERSCAN);
  const seen = ordered.slice(from, from + Math.ceil(height / ROW) + 2 * OVERSCAN);
  const below = rows.length - from - seen.length;
  return (
    <section
      class="table"
      ref={frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
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
        <Head columns={columns} titles={titles} order={order} onOrder={orderBy} />
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

interface HeadParts extends Required<Pick<TableParts, 'columns' | 'titles'>> {
  readonly order: Order | null;
  readonly onOrder: (column: string) => void;
}

function Head({ columns, titles, order, onOrder }: HeadParts) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th
            key={column}
            scope="col"
            aria-sort={order?.column !== column ? 'none' : order.isDown ? 'descending' : 'ascending'}
          >
            <button type="button" onClick={() => onOrder(column)}>
              {titles[column] ?? column}
            </button>
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Fills the space of rows that are not rendered. */
function Filler({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it contains nothing focusable
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ height: `${height}px`, padding: 0 }} />
    </tr>
  );
}
