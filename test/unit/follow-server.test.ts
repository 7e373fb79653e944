import { describe, expect, it } from 'vitest';
import { isServer, signalLine, subscriptionOf } from '../../cli/follow-server.ts';

describe('a server to listen to', () => {
  it('A server differs from a file by its scheme', () => {
    expect(
      ['wss://ris-live.ripe.net/v1/ws/', 'ws://127.0.0.1:1/', '-', 'wss', 'https://example.com'].map(isServer),
    ).toEqual([...[true, true, false, false, false]]);
  });

  it('A subscription asks for updates, and only for those that the filters name', () => {
    expect(subscriptionOf(undefined)).toEqual({ type: 'UPDATE' });
    expect(subscriptionOf('host=rrc21, prefix=192.0.2.0/24,moreSpecific=false')).toEqual({
      type: 'UPDATE',
      host: 'rrc21',
      prefix: '192.0.2.0/24',
      moreSpecific: false,
    });
  });

  it.each(['asn=64500', 'host', 'host=', 'moreSpecific=yes', 'host=a=b'])(
    'A subscription refuses the filter %s',
    (only) => {
      expect(() => subscriptionOf(only)).toThrow('--only: expected filters such as');
    },
  );
});

describe('a signal that is raised', () => {
  it('A raised signal is reported in one line', () => {
    const name = 'moas-origin|AS64500|AS64501';
    const prefixes = ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24', '203.0.113.128/25'];
    expect(signalLine({ name, confidence: 0.5, prefixes, excuses: [] })).toBe(
      'signal moas-origin|AS64500|AS64501; confidence 0.5; 192.0.2.0/24, 198.51.100.0/24, 203.0.113.0/24 and 1 more',
    );
    expect(signalLine({ name, confidence: 0.4, prefixes: [], excuses: ['only one peer sees it'] })).toBe(
      'signal moas-origin|AS64500|AS64501; confidence 0.4; only one peer sees it',
    );
  });
});
