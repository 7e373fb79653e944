import { EDGES } from '../../schema/edges.ts';
import { LABELS } from '../../schema/labels.ts';
import { isHub } from './hub-labels.ts';
import type { StepPart } from './path-parts.ts';

/** A hub that a path can meet on its way, and the edge types that lead there and on. */
export interface HubRoute {
  readonly hub: string;
  /** Steps from the path's end to the hub. */
  readonly distance: number;
  readonly types: readonly string[];
}

type Direction = StepPart['direction'];

interface Neighbour {
  readonly type: string;
  readonly label: string;
}

/** The hubs that the model lets a path between such ends run through; an empty list of labels means any. */
export function hubsBetween(
  left: readonly string[],
  right: readonly string[],
  steps: readonly StepPart[],
  longest: number,
): HubRoute[] {
  const starts = left.length > 0 ? left : LABELS.map(({ label }) => label);
  const routes = new Map<string, HubRoute>();
  let reached = new Map(starts.filter((label) => !isHub(label)).map((label) => [label, [] as readonly string[]]));
  const seen = new Set(reached.keys());
  const [first, last] = [steps[0], steps.at(-1)];
  if (first === undefined || last === undefined) return [];
  for (let distance = 1; distance < Math.min(longest, seen.size + LABELS.length); distance += 1) {
    const next = new Map<string, readonly string[]>();
    for (const [label, types] of reached) {
      for (const neighbour of neighbours(label, first)) {
        const way = distinct([...types, neighbour.type]);
        if (!isHub(neighbour.label)) {
          if (!seen.has(neighbour.label)) next.set(neighbour.label, way);
        } else if (!routes.has(neighbour.label)) {
          const onward = onwardFrom(neighbour, last, distance + 1 === longest ? right : []);
          if (onward !== null)
            routes.set(neighbour.label, { hub: neighbour.label, distance, types: distinct([...way, onward]) });
        }
      }
    }
    for (const label of next.keys()) seen.add(label);
    reached = next;
    if (next.size === 0) break;
  }
  return [...routes.values()];
}

/** Returns the type by which a path leaves a hub, the type of its arrival if possible; null for none. */
function onwardFrom(hub: Neighbour, step: StepPart, ends: readonly string[]): string | null {
  const onward = neighbours(hub.label, step).filter(({ label }) => ends.length === 0 || ends.includes(label));
  return (onward.find(({ type }) => type === hub.type) ?? onward[0])?.type ?? null;
}

function neighbours(label: string, { direction, types }: StepPart): Neighbour[] {
  return EDGES.filter(({ type }) => types.includes(type)).flatMap(({ type, ends }) =>
    ends.flatMap(({ from, to }) => [
      ...(goes(direction, 'right') && from.includes(label) ? to.map((other) => ({ type, label: other })) : []),
      ...(goes(direction, 'left') && to.includes(label) ? from.map((other) => ({ type, label: other })) : []),
    ]),
  );
}

function goes(direction: Direction, way: 'left' | 'right'): boolean {
  return direction === 'none' || direction === way;
}

function distinct(types: readonly string[]): readonly string[] {
  return [...new Set(types)];
}
