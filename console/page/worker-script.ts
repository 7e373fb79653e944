interface Policy {
  createScriptURL(text: string): string;
}

declare global {
  /** Trusted types, if the browser has them. */
  var trustedTypes: { createPolicy(name: string, rules: Policy): Policy } | undefined;
}

/** The workers of this page, by their names in the page. */
type WorkerName = 'layout' | 'offline';

let policy: Policy | null = null;

/** Returns the address of a worker script. Only scripts that the server named in the page are allowed. */
export function workerScript(name: WorkerName): string {
  const address = named(name);
  if (globalThis.trustedTypes === undefined) return address;
  policy ??= globalThis.trustedTypes.createPolicy('weft-worker', {
    createScriptURL: (text) => {
      if (text !== named('layout') && text !== named('offline')) throw new TypeError('The console has no such script.');
      return text;
    },
  });
  return policy.createScriptURL(address);
}

function named(name: WorkerName): string {
  return document.documentElement.dataset[name] ?? '';
}
