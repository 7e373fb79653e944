import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { Problem } from '../parts/problem.tsx';
import { counted, wordsOf } from '../text/words.ts';
import { Brush } from './brush.tsx';
import { EdgeList } from './edge-list.tsx';
import { filtered } from './filter.ts';
import type { Drawn, DrawnNode } from './model.ts';
import { NodeList } from './node-list.tsx';
import { type Path, pathBetween } from './path.ts';
import { Save } from './save.tsx';
import { useDrawing } from './use-drawing.ts';
import type { View } from './view.ts';

interface SheetParts {
  readonly drawn: Drawn;
  readonly view: View;
  readonly onView: (view: View) => void;
  /** Called on a double click on a node. */
  readonly onOpen: (id: string) => void;
  /** Buttons in front of those of every drawing. */
  readonly actions?: ComponentChildren;
  /** Describes the selected node. */
  readonly about: (node: DrawnNode) => ComponentChildren;
  /** A remark after the counts, for example that more is loading. */
  readonly remark?: string;
}

/** Shows a drawing with its filters, the path to what is selected, the same nodes as a list, and files to save it as. */
export function Sheet({ drawn, view, onView, onOpen, actions, about, remark = '' }: SheetParts) {
  const { since, before, isUndatedShown, least } = view;
  const shown = useMemo(() => filtered(drawn, view), [drawn, since, before, isUndatedShown, least]);
  const selected = shown.nodes.get(view.selected ?? '') ?? shown.nodes.get(drawn.root ?? '') ?? null;
  const from = view.from ?? drawn.root;
  const path = useMemo(() => pathBetween(shown, from, selected?.id ?? null), [shown, from, selected?.id]);
  const onSelect = (id: string) => onView({ ...view, selected: id });
  const scene = { all: drawn, shown, selected: selected?.id ?? null, path };
  const { drawing, frame, problem } = useDrawing(scene, { onSelect, onOpen });
  return (
    <>
      <Problem message={problem} />
      <div class="actions">
        {actions}
        <Button onClick={() => drawing.current?.fit()}>Show all</Button>
        <Save drawing={drawing} shown={shown} path={path} />
        <span class="quiet" role="status">
          {counted(shown.nodes.size, 'node')}, {counted(shown.edges.size, 'edge')}
          {remark}
        </span>
      </div>
      <div class="actions filters">
        <LeastEdges view={view} onView={onView} />
        <Brush drawn={drawn} view={view} onView={onView} />
      </div>
      <PathWords path={path} shown={shown} />
      <div class="graph">
        <div class="drawing" ref={frame} aria-hidden="true" />
        <div class="drawn">
          {selected !== null && (
            <>
              {about(selected)}
              <PathEnds id={selected.id} view={view} onView={onView} />
              <EdgeList key={selected.id} drawn={shown} id={selected.id} onSelect={onSelect} />
            </>
          )}
          <NodeList drawn={shown} selected={selected?.id ?? null} onSelect={onSelect} />
        </div>
      </div>
    </>
  );
}

type ViewParts = Pick<SheetParts, 'view' | 'onView'>;

function LeastEdges({ view, onView }: ViewParts) {
  return (
    <label>
      Edges per node, at least{' '}
      <input
        type="number"
        min={0}
        max={999}
        value={view.least}
        onInput={(event) => onView({ ...view, least: wholeNumber(event.currentTarget.valueAsNumber) })}
      />
    </label>
  );
}

/** Shows buttons that start a path at the selected node, and clear it. */
function PathEnds({ id, view, onView }: ViewParts & { readonly id: string }) {
  return (
    <p class="actions">
      {view.from !== id && <Button onClick={() => onView({ ...view, from: id })}>Start a path here</Button>}
      {view.from !== null && <Button onClick={() => onView({ ...view, from: null })}>Clear the path</Button>}
    </p>
  );
}

/** Shows the highlighted path as text. */
function PathWords({ path, shown }: { readonly path: Path; readonly shown: Drawn }) {
  if (path.nodes.length < 2) return null;
  const steps = path.nodes.map((id, index) => {
    const edge = shown.edges.get(path.edges[index - 1] ?? '');
    const name = shown.nodes.get(id)?.shown ?? id;
    if (edge === undefined) return name;
    const type = wordsOf(edge.edge);
    return edge.to === id ? ` — ${type} → ${name}` : ` ← ${type} — ${name}`;
  });
  return (
    <p class="detail path" role="status">
      {steps.join('')}
    </p>
  );
}

function wholeNumber(value: number): number {
  return Number.isFinite(value) ? Math.min(999, Math.max(0, Math.floor(value))) : 0;
}
