import { isIPv6 } from 'node:net';
import { checkServerIdentity, TLSSocket } from 'node:tls';
import type { AllowedRanges } from './address-guard.ts';
import { guardedConnector, type Resolver, systemResolver } from './guarded-connector.ts';

/** Options for reading a certificate. */
export interface CertificateOptions {
  readonly allowed?: AllowedRanges;
  readonly resolver?: Resolver;
  readonly timeoutMs?: number;
  readonly port?: number;
}

/**
 * When the certificate ends that a host shows in a handshake, epoch ms, also where it has ended; throws where it shows none that its name
 * can be trusted by otherwise.
 */
export function certificateEndOf(
  host: string,
  { allowed = [], resolver = systemResolver, timeoutMs = 10_000, port = 443 }: CertificateOptions = {},
): Promise<number> {
  // Judged below: TLS would refuse to show one that has ended.
  const connect = guardedConnector(resolver, allowed, timeoutMs, { rejectUnauthorized: false });
  // An address is not a server name (RFC 6066, 3): none is sent, and the certificate has to name the address itself.
  const authority = isIPv6(host) ? `[${host}]` : host;
  const options = { hostname: host, host: authority, protocol: 'https:', port: String(port) };
  return new Promise((resolve, reject) => {
    connect(options, (...[error, socket]) => {
      if (!(socket instanceof TLSSocket)) {
        reject(error ?? new Error(`${host} shows no certificate`));
        return;
      }
      const certificate = socket.getPeerCertificate();
      const refusal = refusalOf(host, socket, certificate);
      socket.destroy();
      const end = Date.parse(certificate.valid_to);
      if (refusal !== null) reject(refusal);
      else if (Number.isNaN(end)) reject(new Error(`${host} shows no certificate`));
      else resolve(end);
    });
  });
}

/** Returns why a certificate proves nothing about its host; null if it does. */
function refusalOf(
  host: string,
  { authorizationError }: TLSSocket,
  certificate: ReturnType<TLSSocket['getPeerCertificate']>,
): Error | null {
  const code = String(authorizationError ?? '');
  if (code !== '' && code !== 'CERT_HAS_EXPIRED')
    return new Error(`${host} shows a certificate that is not trusted: ${code}`);
  return checkServerIdentity(host, certificate) ?? null;
}
