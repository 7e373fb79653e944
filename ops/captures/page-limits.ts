import type { CanvasLimits } from './canvas-guard.ts';
import type { PictureLimits } from './picture-budget.ts';
import type { TrafficLimits } from './traffic.ts';

/** What one page may take of the machine. */
export interface PageLimits extends TrafficLimits, CanvasLimits, PictureLimits {
  /** Memory of the browser with all its processes, bytes. */
  readonly memory: number;
  /** Time from the request for the page until everything of it has been read, ms; `wait_time` is part of it. */
  readonly ms: number;
  /** Dialogs (`alert`, `confirm`, `prompt`, `beforeunload`) that Weft dismisses. */
  readonly dialogs: number;
}

export const PAGE_LIMITS: PageLimits = {
  bytes: 64 * 1024 ** 2,
  connections: 500,
  memory: 1.5 * 1024 ** 3,
  ms: 60_000,
  dialogs: 20,
  pixels: 40_000_000,
  allPixels: 160_000_000,
  canvasPixels: 100_000_000,
};
