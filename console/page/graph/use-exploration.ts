import { useMemo, useState } from 'preact/hooks';
import { go, place, stay, writePlace } from '../address.ts';
import { drawn, nodeId } from './model.ts';
import { readSteps, type Step, stepKey, writeSteps } from './steps.ts';
import { useFound } from './use-found.ts';
import { readView, type View, writeView } from './view.ts';

/** Nodes without any edge are hidden. */
const LEAST = 1;

/** Holds an exploration that starts at a node. The address holds every step and the view, so that it can be shared. */
export function useExploration(label: string, name: string) {
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
  const look = (next: View) => stay(addressOf(steps, next));
  const add = (step: Step, looked = view) => {
    setUndone([]);
    go(addressOf([...steps.filter((other) => stepKey(other) !== stepKey(step)), step], looked));
  };
  /** Selects a node; a group is replaced by its nodes. */
  const open = (id: string) => {
    const node = picture.nodes.get(id);
    if (node === undefined) return;
    if (node.group === null) return look({ ...view, selected: id });
    add({ ...node.group, isGroup: false }, { ...view, selected: nodeId(node.group.label, node.group.name) });
  };
  const [last, again] = [steps.at(-1), undone.at(-1)];
  const undo = () => {
    if (last === undefined) return;
    setUndone([...undone, last]);
    go(addressOf(steps.slice(0, -1), view));
  };
  const redo = () => {
    if (again === undefined) return;
    setUndone(undone.slice(0, -1));
    go(addressOf([...steps, again], view));
  };
  const can = { undo: last !== undefined, redo: again !== undefined };
  return { picture, view, isAsking, problem, look, add, open, undo, redo, can };
}
