import type { FullExample, FullExamples } from '../field-uses.ts';

const span = { notBefore: '2026-01-01T00:00:00Z', notAfter: '2027-01-01T00:00:00Z' };
const chain = { notBefore: '2026-02-01T00:00:00Z', notAfter: '2026-12-01T00:00:00Z' };

const ROA: FullExample = {
  record: {
    asn: 64_500,
    prefix: '11.0.0.0/16',
    maxLength: 24,
    ta: 'ripe',
    expires: 1_790_000_000,
    source: [
      {
        type: 'roa',
        uri: 'rsync://x/y.roa',
        tal: 'arin',
        validity: span,
        chainValidity: chain,
        stale: '2026-11-01T00:00:00Z',
      },
    ],
  },
  file: (record) => JSON.stringify({ roas: [record] }),
  behind: {
    'source[].tal': ['ta'],
    'source[].validity.notBefore': ['source[].chainValidity.notBefore'],
    'source[].validity.notAfter': ['expires', 'source[].chainValidity.notAfter'],
    'source[].chainValidity.notAfter': ['expires'],
  },
};

export const RPKI: FullExamples = {
  'cloudflare-rpki': ROA,
  'routinator-vrps': ROA,
  'rpki-client-vrps': ROA,
};
