interface Policy {
  createScriptURL(text: string): string;
}

declare global {
  /** Trusted types, where a browser has them. */
  var trustedTypes: { createPolicy(name: string, rules: Policy): Policy } | undefined;
}

/** The scripts that run beside this page, by what the server called them in it. */
type Beside = 'layout' | 'offline';

let policy: Policy | null = null;

/** The address of a script that may run beside this page: one of those that its server named in it, and no other. */
export function scriptBeside(name: Beside): string {
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

function named(name: Beside): string {
  return document.documentElement.dataset[name] ?? '';
}
