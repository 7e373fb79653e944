import { useMemo, useState } from 'preact/hooks';
import type { Answer } from '../../api/ask.ts';
import { useAsked } from '../../api/use-asked.ts';
import { drawnFromRows } from '../../graph/from-rows.ts';
import { Shown } from '../../parts/asked.tsx';
import { Button } from '../../parts/button.tsx';
import { Copy } from '../../parts/copy.tsx';
import { download } from '../../parts/download.ts';
import { Table } from '../../parts/table.tsx';
import { csvOf, ndjsonOf } from '../../text/csv.ts';
import { isPlan } from '../../text/plan.ts';
import { counted, numberText } from '../../text/words.ts';
import { Plan } from './plan.tsx';

/** The shapes in which rows are shown. */
const SHAPES = ['table', 'graph', 'json', 'plan'] as const;
/** A shape in which rows are shown. */
export type Shape = (typeof SHAPES)[number];
const TITLES: Readonly<Record<Shape, string>> = { table: 'Table', graph: 'Graph', json: 'JSON', plan: 'Plan' };

/** The most nodes that are drawn, and the most rows that the page shows as JSON. */
const [MOST_DRAWN, MOST_JSON] = [5000, 1000];

/** Reads the shape of rows from an address. */
export function readShape(text: string | null): Shape {
  return SHAPES.find((shape) => shape === text) ?? 'table';
}

/** The parts of a result. */
export interface ResultParts {
  readonly answer: Answer;
  readonly curl: () => string;
  readonly shape: Shape;
  readonly onShape: (shape: Shape) => void;
  /** The title, which names the statement if there are several. */
  readonly title: string;
}

/** Shows the rows of a statement as a table, a drawing, JSON or a plan. */
export function Result({ answer, curl, shape, onShape, title }: ResultParts) {
  const { columns, rows, milliseconds, isTruncated } = answer;
  const hasPlan = isPlan(columns);
  // The rows of a plan are first shown as a plan, whatever shape was chosen before.
  const [isPlanLeft, setIsPlanLeft] = useState(false);
  const shown = hasPlan && !isPlanLeft ? 'plan' : shape === 'plan' && !hasPlan ? 'table' : shape;
  const choose = (chosen: Shape) => {
    setIsPlanLeft(chosen !== 'plan');
    onShape(chosen);
  };
  return (
    <section aria-label={title}>
      <div class="actions">
        <span>
          {counted(rows.length, 'row')}
          {isTruncated && ', truncated'}
          {milliseconds !== null && ` in ${numberText(Math.round(milliseconds))} ms`}
        </span>
        <ShapeButtons hasPlan={hasPlan} shown={shown} onChoose={choose} />
        <Files answer={answer} />
        <Copy text={curl()}>Copy curl</Copy>
      </div>
      {shown === 'table' && <Table caption="Rows" columns={columns} rows={rows} />}
      {shown === 'graph' && <RowsDrawn answer={answer} />}
      {shown === 'plan' && <Plan rows={rows} />}
      {shown === 'json' && <Json answer={answer} />}
    </section>
  );
}

interface ShapeButtonsParts {
  readonly hasPlan: boolean;
  readonly shown: Shape;
  readonly onChoose: (chosen: Shape) => void;
}

function ShapeButtons({ hasPlan, shown, onChoose }: ShapeButtonsParts) {
  return (
    <span class="shapes">
      {SHAPES.filter((shape) => shape !== 'plan' || hasPlan).map((shape) => (
        <Button key={shape} aria-pressed={shown === shape} onClick={() => onChoose(shape)}>
          {TITLES[shape]}
        </Button>
      ))}
    </span>
  );
}

/** Shows buttons that save the rows as files. */
function Files({ answer: { columns, rows } }: { readonly answer: Answer }) {
  const files: readonly (readonly [title: string, save: () => void])[] = [
    ['Save CSV', () => download('weft.csv', 'text/csv', csvOf(columns, rows))],
    ['Save NDJSON', () => download('weft.ndjson', 'application/x-ndjson', ndjsonOf(rows))],
    ['Save JSON', () => download('weft.json', 'application/json', JSON.stringify(rows, null, 2))],
  ];
  return (
    <>
      {files.map(([title, save]) => (
        <Button key={title} onClick={save}>
          {title}
        </Button>
      ))}
    </>
  );
}

/** Shows a drawing of the rows. Its code is loaded when it is first shown. */
function RowsDrawn({ answer: { rows } }: { readonly answer: Answer }) {
  const { drawn, count } = useMemo(() => drawnFromRows(rows, MOST_DRAWN), [rows]);
  const asked = useAsked(async () => (await import('../../graph/rows-sheet.tsx')).RowsSheet, []);
  if (count === 0)
    return (
      <p class="notice">
        These rows hold nothing to draw. Return nodes, edges or paths, for example{' '}
        <code>MATCH (h:HOSTNAME {'{name: $host}'})-[r:RESOLVES_TO]-&gt;(a) RETURN h, r, a</code>.
      </p>
    );
  return (
    <>
      {count > drawn.nodes.size && (
        <p class="notice">
          The first {numberText(drawn.nodes.size)} of {numberText(count)} nodes are drawn. The table shows all rows.
        </p>
      )}
      {drawn.edges.size === 0 && (
        <p class="notice">These rows hold no edges. Name the edges in the pattern, and return them too.</p>
      )}
      <Shown asked={asked}>{(RowsSheet) => <RowsSheet drawn={drawn} />}</Shown>
    </>
  );
}

function Json({ answer: { rows } }: { readonly answer: Answer }) {
  const text = useMemo(() => JSON.stringify(rows.slice(0, MOST_JSON), null, 2), [rows]);
  return (
    <>
      {rows.length > MOST_JSON && (
        <p class="notice">
          The first {numberText(MOST_JSON)} of {counted(rows.length, 'row')}. A saved file has all.
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
      <pre class="json" tabIndex={0}>
        {text}
      </pre>
    </>
  );
}
