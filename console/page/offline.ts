import { scriptBeside } from './trusted-script.ts';

/**
 * Has the browser store the files of this page, so that it opens while the server is down. Browsers do this only on loopback and with TLS;
 * elsewhere nothing changes.
 */
export function keepForOffline(): void {
  if (!('serviceWorker' in navigator)) return;
  addEventListener('load', () => {
    navigator.serviceWorker.register(scriptBeside('offline'), { scope: './' }).catch(() => undefined);
  });
}
