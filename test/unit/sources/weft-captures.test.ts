import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type CaptureLine, weftCaptures } from '../../../loaders/sources/web/weft-captures.ts';
import { ROOT } from '../../support/paths.ts';
import { readSource } from '../../support/source-input.ts';

const FILE = 'sample/certificates/letsencrypt_org_valid_1.crt';
const AT = Date.UTC(2026, 7, 3, 9, 15, 33);
const LINE: CaptureLine = {
  id: 'c08e5d72-1f49-4b3c-8a6d-7e2290b4f1a5',
  url: 'http://shop.weft-pages.com/login?session=secret#top',
  finalUrl: 'https://www.weft-pages.net/pay',
  probedAt: AT,
  status: 200,
  title: '',
  protocol: null,
  technologies: ['nginx'],
  perceptionHash: 'e1f0783c1e0f8783',
  width: 800,
  height: 600,
  format: 'png',
  fileSize: 1234,
  sha256: 'a'.repeat(64),
  changedShare: 0.5,
  isListed: false,
  requested: [],
  certificates: [],
};

const factsOf = async (more: Partial<CaptureLine>) => {
  const { facts, refusals } = await readSource(weftCaptures, `${JSON.stringify({ ...LINE, ...more })}\n`);
  expect(refusals).toEqual([]);
  return facts;
};
const edgesOf = async (more: Partial<CaptureLine>) =>
  (await factsOf(more)).flatMap((fact) =>
    fact.kind === 'edge'
      ? [
          [
            fact.type,
            `${fact.from.label} ${fact.from.name}`,
            `${fact.to.label} ${fact.to.name}`,
            fact.properties,
            fact.observedAt,
          ],
        ]
      : [],
  );

const CAPTURE = `CAPTURE ${LINE.id}`;

describe('what a browser saw of a page', () => {
  it('A capture becomes a CAPTURE without the query of its URL, joined to both of its hosts', async () => {
    const [node] = await factsOf({});
    expect(node).toEqual({
      kind: 'node',
      label: 'CAPTURE',
      name: LINE.id,
      properties: {
        url: 'http://shop.weft-pages.com/login',
        finalUrl: 'https://www.weft-pages.net/pay',
        probedAt: AT,
        status: 200,
        technologies: ['nginx'],
        perceptionHash: 'p:e1f0783c1e0f8783',
        perceptionBand0: 0xe1f0,
        perceptionBand1: 0x783c,
        perceptionBand2: 0x1e0f,
        perceptionBand3: 0x8783,
        width: 800,
        height: 600,
        format: 'png',
        fileSize: 1234,
        sha256: 'a'.repeat(64),
        changedShare: 0.5,
      },
    });
    expect(await edgesOf({})).toEqual([
      ['CAPTURED_IN', 'HOSTNAME shop.weft-pages.com', CAPTURE, { isFinal: false }, AT],
      ['CAPTURED_IN', 'HOSTNAME www.weft-pages.net', CAPTURE, { isFinal: true }, AT],
    ]);
  });

  it('A capture is joined to its URL where feeds list the URL', async () => {
    expect(await edgesOf({ isListed: true })).toContainEqual([
      'CAPTURED_IN',
      'URL shop.weft-pages.com/login?session=secret',
      CAPTURE,
      {},
      AT,
    ]);
  });

  it('A capture names the hosts that the page requested and their addresses, except special-purpose networks', async () => {
    const requested = [
      { host: 'cdn.weft-pages.com', count: 3, addresses: ['93.184.216.34', '2606:2800:220:1::1', '10.0.0.1'] },
      { host: '93.184.216.35', count: 1, addresses: ['93.184.216.35'] },
      { host: '10.0.0.2', count: 1, addresses: ['10.0.0.2'] },
      { host: 'intranet', count: 1, addresses: [] },
    ];
    const seen = { firstSeen: AT, lastSeen: AT };
    expect((await edgesOf({ requested })).slice(2)).toEqual([
      ['REQUESTED', CAPTURE, 'HOSTNAME cdn.weft-pages.com', { count: 3 }, AT],
      ['RESOLVES_TO', 'HOSTNAME cdn.weft-pages.com', 'IPV4 93.184.216.34', seen, AT],
      ['RESOLVES_TO', 'HOSTNAME cdn.weft-pages.com', 'IPV6 2606:2800:220:1::1', seen, AT],
      ['REQUESTED', CAPTURE, 'IPV4 93.184.216.35', { count: 1 }, AT],
    ]);
  });

  it('A capture yields the certificates of the hosts that it reached', async () => {
    const pem = readFileSync(join(ROOT, FILE));
    const der = new X509Certificate(pem).raw.toString('base64');
    const facts = await factsOf({ certificates: [{ host: 'shop.weft-pages.com', der }] });
    const names = facts.flatMap((fact) =>
      fact.kind === 'node' && fact.label === 'TLS_CERTIFICATE' ? [fact.name] : [],
    );
    expect(names).toEqual([new X509Certificate(pem).fingerprint256.replaceAll(':', '').toLowerCase()]);
  });

  it('A line that is not a capture is refused', async () => {
    const { facts, refusals } = await readSource(weftCaptures, '{"id": "no uuid"}\nnothing\n');
    expect(facts).toEqual([]);
    expect(refusals).toMatchObject([
      { line: 1, reason: expect.stringContaining('id: Invalid UUID') },
      { line: 2, reason: 'expected JSON, got nothing' },
    ]);
  });
});
