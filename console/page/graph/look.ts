import { EdgeLineProgram, NodePointProgram } from 'sigma/rendering';
import type { Settings } from 'sigma/settings';
import { faintOf } from './colours.ts';
import { readInks } from './inks.ts';
import type { Drawn } from './model.ts';
import { NO_PATH, type Path } from './path.ts';
import type { Inks } from './svg.ts';

/** What a drawing shows. */
export interface Scene {
  /** Everything that has a place. */
  readonly all: Drawn;
  /** The part of it that is visible. Hidden nodes keep their places. */
  readonly shown: Drawn;
  readonly selected: string | null;
  readonly path: Path;
}

/**
 * From this many nodes on, dots are small, lines thin, and arrows without heads, since a thousand large dots would be one blot. All points
 * are then one draw call, and all lines another. Without a graphics card, each finer shape costs a call.
 */
const MANY = 1000;

/** How the parts of a drawing look now. Sigma calls it for every node and edge on each change, so colours are read in advance. */
export class Look {
  #scene: Scene | null = null;
  #pathNodes = new Set<string>();
  #pathEdges = new Set<string>();
  #inks = readInks();
  #faint = faintOf(this.#inks.quiet);

  get inks(): Inks {
    return this.#inks;
  }

  get isCrowded(): boolean {
    return (this.#scene?.shown.nodes.size ?? 0) >= MANY;
  }

  show(scene: Scene): void {
    this.#scene = scene;
    const { nodes, edges } = scene.path.nodes.length > 1 ? scene.path : NO_PATH;
    this.#pathNodes = new Set(nodes);
    this.#pathEdges = new Set(edges);
  }

  recolour(): void {
    this.#inks = readInks();
    this.#faint = faintOf(this.#inks.quiet);
  }

  settings() {
    return {
      allowInvalidContainer: true,
      labelFont: 'system-ui, sans-serif',
      labelSize: 12,
      labelColor: { color: this.#inks.ink },
      nodeProgramClasses: { point: NodePointProgram },
      edgeProgramClasses: { thin: EdgeLineProgram },
      labelRenderedSizeThreshold: 5,
      labelDensity: 0.6,
      zIndex: true,
      // Beyond these ratios there is only empty paper.
      minCameraRatio: 0.01,
      maxCameraRatio: 5,
      nodeReducer: this.#node,
      edgeReducer: this.#edge,
      defaultDrawNodeHover: this.#hovered,
    } satisfies Partial<Settings>;
  }

  readonly #node: NonNullable<Settings['nodeReducer']> = (id, data) => {
    const isSelected = id === this.#scene?.selected;
    const isOnPath = this.#pathNodes.has(id);
    return {
      ...data,
      type: this.isCrowded ? 'point' : 'circle',
      size: this.isCrowded && data.size < 12 ? 2.5 : data.size,
      hidden: this.#scene?.shown.nodes.has(id) === false,
      highlighted: isSelected,
      forceLabel: isSelected || isOnPath,
      zIndex: isOnPath ? 1 : 0,
    };
  };

  readonly #edge: NonNullable<Settings['edgeReducer']> = (id, data) => {
    const hidden = this.#scene?.shown.edges.has(id) === false;
    if (this.#pathEdges.has(id))
      return { ...data, type: this.isCrowded ? 'line' : 'arrow', hidden, color: this.#inks.accent, size: 3, zIndex: 1 };
    return this.isCrowded
      ? { ...data, type: 'thin', hidden, color: this.#faint, size: 0.3, zIndex: 0 }
      : { ...data, type: 'arrow', hidden, color: this.#inks.quiet, size: 1, zIndex: 0 };
  };

  /** Draws the name of a hovered node in ink on a piece of paper. */
  readonly #hovered: Settings['defaultDrawNodeHover'] = (context, data, { labelSize, labelFont }) => {
    const name = data.label ?? '';
    context.font = `${labelSize}px ${labelFont}`;
    const width = context.measureText(name).width;
    context.fillStyle = this.#inks.paper;
    context.strokeStyle = this.#inks.accent;
    context.lineWidth = 1.5;
    context.beginPath();
    context.roundRect(data.x - data.size - 3, data.y - 11, width + 2 * data.size + 14, 22, 6);
    context.fill();
    context.stroke();
    context.fillStyle = this.#inks.ink;
    context.fillText(name, data.x + data.size + 3, data.y + 4);
  };
}
