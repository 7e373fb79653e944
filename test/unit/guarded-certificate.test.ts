import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAllowedRanges } from '../../net/address-guard.ts';
import { FetchRefused, HostNotResolved } from '../../net/fetch-errors.ts';
import { type CertificateOptions, certificateEndOf } from '../../net/guarded-certificate.ts';
import { ADDRESS_CERTIFICATE, EXPIRED_CERTIFICATE, TEST_CERTIFICATE, TEST_KEY } from '../support/test-certificate.ts';
import { type WebServer, webServer } from '../support/web-server.ts';

const HOST = 'scan.weft.net';
const LOOPBACK = parseAllowedRanges('127.0.0.1,::1');

const trusted = getCACertificates('default');
const trust = (...certificates: readonly string[]) => setDefaultCACertificates([...trusted, ...certificates]);
const servers: WebServer[] = [];

async function showing(cert: string): Promise<WebServer> {
  const server = await webServer({ key: TEST_KEY, cert });
  servers.push(server);
  return server;
}

let named: WebServer;

beforeAll(async () => {
  named = await showing(TEST_CERTIFICATE);
});

afterAll(async () => {
  trust();
  await Promise.all(servers.map((server) => server.close()));
});

const ended = (host: string, server: WebServer, more: CertificateOptions = {}) =>
  certificateEndOf(host, { allowed: LOOPBACK, resolver: async () => ['127.0.0.1'], port: server.port, ...more });

describe('the end of the certificate that a host shows', () => {
  it('The end of the certificate is returned for a name whose certificate is trusted', async () => {
    trust(TEST_CERTIFICATE);
    expect(new Date(await ended(HOST, named)).toISOString()).toBe('2126-10-31T10:41:59.000Z');
  });

  it('The end of the certificate comes from the first address that accepts the connection', async () => {
    trust(TEST_CERTIFICATE);
    const resolver = async () => ['::1', '127.0.0.1'];
    const four = await ended(HOST, named, { resolver });
    expect(four).toBe(Date.parse('2126-10-31T10:41:59Z'));
  });

  it.each(['127.0.0.1', '::1'])(
    'The end of the certificate is returned for an address that the certificate names: %s',
    async (address) => {
      trust(ADDRESS_CERTIFICATE);
      const server = await showing(ADDRESS_CERTIFICATE);
      expect(new Date(await ended(address, server)).toISOString()).toBe('2126-10-31T13:29:12.000Z');
    },
  );

  it('The end of a certificate that has expired is returned', async () => {
    trust(EXPIRED_CERTIFICATE);
    const server = await showing(EXPIRED_CERTIFICATE);
    expect(new Date(await ended(HOST, server)).toISOString()).toBe('2026-01-01T00:00:00.000Z');
    await expect(ended('other.weft.net', server)).rejects.toThrow(/other\.weft\.net/);
  });

  it('A certificate of no known issuer, of another name, or without the address is an error', async () => {
    trust();
    await expect(ended(HOST, named)).rejects.toThrow(
      'shows a certificate that is not trusted: DEPTH_ZERO_SELF_SIGNED_CERT',
    );
    trust(TEST_CERTIFICATE);
    await expect(ended('other.weft.net', named)).rejects.toThrow(/other\.weft\.net/);
    await expect(ended('127.0.0.1', named)).rejects.toThrow(/127\.0\.0\.1/);
  });

  it('A certificate is never requested from an address that must not be reached', async () => {
    const before = named.connections();
    await expect(ended(HOST, named, { allowed: [] })).rejects.toThrow(HostNotResolved);
    await expect(ended('10.0.0.1', named)).rejects.toThrow(FetchRefused);
    const resolver = async () => ['127.0.0.1', '169.254.169.254'];
    await expect(ended(HOST, named, { resolver })).rejects.toThrow(HostNotResolved);
    expect(named.connections()).toBe(before);
  });

  it('A host that shows no certificate is an error', async () => {
    const plain = await webServer();
    servers.push(plain);
    await expect(ended(HOST, plain)).rejects.toThrow();
    await expect(ended(HOST, named, { port: 1 })).rejects.toThrow('ECONNREFUSED');
    await expect(ended('nobody.weft.net', named, { resolver: async () => [] })).rejects.toThrow(HostNotResolved);
  });
});
