import GraphData from 'graphology';
import Sigma from 'sigma';
import { onThemeTurned } from './inks.ts';
import { startLayout } from './layout.ts';
import type { LayoutRequest } from './layout-worker.ts';
import { Look, type Scene } from './look.ts';
import { pictureOf } from './picture.ts';
import { reconcile } from './reconcile.ts';
import { isDrawnBySoftware, pointOnlyAtRest } from './software-rendering.ts';
import type { Inks, Places } from './svg.ts';

/** A drawing in an element of the page. */
export interface Drawing {
  show(scene: Scene): void;
  /** Moves the view back so that it shows everything. */
  fit(): void;
  /** Returns the drawing as a PNG. */
  picture(): Promise<Blob | null>;
  places(): Places;
  inks(): Inks;
  end(): void;
}

/** What a drawing calls. */
export interface DrawingCallbacks {
  readonly onSelect: (id: string) => void;
  readonly onOpen: (id: string) => void;
}

/** Starts to draw; throws if the browser has no WebGL. */
export function startDrawing(place: HTMLElement, callbacks: DrawingCallbacks): Drawing {
  const graph = new GraphData({ multi: true, type: 'directed' });
  const look = new Look();
  const sigma = new Sigma(graph, place, look.settings());
  const isSlow = isDrawnBySoftware();
  const layout = startLayout((positions) => {
    // Sigma reads these attributes when it draws. Setting them through the graph would process each node twice.
    graph.forEachNode((id, attributes) => Object.assign(attributes, positions[id]));
    sigma.refresh({ partialGraph: {}, schedule: true });
  });
  pointOnlyAtRest(sigma);
  callBack(sigma, callbacks);
  const recolour = () => {
    look.recolour();
    sigma.setSetting('labelColor', { color: look.inks.ink });
    sigma.refresh();
  };
  const endOfTurns = onThemeTurned(recolour);
  return {
    show: (scene) => {
      look.show(scene);
      if (reconcile(graph, scene.all)) layout.begin(layoutRequest(graph));
      sigma.setSetting('minEdgeThickness', look.isCrowded ? 0.6 : 1.7);
      sigma.setSetting('hideEdgesOnMove', isSlow && look.isCrowded);
      recolour();
    },
    fit: () => void sigma.getCamera().animatedReset(),
    picture: () => pictureOf(sigma, look.inks.paper),
    places: () => new Map(graph.mapNodes((id, { x, y }) => [id, { x: Number(x), y: Number(y) }] as const)),
    inks: () => look.inks,
    end: () => {
      endOfTurns();
      layout.end();
      sigma.kill();
    },
  };
}

function callBack(sigma: Sigma, { onSelect, onOpen }: DrawingCallbacks): void {
  sigma.on('clickNode', ({ node }) => onSelect(node));
  sigma.on('doubleClickNode', ({ node, preventSigmaDefault }) => {
    preventSigmaDefault();
    onOpen(node);
  });
}

function layoutRequest(graph: GraphData): LayoutRequest {
  return {
    nodes: graph.mapNodes((id, { x, y }) => [id, Number(x), Number(y)] as const),
    edges: graph.mapEdges((_, __, from, to) => [from, to] as const),
  };
}
