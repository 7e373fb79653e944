import { xmlText } from '../text/xml.ts';
import { colourOf } from './colours.ts';
import { degreesOf } from './degrees.ts';
import type { Drawn, DrawnEdge, DrawnNode } from './model.ts';
import type { Path } from './path.ts';
import type { Point } from './places.ts';

/** The positions of nodes; y grows upwards. */
export type Places = ReadonlyMap<string, Point>;

/** The colours of the page that a drawing uses. */
export interface Inks {
  readonly ink: string;
  readonly paper: string;
  readonly quiet: string;
  readonly accent: string;
}

interface Picture {
  readonly drawn: Drawn;
  readonly places: Places;
  readonly inks: Inks;
  readonly path: Path;
}

const [WIDTH, HEIGHT, MARGIN] = [1600, 1000, 60];
/** With more nodes than this, only nodes with several edges are labelled. The others have tooltips. */
const ALL_NAMED = 150;

/** From this many nodes on, dots are small, lines thin, and arrows without heads. */
const MANY = 1000;

/** Returns a drawing as SVG, whose lines and names stay sharp at any size. */
export function svgOf({ drawn, places, inks, path }: Picture): string {
  const at = onSheet(drawn, places);
  const onPath = { nodes: new Set(path.nodes), edges: new Set(path.edges) };
  const degrees = degreesOf(drawn.edges.values());
  const isCrowded = drawn.nodes.size >= MANY;
  const thin = isCrowded ? 0.2 : 1;
  const radiusOf = (node: DrawnNode | undefined) => {
    if (node === undefined) return 0;
    if (node.group !== null || node.via === null) return 9;
    return isCrowded ? 2 : 5;
  };
  const isNamed = ({ id }: DrawnNode) =>
    drawn.nodes.size <= ALL_NAMED || (degrees.get(id) ?? 0) > 2 || onPath.nodes.has(id);
  const line = (edge: DrawnEdge) => {
    const [from, to] = [at.get(edge.from), at.get(edge.to)];
    if (from === undefined || to === undefined) return '';
    const isOn = onPath.edges.has(edge.id);
    const end = shortened(from, to, radiusOf(drawn.nodes.get(edge.to)) + 4);
    return `<line x1="${from.x}" y1="${from.y}" x2="${end.x}" y2="${end.y}" stroke="${isOn ? inks.accent : inks.quiet}" stroke-width="${isOn ? 3 : thin}"${isCrowded ? '' : ' marker-end="url(#head)"'}><title>${xmlText(edge.edge)}</title></line>`;
  };
  const dot = (node: DrawnNode) => {
    const place = at.get(node.id);
    if (place === undefined) return '';
    return `<circle cx="${place.x}" cy="${place.y}" r="${radiusOf(node)}" fill="${colourOf(node.label)}"><title>${xmlText(`${node.label} ${node.shown}`)}</title></circle>`;
  };
  const name = (node: DrawnNode) => {
    const place = at.get(node.id);
    if (place === undefined || !isNamed(node)) return '';
    return `<text x="${place.x + radiusOf(node) + 4}" y="${place.y + 4}">${xmlText(node.shown)}</text>`;
  };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" font-family="system-ui, sans-serif" font-size="12">`,
    `<defs><marker id="head" viewBox="0 0 6 6" refX="5" refY="3" markerWidth="6" markerHeight="6" orient="auto"><path d="M0 0L6 3L0 6z" fill="${inks.quiet}"/></marker></defs>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${inks.paper}"/>`,
    ...[...drawn.edges.values()].map(line),
    ...[...drawn.nodes.values()].map(dot),
    // Names lie above all dots, each with an outline in the colour of the paper.
    `<g fill="${inks.ink}" stroke="${inks.paper}" stroke-width="3" paint-order="stroke">`,
    ...[...drawn.nodes.values()].map(name),
    '</g>',
    '</svg>',
    '',
  ]
    .filter((text, index, all) => text !== '' || index === all.length - 1)
    .join('\n');
}

/** Scales the positions to the sheet without distorting or turning them. */
function onSheet({ nodes }: Drawn, places: Places): ReadonlyMap<string, Point> {
  const known = [...nodes.keys()].flatMap((id) => {
    const place = places.get(id);
    return place === undefined ? [] : [[id, place] as const];
  });
  const [left, right] = extent(known.map(([, { x }]) => x));
  const [low, high] = extent(known.map(([, { y }]) => y));
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / Math.max(right - left, 1e-9),
    (HEIGHT - 2 * MARGIN) / Math.max(high - low, 1e-9),
  );
  const [middleX, middleY] = [(left + right) / 2, (low + high) / 2];
  return new Map(
    known.map(([id, { x, y }]) => [
      id,
      { x: rounded(WIDTH / 2 + (x - middleX) * scale), y: rounded(HEIGHT / 2 - (y - middleY) * scale) },
    ]),
  );
}

function extent(values: readonly number[]): readonly [number, number] {
  return values.reduce<readonly [number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
}

/** Ends an arrow at the edge of the dot. */
function shortened(from: Point, to: Point, by: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length <= by) return to;
  return { x: rounded(to.x - ((to.x - from.x) * by) / length), y: rounded(to.y - ((to.y - from.y) * by) / length) };
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
