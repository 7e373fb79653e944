import { scriptBeside } from '../trusted-script.ts';
import type { LayoutRequest, Positions } from './layout-worker.ts';

/** Works out where things stand, beside the page. */
export interface Layout {
  begin(request: LayoutRequest): void;
  end(): void;
}

/** Starts the worker; `onMove` is told positions several times a layout. */
export function startLayout(onMove: (positions: Positions) => void): Layout {
  const worker = new Worker(scriptBeside('layout'), { type: 'module' });
  worker.addEventListener('message', (event: MessageEvent<Positions>) => onMove(event.data));
  return { begin: (request) => worker.postMessage(request), end: () => worker.terminate() };
}
