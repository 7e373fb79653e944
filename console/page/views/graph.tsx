import { place } from '../address.ts';
import { nodeId } from '../graph/model.ts';
import { Selected } from '../graph/selected.tsx';
import { Sheet } from '../graph/sheet.tsx';
import { useExploration } from '../graph/use-exploration.ts';
import { Finder } from '../parts/finder.tsx';
import { Problem } from '../parts/problem.tsx';

/** Shows an exploration from the node in the address, or a search box. */
export function Graph() {
  const [label = '', name = ''] = place.value.path;
  if (!/^[A-Z][A-Z0-9_]*$/.test(label) || name === '')
    return (
      <>
        <h1>Graph</h1>
        <p>An exploration starts at a node. Look one up, and open it in the graph.</p>
        <Finder isLarge />
      </>
    );
  return <Exploration key={nodeId(label, name)} label={label} name={name} />;
}

/** Shows the drawing, and the edges that can be opened at the selected node. */
function Exploration({ label, name }: { readonly label: string; readonly name: string }) {
  const { picture, view, isAsking, problem, look, add, open, undo, redo, can } = useExploration(label, name);
  return (
    <>
      <h1>From {name}</h1>
      <Problem message={problem} />
      <Sheet
        drawn={picture}
        view={view}
        onView={look}
        onOpen={open}
        remark={isAsking ? ', loading…' : ''}
        actions={
          <>
            <button type="button" onClick={undo} disabled={!can.undo}>
              Undo
            </button>
            <button type="button" onClick={redo} disabled={!can.redo}>
              Redo
            </button>
          </>
        }
        about={(node) => <Selected key={node.id} node={node} onStep={add} onOpen={() => open(node.id)} />}
      />
    </>
  );
}
