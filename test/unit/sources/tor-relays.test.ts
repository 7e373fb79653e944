import { describe, expect, it } from 'vitest';
import { feed } from '../../support/feeds.ts';
import { AUGUST_22, memoryInput, readSource, testDataInput } from '../../support/source-input.ts';

const GUARD = 'A'.repeat(40);
const EXIT = 'B'.repeat(40);
const UNMET = 'C'.repeat(40);

/** Written by the Onionoo protocol, version 8. */
const DETAILS = JSON.stringify({
  version: '8.0',
  relays_published: '2026-08-22 09:00:00',
  relays: [
    {
      nickname: 'guard',
      fingerprint: GUARD,
      or_addresses: ['192.0.32.1:9001', '[2620:0:2d0::1]:9001'],
      first_seen: '2020-01-01 00:00:00',
      last_seen: '2026-08-22 08:00:00',
      running: true,
      flags: ['Fast', 'Guard', 'Running'],
    },
    {
      nickname: 'exit',
      fingerprint: EXIT.toLowerCase(),
      or_addresses: ['192.0.32.2:443'],
      exit_addresses: ['192.0.33.1', '2620:0:2d0::2'],
      last_seen: '2026-08-22 08:00:00',
      flags: ['Exit', 'Running'],
    },
    { fingerprint: UNMET, or_addresses: ['192.0.32.3:443'], flags: ['Exit'] },
  ],
  bridges: [],
});
const SEEN = Date.UTC(2026, 7, 22, 8);

const relay = (name: string, properties: Record<string, unknown>) => ({
  kind: 'node',
  label: 'TOR_RELAY',
  name,
  properties: { nickname: undefined, firstSeen: undefined, source: 'tor-onionoo', ...properties },
});
const exit = (label: string, name: string, fingerprint: string, lastSeen: number) => ({
  kind: 'edge',
  type: 'OPERATES_EXIT_NODE',
  from: { label, name },
  to: { label: 'TOR_RELAY', name: fingerprint },
  properties: { lastSeen },
  observedAt: lastSeen,
});

describe('Onionoo details', () => {
  it('Onionoo gives relays with flags and exit addresses; an exit without any uses its listening address', async () => {
    const { facts, refusals } = await readSource(feed('tor-onionoo'), DETAILS);
    expect(refusals).toEqual([]);
    expect(facts).toEqual([
      relay(GUARD, {
        nickname: 'guard',
        flags: ['Fast', 'Guard', 'Running'],
        isExit: false,
        exitAddressCount: 0,
        firstSeen: Date.UTC(2020, 0, 1),
        lastSeen: SEEN,
      }),
      relay(EXIT, { nickname: 'exit', flags: ['Exit', 'Running'], isExit: true, exitAddressCount: 2, lastSeen: SEEN }),
      exit('IPV4', '192.0.33.1', EXIT, SEEN),
      exit('IPV6', '2620:0:2d0::2', EXIT, SEEN),
      relay(UNMET, { flags: ['Exit'], isExit: true, exitAddressCount: 1, lastSeen: AUGUST_22 }),
      exit('IPV4', '192.0.32.3', UNMET, AUGUST_22),
    ]);
  });

  it('Onionoo details have the date of their publication', async () => {
    expect(await feed('tor-onionoo').dateOf?.(memoryInput(DETAILS))).toBe(Date.UTC(2026, 7, 22, 9));
  });

  it('Onionoo details refuse single relays, and fail whole where they break off or are another document', async () => {
    const relays = JSON.stringify({
      relays: [{ nickname: 'x' }, { fingerprint: 'XYZ' }, { fingerprint: GUARD, exit_addresses: ['here'] }],
    });
    const { facts, refusals } = await readSource(feed('tor-onionoo'), relays);
    expect([facts, refusals.map(({ reason }) => reason)]).toEqual([
      [],
      [
        expect.stringMatching(/^fingerprint: /),
        expect.stringContaining("'XYZ' is not a Tor relay"),
        expect.stringContaining("'here' is not"),
      ],
    ]);
    await expect(readSource(feed('tor-onionoo'), DETAILS.slice(0, -40))).rejects.toThrow('breaks off');
    await expect(readSource(feed('tor-onionoo'), '{"bridges": []}')).rejects.toThrow(
      'expected a JSON document with relays',
    );
  });
});

describe('guard relays', () => {
  it('Guard relays become relays with a flag; they are not listed and are no exits', async () => {
    const { facts, refusals } = await readSource(
      feed('tor-guards'),
      await testDataInput('threats/tor-nodes_latest.guards.csv'),
    );
    const guard = (name: string) => ({
      kind: 'node',
      label: 'TOR_RELAY',
      name,
      properties: { flags: ['Guard'], lastSeen: AUGUST_22 },
    });
    expect(refusals).toEqual([]);
    expect(facts).toEqual([
      guard('0008D9640FE4947F73E355F67E20C2D290BBC72C'),
      guard('00283B5564E3072DCDDAB31D6EF622DD49BF524F'),
      guard('004B5DD461C58121FF5BBDE8C9B295242013A3FC'),
    ]);
  });

  it('A guard relay without a fingerprint is refused', async () => {
    expect((await readSource(feed('tor-guards'), 'fingerprint, ipaddr\nabc, 192.0.32.1\n')).refusals).toEqual([
      { line: 2, reason: expect.stringContaining("'abc' is not a Tor relay") },
    ]);
    expect((await readSource(feed('tor-guards'), 'relay\nabc\n')).refusals).toEqual([
      { line: 2, reason: 'expected the column fingerprint' },
    ]);
  });
});
