import { useEffect, useRef, useState } from 'preact/hooks';
import { go, place, writePlace } from '../address.ts';
import { ask } from '../api/ask.ts';
import { messageOf } from '../api/use-asked.ts';
import { Beside } from '../graph/beside.tsx';
import { type Drawing, startDrawing } from '../graph/drawing.ts';
import { type Drawn, drawn, type Found, filtered, nodeId } from '../graph/model.ts';
import { Selected } from '../graph/selected.tsx';
import { readSteps, type Step, stepKey, writeSteps } from '../graph/steps.ts';
import { downloadBlob } from '../parts/download.ts';
import { Finder } from '../parts/finder.tsx';
import { momentOf } from '../text/time.ts';
import { numberText } from '../text/words.ts';
import { neighbourOf, neighboursQuery, relationsOf, relationsQuery } from './thing/relations.ts';

/** Things that one step draws at most: more stay a group. */
const MOST = 500;

/** Which label and name the address begins at. */
export function Graph() {
  const [label = '', name = ''] = place.value.path;
  if (!/^[A-Z][A-Z0-9_]*$/.test(label) || name === '')
    return (
      <>
        <h1>Graph</h1>
        <p>An exploration begins at a thing: look one up, and open it in the graph.</p>
        <Finder isLarge />
      </>
    );
  return <Exploration key={nodeId(label, name)} label={label} name={name} />;
}

/** The drawing, what can be opened at what is selected, and the same things as a list. The address holds every step. */
function Exploration({ label, name }: { readonly label: string; readonly name: string }) {
  const steps = readSteps(place.value.query.get('s'));
  const [undone, setUndone] = useState<readonly Step[]>([]);
  const [selected, setSelected] = useState<string>(nodeId(label, name));
  const [found, setFound] = useState<ReadonlyMap<string, Found>>(new Map());
  const [problem, setProblem] = useState<string | null>(null);
  const drawing = useRef<Drawing | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [day, setDay] = useState('');
  const [least, setLeast] = useState(1);
  const picture = filtered(drawn({ label, name }, steps, found), { since: momentOf(day), least });
  const current = useRef<Drawn>(picture);
  current.current = picture;
  const selectedNode = picture.nodes.get(selected) ?? picture.nodes.get(nodeId(label, name));

  const goTo = (next: readonly Step[]) =>
    go(writePlace('graph', [label, name], next.length === 0 ? {} : { s: writeSteps(next) }));
  const add = (step: Step) => {
    setUndone([]);
    goTo([...steps.filter((other) => stepKey(other) !== stepKey(step)), step]);
  };
  const openNode = useRef<(id: string) => void>(() => undefined);
  openNode.current = (id) => {
    const node = current.current.nodes.get(id);
    if (node === undefined) return;
    if (node.group !== null) add({ ...node.group, isGroup: false });
    setSelected(node.group === null ? id : nodeId(node.group.label, node.group.name));
  };

  useEffect(() => {
    if (frame.current === null) return;
    try {
      drawing.current = startDrawing(frame.current, { onSelect: setSelected, onOpen: (id) => openNode.current(id) });
    } catch (error) {
      setProblem(`Nothing can be drawn in this browser (${messageOf(error)}); the list beside holds the same.`);
    }
    return () => drawing.current?.end();
  }, []);
  const missing = steps.filter((step) => !found.has(stepKey(step)));
  const wanted = missing.map(stepKey).join('\n');
  useEffect(() => {
    const control = new AbortController();
    for (const step of missing)
      readStep(step, control.signal).then(
        (answer) => setFound((known) => new Map([...known, [stepKey(step), answer]])),
        (error: unknown) => {
          if (!control.signal.aborted) setProblem(messageOf(error));
        },
      );
    return () => control.abort();
  }, [wanted]);
  const shape = [...picture.nodes.keys(), ...picture.edges.keys()].join('\n');
  useEffect(() => drawing.current?.show(picture, selectedNode?.id ?? null), [shape, selectedNode?.id]);

  const last = steps.at(-1);
  const undo = () => {
    if (last === undefined) return;
    setUndone([...undone, last]);
    goTo(steps.slice(0, -1));
  };
  const redo = () => {
    const again = undone.at(-1);
    if (again === undefined) return;
    setUndone(undone.slice(0, -1));
    goTo([...steps, again]);
  };
  const save = async () => {
    const blob = await drawing.current?.picture();
    if (blob !== null && blob !== undefined) downloadBlob('weft-graph.png', blob);
  };
  return (
    <>
      <h1>From {name}</h1>
      {problem !== null && (
        <p class="refused" role="alert">
          {problem}
        </p>
      )}
      <p class="actions">
        <button type="button" onClick={undo} disabled={last === undefined}>
          Undo
        </button>
        <button type="button" onClick={redo} disabled={undone.length === 0}>
          Redo
        </button>
        <button type="button" class="small" onClick={() => void save()}>
          Save as PNG
        </button>
        <span class="quiet" role="status">
          {counted(picture.nodes.size, 'node')}, {counted(picture.edges.size, 'edge')}
          {missing.length > 0 && ', asking…'}
        </span>
      </p>
      <p class="actions filters">
        <label>
          Seen since <input type="date" value={day} onInput={(event) => setDay(event.currentTarget.value)} />
        </label>
        <label>
          With edges, at least{' '}
          <input
            type="number"
            min={1}
            max={99}
            value={least}
            onInput={(event) => setLeast(Math.max(1, event.currentTarget.valueAsNumber || 1))}
          />
        </label>
      </p>
      <div class="graph">
        <div class="drawing" ref={frame} aria-hidden="true" />
        <div class="drawn">
          {selectedNode !== undefined && (
            <Selected
              key={selectedNode.id}
              node={selectedNode}
              onStep={add}
              onOpen={() => openNode.current(selectedNode.id)}
            />
          )}
          <Beside drawn={picture} selected={selectedNode?.id ?? null} onSelect={setSelected} />
        </div>
      </div>
    </>
  );
}

function counted(count: number, word: string): string {
  return `${numberText(count)} ${word}${count === 1 ? '' : 's'}`;
}

async function readStep(step: Step, signal: AbortSignal): Promise<Found> {
  const relation = { edge: step.edge, isOut: step.isOut, label: step.other };
  const [counted, listed] = await Promise.all([
    ask({ query: relationsQuery(step.label), parameters: { name: step.name } }, signal),
    ask({ query: neighboursQuery(step.label, relation, MOST), parameters: { name: step.name } }, signal),
  ]);
  const things = listed.rows.map(neighbourOf);
  const own = relationsOf(counted.rows).find(
    ({ edge, isOut, label }) => edge === step.edge && isOut === step.isOut && label === step.other,
  );
  return { count: own?.count ?? things.length, things };
}
