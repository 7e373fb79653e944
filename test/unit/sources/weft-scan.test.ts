import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { weftScan } from '../../../loaders/sources/services/weft-scan.ts';
import { readSource } from '../../support/source-input.ts';
import { TEST_CERTIFICATE } from '../../support/test-certificate.ts';

const read = (...lines: readonly object[]) =>
  readSource(weftScan, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));

describe('what a scan met', () => {
  it('A scanned service belongs to its address, with the version of its software', async () => {
    const cpes = ['cpe:/a:openbsd:openssh:9.2p1'];
    const { facts, refusals } = await read(
      {
        kind: 'service',
        address: '192.0.2.10',
        port: 22,
        protocol: 'tcp',
        banner: 'SSH-2.0',
        product: 'OpenSSH',
        version: '9.2p1',
        cpes,
      },
      { kind: 'service', address: '2001:DB8::1', port: 53, protocol: 'udp' },
    );
    expect(refusals).toEqual([]);
    const formatted = 'cpe:2.3:a:openbsd:openssh:9.2p1:*:*:*:*:*:*:*';
    const properties = {
      banner: 'SSH-2.0',
      product: 'OpenSSH',
      version: '9.2p1',
      cpe: formatted,
      packages: ' cpe:2.3:a:openbsd:openssh:*:*:*:*:*:*:*:* ',
      observed_at: expect.any(Number),
    };
    expect(facts).toMatchObject([
      { kind: 'node', label: 'SERVICE', name: '192.0.2.10:22/tcp', properties },
      { type: 'RUNS_SERVICE', from: { label: 'IPV4', name: '192.0.2.10' }, to: { name: '192.0.2.10:22/tcp' } },
      { kind: 'node', label: 'SERVICE', name: '[2001:db8::1]:53/udp' },
      { type: 'RUNS_SERVICE', from: { label: 'IPV6', name: '2001:db8::1' }, to: { name: '[2001:db8::1]:53/udp' } },
    ]);
  });

  it('A scanned certificate is joined to the hosts on it', async () => {
    const { raw, fingerprint256 } = new X509Certificate(TEST_CERTIFICATE);
    const { facts } = await read({ kind: 'certificate', der: raw.toString('base64') });
    const name = fingerprint256.replaceAll(':', '').toLowerCase();
    expect(facts).toMatchObject([
      { kind: 'node', label: 'TLS_CERTIFICATE', name },
      { type: 'HAS_CERTIFICATE', from: { label: 'HOSTNAME', name: 'scan.weft.net' }, to: { name } },
    ]);
  });

  it('An invalid scan line is refused by its line', async () => {
    const { facts, refusals } = await read(
      { kind: 'service', address: '192.0.2.999', port: 22, protocol: 'tcp' },
      { kind: 'service', address: '192.0.2.1', port: 0, protocol: 'tcp' },
      { kind: 'rumour' },
    );
    expect(facts).toEqual([]);
    expect(refusals.map(({ line }) => line)).toEqual([1, 2, 3]);
  });
});
