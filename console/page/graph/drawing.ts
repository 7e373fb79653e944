import GraphData from 'graphology';
import Sigma from 'sigma';
import { colourOf } from './colours.ts';
import { startLayout } from './layout.ts';
import { type Drawn, type DrawnNode, pathTo } from './model.ts';

/** A drawing in a place of the page. */
export interface Drawing {
  show(drawn: Drawn, selected: string | null): void;
  /** The drawing as a picture. */
  picture(): Promise<Blob | null>;
  end(): void;
}

interface DrawingParts {
  readonly onSelect: (id: string) => void;
  readonly onOpen: (id: string) => void;
}

/** Starts to draw; throws where the browser has no WebGL. */
export function startDrawing(place: HTMLElement, { onSelect, onOpen }: DrawingParts): Drawing {
  const graph = new GraphData({ multi: true, type: 'directed' });
  let onPath: ReadonlySet<string> = new Set();
  let selected: string | null = null;
  // Looked up once a drawing: the reducers below run for every edge of every frame.
  let colours = readColours();
  const sigma = new Sigma(graph, place, {
    allowInvalidContainer: true,
    labelFont: 'system-ui, sans-serif',
    labelSize: 12,
    labelColor: { color: colours.ink },
    defaultEdgeColor: colours.line,
    defaultEdgeType: 'arrow',
    labelRenderedSizeThreshold: 5,
    labelDensity: 0.6,
    zIndex: true,
    nodeReducer: (id, data) => ({
      ...data,
      highlighted: id === selected,
      forceLabel: id === selected || onPath.has(id),
      zIndex: onPath.has(id) ? 1 : 0,
    }),
    edgeReducer: (edge, data) => {
      const isOn = onPath.has(graph.source(edge)) && onPath.has(graph.target(edge));
      return {
        ...data,
        color: isOn ? colours.accent : colours.quiet,
        size: isOn ? 3 : 1,
        zIndex: isOn ? 1 : 0,
      };
    },
    // The name of a node that is hovered is drawn on paper, in ink.
    defaultDrawNodeHover: (context, data, settings) => {
      const shown = data.label ?? '';
      context.font = `${settings.labelSize}px ${settings.labelFont}`;
      const width = context.measureText(shown).width;
      context.fillStyle = colours.paper;
      context.strokeStyle = colours.accent;
      context.lineWidth = 1.5;
      context.beginPath();
      context.roundRect(data.x - data.size - 3, data.y - 11, width + 2 * data.size + 14, 22, 6);
      context.fill();
      context.stroke();
      context.fillStyle = colours.ink;
      context.fillText(shown, data.x + data.size + 3, data.y + 4);
    },
  });
  const layout = startLayout((positions) => {
    graph.updateEachNodeAttributes(
      (id, attributes) => {
        const moved = positions[id];
        return moved === undefined ? attributes : { ...attributes, ...moved };
      },
      { attributes: ['x', 'y'] },
    );
  });
  sigma.on('clickNode', ({ node }) => onSelect(node));
  sigma.on('doubleClickNode', ({ node, preventSigmaDefault }) => {
    preventSigmaDefault();
    onOpen(node);
  });
  return {
    show: (drawn, chosen) => {
      selected = chosen;
      colours = readColours();
      sigma.setSetting('labelColor', { color: colours.ink });
      onPath = new Set(pathTo(drawn, chosen));
      const isOther = reconcile(graph, drawn);
      if (isOther)
        layout.begin({
          nodes: graph.mapNodes((id, { x, y }) => [id, Number(x), Number(y)] as const),
          edges: graph.mapEdges((_, __, from, to) => [from, to] as const),
        });
      sigma.refresh();
    },
    picture: () => pictureOf(sigma, colours.paper),
    end: () => {
      layout.end();
      sigma.kill();
    },
  };
}

function readColours() {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  return {
    ink: colour('--ink'),
    line: colour('--line'),
    accent: colour('--accent'),
    quiet: colour('--quiet'),
    paper: colour('--paper'),
  };
}

/** Adds and takes away what differs, so that what stays keeps its place; answers whether anything did. */
function reconcile(graph: GraphData, { nodes, edges }: Drawn): boolean {
  const gone = graph.filterNodes((id) => !nodes.has(id));
  for (const id of gone) graph.dropNode(id);
  const cut = graph.filterEdges((id) => !edges.has(id));
  for (const id of cut) graph.dropEdge(id);
  let isOther = gone.length > 0;
  const fresh = [...nodes.values()].filter(({ id }) => !graph.hasNode(id));
  for (const [index, node] of fresh.entries()) {
    graph.addNode(node.id, { ...attributesOf(node), ...placeOf(graph, node, index, fresh.length) });
    isOther = true;
  }
  for (const { id, from, to } of edges.values()) {
    if (graph.hasEdge(id) || !graph.hasNode(from) || !graph.hasNode(to)) continue;
    graph.addDirectedEdgeWithKey(id, from, to, { size: 1 });
  }
  return isOther;
}

function attributesOf({ label, shown, via, group }: DrawnNode) {
  return { label: shown, color: colourOf(label), size: group === null ? (via === null ? 12 : 6) : 10 };
}

/** On a ring around what it was reached from: a layout that begins so ends soon, and the same each time. */
function placeOf(
  graph: GraphData,
  { via }: DrawnNode,
  index: number,
  count: number,
): { readonly x: number; readonly y: number } {
  if (via === null || !graph.hasNode(via)) return { x: 0, y: 0 };
  const angle = (2 * Math.PI * index) / Math.max(1, count) + 0.3;
  const radius = 4 + Math.sqrt(count);
  return {
    x: Number(graph.getNodeAttribute(via, 'x')) + radius * Math.cos(angle),
    y: Number(graph.getNodeAttribute(via, 'y')) + radius * Math.sin(angle),
  };
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
