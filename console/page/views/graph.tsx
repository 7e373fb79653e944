import { useMemo, useState } from 'preact/hooks';
import { go, place, stay, writePlace } from '../address.ts';
import { drawn, nodeId } from '../graph/model.ts';
import { Selected } from '../graph/selected.tsx';
import { Sheet } from '../graph/sheet.tsx';
import { readSteps, type Step, stepKey, writeSteps } from '../graph/steps.ts';
import { useFound } from '../graph/use-found.ts';
import { readView, type View, writeView } from '../graph/view.ts';
import { Finder } from '../parts/finder.tsx';
import { Problem } from '../parts/problem.tsx';

/** What is joined to nothing any more is hidden. */
const LEAST = 1;

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

/** The drawing, and what can be opened at what is selected. The address holds every step, and how the drawing is looked at. */
function Exploration({ label, name }: { readonly label: string; readonly name: string }) {
  const written = place.value.query.get('s');
  const steps = useMemo(() => readSteps(written), [written]);
  const view = readView(place.value.query, LEAST);
  const [undone, setUndone] = useState<readonly Step[]>([]);
  const { found, isAsking, problem } = useFound(steps);
  const picture = useMemo(() => drawn({ label, name }, steps, found), [label, name, steps, found]);

  const addressOf = (next: readonly Step[], looked: View) =>
    writePlace('graph', [label, name], {
      ...(next.length === 0 ? {} : { s: writeSteps(next) }),
      ...writeView(looked, LEAST),
    });
  const add = (step: Step, looked = view) => {
    setUndone([]);
    go(addressOf([...steps.filter((other) => stepKey(other) !== stepKey(step)), step], looked));
  };
  const open = (id: string) => {
    const node = picture.nodes.get(id);
    if (node === undefined) return;
    const selected = node.group === null ? id : nodeId(node.group.label, node.group.name);
    if (node.group === null) stay(addressOf(steps, { ...view, selected }));
    else add({ ...node.group, isGroup: false }, { ...view, selected });
  };

  const last = steps.at(-1);
  const undo = () => {
    if (last === undefined) return;
    setUndone([...undone, last]);
    go(addressOf(steps.slice(0, -1), view));
  };
  const redo = () => {
    const again = undone.at(-1);
    if (again === undefined) return;
    setUndone(undone.slice(0, -1));
    go(addressOf([...steps, again], view));
  };
  return (
    <>
      <h1>From {name}</h1>
      <Problem message={problem} />
      <Sheet
        drawn={picture}
        view={view}
        onView={(next) => stay(addressOf(steps, next))}
        onOpen={open}
        remark={isAsking ? ', asking…' : ''}
        actions={
          <>
            <button type="button" onClick={undo} disabled={last === undefined}>
              Undo
            </button>
            <button type="button" onClick={redo} disabled={undone.length === 0}>
              Redo
            </button>
          </>
        }
        about={(node) => <Selected key={node.id} node={node} onStep={add} onOpen={() => open(node.id)} />}
      />
    </>
  );
}
