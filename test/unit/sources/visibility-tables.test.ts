import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { routeObjectFact } from '../../../loaders/formats/route-objects.ts';
import { ANYCAST_LISTS } from '../../../loaders/sources/routing/anycast-lists.ts';
import {
  bgptoolsTable,
  ripestatRoutingStatus,
  risWhoisDump,
} from '../../../loaders/sources/routing/visibility-tables.ts';
import { declaredIn, readSource } from '../../support/source-input.ts';

function seen(prefix: string, asn: number, more: Readonly<Record<string, number>> = {}) {
  return { kind: 'announcement', prefix, asn, ...more };
}

describe('the table of RISwhois', () => {
  it('RISwhois gives each origin and its number of peers; AS sets, AS 0 and default routes announce nothing', async () => {
    const text = [
      '% This is RIPE NCC’s Routing Information Service',
      '',
      '64500\t192.0.32.0/24\t330',
      '64501\t192.0.32.0/24\t2',
      '{64500,64501}\t192.0.33.0/24\t9',
      '0\t192.0.34.0/24\t9',
      '23456\t192.0.35.0/24\t9',
      '64500\t0.0.0.0/0\t4',
      '64500\t2001:DB8:1::/48\t7',
      '64500 192.0.36.0/24 1',
      '64500\t192.0.37.0/33\t1',
      '99999999999\t192.0.38.0/24\t1',
    ].join('\n');
    const { facts, refusals } = await readSource(risWhoisDump, text);
    expect(facts).toEqual([
      seen('192.0.32.0/24', 64500, { peersSeeing: 330 }),
      seen('192.0.32.0/24', 64501, { peersSeeing: 2 }),
      seen('2001:db8:1::/48', 64500, { peersSeeing: 7 }),
    ]);
    expect(refusals.map(({ line }) => line)).toEqual([10, 11, 12]);
    expect([risWhoisDump.part?.('riswhoisdump.IPv6.gz'), risWhoisDump.part?.('riswhoisdump.IPv4.gz')]).toEqual([
      'table ipv6',
      'table ipv4',
    ]);
  });
});

describe('the table of bgp.tools', () => {
  it('The bgp.tools table has one route per line, with its number of sessions where the line has one', async () => {
    const text = [
      '{"CIDR":"192.0.32.0/24","ASN":64500,"Hits":1160}',
      '{"CIDR":"2001:db8::/32","ASN":64501}',
      '{"CIDR":"192.0.33.0/33","ASN":64501,"Hits":1}',
      '{"CIDR":"0.0.0.0/0","ASN":64501}',
      '[]',
    ].join('\n');
    const { facts, refusals } = await readSource(bgptoolsTable, text);
    expect(facts).toEqual([seen('192.0.32.0/24', 64500, { peersSeeing: 1160 }), seen('2001:db8::/32', 64501)]);
    expect(refusals.map(({ line }) => line)).toEqual([3, 4, 5]);
  });
});

describe('an answer of RIPEstat of the routing status', () => {
  it('RIPEstat gives all origins of a prefix, the peers of its family and the time of the query', async () => {
    const answer = (data: Readonly<Record<string, unknown>>) => JSON.stringify({ status: 'ok', data });
    const visibility = { v4: { ris_peers_seeing: 330, total_ris_peers: 340 }, v6: { ris_peers_seeing: 0 } };
    const text = [
      answer({
        resource: '192.0.32.0/24',
        query_time: '2026-08-22T00:00:00',
        origins: [{ origin: 64500, route_objects: ['RADB'] }, { origin: '64501' }],
        visibility,
      }),
      answer({ resource: '2001:db8::/32', origins: [{ origin: 64500 }] }),
      answer({ resource: 'AS64500', origins: [] }),
      answer({ resource: '192.0.32.0/24' }),
    ].join('\n');
    const { facts, refusals } = await readSource(ripestatRoutingStatus, text);
    const at = { observedAt: Date.UTC(2026, 7, 22), peersSeeing: 330 };
    expect(facts).toEqual([
      seen('192.0.32.0/24', 64500, at),
      routeObjectFact('192.0.32.0/24', 64500, 'RADB'),
      seen('192.0.32.0/24', 64501, at),
      seen('2001:db8::/32', 64500),
    ]);
    expect(refusals.map(({ line }) => line)).toEqual([3, 4]);
  });

  it('RIPEstat gives who announced a prefix first and last, and when, though no one announces it now', async () => {
    const { facts, refusals } = await readSource(
      ripestatRoutingStatus,
      JSON.stringify({
        data: {
          resource: '192.0.32.0/24',
          origins: [],
          first_seen: { prefix: '192.0.32.0/24', origin: '64500', time: '2010-01-02T00:00:00' },
          last_seen: { prefix: '192.0.32.0/24', origin: '64501', time: '2024-05-06T08:00:00' },
        },
      }),
    );
    expect(facts).toEqual([
      seen('192.0.32.0/24', 64500, { observedAt: Date.UTC(2010, 0, 2) }),
      seen('192.0.32.0/24', 64501, { observedAt: Date.UTC(2024, 4, 6, 8) }),
    ]);
    expect(refusals).toEqual([]);
  });

  it.each([
    ['a set', { prefix: '192.0.32.0/24', origin: '{64500,64501}', time: '2010-01-02T00:00:00' }],
    ['no time', { prefix: '192.0.32.0/24', origin: '64500', time: 'never' }],
    ['a default route', { prefix: '0.0.0.0/0', origin: '64500', time: '2010-01-02T00:00:00' }],
    ['nothing', {}],
  ])('RIPEstat: a sighting of %s states nothing, and the rest of the answer counts', async (_, first_seen) => {
    const data = { resource: '192.0.32.0/24', origins: [{ origin: 64500 }], first_seen };
    const { facts, refusals } = await readSource(ripestatRoutingStatus, JSON.stringify({ data }));
    expect([facts, refusals]).toEqual([[seen('192.0.32.0/24', 64500)], []]);
  });
});

describe('a list of anycast prefixes', () => {
  const list = declaredIn(ANYCAST_LISTS, 'bgptools-anycast-v4');

  it('An anycast list marks exactly the blocks that it contains', async () => {
    const { facts, refusals } = await readSource(list, '192.0.32.0/24\n192.0.33.7/24\nnone\n0.0.0.0/0\n');
    expect(facts).toEqual([
      { kind: 'node', label: 'PREFIX', name: '192.0.32.0/24', properties: { statedAnycast: true } },
      { kind: 'node', label: 'PREFIX', name: '192.0.33.0/24', properties: { statedAnycast: true } },
    ]);
    expect(refusals.map(({ line }) => line)).toEqual([3, 4]);
  });
});

it('Garbage never makes a visibility reader throw, and the reader still reads a good line after it', async () => {
  const good: readonly (readonly [Parameters<typeof readSource>[0], string])[] = [
    [risWhoisDump, '64500\t192.0.32.0/24\t3'],
    [bgptoolsTable, '{"CIDR":"192.0.32.0/24","ASN":64500}'],
    [ripestatRoutingStatus, '{"data":{"resource":"192.0.32.0/24","origins":[{"origin":64500}]}}'],
  ];
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(fc.string(), fc.json())), async (lines) => {
      for (const [source, line] of good) {
        const text = [...lines.map((one) => one.replace(/[\r\n]/g, ' ')), line].join('\n');
        const { facts } = await readSource(source, text);
        expect(facts.at(-1)).toMatchObject({ kind: 'announcement', prefix: '192.0.32.0/24', asn: 64500 });
      }
    }),
  );
});
