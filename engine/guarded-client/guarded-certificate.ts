import { isIPv6 } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { AllowedRanges } from './address-guard.ts';
import { guardedConnector, type Resolver, systemResolver } from './guarded-connector.ts';

/** How a certificate is asked for. */
export interface CertificateOptions {
  readonly allowed?: AllowedRanges;
  readonly resolver?: Resolver;
  readonly timeoutMs?: number;
  readonly port?: number;
}

/** When the certificate ends that a host shows in a handshake, epoch ms; throws where it shows none that its name can be trusted by. */
export function certificateEndOf(
  host: string,
  { allowed = [], resolver = systemResolver, timeoutMs = 10_000, port = 443 }: CertificateOptions = {},
): Promise<number> {
  const connect = guardedConnector(resolver, allowed, timeoutMs);
  // An address is no server name (RFC 6066, 3): none is sent, and the certificate has to name the address itself.
  const authority = isIPv6(host) ? `[${host}]` : host;
  const options = { hostname: host, host: authority, protocol: 'https:', port: String(port) };
  return new Promise((resolve, reject) => {
    connect(options, (...[error, socket]) => {
      if (!(socket instanceof TLSSocket)) {
        reject(error ?? new Error(`${host} shows no certificate`));
        return;
      }
      const end = Date.parse(socket.getPeerCertificate().valid_to);
      socket.destroy();
      if (Number.isNaN(end)) reject(new Error(`${host} shows no certificate`));
      else resolve(end);
    });
  });
}
