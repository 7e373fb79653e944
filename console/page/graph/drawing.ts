import GraphData from 'graphology';
import Sigma from 'sigma';
import { EdgeLineProgram, NodePointProgram } from 'sigma/rendering';
import { colourOf, faintOf } from './colours.ts';
import { startLayout } from './layout.ts';
import type { Drawn, DrawnNode } from './model.ts';
import { NO_PATH, type Path } from './path.ts';
import { placeAround } from './places.ts';
import type { Inks, Places } from './svg.ts';
import { isDrawnBySoftware, pointOnlyAtRest } from './without-card.ts';

/** What a drawing shows. */
interface Scene {
  /** Everything that has a place. */
  readonly all: Drawn;
  /** What of it is seen: what is hidden keeps its place. */
  readonly shown: Drawn;
  readonly selected: string | null;
  readonly path: Path;
}

/** A drawing in a place of the page. */
export interface Drawing {
  show(scene: Scene): void;
  /** Looks at all of it again. */
  fit(): void;
  /** The drawing as a picture. */
  picture(): Promise<Blob | null>;
  places(): Places;
  inks(): Inks;
  end(): void;
}

interface DrawingParts {
  readonly onSelect: (id: string) => void;
  readonly onOpen: (id: string) => void;
}

/**
 * From as many things on dots are small, lines thin, and arrows without heads: a thousand large ones would be a spot. All of a kind are one call then
 * (points, lines); the finer shapes of fewer things are instances, each of which costs a call where there is no graphics card.
 */
const MANY = 1000;

/** Starts to draw; throws where the browser has no WebGL. */
export function startDrawing(place: HTMLElement, { onSelect, onOpen }: DrawingParts): Drawing {
  const graph = new GraphData({ multi: true, type: 'directed' });
  let scene: Scene | null = null;
  let onPath = { nodes: new Set<string>(), edges: new Set<string>() };
  const isCrowded = () => (scene?.shown.nodes.size ?? 0) >= MANY;
  // Looked up once a drawing: the reducers below run for every node and edge whenever something is changed.
  let inks = readInks();
  let faint = faintOf(inks.quiet);
  const sigma = new Sigma(graph, place, {
    allowInvalidContainer: true,
    labelFont: 'system-ui, sans-serif',
    labelSize: 12,
    labelColor: { color: inks.ink },
    nodeProgramClasses: { point: NodePointProgram },
    edgeProgramClasses: { thin: EdgeLineProgram },
    labelRenderedSizeThreshold: 5,
    labelDensity: 0.6,
    zIndex: true,
    // Further in or out there would be nothing but paper.
    minCameraRatio: 0.01,
    maxCameraRatio: 5,
    nodeReducer: (id, data) => ({
      ...data,
      type: isCrowded() ? 'point' : 'circle',
      size: isCrowded() && data.size < 12 ? 2.5 : data.size,
      hidden: scene?.shown.nodes.has(id) === false,
      highlighted: id === scene?.selected,
      forceLabel: id === scene?.selected || onPath.nodes.has(id),
      zIndex: onPath.nodes.has(id) ? 1 : 0,
    }),
    edgeReducer: (edge, data) => {
      const isOn = onPath.edges.has(edge);
      return {
        ...data,
        type: !isCrowded() ? 'arrow' : isOn ? 'line' : 'thin',
        hidden: scene?.shown.edges.has(edge) === false,
        color: isOn ? inks.accent : isCrowded() ? faint : inks.quiet,
        size: isOn ? 3 : isCrowded() ? 0.3 : 1,
        zIndex: isOn ? 1 : 0,
      };
    },
    // The name of a node that is hovered is drawn on paper, in ink.
    defaultDrawNodeHover: (context, data, settings) => {
      const shown = data.label ?? '';
      context.font = `${settings.labelSize}px ${settings.labelFont}`;
      const width = context.measureText(shown).width;
      context.fillStyle = inks.paper;
      context.strokeStyle = inks.accent;
      context.lineWidth = 1.5;
      context.beginPath();
      context.roundRect(data.x - data.size - 3, data.y - 11, width + 2 * data.size + 14, 22, 6);
      context.fill();
      context.stroke();
      context.fillStyle = inks.ink;
      context.fillText(shown, data.x + data.size + 3, data.y + 4);
    },
  });
  const isSlow = isDrawnBySoftware();
  const layout = startLayout((positions) => {
    // Written where sigma reads them when it draws anew: told as changes, each thing would be worked out twice besides.
    graph.forEachNode((id, attributes) => Object.assign(attributes, positions[id]));
    sigma.refresh({ partialGraph: {}, schedule: true });
  });
  pointOnlyAtRest(sigma);
  sigma.on('clickNode', ({ node }) => onSelect(node));
  sigma.on('doubleClickNode', ({ node, preventSigmaDefault }) => {
    preventSigmaDefault();
    onOpen(node);
  });
  const recolour = () => {
    inks = readInks();
    faint = faintOf(inks.quiet);
    sigma.setSetting('labelColor', { color: inks.ink });
    sigma.refresh();
  };
  const endOfTurns = onThemeTurned(recolour);
  return {
    show: (next) => {
      scene = next;
      const { nodes, edges } = next.path.nodes.length > 1 ? next.path : NO_PATH;
      onPath = { nodes: new Set(nodes), edges: new Set(edges) };
      const isOther = reconcile(graph, next.all);
      if (isOther)
        layout.begin({
          nodes: graph.mapNodes((id, { x, y }) => [id, Number(x), Number(y)] as const),
          edges: graph.mapEdges((_, __, from, to) => [from, to] as const),
        });
      sigma.setSetting('minEdgeThickness', isCrowded() ? 0.6 : 1.7);
      sigma.setSetting('hideEdgesOnMove', isSlow && isCrowded());
      recolour();
    },
    fit: () => void sigma.getCamera().animatedReset(),
    picture: () => pictureOf(sigma, inks.paper),
    places: () => new Map(graph.mapNodes((id, { x, y }) => [id, { x: Number(x), y: Number(y) }] as const)),
    inks: () => inks,
    end: () => {
      endOfTurns();
      layout.end();
      sigma.kill();
    },
  };
}

