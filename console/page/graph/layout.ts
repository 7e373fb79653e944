import type { LayoutRequest, Positions } from './layout-worker.ts';

/** Works out where things stand, beside the page. */
export interface Layout {
  begin(request: LayoutRequest): void;
  end(): void;
}

interface Policy {
  createScriptURL(text: string): string;
}

declare global {
  /** Trusted types, where a browser has them. */
  var trustedTypes: { createPolicy(name: string, rules: Policy): Policy } | undefined;
}

let policy: Policy | null = null;

/** Starts the worker; `onMove` is told positions several times a layout. */
export function startLayout(onMove: (positions: Positions) => void): Layout {
  const worker = new Worker(workerAddress(), { type: 'module' });
  worker.addEventListener('message', (event: MessageEvent<Positions>) => onMove(event.data));
  return { begin: (request) => worker.postMessage(request), end: () => worker.terminate() };
}

/** The one address that this page may make a worker of: the file that its server named in it. */
function workerAddress(): string {
  const address = document.documentElement.dataset.layout ?? '';
  if (globalThis.trustedTypes === undefined) return address;
  policy ??= globalThis.trustedTypes.createPolicy('weft-worker', {
    createScriptURL: (text) => {
      if (text !== document.documentElement.dataset.layout) throw new TypeError('The console has one worker.');
      return text;
    },
  });
  return policy.createScriptURL(address);
}
