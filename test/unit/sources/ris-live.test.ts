import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { risLive } from '../../../loaders/sources/routing/ris-live.ts';
import { readSource, testDataInput } from '../../support/source-input.ts';

const AT = 1_553_627_987_890;
const HOPS = [11708, 32097, 1299, 52320, 263009, 52993, 268481];
const PATH = '11708 32097 1299 52320 263009 263009 263009 263009 263009 52993 268481 268481';

function update(more: Readonly<Record<string, unknown>>): string {
  const data = { type: 'UPDATE', timestamp: 1_787_356_800.5, host: 'rrc00.ripe.net', ...more };
  return JSON.stringify({ type: 'ris_message', data });
}

describe('messages of RIS Live', () => {
  it('RIS Live messages announce prefixes over a path; other messages are left out, a truncated one is refused', async () => {
    const links = ['11708 32097', '1299 32097', '1299 52320', '52320 263009', '52993 263009', '52993 268481'];
    expect(await readSource(risLive, await testDataInput('routing/ris-live_stream.json'))).toEqual({
      records: 7,
      leftOut: [2, 3, 4, 5, 6].map((line) => ({ line, reason: 'a message that is no UPDATE' })),
      refusals: [{ line: 7, reason: expect.stringContaining('expected JSON') }],
      facts: [
        { kind: 'announcement', prefix: '45.161.192.0/23', asn: 268481, observedAt: AT },
        {
          kind: 'node',
          label: 'AS_PATH',
          name: PATH,
          properties: { prefix: '45.161.192.0/23', originAsn: 268481, length: 7, collector: 'rrc00', observed_at: AT },
        },
        ...HOPS.map((asn, position) => ({
          kind: 'edge',
          type: 'BGP_PATH',
          from: { label: 'AS_PATH', name: PATH },
          to: { label: 'ASN', name: `AS${asn}` },
          properties: { position, isOrigin: asn === 268481 },
          observedAt: AT,
        })),
        ...links.map((name) => ({ kind: 'node', label: 'ADJACENCY_CLAIM', name })),
      ],
    });
  });

  it('A RIS Live message with only withdrawals states nothing: one peer lost a route', async () => {
    expect(await readSource(risLive, update({ withdrawals: ['192.0.2.0/24'] }))).toEqual({
      records: 1,
      facts: [],
      refusals: [],
    });
  });

  it('RIS Live messages state a path once, have no origin for an AS set, and skip the default route', async () => {
    const announced = (prefixes: readonly string[], path: unknown) => update({ announcements: [{ prefixes }], path });
    const lines = [
      announced(['192.0.2.0/24', '0.0.0.0/0'], [64500, 64510]),
      announced(['2001:DB8::1/32'], [64500, 64510]),
      announced(['198.51.100.0/24'], [64500, [64511, 64512]]),
      announced(['203.0.113.0/24'], [64500, [64513]]),
    ];
    const { facts } = await readSource(risLive, lines.join('\n'));
    const said = facts.map((fact) => (fact.kind === 'announcement' ? fact.prefix : fact.kind === 'edge' ? 'edge' : ''));
    expect(said.slice(0, 10)).toEqual([
      ...['192.0.2.0/24', '', 'edge', 'edge', '', '2001:db8::/32', '', 'edge', 'edge', 'edge'],
    ]);
    expect(said.slice(10)).not.toContain('203.0.113.0/24');
    const nodes = facts.filter((fact) => fact.kind === 'node');
    const paths = nodes.filter(({ label }) => label === 'AS_PATH');
    expect(paths.map(({ properties }) => properties?.originAsn)).toEqual([64510, undefined, undefined]);
  });

  it('A RIS Live message with an invalid field is refused by its line, whatever the field holds', async () => {
    const bad = [update({ timestamp: 'x' }), update({ path: ['a'] }), '{"type": 1}', '[]', 'nothing'];
    const { refusals } = await readSource(risLive, bad.join('\n'));
    expect(refusals.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5]);
    const wrong = update({ announcements: [{ prefixes: ['192.0.2.0/99'] }], path: [1] });
    expect((await readSource(risLive, wrong)).refusals).toHaveLength(1);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.json()), fc.object(), async (texts, more) => {
        await readSource(risLive, [...texts, update({ ...more })].join('\n'));
      }),
    );
  });
});
