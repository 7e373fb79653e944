import { workerScript } from './worker-script.ts';

/**
 * Has the browser store the files of this page, so that it opens while the server is down. Browsers do this only on loopback and with TLS;
 * elsewhere nothing changes.
 */
export function storeForOffline(): void {
  if (!('serviceWorker' in navigator)) return;
  addEventListener('load', () => {
    navigator.serviceWorker.register(workerScript('offline'), { scope: './' }).catch(() => undefined);
  });
}
