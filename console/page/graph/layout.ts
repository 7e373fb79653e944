import { workerScript } from '../worker-script.ts';
import type { LayoutRequest, Positions } from './layout-worker.ts';

/** Computes the positions of nodes in a worker. */
export interface Layout {
  begin(request: LayoutRequest): void;
  end(): void;
}

/** Starts the worker. It calls `onMove` with positions several times per layout. */
export function startLayout(onMove: (positions: Positions) => void): Layout {
  const worker = new Worker(workerScript('layout'), { type: 'module' });
  worker.addEventListener('message', (event: MessageEvent<Positions>) => onMove(event.data));
  return { begin: (request) => worker.postMessage(request), end: () => worker.terminate() };
}
