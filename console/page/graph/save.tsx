import type { RefObject } from 'preact';
import { Button } from '../parts/button.tsx';
import { download, downloadBlob } from '../parts/download.ts';
import type { Drawing } from './drawing.ts';
import { graphmlOf } from './graphml.ts';
import type { Drawn } from './model.ts';
import type { Path } from './path.ts';
import { svgOf } from './svg.ts';
import { edgesCsv, nodesCsv } from './tables.ts';

interface SaveParts {
  readonly drawing: RefObject<Drawing | null>;
  readonly shown: Drawn;
  readonly path: Path;
}

/** Shows buttons that save the visible part of a drawing as a picture, for graph programs, and as tables. */
export function Save({ drawing, shown, path }: SaveParts) {
  const png = async () => {
    const blob = (await drawing.current?.picture()) ?? null;
    if (blob !== null) downloadBlob('weft-graph.png', blob);
  };
  const svg = () => {
    if (drawing.current === null) return;
    const [places, inks] = [drawing.current.places(), drawing.current.inks()];
    download('weft-graph.svg', 'image/svg+xml', svgOf({ drawn: shown, places, inks, path }));
  };
  const files: readonly (readonly [name: string, save: () => void])[] = [
    ['Save as PNG', () => void png()],
    ['SVG', svg],
    ['GraphML', () => download('weft-graph.graphml', 'application/graphml+xml', graphmlOf(shown))],
    ['Nodes as CSV', () => download('weft-nodes.csv', 'text/csv', nodesCsv(shown))],
    ['Edges as CSV', () => download('weft-edges.csv', 'text/csv', edgesCsv(shown))],
  ];
  return (
    <>
      {files.map(([name, save]) => (
        <Button key={name} onClick={save}>
          {name}
        </Button>
      ))}
    </>
  );
}