function readInks(): Inks {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  return { ink: colour('--ink'), accent: colour('--accent'), quiet: colour('--quiet'), paper: colour('--paper') };
}

/** Tells whenever light turns to dark or back, by a person or by the system; what it answers ends that. */
function onThemeTurned(turned: () => void): () => void {
  const observer = new MutationObserver(turned);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', turned);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', turned);
  };
}

/** Adds and takes away what differs, so that what stays keeps its place; answers whether anything did. */
function reconcile(graph: GraphData, { nodes, edges }: Drawn): boolean {
  const gone = graph.filterNodes((id) => !nodes.has(id));
  for (const id of gone) graph.dropNode(id);
  const cut = graph.filterEdges((id) => !edges.has(id));
  for (const id of cut) graph.dropEdge(id);
  const fresh = [...nodes.values()].filter(({ id }) => !graph.hasNode(id));
  for (const [via, around] of Map.groupBy(fresh, (node) => node.via)) {
    const centre = via !== null && graph.hasNode(via) ? graph.getNodeAttributes(via) : { x: 0, y: 0 };
    for (const [index, node] of around.entries())
      graph.addNode(node.id, {
        ...attributesOf(node),
        ...placeAround({ x: Number(centre.x), y: Number(centre.y) }, index, around.length, via === null),
      });
  }
  for (const { id, from, to } of edges.values()) {
    if (graph.hasEdge(id) || !graph.hasNode(from) || !graph.hasNode(to)) continue;
    graph.addDirectedEdgeWithKey(id, from, to, { size: 1 });
  }
  return gone.length + fresh.length > 0;
}

function attributesOf({ label, shown, via, group }: DrawnNode) {
  return { label: shown, color: colourOf(label), size: group === null ? (via === null ? 12 : 6) : 10 };
}

/** All layers of the drawing on one sheet. */
function pictureOf(sigma: Sigma, paper: string): Promise<Blob | null> {
  const { width, height } = sigma.getDimensions();
  const sheet = document.createElement('canvas');
  const ratio = devicePixelRatio;
  [sheet.width, sheet.height] = [width * ratio, height * ratio];
  const context = sheet.getContext('2d');
  if (context === null) return Promise.resolve(null);
  context.fillStyle = paper;
  context.fillRect(0, 0, sheet.width, sheet.height);
  // What WebGL has drawn is only there until the browser shows it.
  sigma.refresh();
  for (const layer of Object.values(sigma.getCanvases()))
    if (layer.width > 0) context.drawImage(layer, 0, 0, sheet.width, sheet.height);
  return new Promise((resolve) => sheet.toBlob(resolve, 'image/png'));
}
