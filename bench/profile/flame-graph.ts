import type { Frame, Profile } from './inspector.ts';

const WIDTH = 1200;
const ROW = 16;
/** Narrower frames are left out. */
const NARROWEST = 1.5;
const COLOURS: readonly (readonly [RegExp, string])[] = [
  [/node_modules\/neo4j-driver/, '#7fb3d5'],
  [/node_modules\/(hono|@hono)/, '#f5b041'],
  [/node_modules/, '#d7bde2'],
  [/^node:/, '#d5d8dc'],
  [/^$/, '#e6b0aa'],
];
const OWN_COLOUR = '#82e0aa';

interface Box {
  readonly frame: Frame;
  readonly us: number;
  readonly x: number;
  readonly depth: number;
}

/** Draws a profile as a flame graph: a box for each call, as wide as the thread was busy in it; callers are above. */
export function flameGraph({ nodes, samples, timeDeltas }: Profile, title: string): string {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const own = new Map<number, number>();
  for (const [index, id] of samples.entries()) own.set(id, (own.get(id) ?? 0) + (timeDeltas[index] ?? 0));
  const total = new Map<number, number>();
  const sum = (id: number): number => {
    const node = byId.get(id);
    const isIdle = node?.callFrame.functionName === '(idle)';
    const us = isIdle ? 0 : (node?.children ?? []).reduce((all, child) => all + sum(child), own.get(id) ?? 0);
    total.set(id, us);
    return us;
  };
  const [root] = nodes;
  if (root === undefined) return '';
  const scale = WIDTH / sum(root.id);
  const boxes: Box[] = [];
  const place = (id: number, x: number, depth: number): void => {
    const node = byId.get(id);
    const us = total.get(id) ?? 0;
    if (node === undefined || us * scale < NARROWEST) return;
    boxes.push({ frame: node.callFrame, us, x, depth });
    let at = x;
    for (const child of node.children ?? []) {
      place(child, at, depth + 1);
      at += (total.get(child) ?? 0) * scale;
    }
  };
  place(root.id, 0, 0);
  const height = (Math.max(...boxes.map(({ depth }) => depth)) + 3) * ROW;
  const drawn = boxes.map((box) => drawnBox(box, scale));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="monospace" font-size="10">
<title>${escaped(title)}</title>
<text x="4" y="12">${escaped(title)}</text>
${drawn.join('\n')}
</svg>
`;
}

function drawnBox({ frame, us, x, depth }: Box, scale: number): string {
  const width = us * scale;
  const file = frame.url.replace(/^.*\/node_modules\//, '').replace(/^.*\/(?=[a-z]+\/[^/]*\/?[^/]*\.ts$)/, '');
  const name = `${frame.functionName || '(anonymous)'} ${file}`;
  const colour = COLOURS.find(([url]) => url.test(frame.url))?.[1] ?? OWN_COLOUR;
  const y = (depth + 1) * ROW;
  const letters = Math.floor(width / 6.2);
  const label =
    letters < 4 ? '' : `<text x="${(x + 2).toFixed(1)}" y="${y + 11}">${escaped(name.slice(0, letters))}</text>`;
  return `<g><title>${escaped(name)}: ${(us / 1000).toFixed(0)} ms</title><rect x="${x.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="${ROW - 1}" fill="${colour}"/>${label}</g>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
