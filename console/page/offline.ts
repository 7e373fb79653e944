import { scriptBeside } from './trusted-script.ts';

/**
 * Has the browser keep the files of this page, so that it opens while the server is away. Browsers do so only on loopback and behind TLS;
 * elsewhere the page is as it was.
 */
export function keepForOffline(): void {
  if (!('serviceWorker' in navigator)) return;
  addEventListener('load', () => {
    navigator.serviceWorker.register(scriptBeside('offline'), { scope: './' }).catch(() => undefined);
  });
}
